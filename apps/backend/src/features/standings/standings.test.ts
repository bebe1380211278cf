import type { ResponseBody } from '@touchline/contract/endpoints'
import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import { Catalogue } from '../../core/catalogue/catalogue.ts'
import { startTestBackend } from '../../testing/test-backend.ts'
import { createStandingsModule } from './module.ts'

it('answers the table of a league, none of a league without, and 404 of an unknown one', async () => {
  const test = await startTestBackend()
  try {
    test.feed.setScore(1, 2, 0)
    test.feed.setStatus(1, 4)
    await test.play()
    const read = (id: number) => test.client().call<ResponseBody<'getStandings'>>(`/tournaments/${id}/standings`)
    const { data } = (await read(17)).body
    expect(data.season).toMatchObject({ rounds: 38, round: 2 })
    const none = { played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 }
    const won = { ...none, played: 1, won: 1, scored: 2, points: 3 }
    const lost = { ...none, played: 1, lost: 1, conceded: 2 }
    expect(data.rows).toMatchObject([
      { position: 1, ...won, form: ['win'], zone: null, qualifies_for: { id: 18 }, home: won, away: none },
      { position: 2, ...lost, form: ['loss'], zone: 'relegation', home: none, away: lost },
    ])
    expect((await read(18)).body.data).toEqual({ season: null, rows: [] })
    expect((await read(1)).status).toBe(404)
  } finally {
    await test.stop()
  }
})

it('names the next match of each side, and the cup that a place leads into', async () => {
  const feed = createSimulator({ seed: 'standings', now: Date.UTC(2026, 10, 21, 23), leagueIds: new Set([17]) })
  const { getStandings } = createStandingsModule({ catalogue: new Catalogue(feed), feed }).handlers ?? {}
  const answer = await getStandings?.({ params: { id: 17 }, language: 'en' } as Parameters<typeof getStandings>[0])
  const { rows } = (answer as ResponseBody<'getStandings'>).data
  const coming = feed
    .snapshot()
    .filter(({ kind, status }) => kind === 'match' && status === 0)
    .sort((a, b) => a.startTime - b.startTime)
  expect(coming.length).toBeGreaterThan(5)
  for (const { competitor, next } of rows) {
    const match = coming.find(({ homeId, awayId }) => homeId === competitor.id || awayId === competitor.id)
    expect(next?.id, competitor.name).toBe(match?.id)
    if (!match || !next) continue
    expect(next.side).toBe(match.homeId === competitor.id ? 'home' : 'away')
    expect(next.opponent.id).toBe(next.side === 'home' ? match.awayId : match.homeId)
  }
  const leading = rows.filter(({ qualifies_for }) => qualifies_for?.name === 'European Champions Cup')
  expect(leading.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
})
