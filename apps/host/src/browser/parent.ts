/** Tells the page that frames this one what happened; only an origin that the server has let through. */

/** Posts to the framing sportsbook. Returns false when there is none. */
export function tellParent(type: 'signed-in' | 'signed-up' | 'resize', payload: object): boolean {
  const origin = document.documentElement.dataset.parentOrigin
  if (!origin || window.parent === window) return false
  window.parent.postMessage({ source: 'touchline', version: 1, type, payload }, origin)
  return true
}

/** Keeps the frame as high as the page. */
export function reportSize(): void {
  const observer = new ResizeObserver(() => {
    tellParent('resize', { height: Math.ceil(document.documentElement.getBoundingClientRect().height) })
  })
  observer.observe(document.body)
}
