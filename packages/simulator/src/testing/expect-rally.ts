import { expect } from 'vitest'
import type { SportKey } from '../feed/feed-catalogue.ts'
import type { FeedMatch } from '../feed/feed-match.ts'
import { createScript } from '../sport-registry.ts'
import { winnerOf } from './grade-parts.ts'
import { playToEnd, sampleFixtures } from './sample.ts'

/** Expectations of every sport won by sets or games of points. */

/** Every market settled as the published score says; returns the ids that only the course of the points decides. */
export function expectSettled(sport: SportKey, count: number): string[] {
  const unknown = new Set<string>()
  for (const { match, settlements } of sampleFixtures(sport, count).map(playToEnd)) {
    expect(match.status).toBe(4)
    expect(new Set(settlements.map(({ marketId, specifier }) => `${marketId}/${specifier}`)).size).toBe(
      settlements.length,
    )
    for (const settlement of settlements) {
      const expected = winnerOf(match, settlement)
      const won = settlement.outcomes.filter(({ result, voidFactor }) => result === 1 && voidFactor === undefined)
      const isVoid = settlement.outcomes.every(({ voidFactor }) => voidFactor === 1)
      if (won.length !== 1 && !isVoid) expect(settlement).toBe('won by one or void')
      if (expected === undefined) unknown.add(settlement.marketId)
      else if ((isVoid ? 'void' : won[0]?.id) !== expected) expect(settlement).toBe(`won by ${expected}`)
    }
  }
  return [...unknown]
}

/** Sets end two clear at the target, their winners make the score, points and figures agree. */
export function expectSets(match: FeedMatch, targetOf: (nr: number) => number): void {
  const { periodScores, totalScore, rows: figures } = match.statistics
  const won = { home: 0, away: 0 }
  const points = { home: 0, away: 0 }
  for (const { home, away, number } of periodScores) {
    const target = targetOf(number)
    const [most, fewer] = home > away ? [home, away] : [away, home]
    expect(most - fewer).toBeGreaterThanOrEqual(2)
    expect(most === target || (most > target && most - fewer === 2)).toBe(true)
    won[home > away ? 'home' : 'away']++
    points.home += home
    points.away += away
  }
  expect(won).toEqual(totalScore)
  expect(figures?.find(({ key }) => key === 'points_won')).toEqual({ key: 'points_won', ...points })
}

/** Minutes from the first point to the last. */
export function lengthsOf(sport: SportKey, count: number): number[] {
  return sampleFixtures(sport, count).map(fixture => {
    const { moments } = createScript(fixture)
    return ((moments.at(-2)?.at ?? 0) - (moments[0]?.at ?? 0)) / 60_000
  })
}
