/** Computes a player's progress in the operator's loyalty programme. */
import type { LoyaltyStatus } from '@touchline/contract/entities/player'

export interface LoyaltyProgress {
  /** The highest tier reached; undefined below the first. */
  readonly current: LoyaltyStatus | undefined
  /** The next tier; undefined at the top. */
  readonly next: { readonly name: string; readonly missing: number } | undefined
  /** Points since the current tier, out of those between it and the next. */
  readonly done: number
  readonly needed: number
}

const least = ({ min_points }: LoyaltyStatus): number => min_points ?? 0

/**
 * Groups are not tiers; a tier assigned by the operator's staff counts as reached regardless of
 * points.
 */
export function findLoyaltyProgress(
  points: number,
  statuses: readonly LoyaltyStatus[],
  held: readonly string[] = [],
): LoyaltyProgress {
  const ladder = statuses.filter(({ status }) => status).sort((a, b) => least(a) - least(b))
  const reached = ladder.findLastIndex(
    tier => held.includes(tier.id) || (tier.min_points !== null && tier.min_points <= points),
  )
  const current = ladder[reached]
  const next = ladder.slice(reached + 1).find(({ min_points }) => min_points !== null)
  const from = current ? least(current) : 0
  const needed = next ? least(next) - from : 0
  return {
    current,
    next: next && { name: next.name, missing: Math.max(least(next) - points, 0) },
    done: Math.min(Math.max(points - from, 0), needed),
    needed,
  }
}
