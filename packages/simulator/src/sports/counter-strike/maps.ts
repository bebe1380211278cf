import type { Fixture } from '../../schedule/fixtures.ts'
import { createRandom } from '../../shared/random.ts'
import { bestOf } from '../best-of/markets.ts'

/** The maps of a match: the veto is settled when it is announced. */

/** Share of rounds that the defending side wins beyond a half. */
const POOL: readonly (readonly [name: string, defenders: number])[] = [
  ['Ancient', 0.012],
  ['Dust II', -0.006],
  ['Inferno', 0.004],
  ['Mirage', 0.016],
  ['Nuke', 0.034],
  ['Overpass', 0.022],
  ['Train', 0.03],
]

export interface PlayedMap {
  readonly name: string
  /** Whether home defends first. */
  readonly homeDefends: boolean
  readonly defenders: number
  /** Home's advantage on this map, known to the side that picked it. */
  readonly edge: number
}

const PICK = 0.012

const CACHE = new WeakMap<Fixture, readonly PlayedMap[]>()

export function mapsOf(fixture: Fixture): readonly PlayedMap[] {
  const cached = CACHE.get(fixture)
  if (cached) return cached
  const random = createRandom(`${fixture.key}/maps`)
  const of = bestOf(fixture)
  const maps = random
    .shuffle(POOL)
    .slice(0, of)
    .map(([name, defenders], index): PlayedMap => {
      // Maps are picked in turns, the last one is left over.
      const pick = index === of - 1 ? 0 : index % 2 === 0 ? PICK : -PICK
      return { name, defenders, homeDefends: random.chance(0.5), edge: pick + 0.008 * random.normal() }
    })
  CACHE.set(fixture, maps)
  return maps
}

/** P(home wins a round) of a map on the side it begins with, and on the other. */
export function roundChances(map: PlayedMap, edge: number): readonly [number, number] {
  const clamp = (p: number) => Math.min(0.85, Math.max(0.15, p))
  const even = 0.5 + edge + map.edge
  const defending = clamp(even + map.defenders)
  const attacking = clamp(even - map.defenders)
  return map.homeDefends ? [defending, attacking] : [attacking, defending]
}
