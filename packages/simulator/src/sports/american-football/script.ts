import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import {
  advance,
  CONVERSION,
  fieldGoalChance,
  firstDown,
  isInRange,
  listPlays,
  type Play,
  type Spot,
  START_FROM,
  START_TO,
  USUAL_CHANCE,
  USUAL_START,
  type WeightedPlay,
} from '../../models/football-drive.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { ClockedRecorder } from '../periods/recorder.ts'
import { addTo, other, scoreNow } from '../periods/state.ts'
import { DRIVES, firstIn, isDecided, qualitiesOf, winsAtOnce } from './drive-scoring.ts'
import { FOOTBALL_BEFORE, type FootballState, OVERTIME, QUARTERS, quarterLength } from './state.ts'

/** Builds the script of an American football match from its fixture alone. */
export function scriptFootball(fixture: Fixture, detail?: ScriptDetail): MatchScript<FootballState> {
  const builder = new MatchBuilder(fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(fixture.league.tier <= 2 ? 15_000 : 20_000)
}

/** A play of a drive and what it leads to. */
interface Step {
  readonly spot: Spot
  readonly play: Play | 'kick' | 'punt'
  readonly end: DriveEnd | undefined
  /** Share of the period's clock, in any measure. */
  readonly weight: number
}

type DriveEnd = 'touchdown' | 'field_goal' | 'missed' | 'punt' | 'lost'

interface Drive {
  readonly side: Side
  readonly steps: readonly Step[]
}

class MatchBuilder extends ClockedRecorder<FootballState> {
  private readonly fixture: Fixture
  private readonly random: Random
  private readonly plays: readonly [readonly WeightedPlay[], readonly WeightedPlay[]]
  private readonly chances: readonly [Float64Array, Float64Array]

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(30_000, 240_000), FOOTBALL_BEFORE, detail)
    const [home, away] = qualitiesOf(fixture.edge, fixture.total)
    this.fixture = fixture
    this.random = random
    this.plays = [listPlays(home), listPlays(away)]
    this.chances = [chancesOf(this.plays[0]), chancesOf(this.plays[1])]
  }

  play(): void {
    const { random } = this
    const first: Side = random.chance(0.5) ? 0 : 1
    for (let quarter = 0; quarter < QUARTERS; quarter++) this.playQuarter(quarter, firstIn(quarter, first))
    if (this.isLevel) this.playOvertime()
    this.close(random.integer(60_000, 150_000))
  }

  private playQuarter(quarter: number, first: Side): void {
    const { random } = this
    if (quarter === 2) this.wait(random.integer(12 * MINUTE, 15 * MINUTE))
    else if (quarter > 0) this.wait(random.integer(120_000, 180_000))
    const left = quarterLength(this.fixture)
    this.change({ stage: 'play', periods: [...this.state.periods, [0, 0]], left, drives: 0, side: first })
    this.change({ timeline: this.timelineWith('period_start', null, null) })
    const drives = Array.from({ length: DRIVES }, (_, nr) => this.drawDrive(nr % 2 === 0 ? first : other(first)))
    const weight = drives.reduce((all, { steps }) => all + weigh(steps), 0)
    let used = 0
    drives.forEach((drive, nr) => {
      used += weigh(drive.steps)
      this.playDrive(drive, nr, Math.round(left * (1 - used / weight)))
    })
    this.endQuarter(quarter)
  }

  private endQuarter(quarter: number): void {
    const isLast = quarter === QUARTERS - 1 && !this.isLevel
    const timeline = this.timelineWith('period_end', null, null)
    this.change({ stage: isLast ? 'ended' : 'break', isClosed: isLast, running: false, done: quarter + 1, timeline })
  }

  private drawDrive(side: Side): Drive {
    const { random } = this
    const start = random.chance(USUAL_CHANCE) ? USUAL_START : random.integer(START_FROM, START_TO)
    const steps: Step[] = []
    for (let spot: Spot | undefined = firstDown(start); spot; ) {
      const step = this.drawStep(side, spot)
      steps.push(step)
      spot = step.end || typeof step.play === 'string' ? undefined : advance(spot, step.play.gain)
    }
    return { side, steps }
  }

  private drawStep(side: Side, spot: Spot): Step {
    const { random } = this
    if (spot.down === 4) {
      if (!isInRange(spot.toGoal)) return { spot, play: 'punt', end: 'punt', weight: 13 }
      const end = random.chance(fieldGoalChance(spot.toGoal)) ? 'field_goal' : 'missed'
      return { spot, play: 'kick', end, weight: 6 }
    }
    const { play } = this.plays[side][random.weighted(this.chances[side])] as WeightedPlay
    const isIn = !advance(spot, play.gain)
    const end = play.isLost ? 'lost' : isIn ? 'touchdown' : undefined
    const isCaught = play.kind === 'run' || play.gain !== 0
    return { spot, play, end, weight: (isCaught ? 34 : 8) * random.between(0.75, 1.25) }
  }

  /** @param until what the clock shows at the end of the drive */
  private playDrive({ side, steps }: Drive, nr: number, until: number): void {
    const { random } = this
    if (nr > 0) this.wait(random.integer(90_000, 170_000))
    const from = this.state.left
    const all = weigh(steps)
    let used = 0
    for (const step of steps) {
      used += step.weight
      this.run(side, step, Math.round(from - (from - until) * (used / all)))
      if (step.end) this.endDrive(side, step.end, nr)
      else this.pause(step)
    }
  }

  /** From the snap to the whistle. */
  private run(side: Side, { spot, play }: Step, until: number): void {
    const { state } = this
    this.change({ side, spot, running: true })
    const from = this.at
    this.wait(state.left - until)
    this.played(from)
    const part = { left: until, ...(typeof play !== 'string' && !play.isLost && this.count(side, spot, play)) }
    this.change(part)
  }

  private count(side: Side, spot: Spot, play: Play): Partial<FootballState> {
    const { state } = this
    const gain = Math.min(play.gain, spot.toGoal)
    const key = play.kind === 'run' ? 'rushing' : 'passing'
    const next = advance(spot, play.gain)
    const isFirst = !next || next.down === 1
    return {
      [key]: addTo(state[key], side, gain),
      spot: next ?? null,
      ...(isFirst && { firstDowns: addTo(state.firstDowns, side) }),
    }
  }

  /** The clock stands still after a pass that was not caught, and now and then for a time-out. */
  private pause({ play }: Step): void {
    const { random } = this
    const isDropped = typeof play !== 'string' && play.kind === 'pass' && play.gain === 0
    if (!isDropped && !random.chance(0.25)) return
    this.change({ running: false })
    this.wait(isDropped ? random.integer(18_000, 32_000) : random.integer(30_000, 90_000))
  }

  private endDrive(side: Side, end: DriveEnd, nr: number): void {
    const { state } = this
    const over = { spot: null, running: false, drives: nr + 1, side: other(side) }
    if (end === 'touchdown') {
      this.score(side, 6, 'touchdown', { spot: null, running: false, isTry: true })
      this.tryForMore(side, over)
    } else if (end === 'field_goal') this.score(side, 3, 'field_goal', over)
    else if (end === 'lost') this.change({ ...over, turnovers: addTo(state.turnovers, side) })
    else this.change(over)
  }

  private tryForMore(side: Side, over: Partial<FootballState>): void {
    const { random } = this
    if (this.isOvertime && winsAtOnce(this.state.drives, side, this.state.extra)) {
      this.change({ ...over, isTry: false })
      return
    }
    const wait = random.integer(40_000, 75_000)
    this.suspendMarkets(wait - 12_000)
    this.wait(wait)
    const points = random.weighted(CONVERSION)
    if (points > 0) this.score(side, points, 'points', { ...over, isTry: false })
    else this.change({ ...over, isTry: false })
  }

  private get isOvertime(): boolean {
    return this.state.stage === 'overtime'
  }

  private score(
    side: Side,
    points: number,
    type: 'touchdown' | 'field_goal' | 'points',
    more: Partial<FootballState>,
  ): void {
    const { state } = this
    const scored = this.isOvertime
      ? { extra: addTo(state.extra, side, points) }
      : { periods: scoreNow(state.periods, side, points) }
    this.change({ ...scored, timeline: this.timelineWith(type, side, null), ...more })
  }

  private playOvertime(): void {
    const { random } = this
    this.wait(random.integer(150_000, 210_000))
    let side: Side = random.chance(0.5) ? 0 : 1
    this.change({ stage: 'overtime', left: OVERTIME, drives: 0, side })
    this.change({ timeline: this.timelineWith('period_start', null, null) })
    for (let nr = 0; !isDecided(nr, this.state.extra); nr++) {
      const drive = this.drawDrive(side)
      this.playDrive(drive, nr, Math.round(this.state.left * random.between(0.6, 0.8)))
      side = other(side)
    }
    this.change({
      stage: 'ended',
      isClosed: true,
      running: false,
      timeline: this.timelineWith('period_end', null, null),
    })
  }
}

const chancesOf = (plays: readonly WeightedPlay[]) => Float64Array.from(plays, ({ chance }) => chance)

function weigh(steps: readonly Step[]): number {
  return steps.reduce((all, { weight }) => all + weight, 0)
}
