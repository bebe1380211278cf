import { describe, expect, it } from 'vitest'
import type { FeedMatch } from './feed/feed-match.ts'
import { SPORTS } from './schedule/catalogue.ts'
import { createRuntime } from './sport-registry.ts'
import { playToEnd, sampleFixtures } from './testing/sample.ts'

const finished = new Map(SPORTS.map(({ key }) => [key, sampleFixtures(key, 12, 'figures').map(playToEnd)]))

function figure(match: FeedMatch, key: string): { home: number; away: number } {
  const row = match.statistics.rows?.find(row => row.key === key)
  if (!row) throw new RangeError(`no ${key}`)
  return { home: row.home, away: row.away }
}

const countOf = (match: FeedMatch, type: string) => {
  const items = match.statistics.timeline.filter(item => item.type === type)
  return {
    home: items.filter(({ side }) => side === 'home').length,
    away: items.filter(({ side }) => side === 'away').length,
  }
}

describe.each([...finished])('%s', (_sport, matches) => {
  it('has non-negative integer rows without duplicates', () => {
    for (const { match } of matches) {
      const rows = match.statistics.rows ?? []
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      for (const { key, home, away } of rows) {
        if (!(home >= 0 && away >= 0)) expect(`${key} ${home} ${away}`).toBe('counted')
      }
    }
  })

  it('has a chronological timeline and no situation after the end', () => {
    for (const { match } of matches) {
      const times = match.statistics.timeline.map(({ at }) => at)
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(match.statistics.situation ?? null).toBeNull()
    }
  })
})

describe('soccer', () => {
  const matches = (finished.get('soccer') ?? []).map(({ match }) => match)

  it('matches score, cards and corners', () => {
    for (const match of matches) {
      const { totalScore, yellowCards, redCards, corners, shots } = match.statistics
      for (const side of ['home', 'away'] as const) {
        expect(figure(match, 'shots_on_target')[side]).toBeGreaterThanOrEqual(totalScore[side])
        expect(figure(match, 'shots')[side]).toBeGreaterThanOrEqual(figure(match, 'shots_on_target')[side])
      }
      expect(figure(match, 'shots')).toEqual(shots)
      expect(figure(match, 'yellow_cards')).toEqual(yellowCards)
      expect(countOf(match, 'yellow_card')).toEqual(yellowCards)
      expect(countOf(match, 'red_card')).toEqual(redCards)
      expect(countOf(match, 'corner')).toEqual(corners)
      expect(figure(match, 'possession').home + figure(match, 'possession').away).toBe(100)
    }
  })

  it('describes each attempt: as many as are counted, goals by their scorers, from the half that the side attacks', () => {
    for (const match of matches) {
      const { attempts = [], totalScore, shots } = match.statistics
      for (const side of ['home', 'away'] as const) {
        const sideAttempts = attempts.filter(attempt => attempt.side === side)
        expect(sideAttempts.length).toBe(shots?.[side])
        expect(sideAttempts.filter(({ result }) => result === 'goal').length).toBe(totalScore[side])
        expect(sideAttempts.filter(({ result }) => result !== 'missed').length).toBe(
          figure(match, 'shots_on_target')[side],
        )
        expect(sideAttempts.every(({ x }) => (side === 'home' ? x > 60 : x < 40))).toBe(true)
      }
      expect(attempts.every(({ y, chance, player }) => y >= 0 && y <= 100 && chance > 0 && chance < 1 && player)).toBe(
        true,
      )
      const times = attempts.map(({ at }) => at)
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }
  })

  it('lists eleven starters and five substitutes of each side, eleven less those sent off on the pitch at the end', () => {
    for (const match of matches) {
      const { lineups, redCards } = match.statistics
      for (const side of ['home', 'away'] as const) {
        const players = lineups?.[side] ?? []
        expect(players.map(({ isStarter }) => isStarter)).toEqual(players.map((_, index) => index < 11))
        expect(players).toHaveLength(16)
        expect(new Set(players.map(({ number }) => number)).size).toBe(16)
        expect(players.filter(({ isPlaying }) => isPlaying)).toHaveLength(11 - (redCards?.[side] ?? 0))
      }
    }
  })

  it('names every scorer, booked player and substitute, each substitute once', () => {
    for (const match of matches) {
      const named = match.statistics.timeline.filter(({ type }) => /goal$|card$|substitution/.test(type))
      expect(named.filter(({ player }) => (player ?? '').length <= 3)).toEqual([])
      const changes = named.filter(({ type }) => type === 'substitution').map(({ side, player }) => `${side} ${player}`)
      expect(new Set(changes).size).toBe(changes.length)
      expect(changes.length).toBeGreaterThan(6)
    }
  })

  it('moves the ball from end to end during play', () => {
    const [fixture] = sampleFixtures('soccer', 1, 'figures')
    if (!fixture) throw new RangeError('no match')
    const places = Array.from({ length: 60 }, (_, index) => {
      const { statistics } = createRuntime(
        fixture,
        fixture.startTime,
        fixture.startTime + 120_000 + index * 20_000,
      ).match
      return statistics.situation?.kind === 'ball' ? statistics.situation.x : Number.NaN
    })
    expect(Math.min(...places)).toBeLessThan(35)
    expect(Math.max(...places)).toBeGreaterThan(65)
    expect(places.filter(x => !(x >= 0 && x <= 100))).toEqual([])
  })
})

describe('tennis', () => {
  it('assigns every point to server or receiver', () => {
    for (const { match } of finished.get('tennis') ?? []) {
      expect(figure(match, 'games_won')).toEqual(match.statistics.games)
      expect(countOf(match, 'break')).toEqual(figure(match, 'break_points_won'))
      const { home, away } = figure(match, 'points_won')
      const onServe = figure(match, 'service_points_won')
      expect(onServe.home).toBeLessThanOrEqual(home)
      expect(onServe.away).toBeLessThanOrEqual(away)
    }
  })
})

describe('basketball', () => {
  it('composes points of twos, threes and free throws', () => {
    for (const { match } of finished.get('basketball') ?? []) {
      for (const side of ['home', 'away'] as const) {
        const threes = figure(match, 'three_points')[side]
        const twos = figure(match, 'field_goals')[side] - threes
        const points = 2 * twos + 3 * threes + figure(match, 'free_throws')[side]
        expect(points).toBe(match.statistics.totalScore[side])
      }
    }
  })
})
