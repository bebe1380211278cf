import type { MatchScript, ScriptDetail, Suspension } from '../../engine/engine.ts'
import { buildMoments, type Incident } from '../../engine/script-builder.ts'
import type { FeedTimelineItem } from '../../feed/feed-match.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { isCritical, playPoint } from './rules.ts'
import { currentServer, isDecided, isTieBreak, TENNIS_BEFORE, type TennisState } from './state.ts'
import { countPoint } from './tally.ts'

/** Chance of each player to win a point on the own serve. */
export function servePoints(edge: number, total: number): readonly [number, number] {
  const clamp = (p: number) => Math.min(0.85, Math.max(0.35, p))
  return [clamp(total + edge / 2), clamp(total - edge / 2)]
}

/** A match point by point, with the suspensions between points, games and sets; now and then a player retires. */
export function scriptTennis(fixture: Fixture, detail?: ScriptDetail): MatchScript<TennisState> {
  const random = createRandom(`${fixture.key}/script`)
  const builder = new MatchBuilder(fixture, random, detail)
  builder.play()
  return {
    moments: buildMoments(TENNIS_BEFORE, builder.incidents),
    suspensions: builder.suspensions,
    playIntervals: [],
    tickMs: 8000,
    marks: [],
  }
}

class MatchBuilder {
  readonly incidents: Incident<TennisState>[] = []
  readonly suspensions: Suspension[] = []
  private readonly random: Random
  private readonly detail: ScriptDetail | undefined
  /** Counts are drawn separately from events. */
  private readonly style: Random
  private readonly serve: readonly [number, number]
  private at: number
  private state: TennisState

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    this.random = random
    this.detail = detail
    this.style = createRandom(`${fixture.key}/style`)
    this.serve = servePoints(fixture.edge, fixture.total)
    this.at = fixture.startTime + random.integer(20_000, 400_000)
    const server: Side = random.chance(0.5) ? 0 : 1
    this.state = { ...TENNIS_BEFORE, stage: 'live', server, gameWinners: [[]] }
  }

  play(): void {
    this.record(this.state)
    // 1.5 % of matches end by retirement, at a game drawn beforehand.
    const lastGame = this.random.chance(0.015) ? this.random.integer(5, 25) : Number.POSITIVE_INFINITY
    let games = 0
    while (!isDecided(this.state) && games < lastGame) if (this.playNext()) games++
    if (!isDecided(this.state)) this.retire()
    this.finish()
  }

  /** One point; true when it ended a game. */
  private playNext(): boolean {
    const { random } = this
    const served = this.at + random.integer(16_000, 26_000)
    const ended = served + random.integer(4_000, 13_000)
    const critical = isCritical(this.state)
    const server = currentServer(this.state)
    const serverWins = random.chance(this.serve[server])
    const winner = serverWins ? server : ((1 - server) as Side)
    const { state: next, gameWon, setWon } = playPoint(this.state, winner)
    const isBreak = gameWon && winner !== server && !isTieBreak(this.state)
    const isResultOnly = this.detail === 'result'
    const state = isResultOnly
      ? next
      : { ...next, tally: countPoint(next.tally, this.style, { server, winner, isBreak }) }
    this.suspensions.push({ from: served, to: ended, scope: 'point', reason: 'point' })
    if (critical)
      this.suspensions.push({ from: served, to: ended + random.integer(2_000, 4_000), scope: 'all', reason: 'point' })
    this.at = ended
    const noted = isBreak ? withNote(state, ended, 'break', winner) : state
    this.record(setWon ? withNote(noted, ended, 'set_won', winner) : noted)
    if (!isDecided(this.state)) this.at += this.rest(gameWon, setWon)
    return gameWon
  }

  /** Extra time before the next point: towels, changes of ends after odd games, set breaks. */
  private rest(gameWon: boolean, setWon: boolean): number {
    if (setWon) return this.random.integer(110_000, 140_000)
    if (!gameWon) return 0
    const changesEnds = (this.state.games[0] + this.state.games[1]) % 2 === 1
    return changesEnds ? this.random.integer(60_000, 85_000) : this.random.integer(8_000, 18_000)
  }

  private retire(): void {
    const side: Side = this.random.chance(0.5) ? 0 : 1
    this.at += this.random.integer(120_000, 300_000)
    this.state = { ...withNote(this.state, this.at, 'retired', side), retired: side }
  }

  private finish(): void {
    const ended = this.at + 1_000
    const final = ended + this.random.integer(40_000, 120_000)
    this.suspensions.push({ from: this.at, to: Number.POSITIVE_INFINITY, scope: 'all' })
    this.at = ended
    this.record({ ...this.state, stage: 'ended' })
    this.at = final
    this.record({ ...this.state, stage: 'final' })
  }

  private record(state: TennisState): void {
    this.state = state
    if (this.detail === 'result') this.incidents.pop()
    this.incidents.push({ at: this.at, apply: () => state })
  }
}

function withNote(state: TennisState, at: number, type: FeedTimelineItem['type'], side: Side): TennisState {
  const item = { at, minute: null, type, side: side === 0 ? ('home' as const) : ('away' as const) }
  return { ...state, timeline: [...state.timeline, item] }
}
