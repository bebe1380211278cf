/** Figures of players, as the simulated feed plays their matches. */
import type { PastMatchesQuery } from '@touchline/simulator/feed/types'
import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import { Catalogue } from '../../core/catalogue/catalogue.ts'
import { AthleteMatches } from './athlete-matches.ts'

const PREMIER_LEAGUE = 17
const TEAM = 1701

const createFeed = () =>
  createSimulator({ seed: 'athletes', now: Date.UTC(2026, 10, 21, 23), leagueIds: new Set([PREMIER_LEAGUE]) })

it('have the goals and shots of the team between them, in all matches of the season', () => {
  const feed = createFeed()
  const { tree } = new Catalogue(feed)
  const matches = new AthleteMatches(feed)
  const squad = feed.catalogue.players.filter(({ competitorId }) => competitorId === TEAM)
  const read = squad.map(player => matches.read(player, { id: PREMIER_LEAGUE }, tree))
  const standings = feed.getStandings(PREMIER_LEAGUE)
  const total = standings?.rows.find(({ competitorId }) => competitorId === TEAM)?.total
  const ofSeason = read
    .flatMap(profile => profile.matches)
    .filter(({ start_time }) => Date.parse(start_time) >= (standings?.season.startTime ?? 0))
  const sum = (key: string, id?: number) =>
    ofSeason
      .filter(match => id === undefined || match.id === id)
      .flatMap(({ figures }) => figures)
      .filter(figure => figure.key === key)
      .reduce((all, { value }) => all + value, 0)
  expect(sum('goals')).toBe(total?.scored)
  const sums = [...(matches.sumSeason(TEAM, { id: PREMIER_LEAGUE })?.values() ?? [])]
  const goals = sums.flatMap(({ figures }) => figures).filter(({ key }) => key === 'goals')
  expect(goals.reduce((all, { value }) => all + value, 0)).toBe(total?.scored)
  expect(sums.reduce((all, season) => all + season.matches, 0)).toBe(ofSeason.length)
  const [match] = feed.listPastMatches({ competitorId: TEAM, before: feed.now, count: 1 })
  const side = match?.homeId === TEAM ? 'home' : 'away'
  expect(sum('shots', match?.id)).toBe(match?.statistics.shots?.[side])
  expect(sum('yellow_cards', match?.id)).toBe(match?.statistics.yellowCards?.[side])
  expect(ofSeason.filter(({ id, starter }) => id === match?.id && starter)).toHaveLength(11)
})

it('are read again only as far as the team has played since', () => {
  const feed = createFeed()
  const { tree } = new Catalogue(feed)
  const squad = feed.catalogue.players.filter(({ competitorId }) => competitorId === TEAM)
  const [last] = feed.listPastMatches({ competitorId: TEAM, before: feed.now, count: 1 })
  const standings = feed.getStandings(PREMIER_LEAGUE)
  if (!last || !standings) throw new Error('the team has not played')
  let now = last.startTime
  const reads: number[] = []
  const past = {
    get now() {
      return now
    },
    /** One match fewer before the last. */
    getStandings: () => ({
      ...standings,
      rows: standings.rows.map(row => ({
        ...row,
        total: { ...row.total, won: row.total.won - (now < feed.now ? 1 : 0) },
      })),
    }),
    listPastMatches: (query: PastMatchesQuery) => {
      reads.push(query.count)
      return feed.listPastMatches(query)
    },
  }
  const read = (matches: AthleteMatches) => squad.map(player => matches.read(player, { id: PREMIER_LEAGUE }, tree))
  const matches = new AthleteMatches(past)
  const before = read(matches)
  reads.length = 0
  now = feed.now
  const after = read(matches)
  expect(reads).toEqual([3])
  expect(after).toEqual(read(new AthleteMatches(feed)))
  expect(after).not.toEqual(before)
})

it('have none where the feed has no line-ups', () => {
  const BASKETBALL = 2
  const feed = createFeed()
  const player = feed.catalogue.players.find(({ competitorId }) => {
    return feed.catalogue.competitors.find(({ id }) => id === competitorId)?.sportId === BASKETBALL
  })
  if (!player) throw new Error('no basketball player')
  const league = { id: Math.floor(player.competitorId / 100) }
  const matches = new AthleteMatches(feed)
  expect(matches.read(player, league, new Catalogue(feed).tree).matches).toEqual([])
  expect(matches.sumSeason(player.competitorId, league)).toBeUndefined()
})
