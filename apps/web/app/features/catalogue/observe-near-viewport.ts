/**
 * Observes which parts of a long list are near the viewport, with one shared IntersectionObserver.
 * Parts far away have no rows and therefore subscribe to no prices. The part with the focus is
 * never reported as far.
 */
const MARGIN = '800px 0px'

type Listener = (isNear: boolean) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

function onIntersect(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting || !target.contains(document.activeElement)) listeners.get(target)?.(isIntersecting)
  }
}

/**
 * Calls back with whether the element is near, initially and on change; returns the unsubscribe
 * function.
 */
export function observeNearViewport(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(onIntersect, { rootMargin: MARGIN })
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    listeners.delete(element)
  }
}
