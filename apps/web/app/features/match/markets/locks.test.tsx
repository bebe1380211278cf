// @vitest-environment happy-dom
import type { BetStop } from '@touchline/contract/entities/match'
import { makeMarket, makeMatch, makeMatchStatistics } from '@touchline/contract/examples/match'
import { act } from 'react'
import { expect, it } from 'vitest'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import { MarketLock } from './locks.tsx'

async function show(isLockedBefore: boolean) {
  const app = await createTestApp()
  let version = 0
  const fold = (status: 1 | -1, bet_stop?: BetStop) => {
    version += 1
    app.live.foldMatches([
      makeMatch(1, { version, status: 1, statistics: makeMatchStatistics({ ...(bet_stop && { bet_stop }) }) }),
    ])
    app.live.foldMarkets([makeMarket(1, { version, status })])
  }
  fold(isLockedBefore ? -1 : 1)
  const [key = ''] = app.live.marketKeys.get('sr:match:1') ?? []
  const market = app.live.markets.get(key)
  const [outcome] = market?.outcomes ?? []
  if (!market || !outcome) throw new Error('no market')
  const match = makeMatch(1, {})
  const { container } = renderInApp(
    app,
    <>
      <MarketLock markets={[market]} />
      <OutcomeButton match={match} marketKey={key} outcome={outcome} />
    </>,
  )
  const button = () => container.querySelector('button')
  return {
    fold: (...change: Parameters<typeof fold>) => act(() => fold(...change)),
    head: () => readText(container.querySelector('span') ?? container),
    button,
    label: () => button()?.getAttribute('aria-label'),
  }
}

it('names the reason in the head and in the names of the prices, which keep the focus, until they open', async () => {
  const { fold, head, button, label } = await show(false)
  const locked = button()
  locked?.focus()
  fold(-1, { reason: 'dangerous_free_kick', scope: 'some' })
  expect(head()).toBe('Locked: free kick')
  expect(label()).toMatch(/, locked: free kick$/)
  expect(document.activeElement).toBe(locked)
  fold(-1, { reason: 'possible_goal', scope: 'all' })
  expect(head()).toBe('Locked: goal check')
  expect(label()).toMatch(/, locked: goal check$/)
  fold(1)
  expect(head()).not.toContain('Locked')
  expect(label()).not.toContain('locked')
  expect(button()).toBe(locked)
})

it('gives what was locked before no reason that holds for some markets', async () => {
  const { fold, label } = await show(true)
  fold(-1, { reason: 'dangerous_free_kick', scope: 'some' })
  expect(label()).toMatch(/, suspended$/)
  fold(-1, { reason: 'possible_goal', scope: 'all' })
  expect(label()).toMatch(/, locked: goal check$/)
})
