import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import { describe, expect, it, vi } from 'vitest'
import type { FeedSettlement } from '../../feed/feed-market.ts'
import type { FeedMatch } from '../../feed/feed-match.ts'
import { listMarketLines } from '../../markets/market-lines.ts'
import { computeFightRates, decisionChance, EXCHANGES, roundChance } from '../../models/fight.ts'
import { LEAGUES } from '../../schedule/catalogue.ts'
import { buildFixtures, HOUR, MINUTE, toFeedDay } from '../../schedule/fixtures.ts'
import { createRuntime, createScript } from '../../sport-registry.ts'
import { findUnfair, tallyMarkets, tallyPairs } from '../../testing/market-calibration.ts'
import { NOON, playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { scaleSample } from '../../testing/sample-size.ts'
import { MMA_ENGINE } from './engine.ts'
import { MmaModel } from './model.ts'
import { MMA_BEFORE, type MmaState, roundsOf } from './state.ts'

// Many matches are played here; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const fixtures = sampleFixtures('mma', 120, 'mma')
const finished = fixtures.map(playToEnd)
const [fixture] = fixtures
if (!fixture) throw new RangeError('no fight')

describe('the law of a fight', () => {
  it('ends a round as often as asked, spread over its exchanges', () => {
    const law = computeFightRates(0.7, 0.2, [0.5, 0.5])
    expect(1 - (1 - law.finish) ** EXCHANGES).toBeCloseTo(0.2, 12)
    // Even log odds of .7 are .668; the better in an exchange follows them at a fifth.
    expect(law.finisher).toBeCloseTo(1 / (1 + Math.exp(-0.7)), 12)
    expect(law.exchange).toBeCloseTo(1 / (1 + Math.exp(-0.147)), 12)
  })

  it('gives rounds by the majority of exchanges', () => {
    expect(roundChance(0.5, EXCHANGES, 0)).toBeCloseTo(0.5, 12)
    expect(roundChance(0.6, 1, 0)).toBeCloseTo(0.6, 12)
    // Two of three: p² (3 − 2p).
    expect(roundChance(0.6, 3, 0)).toBeCloseTo(0.36 * 1.8, 12)
    // Ahead by two with three to come, only three lost lose it: 1 − .4³.
    expect(roundChance(0.6, 3, 2)).toBeCloseTo(1 - 0.064, 12)
    expect(roundChance(0.6, 0, -1)).toBe(0)
  })

  it('gives the decision to whom most rounds are given', () => {
    expect(decisionChance([0, 0], [0.6, 0.6, 0.6])).toBeCloseTo(0.648, 12)
    expect(decisionChance([1, 0], [0.6, 0.6])).toBeCloseTo(1 - 0.16, 12)
    expect(decisionChance([2, 0], [0.1])).toBe(1)
  })
})

describe('the model', () => {
  const model = new MmaModel({ ...fixture, edge: 0, total: 0.2 }, MMA_BEFORE, fixture.startTime)
  const distance = 0.8 ** model.rounds

  it('knows how fights end', () => {
    expect(model.goesTheDistance).toBeCloseTo(distance, 9)
    expect(model.ends(1, EXCHANGES)).toBeCloseTo(0.2, 9)
    expect(model.ends(EXCHANGES + 1, 2 * EXCHANGES)).toBeCloseTo(0.16, 9)
    // But for the market's unrest.
    expect(model.wins(0)).toBeCloseTo(0.5, 2)
  })

  it('prices markets that leave nothing out', () => {
    const runtime = createRuntime(fixture, fixture.startTime - HOUR, fixture.startTime - MINUTE)
    for (const { key, outcomes } of runtime.match.markets.values()) {
      const sum = outcomes.reduce((total, { probability }) => total + probability, 0)
      expect(sum, key).toBeCloseTo(1, 9)
    }
    expect(new Set([...runtime.match.markets.values()].map(({ id }) => id)).size).toBeGreaterThanOrEqual(12)
  })
})

describe('a night of fights', () => {
  const league = LEAGUES.find(({ name }) => name === 'UFC')
  if (!league) throw new RangeError('no UFC')
  const nights = Array.from({ length: 60 }, (_, day) => buildFixtures('cards', league, toFeedDay(NOON) + day)).filter(
    night => night.length > 0,
  )

  it('has its fights one after the other, the main event last and over five rounds', () => {
    for (const night of nights) {
      const starts = night.map(fixture => fixture.startTime).sort((a, b) => a - b)
      expect(new Set(starts).size).toBe(night.length)
      expect(night[0]?.startTime).toBe(starts.at(-1))
      expect(night.map(roundsOf)).toEqual([5, ...Array.from({ length: night.length - 1 }, () => 3)])
    }
  })

  it('pairs fighters of one weight class, each not more than once in four weeks', () => {
    const last = new Map<number, number>()
    for (const fixture of nights.flat()) {
      const places = [fixture.home, fixture.away].map(({ id }) => Math.floor((id - league.id * 100 - 1) / 6))
      expect(places[0]).toBe(places[1])
      for (const { id } of [fixture.home, fixture.away]) {
        expect(fixture.startTime - (last.get(id) ?? 0)).toBeGreaterThan(27 * 24 * HOUR)
        last.set(id, fixture.startTime)
      }
    }
  })
})

describe('a fight', () => {
  it('never takes back exchanges, rounds or deeds', () => {
    for (const fixture of fixtures.slice(0, 40)) {
      let before = MMA_BEFORE
      for (const { state } of createScript(fixture).moments as readonly { state: MmaState }[]) {
        expect(state.exchanges).toBeGreaterThanOrEqual(before.exchanges)
        expect(state.rounds.length).toBeGreaterThanOrEqual(before.rounds.length)
        for (const side of [0, 1] as const) {
          for (const key of ['strikes', 'takedowns', 'knockdowns', 'control', 'submissions'] as const) {
            expect(state.deeds[side][key]).toBeGreaterThanOrEqual(before.deeds[side][key])
          }
        }
        before = state
      }
    }
  })

  it('ends with one winner, whom the rounds name after a decision, and counts its actions alike', () => {
    for (const { match, fixture } of finished) {
      const { totalScore, periodScores, timeline, rows: figures = [], clock } = match.statistics
      expect(totalScore.home + totalScore.away).toBe(1)
      const full = periodScores.filter(({ home }) => home > 0)
      const points = full.reduce((sum, { home, away }) => sum + home - away, 0)
      if (full.length === roundsOf(fixture)) expect(points > 0).toBe(totalScore.home === 1)
      else expect(clock?.remainingTimeInPeriod).not.toBe('00:00')
      for (const key of ['knockdown', 'takedown'] as const) {
        const count = timeline.filter(({ type, side }) => type === key && side === 'home').length
        expect(figures.find(row => row.key === `${key}s`)?.home).toBe(count)
      }
    }
  })
})

/** The winning outcome's place, worked out from the published statistics alone; undefined where stakes are returned. */
function grade({ match, fixture }: (typeof finished)[number], settlement: FeedSettlement): number | undefined {
  const rounds = roundsOf(fixture)
  const { statistics } = match as FeedMatch
  const full = statistics.periodScores.filter(({ home }) => home > 0)
  const isDecision = full.length === rounds
  const side = statistics.totalScore.home === 1 ? 0 : 1
  const round = statistics.periodScores.length
  const [minutes = 0, seconds = 0] = (statistics.clock?.remainingTimeInPeriod ?? '').split(':').map(Number)
  // Rounds fought, the part of the last included.
  const fought = isDecision ? rounds : round - (minutes * 60 + seconds) / 300
  const beforeEnd = statistics.timeline.at(-2)
  const isKnockout = beforeEnd?.type === 'knockdown' && statistics.timeline.at(-1)?.at === beforeEnd.at + 1000
  const method = isDecision ? 2 : isKnockout ? 0 : 1
  const { total, roundnr } = parseSpecifier(settlement.specifier)
  const yes = (is: boolean) => (is ? 0 : 1)
  const nr = Number(roundnr)
  const range = rounds === 5 ? [0, 0, 1, 1, 2][round - 1] : [0, 0, 1][round - 1]
  const spans = rounds === 5 ? 3 : 2
  const points = full.find(({ number }) => number === nr)
  const over = fought > Number(total)
  const graders: Record<string, () => number | undefined> = {
    '186': () => side,
    '18': () => yes(over),
    '911': () => yes(isDecision),
    '910': () => 3 * side + method,
    '50901': () => method,
    '912': () => side * (rounds + 1) + (isDecision ? rounds : round - 1),
    '913': () => side * (spans + 1) + (isDecision ? spans : (range ?? 0)),
    '50902': () => (isDecision ? rounds : round - 1),
    '50903': () => yes(round >= nr),
    '50904': () => (points ? yes(points.home > points.away) : undefined),
    '50905': () => yes(side === 0 && !isDecision),
    '50906': () => yes(side === 1 && !isDecision),
    '50907': () => 2 * side + yes(over),
  }
  const grader = graders[settlement.marketId]
  if (!grader) throw new Error(`no grader of ${settlement.marketId}`)
  return grader()
}

describe('markets', () => {
  it('are each settled once according to the statistics', () => {
    for (const fight of finished) {
      const { settlements } = fight
      expect(settlements.length).toBe(listMarketLines(MMA_ENGINE.markets, fight.fixture).length)
      const keys = settlements.map(({ marketId, specifier }) => `${marketId}/${specifier}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const settlement of settlements) {
        const text = `${fight.match.id} ${settlement.marketId} ${settlement.specifier}`
        const winner = grade(fight, settlement)
        const won = settlement.outcomes.flatMap(({ result }, place) => (result === 1 ? [place] : []))
        expect(won, text).toEqual(winner === undefined ? [] : [winner])
        expect(
          settlement.outcomes.every(({ voidFactor }) => voidFactor === 1),
          text,
        ).toBe(winner === undefined)
      }
    }
  })

  it.each([
    [-1, 200],
    [7, 200],
    [13, 200],
  ])('win as often as promised at minute %i', (minute, count) => {
    const tallies = tallyMarkets('mma', count, minute)
    expect(tallies.size).toBeGreaterThan(10)
    expect(findUnfair(tallies)).toEqual([])
  })

  it('win together at the rate of their joint probability', () => {
    const tallies = [-1, 5].map(minute => tallyPairs('mma', 150, minute))
    for (const tally of tallies) expect(tally.count).toBeGreaterThan(scaleSample(37))
    expect(findUnfair(new Map(tallies.map((tally, index) => [`pairs ${index}`, tally])))).toEqual([])
  })
})
