/** Posts messages to the framing page; only to an origin that the server has allowed. */
const SOURCE = { source: 'touchline', version: 1 } as const

/** Posts to the framing sportsbook. Returns false when there is none. */
export function notifyParent(type: string, payload: object = {}): boolean {
  const origin = document.documentElement.dataset.parentOrigin
  if (!origin || window.parent === window) return false
  window.parent.postMessage({ ...SOURCE, type, payload }, origin)
  return true
}

/**
 * Keeps the iframe as high as the page, and delegates links to other flows to the sportsbook, which displays the title.
 */
export function startEmbeddedPage(): void {
  notifyParent('ready')
  new ResizeObserver(() => {
    notifyParent('resize', { height: Math.ceil(document.documentElement.getBoundingClientRect().height) })
  }).observe(document.body)
  // The sportsbook gives the focus to the frame; it belongs to the first field.
  addEventListener('focus', () => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('form :is(input, select):not([type=hidden])')?.focus()
  })
  // Keys do not reach the sportsbook's dialog from here.
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') notifyParent('cancelled')
  })
  document.addEventListener('click', event => {
    const flow = (event.target as Element).closest<HTMLElement>('[data-flow]')?.dataset.flow
    if (flow && notifyParent(flow)) event.preventDefault()
  })
}
