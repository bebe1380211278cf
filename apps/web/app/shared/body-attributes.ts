/** Attributes of the body that say what stands on the page, for operators' styles and scripts. */
export interface BodyState {
  readonly page: string
  readonly locale: string
  readonly country: string
  /** `hidden` while a modal keeps the page behind it from scrolling. */
  readonly scroll: 'visible' | 'hidden'
  readonly iframe: boolean
}

/** Name and value of each attribute; an unknown country is an empty one. */
export function bodyAttributes(state: BodyState): Record<string, string> {
  return {
    'data-page': state.page,
    'data-locale': state.locale,
    'data-country': state.country,
    'data-scroll': state.scroll,
    'data-iframe': String(state.iframe),
  }
}

/** Brings the document's body up to date; what is not named stays. */
export function updateBody(state: Partial<BodyState>): void {
  const { dataset } = document.body
  if (state.page !== undefined) dataset.page = state.page
  if (state.scroll !== undefined) dataset.scroll = state.scroll
  if (state.iframe !== undefined) dataset.iframe = String(state.iframe)
}
