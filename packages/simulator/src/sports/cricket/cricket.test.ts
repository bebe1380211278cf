import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import { describe, expect, it, vi } from 'vitest'
import type { FeedSettlement } from '../../feed/feed-market.ts'
import { listMarketLines } from '../../markets/market-lines.ts'
import { BALLS, createBattingRates, superOver, WICKET, WICKETS } from '../../models/cricket-balls.ts'
import { FRESH, InningsOutlook } from '../../models/cricket-innings.ts'
import { createScript } from '../../sport-registry.ts'
import { findUnfair, tallyMarkets, tallyPairs } from '../../testing/market-calibration.ts'
import { playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { scaleSample } from '../../testing/sample-size.ts'
import { CRICKET_ENGINE } from './engine.ts'
import { CricketModel, compareRuns } from './model.ts'
import { scriptCricket } from './script.ts'
import {
  CRICKET_BEFORE,
  type CricketState,
  DISMISSALS,
  describeCricket,
  isClosed,
  isSideOver,
  newInnings,
  winnerOf,
} from './state.ts'

// Many matches are played here; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const fixtures = sampleFixtures('cricket', 40, 'cricket')
const finished = fixtures.map(playToEnd)
const [fixture] = fixtures
if (!fixture) throw new RangeError('no cricket')
const sum = (row: ArrayLike<number>) => Array.from(row).reduce((total, p) => total + p, 0)
const mean = (row: Float64Array) => row.reduce((total, p, runs) => total + p * runs, 0)
const law = createBattingRates(160)
const stateOf = (...innings: CricketState['innings']): CricketState => ({ ...CRICKET_BEFORE, stage: 'play', innings })

/** The end of the first match of a long list that went on after both innings. */
function firstTie(): CricketState {
  for (const fixture of sampleFixtures('cricket', 1500, 'ties')) {
    const end = scriptCricket(fixture).moments.at(-1)?.state
    if (end && end.innings.length > 2) return end
  }
  throw new RangeError('no tie')
}

describe('the model of a ball', () => {
  it('has probabilities that sum to one', () => {
    for (const ball of [0, 40, 119]) {
      for (let lost = 0; lost < WICKETS; lost++) expect(sum(law.ball(ball, lost))).toBeCloseTo(1, 12)
    }
  })

  it('makes the runs asked for, by means and by distributions alike', () => {
    // Two ways to the same number: expectations backwards, chances forwards.
    const outlook = new InningsOutlook(law, FRESH)
    expect(law.mean).toBeCloseTo(160, 1)
    expect(mean(outlook.total)).toBeCloseTo(law.mean, 3)
    expect(sum(outlook.total)).toBeCloseTo(1, 6)
    expect(sum(outlook.wickets)).toBeCloseTo(1, 6)
    // Twenty overs of professional cricket: about six wickets; a deviation of 23 runs makes 25 with
    // what differs from match to match.
    const variance = outlook.total.reduce((total, p, runs) => total + p * (runs - 160) ** 2, 0)
    expect(Math.sqrt(variance)).toBeGreaterThan(22)
    expect(Math.sqrt(variance)).toBeLessThan(26)
    expect(mean(outlook.wickets)).toBeGreaterThan(5)
    expect(mean(outlook.wickets)).toBeLessThan(7)
  })

  it('computes the last ball exactly', () => {
    const last = new InningsOutlook(law, { balls: BALLS - 1, wickets: 5, runs: 150 })
    const chances = law.ball(BALLS - 1, 5)
    expect(last.total[156]).toBeCloseTo(chances[5] as number, 12)
    expect(last.total[150]).toBeCloseTo((chances[0] as number) + (chances[WICKET] as number), 12)
    expect(last.wickets[6]).toBeCloseTo(chances[WICKET] as number, 12)
    expect(last.noWicketInOver).toBeCloseTo(1 - (chances[WICKET] as number), 12)
    expect(last.nextFall[150]).toBeCloseTo((chances[0] as number) + (chances[WICKET] as number), 12)
    expect(last.countOf(5)[1]).toBeCloseTo(chances[5] as number, 12)
  })

  it('ends a chase at its target', () => {
    const chase = new InningsOutlook(law, { balls: 60, wickets: 3, runs: 140 }, 150)
    expect(sum(chase.total)).toBeCloseTo(1, 6)
    expect(sum(chase.total.subarray(156))).toBe(0)
    expect(sum(chase.total.subarray(150))).toBeGreaterThan(0.95)
  })

  it('compares super overs evenly for even sides', () => {
    const over = superOver(law)
    expect(sum(over)).toBeCloseTo(1, 9)
    const [home, , away] = compareRuns(over, over)
    expect(home).toBeCloseTo(away, 9)
  })
})

describe('the model', () => {
  it('is even before the start for even sides, but for the market’s unrest', () => {
    const model = new CricketModel({ ...fixture, edge: 0 }, CRICKET_BEFORE, fixture.startTime)
    expect(sum(model.result)).toBeCloseTo(1, 6)
    expect(model.homeWins).toBeCloseTo(0.5, 1)
    expect(sum(model.inningsTotal(1) ?? [])).toBeCloseTo(1, 6)
    expect(model.inningsTotal(2)).toBeUndefined()
  })

  it('knows two runs to win off the last ball', () => {
    const first = { ...newInnings(1), balls: BALLS, runs: 160, wickets: 6 }
    const chase = { ...newInnings(0), balls: BALLS - 1, runs: 159, wickets: 5 }
    const model = new CricketModel({ ...fixture, edge: 0, total: 320 }, stateOf(first, chase), fixture.startTime)
    const chances = law.ball(BALLS - 1, 5)
    const tie = chances[1] as number
    const more = (chances[2] as number) + (chances[3] as number) + (chances[4] as number) + (chances[5] as number)
    expect(model.result[1]).toBeCloseTo(tie, 2)
    expect(model.result[0]).toBeCloseTo(more, 2)
    expect(model.homeWins).toBeCloseTo(more + tie / 2, 1)
  })
})

describe('a match', () => {
  it('never decreases runs, balls or wickets, and stops at its limits', () => {
    for (const fixture of fixtures.slice(0, 15)) {
      let before: CricketState = CRICKET_BEFORE
      for (const { state } of createScript(fixture).moments as readonly { state: CricketState }[]) {
        for (const [index, innings] of before.innings.entries()) {
          const now = state.innings[index]
          expect(now?.runs).toBeGreaterThanOrEqual(innings.runs)
          expect(now?.balls).toBeGreaterThanOrEqual(innings.balls)
          expect(now?.wickets).toBeGreaterThanOrEqual(innings.wickets)
        }
        before = state
      }
      const [first, second] = before.innings
      expect(first && (first.balls === BALLS || first.wickets === WICKETS)).toBe(true)
      expect(second && second.runs - (first?.runs ?? 0)).toBeLessThanOrEqual(6)
      expect(isClosed(before) && winnerOf(before) !== undefined).toBe(true)
    }
  })

  it('continues with super overs when level', () => {
    // About one match in ninety ends level.
    const state = firstTie()
    const description = describeCricket(fixture, state)
    expect(description.phase).toBe(508)
    expect(description.statistics.totalScore.home).toBe(description.statistics.totalScore.away)
    const over = description.statistics.periodScores[2]
    expect(over).toMatchObject({ type: 'overtime', periodKey: 'super_over' })
    expect((over?.home ?? 0) > (over?.away ?? 0) ? 0 : 1).toBe(winnerOf(state))
  })

  it('has consistent score, innings, timeline and statistics', () => {
    for (const { match } of finished) {
      const { totalScore, periodScores, timeline, rows: figures = [] } = match.statistics
      for (const side of ['home', 'away'] as const) {
        const innings = periodScores.filter(({ type }) => type === 'regular_period')
        expect(innings.reduce((runs, period) => runs + period[side], 0)).toBe(totalScore[side])
        const figure = (key: string) => figures.find(row => row.key === key)?.[side] ?? Number.NaN
        const countItems = (type: string) => timeline.filter(item => item.type === type && item.side === side).length
        // Super overs add to the timeline alone.
        if (periodScores.length > 2) continue
        expect(countItems('wicket')).toBe(figure('wickets'))
        expect(countItems('boundary')).toBe(figure('fours') + figure('sixes'))
      }
    }
  })

  it.each([
    [stateOf(newInnings(0)), 501, '1st innings'],
    [{ ...stateOf(newInnings(0)), stage: 'break' as const }, 509, 'Innings break'],
    [stateOf(newInnings(0), newInnings(1)), 502, '2nd innings'],
    [{ ...stateOf(newInnings(0), newInnings(1)), stage: 'break' as const }, 505, 'Awaiting super over'],
    [{ ...stateOf(newInnings(0), newInnings(1), newInnings(1)), stage: 'super' as const }, 507, 'Super over'],
  ])('names the phase of %o', (state, phase, phaseName) => {
    expect(describeCricket(fixture, state)).toMatchObject({ status: 1, phase, phaseName })
  })
})

/** The winning outcome's place from the course of the innings; undefined where stakes are returned. */
function grade(state: CricketState, { marketId, specifier }: FeedSettlement): number | undefined {
  const { inningnr, overnr, dismissalnr, total } = parseSpecifier(specifier)
  const yes = (is: boolean) => (is ? 0 : 1)
  const over = (count: number) => yes(count > Number(total))
  const three = (home: number, away: number) => (home > away ? 0 : home === away ? 1 : 2)
  const [first, second] = state.innings
  if (!first || !second) throw new Error('not played')
  const inningsOf = (side: 0 | 1) => (first.side === side ? first : second)
  const after = (side: 0 | 1) =>
    sum(
      inningsOf(side)
        .overs.slice(0, Number(overnr))
        .map(([runs]) => runs),
    )
  const single = (side: 0 | 1) => inningsOf(side).overs[Number(overnr) - 1]
  const fall = (side: 0 | 1, nr: number) => inningsOf(side).falls[nr - 1] ?? inningsOf(side).runs
  const overRuns = (side: 0 | 1) => {
    const runs = single(side)?.[0]
    return runs === undefined ? undefined : over(runs)
  }
  const overWicket = (side: 0 | 1) => {
    const wickets = single(side)?.[1]
    return wickets === undefined ? undefined : yes(wickets > 0)
  }
  const graders: Record<string, () => number | undefined> = {
    '340': () => winnerOf(state),
    '1': () => three(inningsOf(0).runs, inningsOf(1).runs),
    '605': () => over((inningnr === '1' ? first : second).runs),
    '351': () => three(after(0), after(1)),
    '352': () => over(after(0)),
    '353': () => over(after(1)),
    '356': () => overRuns(0),
    '357': () => overRuns(1),
    '349': () => over(fall(0, Number(dismissalnr))),
    '350': () => over(fall(1, Number(dismissalnr))),
    '718': () => (inningnr === '1' ? first : second).dismissals[Number(dismissalnr) - 1],
    '50921': () => first.side,
    '50922': () => over(first.wickets),
    '50923': () => over(first.sixes),
    '50924': () => over(first.fours),
    '50925': () => yes(first.runs % 2 === 1),
    '50926': () => three(fall(0, 1), fall(1, 1)),
    '50927': () => overWicket(0),
    '50928': () => overWicket(1),
  }
  const grader = graders[marketId]
  if (!grader) throw new Error(`no grader of ${marketId}`)
  return grader()
}

describe('markets', () => {
  it('are each settled once according to the innings', () => {
    for (const { settlements, fixture } of finished.slice(0, 12)) {
      const state = createScript(fixture).moments.at(-1)?.state as CricketState
      expect(isSideOver(state, 0) && isSideOver(state, 1)).toBe(true)
      expect(settlements.length).toBe(listMarketLines(CRICKET_ENGINE.markets, fixture).length)
      const keys = settlements.map(({ marketId, specifier }) => `${marketId}/${specifier}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const settlement of settlements) {
        const winner = grade(state, settlement)
        const won = settlement.outcomes.flatMap(({ result }, place) => (result === 1 ? [place] : []))
        const expected = winner === undefined ? [] : [winner]
        if (String(won) === String(expected)) continue
        expect(won, `${settlement.marketId} ${settlement.specifier}`).toEqual(expected)
      }
    }
  })

  it('distributes dismissals in shares that sum to one', () => {
    expect(sum(DISMISSALS.map(([, , share]) => share))).toBeCloseTo(1, 12)
  })

  it.each([
    [-1, 40],
    [50, 40],
    [160, 45],
  ])('win as often as promised at minute %i', (minute, count) => {
    const tallies = tallyMarkets('cricket', count, minute)
    expect(tallies.size).toBeGreaterThan(10)
    expect(findUnfair(tallies)).toEqual([])
  })

  it('win together at the rate of their joint probability', () => {
    const tallies = [-1, 45].map(minute => tallyPairs('cricket', 25, minute))
    for (const tally of tallies) expect(tally.count).toBeGreaterThan(scaleSample(7))
    expect(findUnfair(new Map(tallies.map((tally, index) => [`pairs ${index}`, tally])))).toEqual([])
  })
})
