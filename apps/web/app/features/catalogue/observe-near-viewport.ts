/**
 * Which parts of a long list are near what is on screen. One observer watches them all; what is far has no rows and so
 * follows no prices. It must never take away what has the focus.
 */
const MARGIN = '800px 0px'

type Listener = (isNear: boolean) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting || !target.contains(document.activeElement)) listeners.get(target)?.(isIntersecting)
  }
}

/** Calls back with whether the element is near, now and whenever that changes; the answer ends it. */
export function observeNearViewport(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(tell, { rootMargin: MARGIN })
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    listeners.delete(element)
  }
}
