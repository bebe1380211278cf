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
  document.addEventListener('click', event => {
    const flow = (event.target as Element).closest<HTMLElement>('[data-flow]')?.dataset.flow
    if (flow && notifyParent(flow)) event.preventDefault()
  })
}
