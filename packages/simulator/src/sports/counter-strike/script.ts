import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { ScriptRecorder } from '../../engine/script-recorder.ts'
import { neededOf } from '../../models/best-of.ts'
import { isFirstSide, isMapOver } from '../../models/race.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { bestOf } from '../best-of/markets.ts'
import { mapsOf, type PlayedMap, roundChances } from './maps.ts'
import { mapsWon, type Points, STRIKE_BEFORE, type StrikeState } from './state.ts'

/** A match round by round: buying time, the round itself, half time, timeouts, and the breaks between maps. */
export function scriptStrike(fixture: Fixture, detail?: ScriptDetail): MatchScript<StrikeState> {
  const builder = new MatchBuilder(fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(12_000)
}

const HALF = 12

const plus = (points: Points, side: Side, more = 1): Points =>
  side === 0 ? [points[0] + more, points[1]] : [points[0], points[1] + more]

class MatchBuilder extends ScriptRecorder<StrikeState> {
  private readonly random: Random
  private readonly maps: readonly PlayedMap[]
  private readonly edge: number
  private readonly needed: number

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(30_000, 480_000), STRIKE_BEFORE, detail)
    this.random = random
    this.maps = mapsOf(fixture)
    this.edge = fixture.edge
    this.needed = neededOf(bestOf(fixture))
  }

  play(): void {
    for (const [index, map] of this.maps.entries()) {
      if (this.state.decided) break
      if (index > 0) this.at += this.random.integer(420_000, 660_000)
      this.playMap(map)
    }
    this.end(this.random.integer(60_000, 150_000))
  }

  /** Rounds of earlier maps leave the timeline, which is sent with every change. */
  private playMap(map: PlayedMap): void {
    const from = this.at
    const timeline = this.state.timeline.filter(({ type }) => type === 'map_won')
    this.update({ stage: 'play', timeline, winners: [...this.state.winners, []] })
    this.record()
    const chances = roundChances(map, this.edge)
    while (!isMapOver(...this.state.rounds)) this.playRound(map, chances)
    this.playIntervals.push({ from, to: this.at })
    this.endMap()
  }

  private playRound(map: PlayedMap, chances: Points): void {
    const { random } = this
    const played = this.state.rounds[0] + this.state.rounds[1]
    this.at += this.restBefore(played)
    const begins = this.at + random.integer(15_000, 20_000)
    const ends = begins + random.integer(42_000, 105_000)
    const winner: Side = random.chance(chances[isFirstSide(played) ? 0 : 1]) ? 0 : 1
    this.suspensions.push({ from: begins, to: ends, scope: 'point' })
    if (this.isMapPoint()) this.suspensions.push({ from: ends - 6_000, to: ends + 2_000, scope: 'all' })
    this.at = ends
    this.count(map, played, winner)
    this.note('round_won', winner)
    if (!isMapOver(...this.state.rounds)) this.record()
  }

  /** Timeouts, half time, and the break before an overtime. */
  private restBefore(played: number): number {
    if (played === HALF) return this.random.integer(90_000, 150_000)
    if (played >= 2 * HALF && played % 6 === 0) return this.random.integer(60_000, 90_000)
    return this.random.chance(0.09) ? 30_000 : 0
  }

  private isMapPoint(): boolean {
    return isMapOver(...plus(this.state.rounds, 0)) || isMapOver(...plus(this.state.rounds, 1))
  }

  private count(map: PlayedMap, played: number, winner: Side): void {
    const { state, random } = this
    const attackers: Side = isFirstSide(played) === map.homeDefends ? 1 : 0
    const planted = random.chance(winner === attackers ? 0.72 : 0.36)
    const winners = [...state.winners]
    winners[winners.length - 1] = [...(winners.at(-1) ?? []), winner]
    const loser: Side = winner === 0 ? 1 : 0
    const kills = plus(plus(state.kills, winner, random.integer(3, 5)), loser, random.integer(0, 4))
    this.state = {
      ...state,
      winners,
      kills,
      rounds: plus(state.rounds, winner),
      plants: planted ? plus(state.plants, attackers) : state.plants,
    }
  }

  private endMap(): void {
    const { state } = this
    const winner: Side = state.rounds[0] > state.rounds[1] ? 0 : 1
    const maps = [...state.maps, state.rounds]
    const decided = mapsWon({ maps })[winner] === this.needed
    this.state = { ...state, maps, rounds: [0, 0], decided, stage: 'break' }
    this.note('map_won', winner)
    if (!decided) this.record()
  }
}
