/** What a bet on the slip can use or would earn: bonuses and jackpots. */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Key, Nullable, Odds, OneOf, Strict, SystemId } from '../schema.ts'
import { PlacedSelection } from './bet.ts'
import { BonusType, Freebet, UserBonusStatus } from './bonus.ts'

/** A bet as it stands on the slip, not yet placed. */
export const SlipBet = Strict({
  type: OneOf('single', 'combo', 'system', 'custom_bet'),
  stake: Type.Optional(
    Strict({ value: Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }), currency: CurrencyCode }),
  ),
  selections: Type.Array(PlacedSelection, { minItems: 1, maxItems: 100 }),
  system_id: Type.Optional(SystemId),
  custom_odds: Type.Optional(Odds),
})
export type SlipBet = Static<typeof SlipBet>

export const SlipBets = Strict({ bets: Type.Array(SlipBet, { minItems: 1, maxItems: 40 }) })
export type SlipBets = Static<typeof SlipBets>

/** A bonus as one bet sees it. */
export const BonusView = Type.Object({
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
export type BonusView = Static<typeof BonusView>

/** The bonuses of one bet, in the request's order. */
export const BetBonuses = Type.Object({
  comboboost: Nullable(BonusView),
  freebets: Type.Array(Freebet),
  hunting: Nullable(BonusView),
  lootbox: Nullable(BonusView),
  tournament: Nullable(BonusView),
  /** Those that a further selection or a higher stake would bring. */
  upcoming: Type.Array(BonusView),
})
export type BetBonuses = Static<typeof BetBonuses>
