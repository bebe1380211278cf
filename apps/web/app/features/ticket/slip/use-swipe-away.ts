/** Removes a leg by a finger that draws it to either side. Scrolling stays the browser's (`touch-action: pan-y`). */
import { type RefObject, useEffect, useRef } from 'react'

/** A finger that moves less has not chosen a direction. */
const START_PX = 10
/** Of the leg's width, from where on it is removed. */
const AWAY_SHARE = 0.4
const LEAVE_MS = 180

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

interface Swipe {
  readonly id: number
  readonly x: number
  readonly y: number
  isHorizontal: boolean
}

/** @param onAway absent while the leg cannot be removed */
export function useSwipeAway(leg: RefObject<HTMLElement | null>, onAway: (() => void) | undefined): void {
  const remove = useRef(onAway)
  useEffect(() => {
    remove.current = onAway
  }, [onAway])
  useEffect(() => {
    const element = leg.current
    if (!element) return
    let swipe: Swipe | null = null
    const shift = (x: number) => {
      element.style.transform = x === 0 ? '' : `translateX(${x}px)`
      element.style.opacity = x === 0 ? '' : String(1 - Math.min(0.6, Math.abs(x) / element.offsetWidth))
    }
    const end = () => {
      swipe = null
      shift(0)
    }
    const leave = (distance: number) => {
      const run = () => {
        end()
        remove.current?.()
      }
      if (isStill()) return run()
      const away = Math.sign(distance) * element.offsetWidth
      element.animate([{ transform: `translateX(${away}px)`, opacity: 0 }], LEAVE_MS).finished.then(run, run)
    }
    const onDown = (event: PointerEvent) => {
      const isField = event.target instanceof Element && event.target.closest('input')
      if (event.pointerType !== 'touch' || !event.isPrimary || isField || !remove.current) return
      swipe = { id: event.pointerId, x: event.clientX, y: event.clientY, isHorizontal: false }
    }
    const onMove = (event: PointerEvent) => {
      if (swipe?.id !== event.pointerId) return
      const [x, y] = [event.clientX - swipe.x, event.clientY - swipe.y]
      if (!swipe.isHorizontal) {
        if (Math.hypot(x, y) < START_PX) return
        if (Math.abs(x) < 2 * Math.abs(y)) return end()
        swipe.isHorizontal = true
        element.setPointerCapture(event.pointerId)
      }
      if (!isStill()) shift(x)
    }
    const onUp = (event: PointerEvent) => {
      if (swipe?.id !== event.pointerId) return
      const distance = event.clientX - swipe.x
      const isAway = swipe.isHorizontal && Math.abs(distance) > AWAY_SHARE * element.offsetWidth
      if (!isAway) return end()
      swipe = null
      leave(distance)
    }
    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerup', onUp, { signal })
    element.addEventListener('pointercancel', end, { signal })
    return () => controller.abort()
  }, [leg])
}
