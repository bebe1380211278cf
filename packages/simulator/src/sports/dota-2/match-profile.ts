import type { Fixture } from '../../schedule/fixtures.ts'
import { createRandom } from '../../shared/random.ts'
import { bestOf } from '../best-of/markets.ts'

/** Drawn before a match of Dota: drafts and sides of its maps, the rate of kills, the duration of maps. */

export interface MapProfile {
  readonly homeRadiant: boolean
  /** The draft's share of home's log odds. */
  readonly draft: number
}

export interface MatchProfile {
  readonly maps: readonly MapProfile[]
  /** Kills of both sides a minute. */
  readonly killRate: number
}

/** Shares of what happens on a map that fall to its winner. */
export const SHARE = { kill: 0.575, tower: 0.74, roshan: 0.7 } as const

/** Towers of each side. */
export const TOWERS = 11

const KILL_RATES = [1.0, 1.15, 1.3, 1.45, 1.6]
const CACHE = new WeakMap<Fixture, MatchProfile>()

export function getMatchProfile(fixture: Fixture): MatchProfile {
  const cached = CACHE.get(fixture)
  if (cached) return cached
  const random = createRandom(`${fixture.key}/maps`)
  const killRate = KILL_RATES[random.integer(0, KILL_RATES.length - 1)] ?? 1.3
  const maps = Array.from({ length: bestOf(fixture) }, () => ({
    homeRadiant: random.chance(0.5),
    draft: 0.3 * random.normal(),
  }))
  const course = { maps, killRate }
  CACHE.set(fixture, course)
  return course
}

/** Minutes of the shortest and the longest map, and of the steps between; within a step every length is as likely. */
const SHORTEST = 22
const LONGEST = 68
const STEP = 2

/** Chances of a map ending in each step from the shortest on: most in the thirties, a few go on for an hour. */
export const LENGTHS: Float64Array = buildLengths()

/** Gamma density of shape four over what is beyond the shortest map. */
function buildLengths(): Float64Array {
  const weights = Float64Array.from({ length: (LONGEST - SHORTEST) / STEP }, (_, index) => {
    const beyond = ((index + 0.5) * STEP) / 3.9
    return beyond ** 3 * Math.exp(-beyond)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => weight / sum)
}

/** The rest of a map, by minutes still to play. */
export interface Remaining {
  readonly minutes: number
  readonly chance: number
}

/** The lengths that a map may still have when `elapsed` minutes of it are played. */
export function remainingFrom(elapsed: number): Remaining[] {
  const left: Remaining[] = []
  let sum = 0
  LENGTHS.forEach((weight, index) => {
    const from = Math.max(elapsed, SHORTEST + index * STEP)
    const to = SHORTEST + (index + 1) * STEP
    if (to <= from) return
    const chance = weight * (to - from)
    sum += chance
    left.push({ minutes: (from + to) / 2 - elapsed, chance })
  })
  return left.map(({ minutes, chance }) => ({ minutes, chance: chance / sum }))
}

/** P(a map takes more than `minutes`), `elapsed` of which are played. */
export function outlasts(minutes: number, elapsed: number): number {
  return beyond(Math.max(minutes, elapsed)) / beyond(elapsed)
}

function beyond(minutes: number): number {
  let sum = 0
  LENGTHS.forEach((weight, index) => {
    sum += weight * Math.min(1, Math.max(0, (SHORTEST - minutes) / STEP + index + 1))
  })
  return sum
}

/** Draws the length of a map in milliseconds. */
export function sampleLength(weighted: (weights: ArrayLike<number>) => number, uniform: number): number {
  return Math.round((SHORTEST + STEP * (weighted(LENGTHS) + uniform)) * 60_000)
}
