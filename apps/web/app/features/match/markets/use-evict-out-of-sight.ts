/** Waits until an element that has ended is out of sight, so that its removal moves nothing that is read. */
import { type RefObject, useEffect } from 'react'

/** How long a result remains, wherever it is. */
const SHOWN_MS = 20_000

/** Where content above may shrink without moving what is in sight. */
const hasScrollAnchoring = (): boolean => CSS.supports('overflow-anchor', 'auto')

/** Calls `evict` once the element is below what is in sight, or above it in browsers that keep the scroll position. */
export function useEvictOutOfSight(ref: RefObject<Element | null>, hasEnded: boolean, evict: () => void): void {
  useEffect(() => {
    const element = ref.current
    if (!hasEnded || !element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting) return
      if (entry.boundingClientRect.top > 0 || hasScrollAnchoring()) evict()
    })
    const timer = setTimeout(() => observer.observe(element), SHOWN_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [ref, hasEnded, evict])
}
