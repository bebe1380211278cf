import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { BALLS, type BattingRates, OVER, superOver } from '../../models/cricket-balls.ts'
import { InningsOutlook, wholeInnings } from '../../models/cricket-innings.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Side } from '../../shared/side.ts'
import { createBattingRatesOf } from './script.ts'
import { type CricketState, inningsOf, isDone, isInningsOver, leaderOf, other, targetOf, winnerOf } from './state.ts'

type Three = readonly [home: number, draw: number, away: number]

/** Everything the markets ask about a T20 match at one instant. */
export class CricketModel {
  readonly state: CricketState
  /** Home ahead, level, away ahead after both innings. */
  readonly result: Three
  readonly homeWins: number
  /** P(home wins the super over). */
  readonly superHome: number
  private readonly laws: readonly [BattingRates, BattingRates]
  /** The innings being played, or the next one where the one before is over. */
  private readonly current: InningsOutlook | undefined
  private readonly batting: Side | undefined

  constructor(fixture: Fixture, state: CricketState, at: number) {
    const { edge, total } = computeMarketEstimate(fixture, at)
    this.state = state
    this.laws = createBattingRatesOf(edge, total)
    this.batting = battingSide(state)
    this.current = this.batting === undefined ? undefined : this.outlook(this.batting)
    this.result = this.compare()
    this.superHome = this.superChance()
    this.homeWins = this.result[0] + this.result[1] * this.superHome
  }

  /** Runs of the innings of a side at its end; the chasing side's are those it would make without a target. */
  total(side: Side): Float64Array {
    return this.outlookOf(side).total
  }

  /** Runs of an innings by order (1, 2); undefined while it is not known who bats, or the target is not. */
  inningsTotal(nr: number): Float64Array | undefined {
    return this.mixFirst(nr, outlook => outlook.total)
  }

  /** Wickets lost in the first innings. */
  firstWickets(): Float64Array | undefined {
    return this.mixFirst(1, outlook => outlook.wickets)
  }

  /** Fours or sixes still to come in the first innings. */
  firstCount(outcome: 4 | 5): Float64Array | undefined {
    return this.mixFirst(1, outlook => outlook.countOf(outcome))
  }

  /** A side's runs after so many overs of its innings; undefined once they are bowled. */
  overs(side: Side, overs: number): Float64Array | undefined {
    return this.isOpen(side) ? this.outlookOf(side).runsAt(overs * OVER) : undefined
  }

  /** A side's runs when its next wicket falls; undefined once its innings is over. */
  nextFall(side: Side): Float64Array | undefined {
    return this.isOpen(side) ? this.outlookOf(side).nextFall : undefined
  }

  /** Runs of the current over of a side still to come, or all of the next one's. */
  over(side: Side, ahead: 0 | 1): Float64Array | undefined {
    return this.isOpen(side) ? this.outlookOf(side).over(ahead) : undefined
  }

  noWicketInOver(side: Side): number {
    return this.outlookOf(side).noWicketInOver
  }

  /** Whether a side has its innings still before it, or is playing it. */
  isOpen(side: Side): boolean {
    const index = this.state.innings.findIndex(innings => innings.side === side)
    return index < 0 ? this.state.stage !== 'final' && this.state.stage !== 'ended' : !isInningsOver(this.state, index)
  }

  /** Runs that a side needs, when it bats second and its target is known. */
  target(side: Side): number {
    return side === this.batting ? (targetOf(this.state) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
  }

  private outlookOf(side: Side): InningsOutlook {
    if (side === this.batting && this.current) return this.current
    return inningsOf(this.state, side) ? this.outlook(side) : wholeInnings(this.laws[side])
  }

  private outlook(side: Side): InningsOutlook {
    const innings = inningsOf(this.state, side)
    const target = this.target(side)
    if (!innings && target === Number.POSITIVE_INFINITY) return wholeInnings(this.laws[side])
    return new InningsOutlook(this.laws[side], innings ?? { balls: 0, wickets: 0, runs: 0 }, target)
  }

  private mixFirst(nr: number, read: (outlook: InningsOutlook) => Float64Array): Float64Array | undefined {
    const { state } = this
    if (state.stage === 'before') return nr === 1 ? mix(read(this.outlookOf(0)), read(this.outlookOf(1))) : undefined
    if (isInningsOver(state, nr - 1) || this.batting === undefined) return undefined
    const isCurrent = nr === 2 ? isInningsOver(state, 0) : true
    return isCurrent ? read(this.outlookOf(this.batting)) : undefined
  }

  private compare(): Three {
    const { state } = this
    if (isDone(state)) return decided(leaderOf(state))
    const target = targetOf(state)
    if (target === undefined) return compareRuns(this.total(0), this.total(1))
    const chase = this.current?.total ?? new Float64Array(1)
    let wins = 0
    for (let runs = target; runs < chase.length; runs++) wins += chase[runs] as number
    const draw = chase[target - 1] as number
    return this.batting === 0 ? [wins, draw, 1 - wins - draw] : [1 - wins - draw, draw, wins]
  }

  /** P(home wins a super over), repeated while level. */
  private superChance(): number {
    const { state } = this
    if (isDone(state)) return winnerOf(state) === 0 ? 1 : winnerOf(state) === 1 ? 0 : 0.5
    const [home, , away] = compareRuns(superOver(this.laws[0]), superOver(this.laws[1]))
    return home / (home + away)
  }
}

/** The batting side, or the next one; undefined before the toss and when all is played. */
function battingSide(state: CricketState): Side | undefined {
  if (state.stage === 'before' || isDone(state)) return undefined
  const last = state.innings.at(-1)
  if (!last) return undefined
  return isInningsOver(state, 0) && state.innings.length === 1 ? other(last.side) : last.side
}

function mix(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((p, index) => (p + (b[index] ?? 0)) / 2)
}

function decided(leader: 0 | 1 | 2): Three {
  return [Number(leader === 0), Number(leader === 1), Number(leader === 2)]
}

/** More, equal or fewer runs, of independent ones. */
export function compareRuns(home: Float64Array, away: Float64Array): Three {
  let below = 0
  let ahead = 0
  let level = 0
  for (let runs = 0; runs < home.length; runs++) {
    ahead += (home[runs] as number) * below
    level += (home[runs] as number) * (away[runs] as number)
    below += away[runs] as number
  }
  return [ahead, level, 1 - ahead - level]
}

/** Balls of an innings bowled, of a side whose innings may not have begun. */
export function ballsOf(state: CricketState, side: Side): number {
  return Math.min(BALLS, inningsOf(state, side)?.balls ?? 0)
}
