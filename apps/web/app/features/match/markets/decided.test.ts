import { createLiveStore } from '@touchline/client/live/live-store'
import { makeMarket, makeMatch, makeMatchStatistics } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { findWinner } from './decided.tsx'

it.each([
  ['18', 'total=2.5', ['12', '13'], -3, '12'],
  ['18', 'total=3.5', ['12', '13'], -3, null],
  ['29', '', ['74', '76'], -3, '74'],
  // Void, whatever the score.
  ['18', 'total=2.5', ['12', '13'], -4, null],
  ['40', '', ['1', '2'], -3, null],
] as const)('finds in market %s %s with %j and status %d the winner %s', (id, specifier, ids, status, winner) => {
  const live = createLiveStore()
  const statistics = makeMatchStatistics({ total_score: { home: 2, away: 1 }, period_score: [] })
  const stage = { code: 7, key: '2nd_half', name: '2nd half' }
  live.foldMatches([makeMatch(1, { status: 1, stage, statistics })])
  const outcomes = ids.map(outcome => ({ id: outcome, name: outcome, active: true, odds: 2 }))
  live.foldMarkets([makeMarket(1, { id, specifier, status, outcomes })])
  const match = live.matches.get('sr:match:1')
  const market = live.markets.get(`sr:match:1/${id}/${specifier}`)
  if (!match || !market) throw new Error('not in the store')
  expect(findWinner(market, 'soccer', match)?.id ?? null).toBe(winner)
})
