/** Slides the line of the selected tab from the tab selected before. */
import { mayMove } from './may-move.ts'

const SLIDE = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', pseudoElement: '::after' } as const

const selectedIn = (list: Element) => list.querySelector('[role=tab][aria-selected=true]')

function slide(from: DOMRect, tab: Element): void {
  const to = tab.getBoundingClientRect()
  const by = from.left + from.width / 2 - (to.left + to.width / 2)
  tab.animate([{ transform: `translateX(${by}px) scaleX(${from.width / to.width})` }, { transform: 'none' }], SLIDE)
}

function onPress({ target }: Event): void {
  const list = target instanceof Element ? target.closest('[role=tablist]') : null
  const before = list && selectedIn(list)
  if (!before || !mayMove()) return
  const from = before.getBoundingClientRect()
  requestAnimationFrame(() => {
    const tab = selectedIn(list)
    if (tab && tab !== before) slide(from, tab)
  })
}

/** Follows tabs until the returned function is called. */
export function startTabLine(): () => void {
  // Before the tabs' own handlers.
  for (const type of ['click', 'keydown']) document.addEventListener(type, onPress, true)
  return () => {
    for (const type of ['click', 'keydown']) document.removeEventListener(type, onPress, true)
  }
}
