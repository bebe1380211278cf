/**
 * Flashes the digit of a score that changes: it rolls up in a box of the live colour, whose line stays for half a minute.
 * Its elements carry `data-score`.
 */
import type { MatchChange } from '@touchline/contract/realtime'
import type { App } from '../../shared/app/app.ts'
import { runAfterNextPaint } from '../../shared/browser/run-after-next-paint.ts'
import { mayMove } from './may-move.ts'

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

/** Follows scores until the returned function is called. */
export function startScoreFlash({ liveSession }: Pick<App, 'liveSession'>): () => void {
  const known = new Map<number, string>()
  /** Whether the score differs from the one pushed before. */
  const note = ({ id, statistics }: MatchChange): boolean => {
    if (!statistics) return false
    const { home, away } = statistics.total_score
    const before = known.get(id)
    const score = `${home}:${away}`
    known.set(id, score)
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
