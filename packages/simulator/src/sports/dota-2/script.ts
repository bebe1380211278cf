import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { ScriptRecorder } from '../../engine/script-recorder.ts'
import type { FeedTimelineItem } from '../../feed/feed-match.ts'
import { neededOf } from '../../models/best-of.ts'
import { toChance, toEvidence } from '../../models/evidence.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Pair, Side } from '../../shared/side.ts'
import { bestOf } from '../best-of/markets.ts'
import { getMatchProfile, type MatchProfile, SHARE, sampleLength, TOWERS } from './match-profile.ts'
import { DOTA_BEFORE, type DotaState, freshMap, type MapState, mapsWon, recordGold } from './state.ts'

/**
 * A match map by map. Who wins a map and how long it takes is drawn when it begins; kills, towers and Roshan fall to the
 * winner with fixed chances, so that what has happened says as much of the winner as the pricing model reads from it.
 */
export function scriptDota(fixture: Fixture, detail?: ScriptDetail): MatchScript<DotaState> {
  const builder = new MatchBuilder(fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(8_000)
}

/** Kills that somebody may be first to have. */
const KILL_GOALS: readonly number[] = [1, 5, 10]

const MINUTE = 60_000
type Feat = 'kill' | 'tower' | 'roshan'

const plus = (pair: Pair, side: Side): Pair => (side === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1])

class MatchBuilder extends ScriptRecorder<DotaState> {
  private readonly fixture: Fixture
  private readonly random: Random
  private readonly profile: MatchProfile

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(120_000, 600_000), DOTA_BEFORE, detail)
    this.fixture = fixture
    this.random = random
    this.profile = getMatchProfile(fixture)
  }

  play(): void {
    const needed = neededOf(bestOf(this.fixture))
    for (const [index, { draft }] of this.profile.maps.entries()) {
      // Between maps the sides rest and draft.
      if (index > 0) this.at += this.random.integer(9 * MINUTE, 14 * MINUTE)
      this.playMap(this.random.chance(toChance(this.fixture.edge + draft)) ? 0 : 1)
      if (Math.max(...mapsWon(this.state)) === needed) break
    }
    this.end(this.random.integer(60_000, 150_000))
  }

  private playMap(winner: Side): void {
    const { random } = this
    const began = this.at
    const length = sampleLength(random.weighted, random.next())
    const timeline = this.state.timeline.filter(({ type }) => type === 'map_won')
    this.update({ stage: 'play', timeline, maps: [...this.state.maps, freshMap(began)] })
    this.record()
    for (const { time, feat } of this.drawFeats(length)) this.happen(began + time, feat, winner)
    this.at = began + length
    this.playIntervals.push({ from: began, to: this.at })
    // The last defence: nobody takes bets while the ancient is under attack.
    this.suspensions.push({ from: this.at - random.integer(12_000, 25_000), to: this.at + 3_000, scope: 'all' })
    this.endMap(winner)
  }

  /** When something happens does not hang on who wins. */
  private drawFeats(length: number): { time: number; feat: Feat }[] {
    const { random, profile } = this
    const wait = (rate: number) => Math.max(1, Math.round((-Math.log(1 - random.next()) / rate) * MINUTE))
    const feats: { time: number; feat: Feat }[] = []
    for (let time = wait(profile.killRate); time < length; time += wait(profile.killRate))
      feats.push({ time, feat: 'kill' })
    for (let time = 7 * MINUTE + wait(0.3); time < length; time += wait(0.3)) feats.push({ time, feat: 'tower' })
    const respawn = () => 8 * MINUTE + wait(0.18)
    for (let time = 13 * MINUTE + wait(0.2); time < length; time += respawn()) feats.push({ time, feat: 'roshan' })
    return feats.sort((a, b) => a.time - b.time)
  }

  private happen(at: number, feat: Feat, winner: Side): void {
    const side: Side = this.random.chance(SHARE[feat]) ? winner : winner === 0 ? 1 : 0
    this.at = at
    this.change(map => {
      const step = toEvidence(SHARE[feat])
      const evidence = map.evidence + (side === 0 ? step : -step)
      return recordGold({ ...FEATS[feat](map, side), evidence, elapsed: at - map.startedAt })
    })
    if (feat !== 'kill') this.note(feat, side)
    this.record()
  }

  private change(edit: (map: MapState) => MapState): void {
    const maps = [...this.state.maps]
    const last = maps.at(-1)
    if (last) maps[maps.length - 1] = edit(last)
    this.update({ maps })
  }

  private endMap(winner: Side): void {
    this.change(map => ({ ...map, winner, elapsed: this.at - map.startedAt }))
    const decided = mapsWon(this.state)[winner] === neededOf(bestOf(this.fixture))
    this.update({ decided, stage: 'break' })
    this.note('map_won', winner)
    if (!decided) this.record()
  }

  protected override note(type: FeedTimelineItem['type'], side: Side): void {
    const began = this.state.maps.at(-1)?.startedAt ?? this.at
    super.note(type, side, Math.floor((this.at - began) / MINUTE))
  }
}

const FEATS: Readonly<Record<Feat, (map: MapState, side: Side) => MapState>> = {
  kill: (map, side) => {
    const kills = plus(map.kills, side)
    const count = kills[side]
    const isFirst = KILL_GOALS.includes(count) && map.reached[count] === undefined
    return { ...map, kills, reached: isFirst ? { ...map.reached, [count]: side } : map.reached }
  },
  // A side without towers left can lose no more of them, but its base all the same.
  tower: (map, side) => {
    if (map.towers[side] === TOWERS) return map
    return { ...map, towers: plus(map.towers, side), firstTower: map.firstTower ?? side }
  },
  roshan: (map, side) => ({ ...map, roshans: plus(map.roshans, side), firstRoshan: map.firstRoshan ?? side }),
}
