import { countPlayed, hasPoints, meritOf } from '@touchline/betting/standings/standings'
import { describe, expect, it, vi } from 'vitest'
import { Competitions } from '../competitions.ts'
import type { FeedEvent } from '../feed/types.ts'
import { type Outright, outrightsBetween } from '../outrights/outright.ts'
import { OutrightRuntime } from '../outrights/outright-runtime.ts'
import { LEAGUES } from '../schedule/catalogue.ts'
import { DAY, HOUR, MINUTE } from '../schedule/fixtures.ts'
import { createSimulator } from '../simulator.ts'
import { NOON } from '../testing/sample.ts'
import { isLong } from '../testing/sample-size.ts'
import { countRelegated, listZones } from './zones.ts'

// Whole seasons are played here; a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 })

const SEED = 'season'
const competitions = new Competitions(SEED)
/** A league of each sport that has outrights on a table, in the long form all. */
const sampled = LEAGUES.filter(({ id, sport }, index) => {
  const first = LEAGUES.findIndex(league => league.sport === sport && listOutrights(league.id).length > 0)
  return isLong ? listOutrights(id).length > 0 : index === first
})

function listOutrights(leagueId: number): Outright[] {
  const league = LEAGUES.find(({ id }) => id === leagueId)
  return league?.every ? outrightsBetween(SEED, NOON, NOON + DAY, [league]) : []
}

const outrights = sampled.flatMap(({ id }) => listOutrights(id))

function open(outright: Outright, at: number): OutrightRuntime {
  return new OutrightRuntime(outright, competitions.createCourse(outright), at)
}

const readMarkets = (outright: Outright, at: number) => [...open(outright, at).match.markets.values()]
const toOutcome = (competitorId: number): string => `sr:competitor:${competitorId}`

function finalTable({ league, matchDays, endTime }: Outright) {
  if (!matchDays) throw new RangeError('a cup has no table')
  const competition = competitions.get(league, matchDays)
  return { competition, table: competition.buildTable(endTime) }
}

describe.each(outrights.map(outright => [outright.name, outright] as const))('%s', (_name, outright) => {
  const { competition, table } = finalTable(outright)
  const order = table.map(({ competitorId }) => toOutcome(competitorId))

  it('is settled by the final table, every market of it', () => {
    const settlements = open(outright, outright.endTime + HOUR).listSettlements()
    expect(settlements.length).toBeGreaterThan(1)
    for (const { marketId, specifier, outcomes } of settlements) {
      const variant = Number(specifier.split(':').at(-1))
      const won = outcomes.filter(({ result }) => result === 1).map(({ id }) => id)
      const count = won.length
      const isLast = variant === 150 || variant === 151
      expect(new Set(won), `${marketId} ${specifier}`).toEqual(
        new Set(isLast ? order.slice(-count) : order.slice(0, count)),
      )
    }
    const winner = settlements[0]?.outcomes.find(({ result }) => result === 1)
    expect(winner?.id).toBe(order[0])
  })

  it('has every match in its table, twice', () => {
    const played = table.reduce((sum, { total }) => sum + countPlayed(total), 0)
    expect(played).toBe(2 * competition.matches.length)
    const sums = (side: 'home' | 'away') => table.reduce((sum, { [side]: record }) => sum + countPlayed(record), 0)
    expect([sums('home'), sums('away')]).toEqual([competition.matches.length, competition.matches.length])
    for (const { total, home, away } of table) {
      expect(home.scored + away.scored).toBe(total.scored)
      expect(home.points + away.points).toBe(total.points)
    }
    expect(competition.countLeft(outright.endTime)).toBe(0)
  })

  it('is not open at a price for a side that cannot win any more, nor for one that has won', () => {
    const { startTime, endTime } = outright
    for (const part of [0.5, 0.8, 0.9, 0.97]) {
      const at = startTime + part * (endTime - startTime)
      // A result reaches the prices within a minute.
      const { left } = competition.split(at - MINUTE)
      const rows = competition.buildTable(at - MINUTE)
      const [leader] = rows
      if (!leader || left.length === 0) continue
      const open = readMarkets(outright, at).find(({ specifier }) => specifier.endsWith(':101'))
      const active = new Set(open?.outcomes.filter(({ active }) => active).map(({ id }) => id))
      // The most that a side can have is what it has and a win in all that is left to it.
      const countOf = (id: number) => left.filter(({ home, away }) => home.id === id || away.id === id).length
      const sport = outright.league.sport
      const merit = ({ competitorId, total }: typeof leader, wins: number) =>
        hasPoints(sport)
          ? total.points + wins * meritOf(sport, 'win', false)
          : (total.won + total.drawn / 2 + wins) / (countPlayed(total) + countOf(competitorId))
      for (const row of rows) {
        const { competitorId } = row
        const isOut = merit(row, countOf(competitorId)) < merit(leader, 0)
        if (isOut) expect(active.has(toOutcome(competitorId)), `${competitorId} at ${part}`).toBe(false)
      }
    }
  })

  it('has the winner as its favourite in the end, and the leader near it', () => {
    const last = outright.suspensions.at(-1)
    const before = (last?.endTime ?? outright.endTime) - 1
    const market = readMarkets(outright, before).find(({ specifier }) => specifier.endsWith(':101'))
    const [favourite] = [...(market?.outcomes ?? [])].sort((a, b) => b.probability - a.probability)
    const [first, second] = competition.buildTable(before)
    // A side level with the leader may have more matches left.
    expect([first, second].map(row => row && toOutcome(row.competitorId))).toContain(favourite?.id)
    const days = outright.suspensions
    expect(days.length).toBe(3)
    for (const { startTime, endTime } of days) {
      for (const at of [startTime, (startTime + endTime) / 2]) {
        for (const { status } of readMarkets(outright, at)) expect(status).not.toBe(1)
      }
    }
  })
})

it('prices winners as often as they win', () => {
  let expected = 0
  let seen = 0
  let variance = 0
  for (const outright of outrights) {
    const { table } = finalTable(outright)
    for (const part of [0.1, 0.5, 0.8]) {
      const chances = competitions
        .createCourse(outright)
        .chancesAt(outright.startTime + part * (outright.endTime - outright.startTime))
        .firstChances(1)
      const favourite = chances.indexOf(Math.max(...chances))
      const p = chances[favourite] as number
      expected += p
      variance += p * (1 - p)
      seen += Number(outright.field[favourite]?.id === table[0]?.competitorId)
    }
  }
  // Three looks at one competition depend on each other.
  expect(Math.abs(seen - expected) / Math.sqrt(3 * variance), `${seen}, not ${expected}`).toBeLessThan(3)
})

it('agrees with the results that the feed emits over the end of a season', () => {
  const season = outrights.find(({ kind, league }) => kind === 'season' && league.sport === 'ice-hockey') as Outright
  const league = season.league.id
  const feed = createSimulator({ seed: SEED, now: season.endTime - 9 * DAY, leagueIds: new Set([league]) })
  const before = new Map(feed.getStandings(league)?.rows.map(row => [row.competitorId, countPlayed(row.total)]))
  const counts = new Map(before)
  const scored = new Map(feed.getStandings(league)?.rows.map(row => [row.competitorId, row.total.scored]))
  const add = (map: Map<number, number>, id: number, more: number) => map.set(id, (map.get(id) ?? 0) + more)
  const events: FeedEvent[] = []
  while (feed.now < season.endTime + DAY) {
    const step = feed.advance(feed.now + 20 * 60_000)
    events.push(...step)
    for (const event of step) {
      if (event.type !== 'match_status_changed' || event.status !== 4 || event.match.kind !== 'match') continue
      const { homeId, awayId, statistics, phase } = event.match
      // What was abandoned is played again.
      if (phase === 90 || homeId === null || awayId === null) continue
      add(counts, homeId, 1)
      add(counts, awayId, 1)
      add(scored, homeId, statistics.totalScore.home)
      add(scored, awayId, statistics.totalScore.away)
    }
    // A table between two steps is that of the results so far.
    for (const { competitorId, total } of feed.getStandings(league)?.rows ?? []) {
      expect(countPlayed(total)).toBe(counts.get(competitorId))
      expect(total.scored).toBe(scored.get(competitorId))
    }
  }
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(
    [...before.values()].reduce((sum, count) => sum + count, 0),
  )
  const winner = events.flatMap(event => {
    if (event.type !== 'markets_settled' || event.matchId !== season.id) return []
    return event.settlements.find(({ specifier }) => specifier.endsWith(':101'))?.outcomes ?? []
  })
  const champion = feed.getStandings(league)?.rows[0]?.competitorId
  expect(winner.find(({ result }) => result === 1)?.id).toBe(toOutcome(champion ?? 0))
})

it('counts the rounds of a season, and names the one that is played or is next', () => {
  const season = outrights.find(({ kind }) => kind === 'season') as Outright
  const { league, startTime, endTime } = season
  const feed = (now: number) => createSimulator({ seed: SEED, now, leagueIds: new Set([league.id]) })
  const rounds = (now: number) => feed(now).getStandings(league.id)?.rounds
  const count = finalTable(season).competition.matches.at(-1)?.round ?? 0
  expect(count).toBeGreaterThan(league.competitors.length - 2)
  expect(rounds(startTime)).toEqual({ count, current: 1 })
  expect(rounds(endTime)).toEqual({ count, current: count })
  const middle = (startTime + endTime) / 2
  const next = feed(middle)
    .snapshot()
    .filter(({ kind, status }) => kind === 'match' && status < 4)
    .sort((a, b) => a.startTime - b.startTime || a.id - b.id)[0]
  expect(rounds(middle)?.current).toBe(next?.round)
})

it('marks as many places as go down and up, and only where somebody comes from below', () => {
  for (const league of LEAGUES) {
    const zones = listZones(league)
    expect(zones.filter(zone => zone === 'relegation').length).toBe(countRelegated(league))
    if (league.above === undefined) continue
    const above = LEAGUES.find(({ id }) => id === league.above)
    expect(above?.sport).toBe(league.sport)
    expect(above && countRelegated(above)).toBeGreaterThan(1)
    expect(zones.slice(0, 3)).toEqual(['promotion', 'promotion', 'play_off'])
  }
})
