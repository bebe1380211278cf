/**
 * A space is a list of states of one part of a match that exclude each other and are all that can be: its goals, its
 * corners, its sets. Spaces of a match are independent of each other. Where a match's parts do depend on each other and
 * a space leaves that out, it only has more results than are possible, so that what holds in all of them holds.
 */
import type { ResultCode } from '../settlement/result-codes.ts'

/** A state with its weight among all of its space; a weight is for reviews and decides on no refusal. */
export interface Weighted<S> {
  readonly state: S
  readonly weight: number
}

/** What of a space its bets look at, so that it has no more states than tell these apart. */
export interface SpaceNeeds {
  /** Numbers at which grades may change: of the sum of both sides' numbers, their difference, and one side's. */
  readonly sums: readonly number[]
  readonly margins: readonly number[]
  readonly sides: readonly number[]
  /** Goals by their number, rising; `LAST_GOAL` is the last one. */
  readonly goals: readonly number[]
  /** Details beyond the result that at least one bet looks at. */
  readonly details: ReadonlySet<Detail>
  /** Sets, games, maps or rounds at most; null where unknown. */
  readonly bestOf: number | null
  /** Outcomes of a choice that have bets, sorted, and the number of all; null where unknown. */
  readonly outcomeIds: readonly string[]
  readonly choiceSize: number | null
}

export type Detail = 'halves' | 'overtime' | 'games'

export const LAST_GOAL = 0

/** States with their weights, of which the sum is 1. */
export interface StateList<S> {
  readonly states: readonly S[]
  readonly weights: Float64Array
}

/** Lists a space's states. */
export type ListStates<S> = (needs: SpaceNeeds) => StateList<S>

/** A part of a match with the states that it can have; equal keys are one space. */
export interface Space<S = unknown> {
  readonly key: string
  /** The largest number of a line that it is listed for: a claim on a larger one stands for itself. */
  readonly mostLine?: number
  readonly listStates: ListStates<S>
}

/** What an outcome asks of its space beside its grade. */
export interface ClaimNeeds {
  readonly sum?: number
  readonly margin?: number
  readonly side?: number
  readonly detail?: Detail
  /** The number of the goal whose scorer it names. */
  readonly goal?: number
  /** Of a choice. */
  readonly outcomeId?: string
  readonly choiceSize?: number | null
  /** The claim on a space of its own, for where the bets ask for too much to list it together. */
  readonly unlinked?: Claim | null
}

/** What an outcome is worth in each state of a space. */
export interface Claim extends ClaimNeeds {
  readonly space: Space
  readonly grade: (state: unknown) => ResultCode
}

/** A claim on a space of whatever states. */
export function buildClaim<S>(space: Space<S>, grade: (state: S) => ResultCode, needs: ClaimNeeds = {}): Claim {
  // Safe: a claim grades states of its own space only.
  return { ...needs, space, grade: grade as (state: unknown) => ResultCode }
}

const lists = new Map<string, StateList<unknown>>()
/** States of all lists that are kept, some ten megabytes. */
const MOST_KEPT_STATES = 100_000
let keptStates = 0

/** Weights need not sum up to 1. */
export function toStateList<S>(weighted: readonly Weighted<S>[]): StateList<S> {
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  return {
    states: weighted.map(({ state }) => state),
    weights: Float64Array.from(weighted, ({ weight }) => weight / total),
  }
}

/** Keeps lists of states by what they depend on: they are built once for a shape of bets. */
export function cacheStates<S>(key: string, build: () => readonly Weighted<S>[]): StateList<S> {
  const cached = lists.get(key)
  // Safe: the key names the function that builds the list, and with it the type of its states.
  if (cached) return cached as StateList<S>
  const built = toStateList(build())
  if (built.states.length > MOST_KEPT_STATES) return built
  for (const [oldest, { states }] of lists) {
    if (keptStates + built.states.length <= MOST_KEPT_STATES) break
    lists.delete(oldest)
    keptStates -= states.length
  }
  lists.set(key, built)
  keptStates += built.states.length
  return built
}
