/** Attributes of the body that describe the page, for the styles and scripts of operators. */
export interface BodyState {
  readonly page: string
  readonly locale: string
  readonly country: string
  /** `hidden` while a modal prevents the page from scrolling. */
  readonly scroll: 'visible' | 'hidden'
  readonly iframe: boolean
}

/** Name and value of each attribute; an unknown country is empty. */
export function bodyAttributes(state: BodyState): Record<string, string> {
  return {
    'data-page': state.page,
    'data-locale': state.locale,
    'data-country': state.country,
    'data-scroll': state.scroll,
    'data-iframe': String(state.iframe),
  }
}

/** Updates the attributes on the document's body; omitted ones are unchanged. */
export function updateBody(state: Partial<BodyState>): void {
  const { dataset } = document.body
  if (state.page !== undefined) dataset.page = state.page
  if (state.scroll !== undefined) dataset.scroll = state.scroll
  if (state.iframe !== undefined) dataset.iframe = String(state.iframe)
}
