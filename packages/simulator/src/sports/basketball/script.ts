import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { ScriptRecorder } from '../../engine/script-recorder.ts'
import { MARGIN_DEVIATION, TOTAL_DEVIATION } from '../../models/basketball-clock.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import {
  BASKETBALL_BEFORE,
  type BasketballState,
  OVERTIME,
  type Points,
  QUARTERS,
  quarterLength,
  sumPeriods,
} from './state.ts'
import { countAttack, countPoints, placeBall } from './tally.ts'

/**
 * A basketball match: two correlated Brownian paths (lead and total, as in the pricing model) run on the game
 * clock, and baskets of one to three points follow them as closely as whole points can.
 */
export function scriptBasketball(fixture: Fixture, detail?: ScriptDetail): MatchScript<BasketballState> {
  const builder = new MatchBuilder(fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(2000)
}

/** Deviations of margin and total over the regular time; they grow with the root of its length. */
export function deviations(fixture: Fixture): { readonly margin: number; readonly total: number } {
  const scale = Math.sqrt((quarterLength(fixture) * QUARTERS) / (48 * MINUTE))
  return { margin: MARGIN_DEVIATION * scale, total: TOTAL_DEVIATION * scale }
}

class MatchBuilder extends ScriptRecorder<BasketballState> {
  private readonly fixture: Fixture
  private readonly random: Random
  /** Counts are drawn separately from events. */
  private readonly style: Random
  private attacker: 0 | 1 = 0
  private readonly regulation: number
  /** The points of each side by the paths. */
  private readonly due: [number, number] = [0, 0]

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(30_000, 240_000), BASKETBALL_BEFORE, detail)
    this.fixture = fixture
    this.random = random
    this.style = createRandom(`${fixture.key}/style`)
    this.regulation = QUARTERS * quarterLength(fixture)
  }

  play(): void {
    for (let period = 0; period < QUARTERS; period++) this.playPeriod(period, quarterLength(this.fixture))
    for (let period = QUARTERS; this.isLevel(); period++) this.playPeriod(period, OVERTIME)
    this.suspendMarkets(Number.POSITIVE_INFINITY)
    this.confirm(this.random.integer(45_000, 120_000))
  }

  private isLevel(): boolean {
    const [home, away] = sumPeriods(this.state.periods)
    return home === away
  }

  private playPeriod(period: number, length: number): void {
    if (period > 0) this.at += this.breakAfter(period - 1)
    this.update({ stage: 'play', period, periods: [...this.state.periods, [0, 0]], left: length })
    this.note('period_start', null)
    this.record()
    while (this.state.left > 0) {
      this.run(Math.min(this.state.left, this.random.integer(15_000, 55_000)))
      if (this.state.left > 0) this.stop()
    }
    this.settleDebts()
    const isLast = period >= QUARTERS - 1 && !this.isLevel()
    this.update({ running: false, left: 0, stage: isLast ? 'ended' : 'break' })
    this.note('period_end', null)
    this.record()
  }

  private breakAfter(period: number): number {
    return period === 1 ? this.random.integer(14 * MINUTE, 16 * MINUTE) : this.random.integer(120_000, 170_000)
  }

  /** The clock runs for `duration`; every few seconds an attack ends. */
  private run(duration: number): void {
    const from = this.at
    this.update({ running: true })
    this.record()
    const end = this.state.left - duration
    while (this.state.left > end) {
      const step = Math.min(this.state.left - end, this.random.integer(8_000, 17_000))
      this.at += step
      this.update({ left: this.state.left - step })
      this.moveDue(step)
      if (!this.scoreDue()) this.endAttack()
    }
    this.playIntervals.push({ from, to: this.at })
  }

  private stop(): void {
    this.update({ running: false })
    this.record()
    const isLong = this.random.chance(0.13)
    const pause = isLong ? this.random.integer(75_000, 140_000) : this.random.integer(12_000, 48_000)
    // Now and then the referees look at a replay: no bets meanwhile.
    if (isLong && this.random.chance(0.2)) this.suspendMarkets(pause)
    this.at += pause
  }

  /** Overtime: a tenth of the edge, the usual rate of points. */
  private moveDue(step: number): void {
    const { fixture, random, regulation } = this
    const part = step / regulation
    const edge = this.state.period >= QUARTERS ? (fixture.edge / 10) * (regulation / OVERTIME) : fixture.edge
    const { margin, total } = deviations(fixture)
    const moved = edge * part + margin * Math.sqrt(part) * random.normal()
    const added = fixture.total * part + total * Math.sqrt(part) * random.normal()
    this.due[0] += (added + moved) / 2
    this.due[1] += (added - moved) / 2
  }

  /** Whether anybody scored. */
  private scoreDue(): boolean {
    const score = sumPeriods(this.state.periods)
    let scored = false
    for (const side of [0, 1] as const) {
      const debt = this.due[side] - score[side]
      const points = this.random.chance(0.55) ? 3 : 2
      if (debt < points - 0.5) continue
      this.score(side, points)
      scored = true
    }
    return scored
  }

  /** An attack without points: published, but not priced. */
  private endAttack(): void {
    if (this.isResultOnly) return
    this.attacker = this.attacker === 0 ? 1 : 0
    const tally = countAttack(this.state.tally, this.style, this.attacker)
    const ball = placeBall(this.style, this.attacker, 'attack')
    this.update({ tally, ball })
    this.record(true)
  }

  private score(side: 0 | 1, points: number): void {
    const periods = [...this.state.periods]
    const [home, away] = periods[periods.length - 1] as Points
    periods[periods.length - 1] = side === 0 ? [home + points, away] : [home, away + points]
    if (this.isResultOnly) {
      this.update({ periods })
      return
    }
    const tally = countPoints(this.state.tally, this.style, side, points)
    this.attacker = side
    this.update({ periods, tally, ball: placeBall(this.style, side, 'shot') })
    this.record()
  }

  /** At the end of a period the score catches up with the paths, with free throws and shots on the buzzer. */
  private settleDebts(): void {
    const score = sumPeriods(this.state.periods)
    for (const side of [0, 1] as const) {
      const debt = Math.round(this.due[side] - score[side])
      if (debt > 0) this.score(side, debt)
    }
  }
}
