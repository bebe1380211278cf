/** What a match with a protected account means for an account that is new or has changed. */

import { decideExisting, decideNewcomer, type NewcomerDecision } from '../../core/players/matching/decisions.ts'
import type { IdentityLevel, MatchScore } from '../../core/players/matching/types.ts'
import { MATCH_WEIGHTS } from '../../core/players/matching/weights.ts'
import type { PersonLinkEffect } from '../../core/players/tables.ts'

const NEWCOMER_RANK: Readonly<Record<NewcomerDecision, number>> = { allow: 0, review: 1, block: 2 }

export interface ProtectedMatch {
  readonly score: MatchScore
  /** The same with the account as it was before its change; null for an account that is new since the protection. */
  readonly earlier: MatchScore | null
  readonly subjectLevel: IdentityLevel
  readonly otherLevel: IdentityLevel
  /** The other account is excluded; otherwise it has a limit or a break. */
  readonly isExcluded: boolean
}

/** Null: nothing follows. */
export function toLinkEffect(match: ProtectedMatch): PersonLinkEffect | null {
  const levels = { newcomer: match.subjectLevel, excluded: match.otherLevel }
  const decision = decideNewcomer(match.score, levels)
  // A second account would otherwise begin without the limits of the first; less than sure is not enough for that.
  if (!match.isExcluded && !isSure(match.score)) return null
  if (match.earlier === null) return decision === 'allow' ? null : decision
  const isRisen = NEWCOMER_RANK[decision] > NEWCOMER_RANK[decideNewcomer(match.earlier, levels)]
  if (match.isExcluded) return toOlderEffect(match, match.earlier, { decision, isRisen })
  return isRisen && decision !== 'allow' ? decision : null
}

const isSure = ({ score, proven }: MatchScore): boolean => score >= MATCH_WEIGHTS.sure || proven.length > 0

/**
 * An account from before the exclusion is stopped only by what it changed since: whoever typed its name and excluded
 * himself must not stop it when it signs in on a new device.
 */
function toOlderEffect(
  match: ProtectedMatch,
  earlier: MatchScore,
  { decision, isRisen }: { decision: NewcomerDecision; isRisen: boolean },
): PersonLinkEffect | null {
  const { score } = match
  const levels = { existing: match.subjectLevel, excluder: match.otherLevel }
  const existing = decideExisting(score, levels)
  const isVerifiedAlone = match.subjectLevel === 'verified' && match.otherLevel !== 'verified'
  // Nobody who is not verified stops a verified account by a thing that both use.
  const isStopped = !isVerifiedAlone || score.proven.length > 0 || score.typed > earlier.typed
  if (isRisen && isStopped && decision !== 'allow') return decision
  if (existing === 'exclude' && decideExisting(earlier, levels) !== 'exclude') return 'block'
  return existing === 'nothing' ? null : 'notice'
}
