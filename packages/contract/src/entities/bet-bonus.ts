/** Bonuses and jackpots that a bet on the slip can use or would earn. */

import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Key, Odds, SystemId } from '../common-types.ts'
import { BonusRefusalReason } from '../errors.ts'
import { ArrayOf, Described, Nullable, StrictObject, Text } from '../schema.ts'
import { RequestedBetType, SelectionRequest } from './bet.ts'
import { BonusType, ComboboostRange, Freebet, UserBonusStatus } from './bonus.ts'
import { Market } from './market.ts'
import { Match } from './match.ts'

export const SlipBet = StrictObject(
  {
    type: RequestedBetType,
    stake: Type.Optional(
      StrictObject(
        {
          value: Type.Integer({
            minimum: 0,
            maximum: 1_000_000_000_000,
            description: 'The stake in minor units of the currency; 0 for none yet.',
          }),
          currency: CurrencyCode,
        },
        'The stake; absent while none is entered.',
      ),
    ),
    selections: Type.Array(SelectionRequest, { minItems: 1, maxItems: 100, description: 'The selections.' }),
    system_id: Type.Optional(SystemId),
    custom_odds: Type.Optional(Described(Odds, 'The odds of a custom bet.')),
  },
  'A bet as it stands on the slip, not yet placed.',
)
export type SlipBet = Static<typeof SlipBet>

export const SlipBets = StrictObject(
  { bets: Type.Array(SlipBet, { minItems: 1, maxItems: 40, description: 'The bets of the slip.' }) },
  'The bets of a slip.',
)
export type SlipBets = Static<typeof SlipBets>

export const SlipBonus = Type.Object(
  {
    id: Key,
    bonus_type: BonusType,
    name: Text('The bonus’s name.'),
    user_bonus_status: UserBonusStatus,
    points: Described(Count, 'Points collected so far.'),
    available_points: Described(Count, 'Points that can be turned into a freebet.'),
    potential_points: Described(Count, 'Points of the player’s open bets together with those of this bet.'),
    potential_freebet_amount: Described(
      Amount,
      'The freebet that these and the points already collected would be worth, in minor units.',
    ),
    active_range_index: Nullable(
      Count,
      'Comboboost: the index of the range that the qualifying selections reach; null before the first.',
    ),
    bonus_odds: Nullable(Odds, 'Comboboost: the factor of that range; null before the first.'),
    suitable_selections: ArrayOf(Type.String(), 'Outcome keys of the selections that count.'),
    max_boost: Nullable(
      Type.Object({ value: Described(Amount, 'The amount in minor units.'), currency: CurrencyCode }),
      'Comboboost: the most that it adds; null for no bound and for other bonuses.',
    ),
    ranges: ArrayOf(ComboboostRange, 'Comboboost: all ranges; empty for other bonuses.'),
    min_odds: Nullable(Odds, 'A selection counts from these odds on; null for any.'),
    max_odds: Type.Optional(
      Nullable(Odds, 'Of a freebet that does not fit: the greatest odds of a selection; null or absent for any.'),
    ),
    reason: Nullable(BonusRefusalReason, 'Of an upcoming bonus: why the bet does not have it yet; null otherwise.'),
    needs: Nullable(
      Type.Object({
        legs: Nullable(Count, 'How many more qualifying selections; null when they suffice.'),
        odds: Nullable(Odds, 'The factor that they bring; null for other bonuses than comboboosts.'),
        stake: Nullable(Amount, 'The least stake in minor units; null when it suffices.'),
      }),
      'What would bring the bonus, or its next range; null when nothing would.',
    ),
  },
  { description: 'A bonus from the point of view of one bet on the slip.' },
)
export type SlipBonus = Static<typeof SlipBonus>

export const BetBonuses = Type.Object(
  {
    comboboost: Nullable(SlipBonus, 'The comboboost that the bet can use; null for none.'),
    freebets: ArrayOf(Freebet, 'The freebets that the bet can use.'),
    hunting: Nullable(SlipBonus, 'The hunting that the bet collects points for; null for none.'),
    lootbox: Nullable(SlipBonus, 'The lootbox that the bet collects points for; null for none.'),
    tournament: Nullable(SlipBonus, 'The hunting tournament that the bet collects points for; null for none.'),
    upcoming: ArrayOf(
      SlipBonus,
      'Bonuses that one more selection or a higher stake would bring, and freebets that do not fit the bet, with the reason.',
    ),
  },
  { description: 'The bonuses of one bet on the slip.' },
)
export type BetBonuses = Static<typeof BetBonuses>

export const SuggestedCombo = Type.Object(
  {
    bonus: Type.Object(
      { id: Described(Key, 'The combo boost’s id.'), name: Text('Its name in the language of the call.') },
      { description: 'The boost that the combo gets.' },
    ),
    bonus_odds: Described(Odds, 'Its factor for a combo of these selections at their prices of now.'),
    selections: ArrayOf(
      Type.Object({
        match: Match,
        market: Market,
        outcome_id: Text('The outcome of the market.'),
      }),
      'Open outcomes of different matches, all of which the boost counts.',
    ),
  },
  { description: 'A combo that gets a combo boost as it is.' },
)
export type SuggestedCombo = Static<typeof SuggestedCombo>
