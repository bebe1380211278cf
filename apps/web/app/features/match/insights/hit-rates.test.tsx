// @vitest-environment happy-dom
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { PastMatch } from '@touchline/contract/entities/media'
import { makeCompetitor, makeMarket, makeMatch } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { competitorQuery } from '../../../shared/queries/competition-queries.ts'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { findHits, HitsStrip, LineHits, PlayerHits } from './hit-rates.tsx'
import { statisticsQuery } from './statistics-query.ts'

const makePast = (id: number, side: 'home' | 'away', home: number, away: number): PastMatch => ({
  id,
  start_time: '2026-11-01T15:00:00.000Z',
  tournament_name: 'League',
  home: 'Reds',
  away: 'Blues',
  score: { home, away },
  side,
})

/** Newest first, as on the wire. */
const PAST = [
  makePast(1, 'home', 2, 1),
  makePast(2, 'home', 0, 0),
  makePast(3, 'home', 3, 0),
  makePast(4, 'away', 1, 1),
  makePast(5, 'away', 4, 0),
]
const HOME = PAST.slice(0, 3)

it.each([
  ['soccer', '18', 'total=2.5', '12', [true, false, true]],
  ['soccer', '18', 'total=2.75', '12', [true, false, true]],
  ['soccer', '18', 'total=3', '12', [false, false, false]],
  ['soccer', '29', '', '74', [false, false, true]],
  ['basketball', '225', 'total=2.5', '12', [true, false, true]],
  ['soccer', '166', 'total=9.5', '12', null],
  ['chess', '18', 'total=2.5', '12', null],
])('finds in %s for market %s %s, outcome %s, oldest first: %j', (sport, id, specifier, outcomeId, hits) => {
  expect(findHits(HOME, sport, { id, specifier }, outcomeId)).toEqual(hits)
})

it('says nothing without past matches', () => {
  expect(findHits([], 'soccer', { id: '18', specifier: 'total=2.5' }, '12')).toBeNull()
})

it.each([
  ['18', 'total=2.5', 'Reds 2 of 3 2/3 Blues 1 of 2 1/2'],
  ['29', '', 'Reds 1 of 3 1/3 Both scored, last 10 Blues 1 of 2 1/2'],
])('shows of market %s %s for both sides: %s', async (id, specifier, words) => {
  const app = await createTestApp()
  const match = makeMatch(1, { competitors: { home: makeCompetitor(1, 'Reds'), away: makeCompetitor(2, 'Blues') } })
  const data = { data: [], matches: PAST } as unknown as ResponseBody<'getMatchStatistics'>
  app.queryClient.setQueryData(statisticsQuery(app.api, match.id, 'form').queryKey, data)
  app.live.foldMarkets([makeMarket(1, { id, specifier })])
  const [key = ''] = app.live.marketKeys.get('sr:match:1') ?? []
  const market = app.live.markets.get(key)
  if (!market) throw new Error('no market')
  const Shown = id === '29' ? HitsStrip : LineHits
  expect(readText(renderInApp(app, <Shown match={match} market={market} />).container)).toBe(words)
})

it('shows the form of five matches, and counts over all ten how often a line came in', async () => {
  const app = await createTestApp()
  const match = makeMatch(1, { competitors: { home: makeCompetitor(1, 'Reds'), away: makeCompetitor(2, 'Blues') } })
  const matches = (['home', 'away'] as const).flatMap(side =>
    Array.from({ length: 10 }, (_, index) => makePast(index, side, index < 4 ? 2 : 0, 0)),
  )
  const data = { data: [], matches } as unknown as ResponseBody<'getMatchStatistics'>
  app.queryClient.setQueryData(statisticsQuery(app.api, match.id, 'form').queryKey, data)
  app.live.foldMarkets([makeMarket(1, { id: '1' }), makeMarket(1, { id: '18', specifier: 'total=1.5' })])
  const [winner, total] = (app.live.marketKeys.get('sr:match:1') ?? []).map(key => app.live.markets.get(key))
  if (!winner || !total) throw new Error('no market')
  const { container, show } = renderInApp(app, <HitsStrip match={match} market={winner} />)
  expect(readText(container)).toBe('Reds D W W W W Last five matches Blues D L L L L')
  show(<LineHits match={match} market={total} />)
  expect(readText(container)).toBe('Reds 4 of 10 4/10 Blues 4 of 10 4/10')
})

it('counts the goals of a player in the matches of the season', async () => {
  const app = await createTestApp()
  const match = makeMatch(1, { competitors: { home: makeCompetitor(1, 'Reds'), away: makeCompetitor(2, 'Blues') } })
  const season = { matches: 12, figures: [{ key: 'goals', value: 9 }] }
  const squads = { 1: [], 2: [{ id: 109, name: 'Ivo Vasquez', position: 'forward', season }] }
  for (const [id, squad] of Object.entries(squads)) {
    const data = { data: { squad } } as unknown as ResponseBody<'getCompetitor'>
    app.queryClient.setQueryData(competitorQuery(app.api, Number(id)).queryKey, data)
  }
  const show = (player: string) => readText(renderInApp(app, <PlayerHits match={match} player={player} />).container)
  expect(show('sr:player:109')).toBe('9 goals in 12')
  expect(show('sr:player:110')).toBe('')
  expect(show('1716')).toBe('')
})
