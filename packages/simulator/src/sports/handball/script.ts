import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Pair, Side } from '../../shared/side.ts'
import { ClockedRecorder } from '../periods/recorder.ts'
import { addTo, other, scoreNow } from '../periods/state.ts'
import { ATTACKS, attackChances, attackerOf, chanceIn, SUSPENSION_CHANCE } from './attack-rates.ts'
import { HALF, HALVES, HANDBALL_BEFORE, type HandballState, matchTime, SUSPENSION, serve } from './state.ts'

/** Builds the script of a handball match from its fixture alone. */
export function scriptHandball(fixture: Fixture, detail?: ScriptDetail): MatchScript<HandballState> {
  const builder = new MatchBuilder(fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(fixture.league.tier <= 2 ? 15_000 : 20_000, 10_000)
}

class MatchBuilder extends ClockedRecorder<HandballState> {
  private readonly random: Random
  private readonly chances: Pair

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(10_000, 120_000), HANDBALL_BEFORE, detail)
    this.random = random
    this.chances = attackChances(fixture.edge, fixture.total)
  }

  play(): void {
    const first: Side = this.random.chance(0.5) ? 0 : 1
    this.playHalf(0, first)
    this.wait(this.random.integer(11 * MINUTE, 14 * MINUTE))
    this.playHalf(1, other(first))
    this.close(this.random.integer(45_000, 100_000))
  }

  private playHalf(half: number, first: Side): void {
    this.change({
      stage: 'play',
      periods: [...this.state.periods, [0, 0]],
      left: HALF,
      first,
      attacks: 0,
      running: true,
    })
    this.change({ timeline: this.timelineWith('period_start', null, half * 30) })
    const lengths = this.drawLengths()
    let from = this.at
    lengths.forEach((length, attack) => {
      this.attack(attackerOf(first, attack), length)
      const stop = attack < ATTACKS - 1 ? this.drawStop() : 0
      if (stop === 0) return
      this.played(from)
      this.change({ running: false })
      this.wait(stop)
      this.change({ running: true })
      from = this.at
    })
    this.played(from)
    const isLast = half === HALVES - 1
    this.change({
      stage: isLast ? 'ended' : 'break',
      isClosed: isLast,
      running: false,
      done: half + 1,
      // The first half determines which side begins the second.
      first: other(first),
      timeline: this.timelineWith('period_end', null, (half + 1) * 30),
    })
  }

  /** How long each attack of a half takes; together they fill it. */
  private drawLengths(): number[] {
    const drawn = Array.from({ length: ATTACKS }, () => this.random.between(14, 56))
    const sum = drawn.reduce((all, length) => all + length, 0)
    const ends = drawn.map((_, index) => {
      const before = drawn.slice(0, index + 1).reduce((all, length) => all + length, 0)
      return Math.round((before / sum) * HALF)
    })
    return ends.map((end, index) => end - (ends[index - 1] ?? 0))
  }

  private attack(side: Side, length: number): void {
    this.wait(length)
    const suspended = serve(this.state.suspended, length)
    this.change({ left: this.state.left - length, suspended, attacks: this.state.attacks + 1 })
    if (this.random.chance(chanceIn(this.chances, side, suspended))) this.score(side)
    else this.miss(side)
    if (this.random.chance(SUSPENSION_CHANCE)) this.suspend(other(side))
  }

  private score(side: Side): void {
    const { state } = this
    this.change({
      periods: scoreNow(state.periods, side, 1),
      shots: addTo(state.shots, side),
      timeline: this.timelineWith('goal', side, this.minute),
    })
  }

  /** Saved, beside the goal, or the ball lost before. */
  private miss(side: Side): void {
    const { state } = this
    const how = this.random.weighted([0.42, 0.2, 0.35, 0.03])
    if (how === 2) this.change({ turnovers: addTo(state.turnovers, side) })
    else {
      this.change({
        shots: addTo(state.shots, side),
        ...(how !== 1 && { saves: addTo(state.saves, other(side)) }),
        ...(how === 3 && { timeline: this.timelineWith('penalty_missed', side, this.minute) }),
      })
    }
  }

  private suspend(side: Side): void {
    const { state } = this
    if (state.suspended[side] > 0) return
    this.change({
      suspended: addTo(state.suspended, side, SUSPENSION),
      suspensions: addTo(state.suspensions, side),
      timeline: this.timelineWith('suspension', side, this.minute),
    })
    this.suspendMarkets(this.random.integer(6_000, 12_000))
  }

  private get minute(): number {
    return Math.floor(matchTime(this.state, this.at) / MINUTE) + 1
  }

  /** For how long the clock stands still after an attack. */
  private drawStop(): number {
    if (this.random.chance(0.045)) return this.random.integer(60_000, 75_000)
    return this.random.chance(0.1) ? this.random.integer(15_000, 45_000) : 0
  }
}
