/** Tells the page that frames this one what happened; only an origin that the server has let through. */
const SOURCE = { source: 'touchline', version: 1 } as const

/** Posts to the framing sportsbook. Returns false when there is none. */
export function notifyParent(type: string, payload: object = {}): boolean {
  const origin = document.documentElement.dataset.parentOrigin
  if (!origin || window.parent === window) return false
  window.parent.postMessage({ ...SOURCE, type, payload }, origin)
  return true
}

/** Keeps the frame as high as the page, and leaves ways to other flows to the sportsbook, whose title is around them. */
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
