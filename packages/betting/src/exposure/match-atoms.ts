/**
 * The results of a match as far as its bets tell them apart. States of a space in which every leg has the same result are
 * one atom: a soccer match with a few bets has some ten of them, not ten thousand.
 */

import { CODE_COUNT } from '../settlement/result-codes.ts'
import { findClaim } from './market-payoffs.ts'
import { buildIndependent } from './part-spaces.ts'
import { type Claim, type Detail, LAST_GOAL, type Space, type SpaceNeeds } from './space.ts'
import type { ExposureLeg, ExposureMatch } from './types.ts'

/** The atoms of one space. */
export interface AtomSpace {
  /** Unique among all matches. */
  readonly key: string
  /** Their weights; the sum is 1. */
  readonly weights: Float64Array
  /** By leg, in the order of the claims, its code in each atom. */
  readonly codes: readonly Uint8Array[]
}

/** A leg with the space that decides it. */
export interface PlacedClaim<Leg> {
  readonly leg: Leg
  readonly claim: Claim
}

/** The best of that outcomes such as `sr:correct_score:bestof:3:4` tell; null where none does. */
function findBestOf(legs: readonly ExposureLeg[], { bestOf }: ExposureMatch): number | null {
  if (bestOf !== null) return bestOf
  for (const { outcomeId, specifier } of legs) {
    const found = /(?:bestof:|rounds=|winner_and_rounds(?:_range)?:)(\d+)/.exec(`${specifier} ${outcomeId}`)
    if (found) return Number(found[1])
  }
  return null
}

function listSorted(numbers: readonly (number | undefined)[]): number[] {
  return [...new Set(numbers.filter(number => number !== undefined))].sort((a, b) => a - b)
}

/** Goals whose scorers are listed together with the score: two, and with its halves one; the first before the last. */
function listLinkedGoals(claims: readonly Claim[]): readonly number[] {
  const goals = listSorted(claims.map(({ goal }) => (goal === LAST_GOAL ? Number.POSITIVE_INFINITY : goal)))
  const isByHalves = claims.some(({ detail }) => detail === 'halves')
  return goals.slice(0, isByHalves ? 1 : 2).map(goal => (goal === Number.POSITIVE_INFINITY ? LAST_GOAL : goal))
}

/** Whether a space is not listed for the numbers of a claim, which the feed would have to have got wrong. */
function isOutOfReach({ space, sum = 0, margin = 0, side = 0 }: Claim): boolean {
  return Math.max(...[sum, margin, side].map(Math.abs)) > (space.mostLine ?? Number.POSITIVE_INFINITY)
}

/** Claims that cannot be listed with the others on their space stand for themselves. */
function unlink<Leg extends ExposureLeg>(
  placed: readonly PlacedClaim<Leg>[],
  bestOf: number | null,
): PlacedClaim<Leg>[] {
  const linked = listLinkedGoals(placed.map(({ claim }) => claim))
  return placed.map(({ leg, claim }) => {
    const isTooMany = claim.goal !== undefined && !linked.includes(claim.goal)
    const isTooLong = claim.detail === 'games' && bestOf !== 3
    const own = (isTooMany || isTooLong) && claim.unlinked ? claim.unlinked : claim
    if (!isOutOfReach(own)) return { leg, claim: own }
    return { leg, claim: buildIndependent(`${leg.marketId}/${leg.specifier}/${leg.outcomeId}`) }
  })
}

function collectNeeds(claims: readonly Claim[], bestOf: number | null): SpaceNeeds {
  const outcomeIds = claims.flatMap(({ outcomeId }) => (outcomeId === undefined ? [] : [outcomeId]))
  return {
    sums: listSorted(claims.map(({ sum }) => sum)),
    margins: listSorted(claims.map(({ margin }) => margin)),
    sides: listSorted(claims.map(({ side }) => side)),
    goals: listSorted(claims.map(({ goal }) => goal)),
    details: new Set<Detail>(claims.flatMap(({ detail }) => (detail === undefined ? [] : [detail]))),
    bestOf,
    outcomeIds: [...new Set(outcomeIds)].sort(),
    choiceSize: claims.find(({ choiceSize }) => choiceSize !== undefined)?.choiceSize ?? null,
  }
}

/** Splits atoms, the index of each state's in `atoms`, by the grades of one more claim; returns their number. */
function refineAtoms(atoms: Int32Array, count: number, grades: Uint8Array): number {
  const next = new Int32Array(count * CODE_COUNT).fill(-1)
  let refined = 0
  for (let index = 0; index < atoms.length; index++) {
    const key = (atoms[index] ?? 0) * CODE_COUNT + (grades[index] ?? 0)
    if (next[key] === -1) next[key] = refined++
    atoms[index] = next[key] ?? 0
  }
  return refined
}

function gradeStates({ grade }: Claim, states: readonly unknown[]): Uint8Array {
  const grades = new Uint8Array(states.length)
  for (let index = 0; index < states.length; index++) grades[index] = grade(states[index])
  return grades
}

/** Merges the states of a space into atoms. */
export function buildAtoms(space: Space, claims: readonly Claim[], needs: SpaceNeeds): Omit<AtomSpace, 'key'> {
  const { states, weights: stateWeights } = space.listStates(needs)
  const graded = claims.map(claim => gradeStates(claim, states))
  const atoms = new Int32Array(states.length)
  const count = graded.reduce((atomCount, grades) => refineAtoms(atoms, atomCount, grades), 1)
  const weights = new Float64Array(count)
  const firstStates = new Int32Array(count).fill(-1)
  for (let index = 0; index < atoms.length; index++) {
    const atom = atoms[index] ?? 0
    weights[atom] = (weights[atom] ?? 0) + (stateWeights[index] ?? 0)
    if (firstStates[atom] === -1) firstStates[atom] = index
  }
  return { weights, codes: graded.map(grades => Uint8Array.from(firstStates, index => grades[index] ?? 0)) }
}

/** Legs of a match that are decided in one space. */
export interface SpaceClaims<Leg> {
  readonly space: Space
  readonly needs: SpaceNeeds
  readonly placed: readonly PlacedClaim<Leg>[]
}

/** The spaces that a match's legs depend on, by their keys, each with its legs in the given order. */
export function groupClaims<Leg extends ExposureLeg>(legs: readonly Leg[], match: ExposureMatch): SpaceClaims<Leg>[] {
  const bestOf = findBestOf(legs, match)
  const claims = legs.map(leg => ({ leg, claim: findClaim(leg, match) }))
  const bySpace = new Map<string, PlacedClaim<Leg>[]>()
  for (const placed of unlink(claims, bestOf)) {
    const { key } = placed.claim.space
    const others = bySpace.get(key) ?? []
    bySpace.set(key, others)
    others.push(placed)
  }
  return [...bySpace]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, placed]) => {
      const claimed = placed.map(({ claim }) => claim)
      return claimed[0] ? [{ space: claimed[0].space, needs: collectNeeds(claimed, bestOf), placed }] : []
    })
}

/** The spaces of a match that its legs depend on, each with its legs. */
export interface MatchSpace<Leg> {
  readonly atoms: AtomSpace
  /** In the order of the atoms' codes. */
  readonly legs: readonly Leg[]
}

export function listMatchSpaces<Leg extends ExposureLeg>(
  matchId: number,
  legs: readonly Leg[],
  match: ExposureMatch,
): MatchSpace<Leg>[] {
  return groupClaims(legs, match).map(({ space, needs, placed }) => {
    const atoms = buildAtoms(
      space,
      placed.map(({ claim }) => claim),
      needs,
    )
    return { atoms: { key: `${matchId}/${space.key}`, ...atoms }, legs: placed.map(({ leg }) => leg) }
  })
}
