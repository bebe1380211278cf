import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
beforeAll(async () => {
  test = await startTestBackend()
})
afterAll(() => test.stop())

async function find(query: Record<string, string>) {
  const { status, body } = await test.client().call<ResponseBody<'getSearch'>>(`/search?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  const { competitors = [], sports, categories, tournaments, matches } = body.data
  return {
    competitors: competitors.map(({ competitor, match }) => [competitor.name, match.id] as const),
    sports: sports.map(({ key }) => key),
    categories: categories.map(({ name }) => name),
    tournaments: tournaments.map(({ name }) => name),
    matches: matches.map(({ id }) => id),
  }
}

function nameOf(catalogue: Catalogue, id: number): string {
  const entry = catalogue.match(id)
  return entry ? catalogue.view('en').match(entry).name : ''
}

const NOTHING = { competitors: [], sports: [], categories: [], tournaments: [], matches: [] }

const sidesOf = (id: number): string => nameOf(test.backend.catalogue, id)

describe('search', () => {
  it('finds matches by competitor, live ones first', async () => {
    const { matches } = await find({ q: 'aja' })
    expect(matches.length).toBeGreaterThan(0)
    expect(sidesOf(matches[0] ?? 0)).toContain('Ajax')
    const statuses = matches.map(id => test.backend.catalogue.match(id)?.feed.status)
    expect(statuses).toEqual([...statuses].sort((a, b) => Number(b === 1) - Number(a === 1)))
  })

  it('finds a competitor with its event in play, or its next one', async () => {
    const { competitors } = await find({ q: 'aja' })
    expect(competitors.map(([name]) => name)).toEqual(['Ajax'])
    const [, id = 0] = competitors[0] ?? []
    const ajaxMatches = [...test.backend.catalogue.matches()].filter(({ feed }) => sidesOf(feed.id).includes('Ajax'))
    const open = ajaxMatches
      .filter(({ feed }) => feed.status <= 1)
      .sort((a, b) => b.feed.status - a.feed.status || a.feed.startTime - b.feed.startTime)
    expect(id).toBe(open[0]?.feed.id)
  })

  it('finds a match by both of its sides at once', async () => {
    const [home, away] = sidesOf(1).split(' v ')
    const { matches } = await find({ q: `${away?.slice(0, 4)} ${home?.slice(0, 4)}` })
    expect(matches[0]).toBe(1)
  })

  it('finds sports, categories and leagues, and the matches of a named league', async () => {
    expect((await find({ q: 'tennis' })).sports).toEqual(['tennis'])
    expect((await find({ q: 'ENGL' })).categories).toEqual(['England'])
    const { tournaments, matches } = await find({ q: 'spain league 2' })
    expect(tournaments).toEqual(['League 2'])
    expect(matches.length).toBeGreaterThan(0)
    for (const id of matches) expect(test.backend.catalogue.match(id)?.feed.tournamentId).toBe(18)
  })

  it('restricts to event names, one kind of sport, or some statuses when requested', async () => {
    expect(await find({ q: 'league', only_events_name: 'true' })).toEqual({
      competitors: [],
      sports: [],
      categories: [],
      tournaments: [],
      matches: [],
    })
    expect((await find({ q: 'ajax', sport_type: 'esport' })).matches).toEqual([])
    for (const id of (await find({ q: 'league', match_status: '0' })).matches) {
      expect(test.backend.catalogue.match(id)?.feed.status).toBe(0)
    }
  })

  it('finds nothing when nothing matches', async () => {
    expect(await find({ q: 'zzz' })).toEqual(NOTHING)
    expect(await find({ q: '...' })).toEqual(NOTHING)
  })

  it.each(['ab', 'a'.repeat(51), 'a'.repeat(10_000), ''])('rejects %.20s', async q => {
    const { status } = await test.client().call(`/search?${new URLSearchParams({ q })}`)
    expect(status).toBe(422)
  })
})
