/**
 * Folds the cards on screen whose markets have all ended, when nobody is about to press one: the pointer has been off the
 * markets for a while. What follows moves up to its new place.
 */
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { MarketCardData } from './market-groups.ts'

/** A goal ends lines, and others come some seconds later. */
const QUIET_MS = 20_000
const STEP_MS = 180
const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/** Without motion the step has one frame. */
const REDUCED = '(prefers-reduced-motion: reduce)'

const HOVERED = '(hover: hover)'

/** Calls back each time when the pointer has been off an element for a while. A screen that is touched leaves no pointer. */
function watchQuiet(element: Element, onQuiet: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = () => clearTimeout(timer)
  const wait = () => {
    hold()
    timer = setTimeout(onQuiet, QUIET_MS)
  }
  element.addEventListener('pointerenter', hold)
  element.addEventListener('pointerleave', wait)
  if (!(element.matches(':hover') && matchMedia(HOVERED).matches)) wait()
  return () => {
    hold()
    element.removeEventListener('pointerenter', hold)
    element.removeEventListener('pointerleave', wait)
  }
}

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))

/**
 * Applies a change of the cards; those that it moves start from where they were. What is moved by transform is no layout
 * shift, unless it clips its content: for that time it does not, and the browser has painted it so before.
 */
async function moveCards(panel: Element, apply: () => void): Promise<void> {
  const cards = [...panel.children].filter(card => card instanceof HTMLElement)
  const setOverflow = (value: string) => {
    for (const card of cards) card.style.overflow = value
  }
  setOverflow('visible')
  await nextFrame()
  await nextFrame()
  const tops = cards.map(card => card.getBoundingClientRect().top)
  flushSync(apply)
  const step = { duration: matchMedia(REDUCED).matches ? 1 : STEP_MS, easing: EASING }
  const moves = cards.flatMap((card, index) => {
    const way = (tops[index] ?? 0) - card.getBoundingClientRect().top
    if (way === 0) return []
    return card.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], step).finished
  })
  // That of a card which is removed meanwhile is cancelled.
  await Promise.allSettled(moves)
  setOverflow('')
}

/** A card of which the head is on screen, so that its end moves only what is below it, and which has no focus. */
function canFold(panel: Element, key: string): boolean {
  const card = panel.querySelector(`[data-card="${CSS.escape(key)}"]`)
  if (!card || card.contains(document.activeElement)) return false
  const { top } = card.getBoundingClientRect()
  return top >= 0 && top < innerHeight
}

interface EndedCardsProps {
  readonly panelId: string
  /** The cards that have ended and that the player has not folded. */
  readonly ended: readonly MarketCardData[]
  /** Adds the keys of cards to fold. */
  readonly onFold: (update: (keys: readonly string[]) => readonly string[]) => void
}

/** Folds each card once: a player may open it again. */
export function EndedCards({ panelId, ended, onFold }: EndedCardsProps) {
  const done = useRef(new Set<string>())
  const keys = JSON.stringify(ended.map(({ key }) => key))
  useEffect(() => {
    const panel = document.getElementById(panelId)
    const waiting: readonly string[] = JSON.parse(keys)
    if (!panel || waiting.every(key => done.current.has(key))) return
    return watchQuiet(panel, () => {
      const added = waiting.filter(key => !done.current.has(key) && canFold(panel, key))
      if (added.length === 0) return
      for (const key of added) done.current.add(key)
      void moveCards(panel, () => onFold(folded => [...folded, ...added]))
    })
  }, [keys, panelId, onFold])
  return null
}
