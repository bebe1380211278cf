import { describe, expect, it, vi } from 'vitest'
import { isMapOver } from '../../models/race.ts'
import { LEAGUES } from '../../schedule/catalogue.ts'
import { buildFixtures, toFeedDay } from '../../schedule/fixtures.ts'
import { createScript } from '../../sport-registry.ts'
import { expectSettled, lengthsOf } from '../../testing/expect-rally.ts'
import { deviations, observe, observeCombinations } from '../../testing/price-fairness.ts'
import { NOON, playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { isLong, scaleSample } from '../../testing/sample-size.ts'
import { describeStrike, type StrikeState } from './state.ts'

vi.setConfig({ testTimeout: 30_000 })

const fixtures = sampleFixtures('counter-strike', 160)

describe('Counter-Strike', () => {
  it('wins at the rate of its probability, prematch and in play', () => {
    for (const tallies of observe(fixtures.slice(0, scaleSample(160)), [-5, 35])) {
      expect(tallies.size).toBeGreaterThanOrEqual(12)
      for (const [id, tally] of tallies) expect(deviations(tally), `${id} ${JSON.stringify(tally)}`).toBeLessThan(3.5)
    }
  })

  it('prices two outcomes by their joint frequency', () => {
    const tally = observeCombinations(fixtures.slice(0, scaleSample(150)), [-5, 35])
    expect(tally.variance).toBeGreaterThan(isLong ? 6 : 0.5)
    expect(deviations(tally), JSON.stringify(tally)).toBeLessThan(3)
  })

  it('settles every market according to the score', () => {
    // Rounds, halves and races hang on the course of the rounds.
    expect(expectSettled('counter-strike', 40).sort()).toEqual(['335', '336', '338', '339'])
  })

  it('settles rounds for their winners, those not played are given back', () => {
    for (const fixture of fixtures.slice(0, 20)) {
      const { winners } = (createScript(fixture).moments.at(-1)?.state ?? { winners: [] }) as StrikeState
      for (const { marketId, specifier, outcomes } of playToEnd(fixture).settlements) {
        if (marketId !== '335') continue
        const [map = 0, round = 0] = specifier.match(/\d+/g)?.map(Number) ?? []
        const winner = winners[map - 1]?.[round - 1]
        expect(outcomes.map(({ result, voidFactor }) => (voidFactor === 1 ? undefined : result))).toEqual(
          winner === undefined ? [undefined, undefined] : [1 - winner, winner],
        )
      }
    }
  })

  it('plays maps to thirteen with overtimes, one more round a moment, and its figures agree', () => {
    for (const fixture of fixtures.slice(0, 40)) {
      const { periodScores, totalScore, rows: figures, timeline } = playToEnd(fixture).match.statistics
      const won = periodScores.filter(({ home, away }) => home > away).length
      expect({ home: won, away: periodScores.length - won }).toEqual(totalScore)
      for (const { home, away } of periodScores) expect(isMapOver(home, away)).toBe(true)
      const rounds = periodScores.reduce((sum, { home, away }) => sum + home + away, 0)
      const row = figures?.find(({ key }) => key === 'rounds_won')
      expect((row?.home ?? 0) + (row?.away ?? 0)).toBe(rounds)
      expect(timeline.length).toBeLessThan(70)
    }
  })

  it('changes sides after twelve rounds, and publishes map and round', () => {
    const fixture = fixtures.find(({ total }) => total === 3)
    if (!fixture) throw new Error('no best of three')
    for (const { state } of createScript(fixture).moments) {
      const { stage, rounds } = state as StrikeState
      const { situation } = describeStrike(fixture, state as StrikeState).statistics
      if (stage !== 'play') expect(situation).toBeNull()
      else if (situation?.kind === 'map') {
        expect(situation.round).toBe(rounds[0] + rounds[1] + 1)
        expect([situation.home, situation.away].sort()).toEqual(['CT', 'T'])
      }
    }
    const sides = createScript(fixture).moments.flatMap(({ state }) => {
      const { situation } = describeStrike(fixture, state as StrikeState).statistics
      const isFirst = (state as StrikeState).maps.length === 0
      return situation?.kind === 'map' && isFirst && (situation.round ?? 0) <= 24 ? [situation.home] : []
    })
    expect(new Set(sides.slice(0, 12)).size).toBe(1)
    expect(sides[12]).not.toBe(sides[11])
  })

  it('takes half an hour a map', () => {
    const lengths = lengthsOf('counter-strike', 60)
    expect(Math.min(...lengths)).toBeGreaterThan(18)
    expect(Math.max(...lengths)).toBeLessThan(300)
  })

  it('has 20 to 40 matches a day', () => {
    const leagues = LEAGUES.filter(({ sport }) => sport === 'counter-strike')
    const day = toFeedDay(NOON)
    const count = [0, 1, 2, 3].flatMap(later =>
      leagues.flatMap(league => buildFixtures('day', league, day + later)),
    ).length
    expect(count / 4).toBeGreaterThan(20)
    expect(count / 4).toBeLessThan(44)
  })
})
