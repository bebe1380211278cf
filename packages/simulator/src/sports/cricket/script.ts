import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { ScriptRecorder } from '../../engine/script-recorder.ts'
import {
  BALLS,
  type BattingRates,
  createBattingRates,
  OUTCOMES,
  OVER,
  SUPER_BALL,
  SUPER_WICKETS,
  WICKET,
  WICKETS,
} from '../../models/cricket-balls.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { CRICKET_BEFORE, type CricketState, DISMISSALS, type Innings, leaderOf, newInnings, other } from './state.ts'

/** How both sides bat; the expected total is that of two whole innings. */
export function createBattingRatesOf(edge: number, total: number): readonly [home: BattingRates, away: BattingRates] {
  return [createBattingRates((total + edge) / 2), createBattingRates((total - edge) / 2)]
}

/** A match ball by ball, drawn from the law that prices it. */
export function scriptCricket(fixture: Fixture, detail?: ScriptDetail): MatchScript<CricketState> {
  const builder = new MatchBuilder(fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(MINUTE)
}

/** The end of an innings. */
interface Limits {
  readonly balls: number
  readonly wickets: number
  readonly target: number
  /** The ball of a whole innings that the first is like. */
  readonly first: number
}

const WHOLE: Limits = { balls: BALLS, wickets: WICKETS, target: Number.POSITIVE_INFINITY, first: 0 }
const SUPER: Limits = { ...WHOLE, balls: OVER, wickets: SUPER_WICKETS, first: SUPER_BALL }

class MatchBuilder extends ScriptRecorder<CricketState> {
  private readonly random: Random
  private readonly laws: readonly [BattingRates, BattingRates]

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(1, 4) * MINUTE, CRICKET_BEFORE, detail)
    this.random = random
    this.laws = createBattingRatesOf(fixture.edge, fixture.total)
  }

  play(): void {
    const first: Side = this.random.chance(0.5) ? 0 : 1
    const runs = this.playInnings(first, 'play', WHOLE)
    this.rest(this.random.integer(14, 19) * MINUTE)
    this.playInnings(other(first), 'play', { ...WHOLE, target: runs + 1 })
    const ended = this.at
    if (leaderOf(this.state) === 1) this.playSuperOvers(other(first))
    // No bets once the last ball of the second innings is bowled, super overs included.
    this.suspendMarkets(Number.POSITIVE_INFINITY, ended)
    this.update({ stage: 'ended' })
    this.record()
    this.confirm(this.random.integer(60_000, 150_000))
  }

  /** The side that batted second bats first; repeated until a side has won. */
  private playSuperOvers(first: Side): void {
    for (let side = first; this.state.superWinner === null; side = other(side)) {
      this.rest(this.random.integer(6, 9) * MINUTE)
      const runs = this.playInnings(side, 'super', SUPER)
      this.rest(4 * MINUTE)
      const answer = this.playInnings(other(side), 'super', { ...SUPER, target: runs + 1 })
      if (answer !== runs) this.update({ superWinner: answer > runs ? other(side) : side })
    }
    this.record()
  }

  private rest(duration: number): void {
    this.update({ stage: 'break' })
    this.record()
    this.at += duration
  }

  private playInnings(side: Side, stage: 'play' | 'super', limits: Limits): number {
    let innings = newInnings(side)
    this.update({ stage, innings: [...this.state.innings, innings] })
    this.note('period_start', side)
    this.record()
    while (innings.balls < limits.balls && innings.wickets < limits.wickets && innings.runs < limits.target) {
      innings = this.bowl(innings, limits.first)
    }
    return innings.runs
  }

  private bowl(innings: Innings, first: number): Innings {
    const { random } = this
    const startsOver = innings.balls % OVER === 0 && innings.balls > 0
    this.at += random.integer(25_000, 42_000) + (startsOver ? random.integer(35_000, 60_000) : 0)
    const law = this.laws[innings.side]
    const outcome = random.weighted(law.ball(first + innings.balls, first > 0 ? 0 : innings.wickets))
    const after = addBall(innings, outcome, random)
    this.update({ innings: [...this.state.innings.slice(0, -1), after] })
    if (outcome === WICKET) this.note('wicket', innings.side)
    if (outcome === 4 || outcome === 5) this.note('boundary', innings.side)
    this.record()
    // Prices wait until a batter has gone and the next has come.
    if (outcome === WICKET) {
      this.suspensions.push({ from: this.at - 4_000, to: this.at + 8_000, scope: 'all' })
      this.at += random.integer(50_000, 100_000)
    }
    return after
  }
}

function addBall(innings: Innings, outcome: number, random: Random): Innings {
  const scored = OUTCOMES[outcome] as number
  const isOut = outcome === WICKET
  const overs = innings.balls % OVER === 0 ? [...innings.overs, [0, 0] as const] : [...innings.overs]
  const [runs, wickets] = overs.pop() ?? [0, 0]
  const dismissal = isOut ? [random.weighted(DISMISSALS.map(([, , share]) => share))] : []
  return {
    ...innings,
    balls: innings.balls + 1,
    runs: innings.runs + scored,
    wickets: innings.wickets + (isOut ? 1 : 0),
    fours: innings.fours + (scored === 4 ? 1 : 0),
    sixes: innings.sixes + (scored === 6 ? 1 : 0),
    overs: [...overs, [runs + scored, wickets + (isOut ? 1 : 0)]],
    falls: isOut ? [...innings.falls, innings.runs] : innings.falls,
    dismissals: [...innings.dismissals, ...dismissal],
  }
}
