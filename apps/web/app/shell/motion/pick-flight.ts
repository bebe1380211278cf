/** Lets the price of a pick fly to the slip: to its tab, on small screens to its line or its entry at the lower edge. */
import { slipCount } from '../../features/ticket/picks.ts'
import { runAfterNextPaint } from '../../shared/run-after-next-paint.ts'
import { mayMove } from './may-move.ts'
import styles from './motion.late.module.css'

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

function fly(button: Element, target: Element): void {
  const [x, y] = middleOf(button.getBoundingClientRect())
  const badge = target.querySelector('span') ?? target
  const [toX, toY] = middleOf(badge.getBoundingClientRect())
  const price = document.createElement('span')
  price.className = styles.flight ?? ''
  price.ariaHidden = 'true'
  price.textContent = button.lastElementChild?.textContent ?? ''
  document.body.append(price)
  const at = (left: number, top: number) => ({ translate: `calc(${left}px - 50%) calc(${top}px - 50%)` })
  const summit = Math.min(y, toY) - 40
  const flight = price.animate([at(x, y), { ...at((x + toX) / 2, summit), offset: 0.4 }, at(toX, toY)], FLIGHT)
  const land = () => {
    price.remove()
    badge.animate(BADGE, BADGE_MS)
  }
  flight.onfinish = land
  flight.oncancel = land
}

/** Follows picks until the returned function is called. */
export function startPickFlight(): () => void {
  let pressed: Element | null = null
  let pressedAt = 0
  let scrolledAt = Number.NEGATIVE_INFINITY
  let count = slipCount.get()
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
    // The pick itself is painted first: the flight would hold its frame up by a layout.
    runAfterNextPaint(() => {
      const target = findTarget()
      if (target) fly(button, target)
    })
  })
  document.addEventListener('click', onClick, true)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    stopCounting()
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('scroll', onScroll, true)
  }
}
