import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import { describe, expect, it, vi } from 'vitest'
import type { FeedSettlement } from '../../feed/feed-market.ts'
import type { FeedMatch } from '../../feed/feed-match.ts'
import { listMarketLines } from '../../markets/market-lines.ts'
import { InningTable, MOST, tableFor } from '../../models/baseball-chain.ts'
import { EXTRA_START, listBranches } from '../../models/baseball-plays.ts'
import { createScript } from '../../sport-registry.ts'
import { findUnfair, tallyMarkets, tallyPairs } from '../../testing/market-calibration.ts'
import { playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { scaleSample } from '../../testing/sample-size.ts'
import { BASEBALL_ENGINE } from './engine.ts'
import { BaseballModel } from './model.ts'
import { BASEBALL_BEFORE, type BaseballState, describeBaseball, isClosed, sumRuns } from './state.ts'

// Many matches are played here; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const usual = new InningTable(1)
const fixtures = sampleFixtures('baseball', 30, 'baseball')
const [fixture] = fixtures
if (!fixture) throw new RangeError('no baseball')
const sum = (row: ArrayLike<number>) => Array.from(row).reduce((total, p) => total + p, 0)

describe('the chain of a half inning', () => {
  it('has probabilities that sum to one for any bases and outs', () => {
    for (let outs = 0; outs < 3; outs++) {
      for (let bases = 0; bases < 8; bases++) {
        const branches = listBranches(bases, outs, 1.2)
        expect(sum(branches.map(({ probability }) => probability))).toBeCloseTo(1, 12)
        // Batter and runners are on base, in, or out.
        for (const branch of branches.filter(({ outs: after }) => after < 3)) {
          const before = [...bases.toString(2)].filter(bit => bit === '1').length + 1 + outs
          const after = [...branch.bases.toString(2)].filter(bit => bit === '1').length + branch.outs + branch.runs
          expect(after, `${branch.play} at ${bases}/${outs}`).toBe(before)
        }
      }
    }
  })

  it('scores from third with two outs as often as worked out by hand', () => {
    // A hit or an error (.232) brings him in; a walk (.09) puts a second runner on; another loads the bases, then
    // a walk does too: .232 + .09 (.232 + .09 · .322) = .25549.
    expect(1 - (usual.rest(4, 2)[0] as number)).toBeCloseTo(0.232 + 0.09 * (0.232 + 0.09 * 0.322), 9)
  })

  it('has the runs and blanks of professional baseball', () => {
    // Half innings without a run are about three in four, the mean about .48; a runner on second to start with gives
    // an extra inning about a run.
    expect(usual.rest()[0]).toBeCloseTo(0.753, 3)
    expect(usual.mean).toBeCloseTo(0.459, 3)
    expect(tableFor(0.49).mean).toBeCloseTo(0.49, 1)
    const extra = usual.rest(EXTRA_START)
    expect(extra.reduce((mean, p, runs) => mean + p * runs, 0)).toBeCloseTo(0.98, 1)
  })

  it('ends a decisive half inning with the run needed, beyond it only by a home run', () => {
    const free = usual.rest()
    const oneRunUp = usual.decider(1)
    expect(oneRunUp[0]).toBeCloseTo(free[0] as number, 9)
    expect(sum(oneRunUp)).toBeCloseTo(1, 9)
    // More than one run only by a home run with runners on: fewer than half of those that score.
    expect(oneRunUp[1]).toBeGreaterThan(0.75 * (1 - (oneRunUp[0] as number)))
    expect(sum(oneRunUp.subarray(5))).toBe(0)
    expect(usual.decider(MOST)).toBe(free)
  })
})

describe('the model', () => {
  const model = new BaseballModel(fixture, BASEBALL_BEFORE, fixture.startTime)

  it('has chances that sum to one and no drawn match', () => {
    for (const row of [model.grid, model.nine, model.nextRun(), ...Object.values(model.final)]) {
      expect(sum(row)).toBeCloseTo(1, 6)
    }
    expect(model.final.margin[model.final.home.length - 1]).toBeCloseTo(0, 9)
  })

  it('knows the end of the ninth: level, two out, nobody on', () => {
    const state: BaseballState = {
      ...BASEBALL_BEFORE,
      stage: 'play',
      half: 17,
      outs: 2,
      innings: Array.from({ length: 9 }, (_, inning) => (inning === 0 ? [3, 3] : [0, 0])),
    }
    const even = new BaseballModel({ ...fixture, edge: 0 }, state, fixture.startTime + 9_000_000)
    const table = tableFor(fixture.total / 18)
    const blank = table.rest(0, 2)[0] as number
    // Extra innings are all but even; the home side may win at once.
    expect(even.nine[1]).toBeCloseTo(blank, 2)
    const home = even.final.margin.subarray(even.final.home.length).reduce((total, p) => total + p, 0)
    expect(home).toBeCloseTo(1 - blank + blank / 2, 1)
  })
})

describe('a match', () => {
  it('never decreases runs or outs, and ends at the third out', () => {
    for (const fixture of fixtures.slice(0, 20)) {
      let before = [0, 0]
      for (const { state } of createScript(fixture).moments as readonly { state: BaseballState }[]) {
        const score = sumRuns(state.innings)
        expect(score[0]).toBeGreaterThanOrEqual(before[0] ?? 0)
        expect(score[1]).toBeGreaterThanOrEqual(before[1] ?? 0)
        before = [...score]
        if (!isClosed(state)) expect(state.outs).toBeLessThan(3)
      }
    }
  })

  it('ends with a winner, after nine innings or more, in two to four hours', () => {
    for (const { match, fixture } of fixtures.map(playToEnd)) {
      const { totalScore, periodScores } = match.statistics
      expect(totalScore.home).not.toBe(totalScore.away)
      expect(match.phase).toBe(periodScores.length > 9 ? 110 : 100)
      expect(periodScores.length).toBeGreaterThanOrEqual(9)
      expect(match.version - fixture.startTime).toBeGreaterThan(90 * 60_000)
      expect(match.version - fixture.startTime).toBeLessThan(300 * 60_000)
    }
  })

  it('has consistent score, innings, timeline and statistics', () => {
    for (const { match } of fixtures.map(playToEnd)) {
      const { totalScore, periodScores, timeline, rows: figures = [] } = match.statistics
      for (const side of ['home', 'away'] as const) {
        const incidents = timeline.filter(item => item.side === side)
        expect(incidents.filter(({ type }) => type === 'run' || type === 'home_run').length).toBe(totalScore[side])
        expect(periodScores.reduce((runs, period) => runs + period[side], 0)).toBe(totalScore[side])
        const homeRuns = incidents.filter(({ type }) => type === 'home_run').length
        expect(figures.find(({ key }) => key === 'home_runs')?.[side]).toBe(homeRuns)
      }
    }
  })

  it.each([
    [{ stage: 'play', half: 0 }, 401, '1st inning top'],
    [{ stage: 'break', half: 1 }, 421, 'Break top 1 bottom 1'],
    [{ stage: 'break', half: 2 }, 422, 'Break top 2 bottom 1'],
    [{ stage: 'play', half: 17 }, 418, '9th inning bottom'],
    [{ stage: 'break', half: 17 }, 437, 'Break top 9 bottom 9'],
    [{ stage: 'break', half: 18 }, 438, 'Break top EI bottom 9'],
    [{ stage: 'play', half: 21 }, 420, 'Extra inning bottom'],
    [{ stage: 'break', half: 21 }, 439, 'Break top EI bottom EI'],
  ] as const)('names the phase of %o', (part, phase, phaseName) => {
    expect(describeBaseball(fixture, { ...BASEBALL_BEFORE, ...part })).toMatchObject({ status: 1, phase, phaseName })
  })
})

/** Winning outcome ids, worked out from the published statistics alone. */
function grade({ statistics }: FeedMatch, { marketId, specifier }: FeedSettlement): string | undefined {
  const { inningnr, total, hcp, runnr } = parseSpecifier(specifier)
  const count = (side: 'home' | 'away', from = 1, to = 99) =>
    statistics.periodScores
      .filter(({ number }) => number >= from && number <= to)
      .reduce((s, score) => s + score[side], 0)
  const pair = (from?: number, to?: number) => [count('home', from, to), count('away', from, to)] as const
  const over = (runs: number) => (runs > Number(total) ? '12' : '13')
  const ahead = ([h, a]: readonly [number, number], add = 0) => h + add > a
  const three = ([h, a]: readonly [number, number]) => (h > a ? '1' : h === a ? '2' : '3')
  const odd = ([h, a]: readonly [number, number]) => ((h + a) % 2 === 1 ? '70' : '72')
  const nr = Number(inningnr)
  const [home, away] = pair()
  const margin = Math.min(3, Math.abs(home - away))
  const runs = statistics.timeline.filter(({ type }) => type === 'run' || type === 'home_run')
  const graders: Record<string, () => string> = {
    '251': () => (ahead(pair()) ? '4' : '5'),
    '255': () => String((home > away ? 630 : 636) + 2 * (margin - 1)),
    '256': () => (ahead(pair(), Number(hcp)) ? '1714' : '1715'),
    '258': () => over(home + away),
    '260': () => over(home),
    '261': () => over(away),
    '264': () => odd(pair()),
    '266': () => ({ home: '6', away: '8', none: '7' })[runs[Number(runnr) - 1]?.side ?? 'none'],
    '268': () => (statistics.periodScores.length > 9 ? '74' : '76'),
    '1': () => three(pair(1, 9)),
    '274': () => three(pair(1, 5)),
    '275': () => (ahead(pair(1, 5), Number(hcp)) ? '1714' : '1715'),
    '276': () => over(count('home', 1, 5) + count('away', 1, 5)),
    '277': () => over(count('home', 1, 5)),
    '278': () => over(count('away', 1, 5)),
    '287': () => three(pair(nr, nr)),
    '288': () => over(count('home', nr, nr) + count('away', nr, nr)),
    '289': () => odd(pair(nr, nr)),
  }
  return graders[marketId]?.()
}

describe('markets', () => {
  it('are each settled once according to the statistics', () => {
    for (const { match, settlements, fixture } of fixtures.map(playToEnd)) {
      expect(settlements.length).toBe(listMarketLines(BASEBALL_ENGINE.markets, fixture).length)
      expect(new Set(settlements.map(({ marketId, specifier }) => `${marketId}/${specifier}`)).size).toBe(
        settlements.length,
      )
      for (const settlement of settlements) {
        const won = settlement.outcomes.filter(({ result }) => result === 1).map(({ id }) => id)
        expect(won, `${match.id} ${settlement.marketId} ${settlement.specifier}`).toEqual([grade(match, settlement)])
      }
    }
  })

  it.each([
    [-1, 120],
    [55, 120],
    [140, 140],
  ])('win as often as promised at minute %i', (minute, count) => {
    const tallies = tallyMarkets('baseball', count, minute)
    expect(tallies.size).toBeGreaterThan(12)
    expect(findUnfair(tallies)).toEqual([])
  })

  it('win together at the rate of their joint probability', () => {
    const tallies = [-1, 60].map(minute => tallyPairs('baseball', 40, minute))
    for (const tally of tallies) expect(tally.count).toBeGreaterThan(scaleSample(10))
    expect(findUnfair(new Map(tallies.map((tally, index) => [`pairs ${index}`, tally])))).toEqual([])
  })
})
