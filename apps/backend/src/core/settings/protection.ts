/**
 * The operator's player protection settings. Play time is counted from requests to the server. Inactivity is known only
 * from what pages report under the flag `activity_tracking`; without it everybody appears inactive.
 */
export interface ProtectionSettings {
  /**
   * Longest interval between a player's reality checks in seconds; players may set a shorter one. Null: only the
   * player's own.
   */
  realityCheckSeconds: number | null
  /** Seconds for which a player with a due reality check may still bet and deposit without answering it. */
  realityCheckGraceSeconds: number
  /** Seconds that a player may play per day; null: no limit. */
  playSecondsADay: number | null
  /** Seconds of inactivity after which the player must sign in again; null: never. */
  idleSeconds: number | null
  /** Cooling-off period in seconds before a higher limit, or none, may be confirmed, by kind of limit. */
  looserAfterSeconds: { amount: number; duration: number }
  /** Seconds within which it must then be confirmed. */
  confirmWithinSeconds: number
  /** Seconds after which players are asked to review their limits again; null: never. */
  limitReviewSeconds: number | null
  /**
   * Whether bonuses may depend on money that was lost: refunds of lost stakes, and points that lost bets earn as well.
   * Where it is false, a back end does not start on such campaigns.
   */
  allowsLossRewards: boolean
  /**
   * Seconds after the end of an exclusion for which keyed hashes of names and birth date of an excluded player stay whose
   * personal data were erased.
   */
  exclusionRetentionSeconds: number
  /** Shortest limit in seconds that a player may set. */
  leastSeconds: number
}

const DAY_SECONDS = 24 * 3600

export const DEFAULT_PROTECTION: ProtectionSettings = {
  realityCheckSeconds: 3600,
  realityCheckGraceSeconds: 120,
  playSecondsADay: null,
  idleSeconds: null,
  looserAfterSeconds: { amount: DAY_SECONDS, duration: DAY_SECONDS },
  confirmWithinSeconds: 7 * DAY_SECONDS,
  limitReviewSeconds: 183 * DAY_SECONDS,
  allowsLossRewards: true,
  exclusionRetentionSeconds: 365 * DAY_SECONDS,
  leastSeconds: 60,
}
