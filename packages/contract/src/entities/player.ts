/** The player, the accounts, the session. */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Id, IsoTime, Nullable, OneOf, Uuid, Version } from '../schema.ts'

export const Player = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  mobile_phone: Nullable(Type.String()),
  auth_phone_number: Nullable(Type.String()),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  nickname: Nullable(Type.String()),
  language: Type.String(),
  currency: CurrencyCode,
  country: Nullable(Type.String()),
  /** Names of profile fields that must be filled before the player may go on. */
  auth_fields_missed: Type.Array(Type.String()),
  statuses: Type.Array(Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) })),
  /** Politically exposed (`pve`): such a player cannot bet. */
  serasa: Type.Object({ pve: Type.Boolean() }),
  /** The version of the terms that the player has agreed to. */
  terms_version: Type.Optional(Nullable(Type.String())),
  progress: Type.Object({ points: Type.Integer({ minimum: 0 }), status_groups: Type.Array(Type.String()) }),
})
export type Player = Static<typeof Player>

export const Account = Type.Object({
  currency: CurrencyCode,
  subunits: Type.Integer({ minimum: 1 }),
  /** What can be staked now, in the currency's smallest unit. */
  available_to_bet_with_locked_cents: Amount,
  active: Type.Boolean(),
  /** Grows with each movement, so that a late answer never overwrites a newer balance. */
  version: Version,
})
export type Account = Static<typeof Account>

export const SportsbookSession = Type.Object({
  /** Bearer for the Sportsbook API, a JWT of at most 15 minutes. */
  token: Type.String(),
  expires_at: IsoTime,
  session: Type.Object({
    id: Uuid,
    /** When the player began to play; after half an hour without an open page one begins anew. */
    started_at: IsoTime,
    /** How long the player may play from now on, by limits that were set. */
    seconds_limit: Nullable(Type.Integer({ minimum: 1 })),
  }),
  reality_check: Nullable(Type.Object({ interval_seconds: Type.Integer({ minimum: 1 }) })),
})
export type SportsbookSession = Static<typeof SportsbookSession>

/** How far the player's phone number is checked: `GET /player/phone`. */
export const PhoneVerification = Type.Object({
  phone_number: Nullable(Type.String()),
  /** ISO 3166-1 alpha-2 of the number's country. */
  phone_country: Nullable(Type.String()),
  verified_status: OneOf('unverified', 'pending', 'verified'),
  /** No further message is sent before this moment. */
  resend_timeout_until: Nullable(IsoTime),
  sms_limit_reached: Type.Boolean(),
})
export type PhoneVerification = Static<typeof PhoneVerification>

/** Loyalty points. Persistent ones are never spent: they decide the status. */
export const LoyaltyPoints = Type.Object({ persistent: Type.Object({ points: Count }) })
export type LoyaltyPoints = Static<typeof LoyaltyPoints>

/** A status a player can have: a rung of the loyalty ladder, or a plain group. */
export const LoyaltyStatus = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** True for a rung of the ladder, false for a group. */
  status: Type.Boolean(),
  /** True where the operator's staff gives it rather than points. */
  writeable: Type.Boolean(),
  min_points: Nullable(Count),
  max_points: Nullable(Count),
})
export type LoyaltyStatus = Static<typeof LoyaltyStatus>
