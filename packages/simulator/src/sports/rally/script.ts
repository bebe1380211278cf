import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { ScriptRecorder } from '../../engine/script-recorder.ts'
import type { FeedTimelineItem } from '../../feed/feed-match.ts'
import { neededOf } from '../../models/best-of.ts'
import { serverByTurns } from '../../models/race.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { bestOf } from '../best-of/markets.ts'
import { listStatisticKeys, openerOf, pointChances, type RallyRules, targetOf } from './rules.ts'
import { type Points, RALLY_BEFORE, type RallyState, setsWon } from './state.ts'

/** A match point by point, with the suspensions between points and sets, and the timeouts of those who fall behind. */
export function scriptRally(rules: RallyRules, fixture: Fixture, detail?: ScriptDetail): MatchScript<RallyState> {
  const builder = new MatchBuilder(rules, fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(10_000)
}

/** Longer timelines would be sent with every point. */
const NOTES = 40

const other = (side: Side) => (1 - side) as Side
const plus = (points: Points, side: Side, more = 1): Points =>
  side === 0 ? [points[0] + more, points[1]] : [points[0], points[1] + more]

class MatchBuilder extends ScriptRecorder<RallyState> {
  private readonly rules: RallyRules
  private readonly random: Random
  private readonly chances: Points
  private readonly of: number
  /** The winner of the last points, and their number in a row. */
  private run: { side: Side; length: number } = { side: 0, length: 0 }
  private timeouts: [number, number] = [0, 0]

  constructor(rules: RallyRules, fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(20_000, 200_000), RALLY_BEFORE, detail)
    this.rules = rules
    this.random = random
    this.chances = pointChances(rules, fixture.edge)
    this.of = bestOf(fixture)
    const first: Side = random.chance(0.5) ? 0 : 1
    const figures = listStatisticKeys(rules).map((): Points => [0, 0])
    this.update({ stage: 'play', server: first, opener: first, firstOpener: first, figures, reached: [{}] })
  }

  play(): void {
    this.record()
    while (!this.state.decided) this.playPoint()
    this.end(this.random.integer(40_000, 110_000))
  }

  private draw([low, high]: readonly [number, number]): number {
    return this.random.integer(low, high)
  }

  private get target(): number {
    return targetOf(this.rules, this.of, this.state.sets.length + 1)
  }

  private playPoint(): void {
    const { pace } = this.rules
    const served = this.at + this.draw(pace.between)
    const ended = served + this.draw(pace.rally)
    const winner: Side = this.random.chance(this.chances[this.state.server]) ? 0 : 1
    if (this.isSetPoint()) this.suspensions.push({ from: served, to: ended + 2_000, scope: 'all', reason: 'point' })
    this.at = ended
    this.count(winner)
    if (this.isSetOver()) this.endSet(winner)
    else {
      this.record()
      this.maybeTimeout(winner)
    }
  }

  private count(winner: Side): void {
    const { state, rules } = this
    const points = plus(state.points, winner)
    this.run = this.run.side === winner ? { side: winner, length: this.run.length + 1 } : { side: winner, length: 1 }
    const server = rules.byTurns ? serverByTurns(state.opener, points[0] + points[1], this.target) : winner
    const reached = [...state.reached]
    const score = points[winner]
    const set = reached[state.sets.length] ?? {}
    if (rules.goals.includes(score) && set[score] === undefined)
      reached[state.sets.length] = { ...set, [score]: winner }
    this.state = { ...state, points, server, reached, figures: this.countFigures(winner, state.server) }
  }

  private countFigures(winner: Side, server: Side): Points[] {
    const [won = [0, 0], served = [0, 0], runs = [0, 0], ...causes] = this.state.figures
    const longest = Math.max(0, this.run.length - runs[winner])
    let roll = this.random.next()
    if (this.isResultOnly) return [...this.state.figures]
    const counted = causes.map((points, index): Points => {
      const cause = this.rules.causes[index]
      if (!cause) return points
      const share = winner === server ? cause.serving : cause.receiving
      const hit = roll >= 0 && roll < share
      roll -= share
      return hit ? plus(points, cause.loser ? other(winner) : winner) : points
    })
    return [
      plus(won, winner),
      winner === server ? plus(served, winner) : served,
      plus(runs, winner, longest),
      ...counted,
    ]
  }

  private isSetOver(points = this.state.points): boolean {
    return Math.max(...points) >= this.target && Math.abs(points[0] - points[1]) >= 2
  }

  private isSetPoint(): boolean {
    return this.isSetOver(plus(this.state.points, 0)) || this.isSetOver(plus(this.state.points, 1))
  }

  private endSet(winner: Side): void {
    const sets = [...this.state.sets, this.state.points]
    const decided = setsWon({ ...this.state, sets })[winner] === neededOf(this.of)
    this.update({ sets, points: [0, 0], decided, stage: decided ? 'play' : 'break' })
    this.note('set_won', winner)
    this.run = { side: 0, length: 0 }
    if (this.rules.pace.timeouts > 1) this.timeouts = [0, 0]
    if (decided) return
    const opener = openerOf(this.rules, this.of, sets.length + 1, this.state.firstOpener) ?? this.toss()
    this.update({ opener, server: opener })
    this.record()
    this.at += this.draw(this.rules.pace.rest)
    this.update({ stage: 'play', reached: [...this.state.reached, {}] })
    this.record()
  }

  private toss(): Side {
    return this.random.chance(0.5) ? 0 : 1
  }

  /** A side that lost some points in a row may stop the play. */
  private maybeTimeout(winner: Side): void {
    const { pace } = this.rules
    const side = other(winner)
    if (this.run.length < pace.timeoutAfter || this.timeouts[side] >= pace.timeouts) return
    if (!this.random.chance(pace.timeoutChance)) return
    this.timeouts[side]++
    this.at += this.random.integer(2_000, 5_000)
    this.note('break', side)
    this.record()
    this.at += this.draw(pace.timeout)
  }

  protected override note(type: FeedTimelineItem['type'], side: Side): void {
    this.update({ timeline: this.timelineWith(type, side).slice(-NOTES) })
  }
}
