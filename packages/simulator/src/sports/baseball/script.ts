import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { ScriptRecorder } from '../../engine/script-recorder.ts'
import { type InningTable, tableFor } from '../../models/baseball-chain.ts'
import { type Branch, OUTS, type Play, walkOffRuns } from '../../models/baseball-plays.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import {
  BASEBALL_BEFORE,
  type BaseballState,
  batsIn,
  type Counts,
  LAST_HALF,
  type Runs,
  startBases,
  sumRuns,
} from './state.ts'

/** The chains of both sides; a half inning is worth an eighteenth of the expected total. */
export function tablesOf(edge: number, total: number): readonly [home: InningTable, away: InningTable] {
  return [tableFor((total + edge) / 18), tableFor((total - edge) / 18)]
}

/** A match plate appearance by plate appearance, drawn from the chain that prices it. */
export function scriptBaseball(fixture: Fixture, detail?: ScriptDetail): MatchScript<BaseballState> {
  const builder = new MatchBuilder(fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(MINUTE)
}

class MatchBuilder extends ScriptRecorder<BaseballState> {
  private readonly random: Random
  private readonly tables: readonly [InningTable, InningTable]

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(1, 6) * MINUTE, BASEBALL_BEFORE, detail)
    this.random = random
    this.tables = tablesOf(fixture.edge, fixture.total)
  }

  play(): void {
    for (let half = 0; !this.isOver(half); half++) {
      if (half > 0) this.rest(half)
      this.playHalf(half)
    }
    this.end(this.random.integer(45_000, 120_000), { bases: 0 })
  }

  /** Whether the match ends without this half inning. */
  private isOver(half: number): boolean {
    if (half < LAST_HALF) return false
    const [home, away] = sumRuns(this.state.innings)
    return half % 2 === 1 ? home > away : home !== away
  }

  private rest(half: number): void {
    this.update({ stage: 'break', half, bases: startBases(half), outs: 0 })
    this.record()
    // The seventh inning is stretched.
    this.at += this.random.integer(115_000, 160_000) + (half === 13 ? MINUTE : 0)
  }

  private playHalf(half: number): void {
    const { innings } = this.state
    this.update({
      stage: 'play',
      half,
      bases: startBases(half),
      outs: 0,
      innings: half % 2 === 0 ? [...innings, [0, 0]] : innings,
    })
    this.note('period_start', batsIn(half))
    this.record()
    while (this.state.outs < OUTS && !this.isWon()) this.bat()
  }

  /** The home side has taken the lead in the last half inning. */
  private isWon(): boolean {
    return this.state.half >= LAST_HALF && this.state.half % 2 === 1 && this.isOver(this.state.half)
  }

  private bat(): void {
    const { random, state } = this
    const side = batsIn(state.half)
    const branches = this.tables[side].branchesOf(state.bases, state.outs)
    const branch = branches[random.weighted(branches.map(({ probability }) => probability))] as Branch
    // Now and then another pitcher warms up first.
    const change = state.half > 9 && random.chance(0.05) ? 2 * MINUTE : 0
    this.at += random.integer(45_000, 120_000) + change
    const runs = this.limit(branch)
    if (runs > 0) this.suspensions.push({ from: this.at - 5_000, to: this.at + 4_000, scope: 'all' })
    this.apply(side, branch, runs)
    this.record()
  }

  private limit(branch: Branch): number {
    const { half, innings } = this.state
    const [home, away] = sumRuns(innings)
    return half >= LAST_HALF && half % 2 === 1 ? walkOffRuns(branch, away - home + 1) : branch.runs
  }

  private apply(side: Side, branch: Branch, runs: number): void {
    const { state } = this
    const innings = [...state.innings]
    const [home, away] = innings.pop() as Runs
    innings.push(side === 0 ? [home + runs, away] : [home, away + runs])
    const isThird = branch.outs >= OUTS
    this.state = {
      ...state,
      innings,
      bases: isThird ? 0 : branch.bases,
      outs: branch.outs,
      order: runs > 0 ? [...state.order, ...Array.from({ length: runs }, () => side)] : state.order,
      counts: countPlay(state.counts, side, branch.play),
    }
    const homeRun = branch.play === 'home_run' ? 1 : 0
    if (homeRun) this.note('home_run', side)
    for (let run = homeRun; run < runs; run++) this.note('run', side)
  }
}

type Both = readonly [Counts, Counts]

function countPlay(counts: Both, side: Side, play: Play): Both {
  if (play === 'error') return addTo(counts, side === 0 ? 1 : 0, 'errors')
  if (play === 'walk') return addTo(counts, side, 'walks')
  if (play === 'strikeout') return addTo(counts, side, 'strikeouts')
  if (play === 'out' || play === 'sacrifice' || play === 'double_play') return counts
  const hits = addTo(counts, side, 'hits')
  return play === 'home_run' ? addTo(hits, side, 'homeRuns') : hits
}

function addTo([home, away]: Both, side: Side, key: keyof Counts): Both {
  const more = (counts: Counts): Counts => ({ ...counts, [key]: counts[key] + 1 })
  return side === 0 ? [more(home), away] : [home, more(away)]
}
