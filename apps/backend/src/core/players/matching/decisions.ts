/** What a match with another account means, by who the two are. The first rule that applies decides. */
import type { IdentityLevel, MatchScore } from './types.ts'
import { MATCH_WEIGHTS } from './weights.ts'

export type NewcomerDecision = 'allow' | 'review' | 'block'
export type ExistingDecision = 'nothing' | 'notice' | 'exclude'
export type GrantDecision = 'allow' | 'hold' | 'refuse'

/**
 * An account that was opened or changed after another one was excluded. A verified newcomer is not blocked by what an
 * unverified account typed: anybody can type the name of a player and exclude himself.
 */
export function decideNewcomer(
  match: MatchScore,
  levels: { readonly newcomer: IdentityLevel; readonly excluded: IdentityLevel },
): NewcomerDecision {
  if (match.isDistinct) return 'allow'
  if (match.proven.length > 0) return 'block'
  if (match.score >= MATCH_WEIGHTS.sure) {
    const isOnlyTyped = match.held < MATCH_WEIGHTS.heldAtLeast
    return isOnlyTyped && levels.newcomer === 'verified' && levels.excluded !== 'verified' ? 'review' : 'block'
  }
  return match.score >= MATCH_WEIGHTS.likely ? 'review' : 'allow'
}

/**
 * An account that existed before `excluder` was excluded. Typed traits of an unverified excluder never exclude another
 * account, and without a proof he excludes no verified one.
 */
export function decideExisting(
  match: MatchScore,
  levels: { readonly existing: IdentityLevel; readonly excluder: IdentityLevel },
): ExistingDecision {
  if (match.isDistinct) return 'nothing'
  if (match.proven.length > 0) return 'exclude'
  if (match.score < MATCH_WEIGHTS.likely) return 'nothing'
  if (match.score < MATCH_WEIGHTS.sure) return 'notice'
  if (levels.excluder === 'verified') return 'exclude'
  return levels.existing !== 'verified' && match.held >= MATCH_WEIGHTS.heldToExclude ? 'exclude' : 'notice'
}

/** A grant of a campaign from which the other account already has one. */
export function decideGrant(match: MatchScore): GrantDecision {
  if (match.isDistinct) return 'allow'
  if (match.proven.length > 0 || match.score >= MATCH_WEIGHTS.sure) return 'refuse'
  return match.score >= MATCH_WEIGHTS.likely || isHousehold(match) ? 'hold' : 'allow'
}

/** Whether the accounts share a card, or a device that is not a public one. */
const isHousehold = ({ traits }: MatchScore) =>
  traits.some(([name, bits]) => (name === 'device' || name === 'payment') && bits >= MATCH_WEIGHTS.shared.household)
