/** Jackpots: pools that grow with every qualifying bet, and the hits that empty them. */
import { type Static, Type } from 'typebox'
import { Amount, CurrencyCode, IsoTime, Key, Nullable, OneOf, Uuid } from '../schema.ts'

export const JackpotLevel = Type.Object({
  code: Key,
  name: Type.String(),
  pool_amount: Amount,
  state: OneOf('active', 'created', 'disabled', 'finished', 'paused'),
  /** The pool is hit before it reaches this amount. */
  must_hit_by: Nullable(Amount),
  /** SHA-256 of the drawn amount and a salt, both of which are shown after the hit. */
  commitment: Nullable(Type.String()),
})
export type JackpotLevel = Static<typeof JackpotLevel>

export const Jackpot = Type.Object({
  id: Key,
  name: Type.String(),
  /** All that the jackpot has held: the pools and the hits. */
  amount: Amount,
  pool_amount: Amount,
  hits_amount: Amount,
  currency: CurrencyCode,
  currency_subunits: Type.Integer({ minimum: 1 }),
  levels: Type.Array(JackpotLevel),
})
export type Jackpot = Static<typeof Jackpot>

export const JackpotHitStatus = OneOf('pending', 'approved', 'paid', 'rejected')
export type JackpotHitStatus = Static<typeof JackpotHitStatus>

export const JackpotHit = Type.Object({
  id: Uuid,
  jackpot_id: Key,
  level: Type.Object({ code: Key, name: Type.String() }),
  amount: Amount,
  amount_eur: Amount,
  currency: CurrencyCode,
  currency_subunits: Type.Integer({ minimum: 1 }),
  status: JackpotHitStatus,
  /** Stands for the winner without naming them. */
  user_hash: Type.String(),
  /** Whether the winner has been shown it; always true in the hits of others. */
  seen: Type.Boolean(),
  created_at: IsoTime,
})
export type JackpotHit = Static<typeof JackpotHit>
