import type { ResponseBody } from '@touchline/contract/endpoints'
import { expect, it } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'

it('answers a competitor with its league and squad, and 404 of an unknown one', async () => {
  const test = await startTestBackend()
  try {
    const read = (id: number) => test.client().call<ResponseBody<'getCompetitor'>>(`/competitors/${id}`)
    const { data } = (await read(1)).body
    const { name } = data.competitor
    expect(data).toMatchObject({
      competitor: { id: 1, slug: `${name.toLowerCase()}-p1` },
      sport: { key: 'soccer' },
      tournament: { id: 17 },
      squad: [{ id: 101, slug: 'owen-harte-a101', name: 'Owen Harte', position: 'goalkeeper' }],
    })
    expect((await read(2)).body.data.squad).toEqual([])
    expect((await read(999_999)).status).toBe(404)
  } finally {
    await test.stop()
  }
})

it('answers a player with team and season, and 404 of an unknown one', async () => {
  const test = await startTestBackend()
  try {
    const { body } = await test.client().call<ResponseBody<'getAthlete'>>('/athletes/101')
    expect(body.data).toMatchObject({
      athlete: { id: 101, slug: 'owen-harte-a101', name: 'Owen Harte', position: 'goalkeeper' },
      competitor: { id: 1 },
      sport: { key: 'soccer' },
      tournament: { id: 17 },
      season_start: '2026-01-01T00:00:00.000Z',
      matches: [],
    })
    expect((await test.client().call('/athletes/102')).status).toBe(404)
    const list = await test.client().call<ResponseBody<'getAthletes'>>('/athletes')
    expect(list.body.data).toMatchObject([{ athlete: { id: 101 }, competitor: { id: 1 }, sport: { key: 'soccer' } }])
  } finally {
    await test.stop()
  }
})

it('lists the matches of a competitor, and ended ones with the last first', async () => {
  const test = await startTestBackend()
  try {
    const list = async (query: string) => {
      const { body } = await test.client().call<ResponseBody<'getMatches'>>(`/matches?${query}`)
      return body.data
    }
    const all = await list('match_status=0,1')
    const side = all[0]?.competitors?.away.id ?? 0
    const isOfSide = ({ competitors }: (typeof all)[number]) =>
      [competitors?.home.id, competitors?.away.id].includes(side)
    const upcoming = await list(`competitor_id=${side}&match_status=0,1`)
    expect(upcoming.length).toBeGreaterThan(0)
    expect(upcoming.map(({ id }) => id)).toEqual(all.filter(isOfSide).map(({ id }) => id))
    expect(upcoming.length).toBeLessThan(all.length)
    const ended = all.slice(0, 2).map(({ id }) => id)
    for (const id of ended) {
      test.feed.setScore(id, 2, 0)
      test.feed.setStatus(id, 4)
    }
    await test.play()
    const ids = async (sort: string) => (await list(`match_status=4&sort_by=${sort}`)).map(({ id }) => id)
    const first = await ids('start_time')
    expect(new Set(first)).toEqual(new Set(ended))
    expect(await ids('latest')).toEqual(first.toReversed())
  } finally {
    await test.stop()
  }
})
