/** A slip that travels as a code. */
import { type Static, Type } from 'typebox'
import { Id, Odds, OneOf, StrictObject, SystemId, Urn } from '../schema.ts'

/** The one place where moments are written otherwise: `2026-02-01 18:30:00 UTC`. */
export const ShareTime = Type.String({
  description: 'a moment such as 2026-02-01 18:30:00 UTC',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2} UTC$',
})

export const ShareCode = Type.String({
  description: 'a code of 4 to 40 letters and digits',
  pattern: '^[A-Za-z0-9-]{4,40}$',
})

const bet = {
  type: OneOf('single', 'combo', 'system', 'custom_bet'),
  system_id: Type.Optional(SystemId),
}
const selection = {
  match_id: Id,
  market_id: Type.String({ minLength: 1, maxLength: 64 }),
  specifier: Type.String({ maxLength: 200 }),
  outcome_id: Type.String({ minLength: 1, maxLength: 64 }),
  odds: Odds,
}

/** A bet to be shared: no stake, no bonus, nothing of the player's own. */
export const ShareBetRequest = StrictObject({
  ...bet,
  selections: Type.Array(StrictObject(selection), { minItems: 1, maxItems: 100 }),
})
export type ShareBetRequest = Static<typeof ShareBetRequest>

/** The same as it comes back; the odds are those of the moment of sharing. */
export const SharedBet = Type.Object({
  ...bet,
  selections: Type.Array(Type.Object({ ...selection, match_urn_id: Urn })),
})
export type SharedBet = Static<typeof SharedBet>

/** What is behind a code. */
export const SharedSlip = Type.Object({
  code: ShareCode,
  bets: Type.Array(SharedBet),
  created_at: ShareTime,
  expires_at: ShareTime,
})
export type SharedSlip = Static<typeof SharedSlip>

/** A new code, with the address that opens the slip. */
export const ShareLink = Type.Object({
  code: ShareCode,
  url: Type.String(),
  created_at: ShareTime,
  expires_at: ShareTime,
})
export type ShareLink = Static<typeof ShareLink>
