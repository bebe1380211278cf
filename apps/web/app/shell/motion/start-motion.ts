/**
 * Movements that show what has changed. They are decoration: loaded when somebody uses the page, none under reduced motion,
 * and nothing waits for them.
 */

import type { MatchChange } from '@touchline/contract/realtime'
import { settledBets } from '../../features/my-bets/bet-signals.ts'
import type { App } from '../../shared/app/app.ts'
import { ownStake } from '../../shared/bets/placed-bet.ts'
import { runAfterNextPaint } from '../../shared/browser/run-later.ts'
import { lastWin } from '../../shared/player/last-win.ts'
import { startPickFlight } from './pick-flight.ts'
import { mayMove, startMatchRise, startRowMotion } from './row-motion.ts'

/** Follows the page until the returned function is called. */
export function startMotion(app: App): () => void {
  const stops = [
    startScoreFlash(app),
    startPickFlight(),
    startTabLine(),
    startRowMotion(),
    startMatchRise(),
    settledBets.subscribe(bet => {
      if (bet.win_amount > ownStake(bet)) lastWin.set(performance.now())
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

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

/** Slides the line of the selected tab from the tab selected before, until the returned function is called. */
function startTabLine(): () => void {
  // Before the tabs' own handlers.
  for (const type of ['click', 'keydown']) document.addEventListener(type, onPress, true)
  return () => {
    for (const type of ['click', 'keydown']) document.removeEventListener(type, onPress, true)
  }
}

const ROLL = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const
const BOX_MS = 1400
const LINE_MS = 30_000

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

function flash(digit: HTMLElement): void {
  digit.animate([{ transform: 'translateY(18px)' }, { transform: 'none' }], ROLL)
  digit.animate(
    [
      { background: 'var(--live)', color: 'var(--bg)', borderRadius: '4px' },
      { background: 'transparent', borderRadius: '4px' },
    ],
    BOX_MS,
  )
  // Set and removed once: an animation that changes nothing would still cost every frame.
  clearTimeout(timers.get(digit))
  digit.style.boxShadow = '0 2px 0 var(--live)'
  timers.set(
    digit,
    setTimeout(() => digit.style.removeProperty('box-shadow'), LINE_MS),
  )
}

/** The digits of a match on screen: a list and a card may both show it. */
const findDigits = (id: number) => [...document.querySelectorAll<HTMLElement>(`[data-match="${id}"] [data-score]`)]

/**
 * Flashes the digit of a score that changes, until the returned function is called: it rolls up in a box of the live
 * colour, whose line stays for half a minute. Its elements carry `data-score`.
 */
export function startScoreFlash({ liveSession }: Pick<App, 'liveSession'>): () => void {
  const lastScores = new Map<number, string>()
  /** Whether the score differs from the one pushed before. */
  const note = ({ id, statistics }: MatchChange): boolean => {
    if (!statistics) return false
    const { home, away } = statistics.total_score
    const before = lastScores.get(id)
    const score = `${home}:${away}`
    lastScores.set(id, score)
    return before !== undefined && before !== score
  }
  return liveSession.on('match_changed', changes => {
    const scored = changes.filter(note)
    if (scored.length === 0 || !mayMove()) return
    const digits = scored.flatMap(({ id }) => findDigits(id)).map(digit => ({ digit, before: digit.textContent }))
    // The page shows a frame's events together, after all of them.
    runAfterNextPaint(() => {
      for (const { digit, before } of digits) if (digit.textContent !== before) flash(digit)
    })
  })
}
