/**
 * Bets that depend on each other's results. Bets on different matches, or on different spaces of a match, are independent:
 * no result of one makes one of the other impossible.
 */

import { LOST } from '../settlement/result-codes.ts'
import { type AtomSpace, listMatchSpaces } from './match-atoms.ts'
import type { ExposureBet, ExposureLeg, ExposureMatch, ExposureMatches } from './types.ts'

/** A bet's results in a space: atoms with the same results of all its legs there are one class. */
export interface BetClasses {
  /** Index of the bet among the group's. */
  readonly bet: number
  /** Indexes of its legs there. */
  readonly legs: readonly number[]
  readonly classOf: Uint16Array
  /** By class, the codes of the legs. */
  readonly codes: readonly (readonly number[])[]
}

export interface GroupSpace {
  readonly key: string
  readonly weights: Float64Array
  readonly classes: readonly BetClasses[]
}

/** Bets and the spaces that at least one of them depends on. */
export interface BetGroup {
  readonly bets: readonly ExposureBet[]
  readonly spaces: readonly GroupSpace[]
}

const UNKNOWN_MATCH: ExposureMatch = { sport: '', fieldSize: null, bestOf: null, exclusiveSizes: new Map() }

interface OwnedLeg extends ExposureLeg {
  readonly bet: number
  readonly index: number
}

interface SharedSpace {
  readonly atoms: AtomSpace
  readonly legs: readonly OwnedLeg[]
}

function listSpaces(bets: readonly ExposureBet[], matches: ExposureMatches): SharedSpace[] {
  const byMatch = new Map<number, OwnedLeg[]>()
  bets.forEach(({ legs }, bet) => {
    legs.forEach((leg, index) => {
      if (leg.outcome !== null) return
      const owned = byMatch.get(leg.matchId) ?? []
      byMatch.set(leg.matchId, owned)
      owned.push({ ...leg, bet, index })
    })
  })
  return [...byMatch]
    .sort(([a], [b]) => a - b)
    .flatMap(([matchId, legs]) => listMatchSpaces(matchId, legs, matches.get(matchId) ?? UNKNOWN_MATCH))
}

function buildClasses(bet: number, legs: readonly OwnedLeg[], { atoms, legs: all }: SharedSpace): BetClasses {
  const count = atoms.weights.length
  const classOf = new Uint16Array(count)
  const codes: number[][] = []
  const seen = new Map<string, number>()
  const rows = legs.map(leg => atoms.codes[all.indexOf(leg)] ?? new Uint8Array(count))
  for (let atom = 0; atom < count; atom++) {
    const own = rows.map(row => row[atom] ?? LOST)
    const key = own.join('')
    const known = seen.get(key)
    if (known === undefined) codes.push(own)
    const index = known ?? codes.length - 1
    seen.set(key, index)
    classOf[atom] = index
  }
  return { bet, legs: legs.map(({ index }) => index), classOf, codes }
}

/** Splits bets into groups that share no space, each with its bets in the given order. */
export function groupBets(bets: readonly ExposureBet[], matches: ExposureMatches): BetGroup[] {
  const spaces = listSpaces(bets, matches)
  const groupOf = bets.map((_, index) => index)
  for (const { legs } of spaces) {
    const joined = new Set(legs.map(({ bet }) => groupOf[bet]))
    const target = Math.min(...legs.map(({ bet }) => groupOf[bet] ?? bet))
    groupOf.forEach((group, bet) => {
      if (joined.has(group)) groupOf[bet] = target
    })
  }
  return [...new Set(groupOf)].map(group => {
    const members = bets.flatMap((_, bet) => (groupOf[bet] === group ? [bet] : []))
    return buildGroup(
      members.map(bet => bets[bet] as ExposureBet),
      spaces.filter(({ legs }) => legs.some(({ bet }) => groupOf[bet] === group)),
      members,
    )
  })
}

function buildGroup(
  bets: readonly ExposureBet[],
  spaces: readonly SharedSpace[],
  members: readonly number[],
): BetGroup {
  return {
    bets,
    spaces: spaces.map(space => {
      const owners = [...new Set(space.legs.map(({ bet }) => bet))].sort((a, b) => a - b)
      return {
        key: space.atoms.key,
        weights: space.atoms.weights,
        classes: owners.map(owner =>
          buildClasses(
            members.indexOf(owner),
            space.legs.filter(({ bet }) => bet === owner),
            space,
          ),
        ),
      }
    }),
  }
}

/** The group without some of its bets; its spaces stay. */
export function selectBets({ bets, spaces }: BetGroup, kept: readonly number[]): BetGroup {
  return {
    bets: kept.flatMap(index => bets[index] ?? []),
    spaces: spaces.flatMap(space => {
      const classes = space.classes.flatMap(own => {
        const bet = kept.indexOf(own.bet)
        return bet < 0 ? [] : [{ ...own, bet }]
      })
      return classes.length > 0 ? [{ ...space, classes }] : []
    }),
  }
}
