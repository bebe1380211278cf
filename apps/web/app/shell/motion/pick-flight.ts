/** Lets the price of a pick fly to the slip: to its tab, on small screens to its line or its entry at the lower edge. */
import { slipCount } from '../../features/ticket/picks.ts'
import { runAfterNextPaint } from '../../shared/browser/run-later.ts'
import styles from './motion.module.css'
import { mayMove } from './row-motion.ts'

const FLIGHT = { duration: 320, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' } as const
const BADGE = [{ scale: 1.2 }, { scale: 1 }]
const BADGE_MS = 110
/** The slip takes a pick within this time of the press. */
const PRESS_MS = 400
/** A press that ends a scroll. */
const SCROLL_MS = 150

const isVisible = (element: Element): boolean => element.getClientRects().length > 0

/** The number of picks that is on screen, else what leads to the slip. */
const findTarget = (): Element | undefined =>
  [...document.querySelectorAll('#slip [role=tab]:first-child, [data-slip-bar], [data-count]')].find(isVisible)

const middleOf = ({ left, top, width, height }: DOMRect): [x: number, y: number] => [left + width / 2, top + height / 2]

/**
 * Creates the flying price. It stays in the page between flights, invisible: adding and removing an element costs a layout
 * each, which would hold up the next press.
 */
function createFlyer() {
  const flyer = document.createElement('span')
  flyer.className = styles.flight ?? ''
  flyer.setAttribute('aria-hidden', 'true')
  document.body.append(flyer)
  let flight: Animation | undefined
  return {
    fly(button: Element, target: Element): void {
      const badge = target.querySelector<HTMLElement>('span') ?? (target as HTMLElement)
      const [x, y] = middleOf(button.getBoundingClientRect())
      const [toX, toY] = middleOf(badge.getBoundingClientRect())
      flight?.cancel()
      flyer.dataset.price = button.lastElementChild?.textContent ?? ''
      const at = (left: number, top: number) => ({
        opacity: 1,
        translate: `calc(${left}px - 50%) calc(${top}px - 50%)`,
      })
      const summit = Math.min(y, toY) - 40
      flight = flyer.animate([at(x, y), { ...at((x + toX) / 2, summit), offset: 0.4 }, at(toX, toY)], FLIGHT)
      badge.style.willChange = 'scale'
      badge.animate(BADGE, { duration: BADGE_MS, delay: FLIGHT.duration })
    },
    remove: () => flyer.remove(),
  }
}

/** Follows picks until the returned function is called. */
export function startPickFlight(): () => void {
  let pressed: Element | null = null
  let pressedAt = 0
  let scrolledAt = Number.NEGATIVE_INFINITY
  let count = slipCount.get()
  let flyer: ReturnType<typeof createFlyer> | undefined
  const onClick = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('[data-outcome]') : null
    pressedAt = performance.now()
  }
  const onScroll = () => {
    scrolledAt = performance.now()
  }
  const stopCounting = slipCount.subscribe(() => {
    const before = count
    count = slipCount.get()
    const now = performance.now()
    const button = pressed
    if (!button?.isConnected || count <= before || now - pressedAt > PRESS_MS || now - scrolledAt < SCROLL_MS) return
    pressed = null
    if (!mayMove()) return
    // The number of picks is painted first: the flight would hold its frame up by a layout.
    runAfterNextPaint(() => {
      const target = findTarget()
      if (!target) return
      flyer ??= createFlyer()
      flyer.fly(button, target)
    })
  })
  document.addEventListener('click', onClick, true)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    stopCounting()
    flyer?.remove()
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('scroll', onScroll, true)
  }
}
