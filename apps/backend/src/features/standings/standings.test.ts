import type { ResponseBody } from '@touchline/contract/endpoints'
import { expect, it } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'

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
      { position: 1, ...won, form: ['win'], zone: null, home: won, away: none },
      { position: 2, ...lost, form: ['loss'], zone: 'relegation', home: none, away: lost },
    ])
    expect((await read(18)).body.data).toEqual({ season: null, rows: [] })
    expect((await read(1)).status).toBe(404)
  } finally {
    await test.stop()
  }
})
