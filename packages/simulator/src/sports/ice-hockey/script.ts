import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { ClockedRecorder } from '../periods/recorder.ts'
import { addTo, other, scoreNow } from '../periods/state.ts'
import {
  evenRate,
  expectedGoals,
  FEWER,
  MORE,
  overtimeRate,
  PENALTY_RATE,
  SHOT_SCORED,
  shootoutWinner,
} from './goal-rates.ts'
import { HOCKEY_BEFORE, type HockeyState, minuteOf, OVERTIME, PENALTY, PERIOD, PERIODS } from './state.ts'

/** Builds the script of an ice hockey match from its fixture alone. */
export function scriptHockey(fixture: Fixture, detail?: ScriptDetail): MatchScript<HockeyState> {
  const builder = new MatchBuilder(fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(fixture.league.tier <= 2 ? 5_000 : 10_000, 10_000)
}

/** The event that ends a run of the clock before the referee's whistle. */
type Happening = 'goal' | 'penalty' | 'power_over'

class MatchBuilder extends ClockedRecorder<HockeyState> {
  private readonly random: Random
  private readonly goals: readonly [number, number]
  /** Goals a minute at even strength. */
  private readonly even: readonly [number, number]

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(20_000, 200_000), HOCKEY_BEFORE, detail)
    this.random = random
    this.goals = expectedGoals(fixture.edge, fixture.total)
    this.even = [evenRate(this.goals[0]), evenRate(this.goals[1])]
  }

  play(): void {
    for (let period = 0; period < PERIODS; period++) this.playPeriod(period)
    if (this.isLevel) this.playOvertime()
    if (this.isLevel) this.shootOut()
    this.close(this.random.integer(45_000, 120_000))
  }

  private playPeriod(period: number): void {
    if (period > 0) this.wait(this.random.integer(15 * MINUTE, 18 * MINUTE))
    this.change({ stage: 'play', periods: [...this.state.periods, [0, 0]], left: PERIOD })
    this.change({ timeline: this.timelineWith('period_start', null, period * 20) })
    while (this.state.left > 0) this.runRegular()
    const isLast = period === PERIODS - 1 && !this.isLevel
    const timeline = this.timelineWith('period_end', null, (period + 1) * 20)
    this.change({ stage: isLast ? 'ended' : 'break', isClosed: isLast, done: period + 1, timeline })
  }

  /** From one face-off to the next whistle. */
  private runRegular(): void {
    this.startClock()
    const whistle = Math.min(this.state.left, this.random.integer(18_000, 85_000))
    const from = this.at
    for (let rest = whistle; rest > 0; ) {
      const [happening, side, after] = this.drawHappening(rest)
      this.moveClock(after)
      rest -= after
      if (happening === 'power_over') this.change({ power: null })
      else if (happening) {
        this.stopClock(from)
        this.happen(happening, side)
        return
      }
    }
    this.stopClock(from)
    if (this.state.left > 0) this.wait(this.drawStop())
  }

  /** The first event within `rest` ms of the clock, and its time. */
  private drawHappening(rest: number): readonly [Happening | undefined, Side, number] {
    const { power } = this.state
    const horizon = Math.min(rest, power?.left ?? rest)
    const rates = [this.rateOf(0), this.rateOf(1), ...(power ? [] : [PENALTY_RATE, PENALTY_RATE])]
    const sum = rates.reduce((all, rate) => all + rate, 0)
    const after = Math.max(1, Math.round((-Math.log(1 - this.random.next()) / sum) * MINUTE))
    if (after >= horizon) return [power && horizon === power.left ? 'power_over' : undefined, 0, horizon]
    const drawn = this.random.weighted(rates)
    return [drawn < 2 ? 'goal' : 'penalty', (drawn % 2) as Side, after]
  }

  private rateOf(side: Side): number {
    const { power } = this.state
    const factor = !power ? 1 : power.side === side ? MORE : FEWER
    return this.even[side] * factor
  }

  private happen(happening: 'goal' | 'penalty', side: Side): void {
    const { random } = this
    if (happening === 'goal') {
      this.score(side)
      if (this.state.left === 0) return
      this.suspendMarkets(random.integer(15_000, 30_000), this.at, 'possible_goal')
      this.wait(random.integer(35_000, 60_000))
      return
    }
    const penalties = addTo(this.state.penalties, side)
    const timeline = this.timelineWith('suspension', side, minuteOf(this.state))
    this.change({ power: { side: other(side), left: PENALTY }, penalties, timeline })
    this.suspendMarkets(random.integer(8_000, 15_000))
    this.wait(random.integer(25_000, 50_000))
  }

  private score(side: Side): void {
    const { state } = this
    const isPower = state.power?.side === side
    this.change({
      periods: scoreNow(state.periods, side, 1),
      goals: [...state.goals, side],
      shots: addTo(state.shots, side),
      ...(isPower && { power: null, powerGoals: addTo(state.powerGoals, side) }),
      timeline: this.timelineWith('goal', side, minuteOf(state)),
    })
  }

  private startClock(): void {
    const side: Side = this.random.chance(0.5) ? 0 : 1
    this.change({ running: true, faceoffs: addTo(this.state.faceoffs, side) })
  }

  /** Time and clock move; what is counted down goes with them when the state changes next. */
  private moveClock(duration: number): void {
    const { state } = this
    this.wait(duration)
    const power = state.power && { ...state.power, left: state.power.left - duration }
    this.update({ left: state.left - duration, power, since: this.at })
  }

  private stopClock(from: number): void {
    const { random, state } = this
    const minutes = (this.at - from) / MINUTE
    const shots = this.goals.map(
      (goals, side) => state.shots[side as Side] + random.poisson(minutes * (0.33 + goals / 40)),
    )
    this.played(from)
    this.change({ running: false, shots: [shots[0] ?? 0, shots[1] ?? 0] })
  }

  private drawStop(): number {
    const isLong = this.random.chance(0.06)
    if (!isLong) return this.random.integer(12_000, 38_000)
    // Time-outs, and looks at a replay: no bets meanwhile.
    const stop = this.random.integer(50_000, 100_000)
    this.suspendMarkets(stop)
    return stop
  }

  /** Three against three: the first goal ends it. */
  private playOvertime(): void {
    const { random } = this
    this.wait(random.integer(90_000, 150_000))
    this.change({ stage: 'overtime', left: OVERTIME, power: null })
    this.change({ timeline: this.timelineWith('period_start', null, 60) })
    const rate = overtimeRate(this.goals)
    while (this.state.left > 0) {
      this.startClock()
      const from = this.at
      const whistle = Math.min(this.state.left, random.integer(30_000, 100_000))
      const goal = Math.max(1, Math.round((-Math.log(1 - random.next()) / rate) * MINUTE))
      this.moveClock(Math.min(whistle, goal))
      this.stopClock(from)
      if (goal < whistle) {
        this.endOvertime(random.weighted(this.goals) as Side)
        return
      }
      if (this.state.left > 0) this.wait(random.integer(12_000, 30_000))
    }
    this.change({ stage: 'break', timeline: this.timelineWith('period_end', null, 65), shootout: NO_SHOTS })
  }

  private endOvertime(side: Side): void {
    const { state } = this
    const timeline = this.timelineWith('goal', side, minuteOf(state))
    const shots = addTo(state.shots, side)
    this.change({ stage: 'ended', isClosed: true, extra: addTo([0, 0], side), shots, timeline })
  }

  private shootOut(): void {
    const { random } = this
    this.wait(random.integer(100_000, 160_000))
    this.change({ stage: 'shootout' })
    for (let shootout = NO_SHOTS, side: Side = 0; ; side = other(side)) {
      this.wait(random.integer(28_000, 45_000))
      const isGoal = random.chance(SHOT_SCORED)
      const shots = addTo(shootout.shots, side)
      shootout = { shots, scored: addTo(shootout.scored, side, isGoal ? 1 : 0) }
      const winner = shootoutWinner(shootout)
      const timeline = this.timelineWith(isGoal ? 'penalty' : 'penalty_missed', side, null)
      this.change({ shootout, timeline })
      if (winner === undefined) continue
      this.change({ stage: 'ended', isClosed: true, extra: addTo([0, 0], winner) })
      return
    }
  }
}

const NO_SHOTS: NonNullable<HockeyState['shootout']> = { shots: [0, 0], scored: [0, 0] }
