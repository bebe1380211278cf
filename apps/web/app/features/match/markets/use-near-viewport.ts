/**
 * Whether an element is near the viewport. A match may have hundreds of markets; only those near
 * the viewport render prices and subscribe to the live store.
 */
import { type RefObject, useEffect, useState } from 'react'

/** Distance of a fast scroll before the next frame. */
const MARGIN = '900px 0px'

export interface ViewportProximity {
  readonly isNear: boolean
  /** Where it is while it is not near. */
  readonly isBelow: boolean
  /** Last rendered height; 0 if never rendered. */
  readonly height: number
}

type Listener = (nearness: ViewportProximity) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

function watch(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        listeners.get(target)?.({
          isNear: isIntersecting,
          isBelow: boundingClientRect.top > 0,
          height: boundingClientRect.height,
        })
    },
    { rootMargin: MARGIN },
  )
  const shared = observer
  listeners.set(element, listener)
  shared.observe(element)
  return () => {
    listeners.delete(element)
    shared.unobserve(element)
  }
}

/** `initial` is the value on the server. */
export function useNearViewport(ref: RefObject<Element | null>, initial: boolean): ViewportProximity {
  const [nearness, setNearness] = useState<ViewportProximity>({ isNear: initial, isBelow: false, height: 0 })
  useEffect(() => {
    if (!ref.current) return
    return watch(ref.current, next => setNearness(now => (now.isNear === next.isNear ? now : next)))
  }, [ref])
  return nearness
}
