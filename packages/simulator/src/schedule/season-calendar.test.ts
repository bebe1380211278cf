import { describe, expect, it } from 'vitest'
import { NOON } from '../testing/sample.ts'
import { LEAGUES, type League } from './catalogue.ts'
import { findDisruption } from './disruptions.ts'
import { buildFixtures, type Fixture, toFeedDay } from './fixtures.ts'
import { countMeetings, countSeasonDays, findEdition, hasSeasons, planSeason } from './season-calendar.ts'

const SEED = 'calendar'
const seasonal = LEAGUES.filter(hasSeasons)

function listSeason(league: League, edition = findEdition(SEED, league, toFeedDay(NOON))): Fixture[] {
  const { firstDay, lastDay } = planSeason(SEED, league, edition)
  return Array.from({ length: lastDay - firstDay + 1 }, (_, day) => buildFixtures(SEED, league, firstDay + day)).flat()
}

function groupByDay(fixtures: readonly Fixture[]): Map<number, Fixture[]> {
  const days = new Map<number, Fixture[]>()
  for (const fixture of fixtures) {
    const day = Math.floor(fixture.id / 100_000)
    days.set(day, [...(days.get(day) ?? []), fixture])
  }
  return days
}

const endsWithoutResult = (fixture: Fixture): boolean =>
  ['postponed', 'abandoned'].includes(findDisruption(fixture)?.kind ?? '')

describe('a season', () => {
  it('has every pair meet equally often with a result, home and away, in every league', () => {
    for (const league of seasonal) {
      const meetings = new Map<string, number>()
      const balance = new Map<number, number>()
      const add = (id: number, step: number) => balance.set(id, (balance.get(id) ?? 0) + step)
      for (const fixture of listSeason(league)) {
        if (endsWithoutResult(fixture)) continue
        const { home, away } = fixture
        const pair = [home.id, away.id].sort().join()
        meetings.set(pair, (meetings.get(pair) ?? 0) + 1)
        add(home.id, 1)
        add(away.id, -1)
      }
      const sides = league.competitors.length
      expect(meetings.size, league.name).toBe((sides * (sides - 1)) / 2)
      expect(new Set(meetings.values()), league.name).toEqual(new Set([countMeetings(league)]))
      // An odd number of matches, as with one meeting of an even number of sides, cannot be balanced.
      const most = countMeetings(league) % 2 === 0 ? 0 : 1
      for (const difference of balance.values()) expect(Math.abs(difference), league.name).toBeLessThanOrEqual(most)
    }
  })

  it('counts its rounds: each side has a result in each of them once, also where a match is played again', () => {
    for (const league of seasonal.filter(({ competitors }) => competitors.length % 2 === 0)) {
      const played = listSeason(league).filter(fixture => !endsWithoutResult(fixture))
      const keys = played.flatMap(({ round, home, away }) => [`${round} ${home.id}`, `${round} ${away.id}`])
      const rounds = countMeetings(league) * (league.competitors.length - 1)
      expect(new Set(keys).size, league.name).toBe(keys.length)
      expect(new Set(played.map(({ round }) => round)), league.name).toEqual(
        new Set(Array.from({ length: rounds }, (_, index) => index + 1)),
      )
    }
  })

  it('plays again what was postponed or abandoned, before the last round, and nobody twice on a day', () => {
    let repeated = 0
    for (const league of seasonal) {
      const all = listSeason(league)
      const lost = all.filter(endsWithoutResult)
      repeated += lost.length
      for (const { home, away, startTime } of lost) {
        const later = all.filter(other => other.startTime > startTime && other.home === home && other.away === away)
        expect(
          later.map(({ mustFinish }) => mustFinish),
          league.name,
        ).toContain(true)
      }
      const days = groupByDay(all)
      for (const [, matches] of days) {
        const sides = matches.flatMap(({ home, away }) => [home.id, away.id])
        expect(new Set(sides).size).toBe(sides.length)
      }
      const last = Math.max(...days.keys())
      expect(days.get(last)?.length).toBe(Math.floor(league.competitors.length / 2))
      expect(days.get(last)?.filter(endsWithoutResult)).toEqual([])
    }
    expect(repeated).toBeGreaterThan(50)
  })

  it('is followed by a break and the next one, for ever', () => {
    for (const league of seasonal) {
      const edition = findEdition(SEED, league, toFeedDay(NOON))
      const season = planSeason(SEED, league, edition)
      const next = planSeason(SEED, league, edition + 1)
      expect(next.firstDay - season.firstDay).toBe(countSeasonDays(league))
      expect(next.firstDay - season.lastDay).toBeGreaterThan(7)
      expect(findEdition(SEED, league, season.lastDay + 1)).toBe(edition)
      expect(findEdition(SEED, league, next.firstDay)).toBe(edition + 1)
      expect(listSeason(league, edition + 1).length).toBeGreaterThan(10)
    }
  })
})
