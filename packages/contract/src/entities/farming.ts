/** Bonuses for which points are collected bet by bet: hunting, lootbox, hunting tournament; and the counted freebets. */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Id, IsoTime, Key, Nullable, Odds } from '../schema.ts'
import { Comboboost, campaignProperties, Freebet, FreebetType, issuedProperties, MatchCondition } from './bonus.ts'

export const FarmingStats = Type.Object({
  currency: CurrencyCode,
  avg_stake: Amount,
  bets_count: Count,
  /** All points ever collected. */
  points: Count,
  /** Points that can be turned into a freebet. */
  available_points: Count,
  /** Points of bets that are still open. */
  potential_points: Count,
  potential_freebet_amount: Amount,
})
export type FarmingStats = Static<typeof FarmingStats>

const farmingProperties = {
  ...campaignProperties,
  min_odds: Odds,
  match_status: MatchCondition,
  min_stake: Nullable(Type.Object({ value: Amount, currency: CurrencyCode })),
  /** The points it takes to claim. */
  points_to_claim: Type.Integer({ minimum: 1 }),
  farming_freebet_type: FreebetType,
  issued: Nullable(Type.Object({ ...issuedProperties, farming_stats: FarmingStats })),
}

const lootboxProperties = {
  ...farmingProperties,
  /** An event earns points once only. */
  farm_once_per_event: Type.Boolean(),
  show_in_promotion: Type.Boolean(),
  /** Events that have earned their points. */
  farmed_event_ids: Type.Array(Id),
  /** Bets that have earned points. */
  used_in_bets: Type.Array(Type.String()),
  /** Freebets of the player that can be boosted. */
  freebets_to_boost: Type.Array(Key),
}

export const Hunting = Type.Object({
  bonus_type: Type.Literal('hunting'),
  ...farmingProperties,
  farm_once_per_event: Type.Boolean(),
})
export type Hunting = Static<typeof Hunting>

export const Lootbox = Type.Object({
  bonus_type: Type.Literal('lootbox'),
  ...lootboxProperties,
  /** The draw, published: each factor with its probability. */
  multipliers: Type.Array(
    Type.Object({ multiplier: Type.Number({ minimum: 1 }), probability: Type.Number({ minimum: 0, maximum: 1 }) }),
  ),
})
export type Lootbox = Static<typeof Lootbox>

/** A hunting tournament: freebets are drawn from a pool that ends. */
export const HuntingTournament = Type.Object({
  bonus_type: Type.Literal('tournament'),
  ...lootboxProperties,
  currency: CurrencyCode,
  initial_pool: Amount,
  /** What is left of the pool. */
  pool: Amount,
})
export type HuntingTournament = Static<typeof HuntingTournament>

/** Any bonus, told apart by `bonus_type`. */
export const Bonus = Type.Union([Comboboost, Freebet, Hunting, Lootbox, HuntingTournament])
export type Bonus = Static<typeof Bonus>

/** A row of a tournament's leaderboard. */
export const LeaderboardRow = Type.Object({
  position: Type.Integer({ minimum: 1 }),
  current_user: Type.Boolean(),
  /** Masked: `j***@d***.com`. */
  email: Type.String(),
  farmed_amount: Amount,
  currency_code: CurrencyCode,
  farmed_freebets_count: Count,
})
export type LeaderboardRow = Static<typeof LeaderboardRow>

export const AmbRange = Type.Object({
  number_of_bets: Type.Integer({ minimum: 1 }),
  number_of_freebets: Type.Integer({ minimum: 1 }),
  issued_bonus_amount: Amount,
})
export type AmbRange = Static<typeof AmbRange>

/** Freebets for a number of settled bets, and how far the player has come. */
export const AmbProgress = Type.Object({
  id: Key,
  name: Type.String(),
  type: FreebetType,
  currency: CurrencyCode,
  /** Qualifying bets that are settled. */
  progress_count: Count,
  /** The same with those still open. */
  possible_progress_count: Count,
  min_stake: Amount,
  min_odds: Odds,
  /** Freebets are issued up to this moment. */
  issue_to: IsoTime,
  ranges: Type.Array(AmbRange),
})
export type AmbProgress = Static<typeof AmbProgress>
