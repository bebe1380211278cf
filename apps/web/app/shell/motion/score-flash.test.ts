// @vitest-environment happy-dom
import type { MatchChange } from '@touchline/contract/realtime'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { startScoreFlash } from './start-motion.ts'

const animated: (string | null)[] = []
let isReduced = false
let push: (changes: readonly MatchChange[]) => void

const liveSession = {
  on: (_name: string, listener: typeof push) => {
    push = listener
    return () => {}
  },
} as unknown as App['liveSession']

const changeTo = (home: number, away: number) =>
  [{ id: 7, statistics: { total_score: { home, away } } }] as unknown as MatchChange[]

/** Pushes a score, which the page shows with its next frame. */
async function score(home: number, away: number): Promise<void> {
  push(changeTo(home, away))
  document.querySelectorAll('[data-score]').forEach((digit, at) => {
    digit.textContent = String(at === 0 ? home : away)
  })
  await vi.advanceTimersByTimeAsync(400)
}

beforeEach(() => {
  vi.useFakeTimers()
  animated.length = 0
  isReduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  document.body.innerHTML = '<article data-match="7"><b data-score>1</b><b data-score>0</b></article>'
  Object.assign(HTMLElement.prototype, {
    animate(this: HTMLElement) {
      animated.push(this.textContent)
    },
  })
  startScoreFlash({ liveSession })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('flashes the digit that changes, and leaves its line for half a minute', async () => {
  await score(1, 0)
  expect(animated).toEqual([])
  await score(2, 0)
  expect(new Set(animated)).toEqual(new Set(['2']))
  const digit = document.querySelector<HTMLElement>('[data-score]')
  expect(digit?.style.boxShadow).not.toBe('')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(digit?.style.boxShadow).toBe('')
})

it('moves nothing under reduced motion', async () => {
  isReduced = true
  await score(1, 0)
  await score(2, 0)
  expect(animated).toEqual([])
})
