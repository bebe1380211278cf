import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { poissonRow } from '../../models/soccer-grid.ts'
import { Spread } from '../../models/spread.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { type ExtraCell, PERIOD_OVER, type PeriodRows, ScoreModel } from '../periods/model.ts'
import { elapsedSince } from '../periods/state.ts'
import { evenRate, expectedGoals, FEWER, MORE, overtimeGoal, powerMinutes, shootoutChance } from './goal-rates.ts'
import { type HockeyState, OVERTIME, PERIOD, PERIODS } from './state.ts'

/** Goals still to come by period: Poisson, with what a power play under way changes of it. */
export type HockeyModel = ScoreModel<HockeyState>

export function hockeyModel(fixture: Fixture, state: HockeyState, at: number): HockeyModel {
  const opinion = computeMarketEstimate(fixture, at)
  const goals = expectedGoals(opinion.edge, opinion.total)
  const gone = elapsedSince(state, at)
  const rows = Array.from({ length: PERIODS }, (_, nr) => rowsOf(goals, state, nr, gone))
  return new ScoreModel(state, rows, () => extraOf(goals, state, gone))
}

type Goals = readonly [home: number, away: number]

/** @param gone clock time since the state was entered */
function rowsOf(goals: Goals, state: HockeyState, period: number, gone: number): PeriodRows {
  if (period < state.done) return PERIOD_OVER
  const isCurrent = state.stage === 'play' && period === state.periods.length - 1
  const left = isCurrent ? Math.max(0, state.left - gone) : PERIOD
  const isFirst = period === state.done
  const power = isFirst ? Math.min(left, Math.max(0, (state.power?.left ?? 0) - gone)) : 0
  const means = expectInPower(goals, state, left / MINUTE, power / MINUTE)
  return [new Spread(0, poissonRow(means[0])), new Spread(0, poissonRow(means[1]))]
}

/** Goals of both sides in so many minutes, the first of them in the power play of the state. */
function expectInPower(goals: Goals, { power }: HockeyState, minutes: number, inPower: number): Goals {
  const rest = (side: 0 | 1) => (goals[side] / 60) * (minutes - inPower)
  if (!power || inPower === 0) return [rest(0), rest(1)]
  const even = goals.map(evenRate) as [number, number]
  const lasts = powerMinutes(MORE * even[power.side], inPower)
  const gain = (side: 0 | 1) => {
    const factor = side === power.side ? MORE : FEWER
    return even[side] * (factor * lasts + inPower - lasts)
  }
  return [rest(0) + gain(0), rest(1) + gain(1)]
}

/** One goal more, in overtime or by the shoot-out. */
function extraOf(goals: Goals, state: HockeyState, gone: number): ExtraCell[] {
  const home = homeGoesOn(goals, state, gone)
  return [
    { home: 1, away: 0, chance: home },
    { home: 0, away: 1, chance: 1 - home },
  ]
}

const FRESH = { shots: [0, 0], scored: [0, 0] } as const

function homeGoesOn(goals: Goals, state: HockeyState, gone: number): number {
  if (state.extra[0] !== state.extra[1]) return state.extra[0] > state.extra[1] ? 1 : 0
  if (state.shootout) return shootoutChance(state.shootout)
  const left = state.stage === 'overtime' ? Math.max(0, state.left - gone) : OVERTIME
  const goal = overtimeGoal(goals, left)
  return (goal * goals[0]) / (goals[0] + goals[1]) + (1 - goal) * shootoutChance(FRESH)
}
