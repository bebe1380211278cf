// @vitest-environment happy-dom
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import { makeMatch, makeMatchStatistics } from '@touchline/contract/examples/match'
import { act } from 'react'
import { expect, it } from 'vitest'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { Facts } from './facts.tsx'

const period = (number: number, period_key: string, home: number, away: number) => ({
  number,
  period_key,
  period_name: period_key,
  home,
  away,
  type: 'regular_period' as const,
})

const STATISTICS: MatchStatistics = {
  clock: null,
  total_score: { home: 2, away: 1 },
  game_score: null,
  period_score: [period(1, '1st_half', 1, 1)],
  current_server: null,
  max_period_number: 2,
  corners: { home: 6, away: 3 },
}

const FIGURES = [
  { key: 'fouls', home: 9, away: 4 },
  { key: 'possession', home: 58, away: 42 },
]

it.each([
  ['soccer', '1st 1–1 2nd – Corners 6–3 Possession 58%–42% Fouls 9–4'],
  // The sets stand on the board.
  ['tennis', 'Possession 58%–42% Fouls 9–4'],
])('names what %s has beside its score: %s', async (key, words) => {
  const match = { urn_id: 'sr:match:1', tournament: { sport: { key } } } as Match
  const { container } = renderInApp(
    await createTestApp(),
    <Facts match={match} statistics={STATISTICS} isPlayed figures={FIGURES} />,
  )
  expect(readText(container)).toBe(words)
})

it('names the reason while all prices are locked, then the figures again', async () => {
  const app = await createTestApp()
  const fold = (version: number, bet_stop?: MatchStatistics['bet_stop']) =>
    app.live.foldMatches([
      makeMatch(1, { version, status: 1, statistics: makeMatchStatistics({ ...(bet_stop && { bet_stop }) }) }),
    ])
  fold(1)
  const { container } = renderInApp(
    app,
    <Facts match={makeMatch(1, {})} statistics={STATISTICS} isPlayed figures={FIGURES} />,
  )
  expect(readText(container)).toContain('Possession')
  act(() => fold(2, { reason: 'dangerous_free_kick', scope: 'some' }))
  expect(readText(container)).toContain('Possession')
  act(() => fold(3, { reason: 'possible_goal', scope: 'all' }))
  expect(readText(container)).toBe('Locked while the goal is checked. Mostly under a minute. Your selections stay.')
  act(() => fold(4, { reason: 'dangerous_attack', scope: 'all' }))
  expect(readText(container)).toBe('Locked: dangerous attack. Mostly a few seconds. Your selections stay.')
  act(() => fold(5))
  expect(readText(container)).toContain('Possession')
})
