/** What a bet on the slip can use or would earn: bonuses and jackpots. */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Key, Nullable, Odds, OneOf, StrictObject, SystemId } from '../schema.ts'
import { SelectionRequest } from './bet.ts'
import { BonusType, Freebet, UserBonusStatus } from './bonus.ts'

/** A bet as it stands on the slip, not yet placed. */
export const SlipBet = StrictObject({
  type: OneOf('single', 'combo', 'system', 'custom_bet'),
  stake: Type.Optional(
    StrictObject({ value: Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }), currency: CurrencyCode }),
  ),
  selections: Type.Array(SelectionRequest, { minItems: 1, maxItems: 100 }),
  system_id: Type.Optional(SystemId),
  custom_odds: Type.Optional(Odds),
})
export type SlipBet = Static<typeof SlipBet>

export const SlipBets = StrictObject({ bets: Type.Array(SlipBet, { minItems: 1, maxItems: 40 }) })
export type SlipBets = Static<typeof SlipBets>

/** A bonus as one bet sees it. */
export const SlipBonus = Type.Object({
  id: Key,
  bonus_type: BonusType,
  name: Type.String(),
  user_bonus_status: UserBonusStatus,
  points: Count,
  available_points: Count,
  potential_points: Count,
  potential_freebet_amount: Amount,
  /** Comboboost: which range the suitable selections reach, or null before the first. */
  active_range_index: Nullable(Count),
  /** The factor of that range. */
  bonus_odds: Nullable(Odds),
  /** Outcome keys of the selections that count. */
  suitable_selections: Type.Array(Type.String()),
})
export type SlipBonus = Static<typeof SlipBonus>

/** The bonuses of one bet, in the request's order. */
export const BetBonuses = Type.Object({
  comboboost: Nullable(SlipBonus),
  freebets: Type.Array(Freebet),
  hunting: Nullable(SlipBonus),
  lootbox: Nullable(SlipBonus),
  tournament: Nullable(SlipBonus),
  /** Those that a further selection or a higher stake would bring. */
  upcoming: Type.Array(SlipBonus),
})
export type BetBonuses = Static<typeof BetBonuses>
