import type { ResponseBody } from '@touchline/contract/endpoints'
import { LEAGUES } from '@touchline/simulator/schedule/catalogue'
import { createSimulator } from '@touchline/simulator/simulator'
import { describe, expect, it } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'
import { LeagueStandings } from './league-standings.ts'
import { addResults, rankSides, type StandingsTable } from './standings-table.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 10, 21, 12)
const seed = 'standings'
const findLeague = (wanted: string) => LEAGUES.find(({ sport, tier }) => sport === wanted && tier === 1)?.id ?? 0
const open = (now: number) => createSimulator({ seed, now, leagueIds: new Set() })

/** A time late in the season, so that much is played, and days before its end. */
function lateInSeason(tournamentId: number): number {
  const season = open(NOON).getSeason(tournamentId)
  if (!season) throw new Error('no season')
  return season.startTime + 60 * DAY
}

describe('LeagueStandings', () => {
  it.each(['soccer', 'ice-hockey', 'basketball', 'volleyball'])('adds up in %s', async sport => {
    const id = findLeague(sport)
    const feed = open(lateInSeason(id))
    const ranking = (await new LeagueStandings(feed).read(id, sport))?.ranking ?? []
    expect(ranking.length).toBeGreaterThan(5)
    const sum = (key: 'won' | 'lost' | 'drawn' | 'scored' | 'conceded') =>
      ranking.reduce((total, record) => total + record[key], 0)
    expect(sum('won')).toBe(sum('lost'))
    expect(sum('drawn') % 2).toBe(0)
    expect(sum('scored')).toBe(sum('conceded'))
    expect(sum('won')).toBeGreaterThan(20)
    for (const { form } of ranking) expect(form.length).toBe(5)
  })

  it('is the same from day to day as computed at once', async () => {
    const id = findLeague('soccer')
    const end = lateInSeason(id)
    const feed = open(end - 9 * DAY)
    const followed = new LeagueStandings(feed)
    for (let at = feed.now; at <= end; at += DAY) {
      feed.advance(at)
      await followed.read(id, 'soccer')
    }
    const fresh = await new LeagueStandings(open(end)).read(id, 'soccer')
    expect((await followed.read(id, 'soccer'))?.ranking).toEqual(fresh?.ranking)
  })

  it('knows no table of single players', async () => {
    expect(await new LeagueStandings(open(NOON)).read(findLeague('tennis'), 'tennis')).toBeUndefined()
  })
})

describe('the points', () => {
  const period = (home: number, away: number, type = 'regular_period') => ({ home, away, type })
  const play = (sport: string, home: number, away: number, periodScores: object[] = [], maxPeriodNumber = 5) => {
    const statistics = { totalScore: { home, away }, periodScores, maxPeriodNumber }
    const match = { homeId: 1, awayId: 2, statistics } as unknown as Parameters<typeof addResults>[1][number]
    const table: StandingsTable = addResults(new Map(), [match], sport)
    return [1, 2].map(side => table.get(side)?.points)
  }

  it('are three for a win in soccer, two in handball, one for a draw', () => {
    expect(play('soccer', 2, 1)).toEqual([3, 0])
    expect(play('soccer', 1, 1)).toEqual([1, 1])
    expect(play('handball', 20, 30)).toEqual([0, 2])
  })

  it('are shared after overtime in ice hockey and after the last set in volleyball', () => {
    const overtime = [period(1, 1), period(0, 0), period(1, 1), period(1, 0, 'overtime')]
    expect(play('ice-hockey', 3, 2, overtime)).toEqual([2, 1])
    expect(play('ice-hockey', 3, 2, [period(1, 1), period(2, 1)])).toEqual([3, 0])
    expect(play('volleyball', 2, 3, Array(5).fill(period(25, 20)))).toEqual([1, 2])
    expect(play('volleyball', 3, 1, Array(4).fill(period(25, 20)))).toEqual([3, 0])
  })

  it('decide before the difference of goals', () => {
    const record = { won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0, form: [] }
    const table = new Map([
      [1, { ...record, competitorId: 1, points: 3, scored: 1 }],
      [2, { ...record, competitorId: 2, points: 4 }],
      [3, { ...record, competitorId: 3, points: 3, scored: 5 }],
    ])
    expect(rankSides(table, 'soccer').map(({ competitorId }) => competitorId)).toEqual([2, 3, 1])
  })
})

it('answers the table of a league, none of a league without, and 404 of an unknown one', async () => {
  const test = await startTestBackend()
  try {
    test.feed.setScore(1, 2, 0)
    test.feed.setStatus(1, 4)
    await test.play()
    const read = (id: number) => test.client().call<ResponseBody<'getStandings'>>(`/tournaments/${id}/standings`)
    const { data } = (await read(17)).body
    expect(data.season).not.toBeNull()
    expect(data.rows).toMatchObject([
      { position: 1, won: 1, points: 3, scored: 2, form: ['win'] },
      { position: 2, lost: 1, points: 0, conceded: 2, form: ['loss'] },
    ])
    expect((await read(18)).body.data).toEqual({ season: null, rows: [] })
    expect((await read(1)).status).toBe(404)
  } finally {
    await test.stop()
  }
})
