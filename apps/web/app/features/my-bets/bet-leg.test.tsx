// @vitest-environment happy-dom

import { act, screen } from '@testing-library/react'
import type { BetSelection } from '@touchline/contract/entities/bet'
import type { MatchChange } from '@touchline/contract/realtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { BetLeg } from './bet-leg.tsx'
import { DecidedNews } from './decided-news.tsx'
import { makeSelection } from './testing/test-bets.ts'

const SECOND_HALF = { code: 7, key: '2nd_half', name: '2nd half' }

function makeStatistics(home: number, away: number): NonNullable<BetSelection['match']['statistics']> {
  const period = (number: number, score: { home: number; away: number }) => ({
    ...score,
    number,
    period_key: number === 1 ? '1st_half' : '2nd_half',
    period_name: `half ${number}`,
    type: 'regular_period' as const,
  })
  return {
    clock: null,
    total_score: { home, away },
    game_score: null,
    period_score: [period(1, { home: 0, away: 0 }), period(2, { home, away })],
    current_server: null,
    max_period_number: 2,
  }
}

function makeOver(home: number, away: number, line = '2.5'): BetSelection {
  const { match } = makeSelection()
  return makeSelection({
    market: { id: '18', name: 'Total' },
    outcome: { id: '12', name: `over ${line}` },
    specifier: `total=${line}`,
    match: {
      ...match,
      status: 1,
      stage: SECOND_HALF,
      total_score: { home, away },
      statistics: makeStatistics(home, away),
    },
  })
}

const toChange = (home: number, away: number, version: number): MatchChange => ({
  id: 7,
  urn_id: 'sr:match:7',
  status: 1,
  stage: SECOND_HALF,
  start_time: '2026-11-21T19:45:00.000Z',
  statistics: makeStatistics(home, away),
  available_markets: 0,
  market_digest: { all: 0, row: 0 },
  version,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

async function render(selection: BetSelection) {
  const app = await createTestApp()
  const { container } = renderInApp(
    app,
    <>
      <DecidedNews />
      <ul>
        <BetLeg selection={selection} now={0} isPriced isBetVoid={false} />
      </ul>
    </>,
  )
  const change = (event: MatchChange) => act(() => app.live.push({ event_name: 'match_changed', message: [event] }))
  return { app, container, change }
}

const marks = (container: Element) => container.querySelectorAll('[data-leg-progress] i').length

describe('a live leg', () => {
  it('counts what it has and what is missing, and says so once to screen readers', async () => {
    const { container } = await render(makeOver(1, 1))
    expect(readText(container)).toContain('Goals: 2 of 3. Losing. 1 more.')
    expect(marks(container)).toBe(3)
    expect(container.querySelectorAll('[aria-live], [role="status"]')).toHaveLength(1)
  })

  it('shows a bar where there are too many to show one by one', async () => {
    const { container } = await render(makeOver(1, 1, '7.5'))
    expect(readText(container)).toContain('Goals: 2 of 8')
    expect(marks(container)).toBe(1)
  })

  it('becomes decided with a goal, within a second, and announces it', async () => {
    const { container, change } = await render(makeOver(1, 1))
    change(toChange(2, 1, 5))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(readText(container)).toContain('Decided: Won')
    expect(container.querySelector('[data-leg-progress="decided"]')).not.toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('over 2.5. Decided: Won')
  })

  it('is not decided while the goal is under review', async () => {
    const { container, change } = await render(makeOver(1, 1))
    const { statistics, ...rest } = toChange(2, 1, 5)
    const bet_stop = { reason: 'possible_goal', scope: 'all' as const }
    change({ ...rest, statistics: statistics && { ...statistics, bet_stop } })
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(readText(container)).toContain('Winning')
    expect(container.querySelector('[data-leg-progress="decided"]')).toBeNull()
  })

  it('says of which moment it is while prices are locked', async () => {
    const { app, container } = await render(makeOver(1, 1))
    act(() => app.live.setFreshness('stale'))
    expect(readText(container)).toContain('As of')
  })

  it('says nothing new of a market that the score does not tell', async () => {
    const { container } = await render({ ...makeOver(1, 1), market: { id: '40', name: 'To score' } })
    expect(container.querySelector('[data-leg-progress]')).toBeNull()
    expect(readText(container)).toContain('Live')
  })
})
