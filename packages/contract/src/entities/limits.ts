/** Responsible gambling: the reality check, the limits a player has set, and what was staked and won meanwhile. */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, IsoTime, Nullable, OneOf } from '../schema.ts'

export const LimitPeriod = Type.Object({ from: IsoTime, to: IsoTime })
export type LimitPeriod = Static<typeof LimitPeriod>

/** What was staked and what came back on all accounts within a period, in the smallest unit of the currency. */
export const LimitStats = Type.Object({
  currency: CurrencyCode,
  bets_sum: Amount,
  wins_sum: Amount,
  period: LimitPeriod,
})
export type LimitStats = Static<typeof LimitStats>

/** What the limits on money leave to stake and to deposit in an account's currency; null where none is set. */
export const LimitRemainder = Type.Object({
  currency: CurrencyCode,
  stake: Nullable(Amount),
  deposit: Nullable(Amount),
})
export type LimitRemainder = Static<typeof LimitRemainder>

/** Whether the player must be shown how long and how much; `GET /sportsbook_sessions/reality_check`. */
export const RealityCheck = Type.Object({ due: Type.Boolean(), elapsed_seconds: Count, ...LimitStats.properties })
export type RealityCheck = Static<typeof RealityCheck>

export const UserLimitType = OneOf(
  'deposit',
  'loss',
  'wager',
  'session',
  'reality_check',
  'cooling_off',
  'self_exclusion',
)
export type UserLimitType = Static<typeof UserLimitType>

/** An increase waits `unconfirmed` until the player confirms it; a removal waits `…_disabled` until `disable_at`. */
export const UserLimitStatus = OneOf(
  'active',
  'confirmed',
  'confirmed_disabled',
  'unconfirmed',
  'unconfirmed_disabled',
  'disabled',
)
export type UserLimitStatus = Static<typeof UserLimitStatus>

export const UserLimit = Type.Object({
  id: Type.String(),
  type: UserLimitType,
  /** The limit this one stands in for until it is confirmed. */
  parent_type: Nullable(UserLimitType),
  /** What is counted: money, or seconds. */
  strategy: OneOf('amount', 'duration'),
  status: UserLimitStatus,
  period: OneOf('day', 'week', 'month', 'permanent'),
  /** In the currency's smallest unit, or in seconds. Null where the type alone says it all. */
  value: Nullable(Count),
  used: Nullable(Count),
  currency: Nullable(CurrencyCode),
  created_at: IsoTime,
  /** A change that waits can be confirmed between these moments. */
  confirm_from: Nullable(IsoTime),
  confirm_until: Nullable(IsoTime),
  disable_at: Nullable(IsoTime),
})
export type UserLimit = Static<typeof UserLimit>
