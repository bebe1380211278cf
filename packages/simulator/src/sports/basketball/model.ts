import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { marginThreeWay, project, type Spread } from '../../models/basketball-clock.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { deviations } from './script.ts'
import {
  type BasketballState,
  OVERTIME,
  type Points,
  periodsDone,
  QUARTERS,
  quarterLength,
  regulationScore,
  sumPeriods,
} from './state.ts'

/** Margin and total of a part of the match, as they will end. */
export interface PartModel {
  readonly margin: Spread
  readonly total: Spread
}

/** Everything the markets ask about a basketball match at one instant. */
export class BasketballModel {
  readonly state: BasketballState
  /** The match, overtime included. */
  readonly match: PartModel
  /** Points of each side, overtime included. */
  readonly sides: readonly [Spread, Spread]
  private readonly edge: number
  private readonly points: number
  private readonly deviation: { readonly margin: number; readonly total: number }
  /** Share of the current period that is gone. */
  private readonly played: number

  constructor(fixture: Fixture, state: BasketballState, at: number, momentAt: number) {
    const opinion = computeMarketEstimate(fixture, at)
    this.state = state
    this.edge = opinion.edge
    this.points = opinion.total
    this.deviation = deviations(fixture)
    this.played = playedShare(fixture, state, at - momentAt)
    this.match = state.period >= QUARTERS ? this.overtime(fixture) : this.wholeMatch(fixture)
    this.sides = [this.side(1), this.side(-1)]
  }

  /** Four quarters without overtime. */
  get regulation(): PartModel {
    return this.part(regulationScore(this.state), 0, QUARTERS)
  }

  get firstHalf(): PartModel {
    return this.part(sumPeriods(this.state.periods.slice(0, 2)), 0, 2)
  }

  /** @param nr 1…4 */
  quarter(nr: number): PartModel {
    return this.part(this.state.periods[nr - 1] ?? [0, 0], nr - 1, nr)
  }

  /** Periods from `first` up to `end`, of which `score` has been scored. */
  private part(score: Points, first: number, end: number): PartModel {
    const length = end - first
    const done = Math.min(end, Math.max(first, this.progress)) - first
    const share = length / QUARTERS
    const root = Math.sqrt(share)
    return {
      margin: project(score[0] - score[1], this.edge * share, this.deviation.margin * root, done / length),
      total: project(score[0] + score[1], this.points * share, this.deviation.total * root, done / length),
    }
  }

  /** Periods played, with the part of the current one. */
  private get progress(): number {
    const done = periodsDone(this.state)
    return this.state.stage === 'play' ? done + this.played : done
  }

  /** The regular time, with the points that an overtime would add. */
  private wholeMatch(fixture: Fixture): PartModel {
    const { margin, total } = this.regulation
    const extra = marginThreeWay(margin)[1] * this.overtimePoints(fixture)
    return { margin, total: { mean: total.mean + extra, deviation: total.deviation } }
  }

  private overtimePoints(fixture: Fixture): number {
    return (this.points * OVERTIME) / (QUARTERS * quarterLength(fixture))
  }

  private overtime(fixture: Fixture): PartModel {
    const [home, away] = sumPeriods(this.state.periods)
    const played = this.state.stage === 'play' ? this.played : 0
    const root = Math.sqrt(OVERTIME / (QUARTERS * quarterLength(fixture)))
    return {
      margin: project(home - away, this.edge / 10, this.deviation.margin * root, played),
      total: project(home + away, this.overtimePoints(fixture), this.deviation.total * root, played),
    }
  }

  private side(sign: 1 | -1): Spread {
    const { margin, total } = this.match
    return {
      mean: (total.mean + sign * margin.mean) / 2,
      deviation: Math.hypot(total.deviation, margin.deviation) / 2,
    }
  }
}

function playedShare(fixture: Fixture, state: BasketballState, sinceMoment: number): number {
  if (state.stage !== 'play') return 0
  const length = state.period >= QUARTERS ? OVERTIME : quarterLength(fixture)
  const left = state.running ? Math.max(0, state.left - sinceMoment) : state.left
  return 1 - left / length
}
