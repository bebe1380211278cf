/** Bonuses that collect points per bet (hunting, lootbox, hunting tournament), and freebets with a number of uses. */

import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Id, IsoTime, Key, Odds } from '../common-types.ts'
import { BonusClaim } from '../errors.ts'
import { ArrayOf, Described, Flag, Nullable, Text } from '../schema.ts'
import { FreebetType } from './bet.ts'
import { Comboboost, campaignProperties, Freebet, issuedProperties, MatchCondition } from './bonus.ts'

export const FarmingStats = Type.Object(
  {
    currency: CurrencyCode,
    avg_stake: Described(Amount, 'The average stake of the bets that earned points, in minor units.'),
    bets_count: Described(Count, 'How many bets earned points.'),
    points: Described(Count, 'All points ever collected.'),
    available_points: Described(Count, 'Points that can be turned into a freebet.'),
    potential_points: Described(Count, 'Points of bets that are still open.'),
    potential_freebet_amount: Described(Amount, 'The freebet that the points would be worth now, in minor units.'),
  },
  { description: 'What a player has collected for a bonus.' },
)
export type FarmingStats = Static<typeof FarmingStats>

const farmingProperties = {
  ...campaignProperties,
  min_odds: Described(Odds, 'A bet counts from these odds on.'),
  match_status: MatchCondition,
  min_stake: Nullable(
    Type.Object({ value: Described(Amount, 'The amount in minor units.'), currency: CurrencyCode }),
    'A bet counts from this stake on; null for any.',
  ),
  points_to_claim: Type.Integer({ minimum: 1, description: 'How many points it takes to claim a freebet.' }),
  farming_freebet_type: FreebetType,
  rate: Type.Number({ minimum: 0, description: 'The share of a point’s stake that it adds to the freebet: 0.05.' }),
  claim_until: Described(IsoTime, 'Until when points can be claimed.'),
}

const farmingIssuedProperties = { ...issuedProperties, farming_stats: FarmingStats }
const FARMING_ISSUED = 'The player’s own part; null when the player takes no part or nobody is signed in.'
const farmingIssued = Nullable(Type.Object(farmingIssuedProperties), FARMING_ISSUED)

const claim = Type.Optional(
  Nullable(BonusClaim, 'What claiming the points pays now; null when nothing can be claimed.'),
)

const farmOncePerEvent = Flag('An event earns points only once.')

const collectingProperties = {
  ...farmingProperties,
  farm_once_per_event: farmOncePerEvent,
  farmed_event_ids: ArrayOf(Id, 'Events that have earned their points.'),
  used_in_bets: ArrayOf(Type.String(), 'Ids of the bets that have earned points.'),
  freebets_to_boost: ArrayOf(Key, 'Ids of the player’s freebets that it can boost.'),
}

export const Hunting = Type.Object(
  {
    bonus_type: Type.Literal('hunting'),
    ...farmingProperties,
    farm_once_per_event: farmOncePerEvent,
    issued: farmingIssued,
    claim,
  },
  { description: 'A bonus that turns collected points into a freebet.' },
)
export type Hunting = Static<typeof Hunting>

export const Lootbox = Type.Object(
  {
    bonus_type: Type.Literal('lootbox'),
    ...collectingProperties,
    issued: Nullable(
      Type.Object({
        ...farmingIssuedProperties,
        box: Nullable(
          Type.Integer({ minimum: 1 }),
          'The number of the box that is being filled or can be opened; null when all are opened.',
        ),
        boxes: Described(Count, 'How many boxes there are.'),
        points: Described(Count, 'The points in that box.'),
        points_per_box: Type.Integer({ minimum: 1, description: 'How many points fill it.' }),
        commitment: Nullable(
          Type.String(),
          'SHA-256 of `seed:issued_id:box` in hex: fixes the draw before the box is opened; null when all are opened.',
        ),
        max_added: Nullable(Amount, 'The most that a box adds to a freebet, in minor units; null for no bound.'),
      }),
      FARMING_ISSUED,
    ),
    multipliers: ArrayOf(
      Type.Object({
        multiplier: Type.Number({ minimum: 1, description: 'The factor on the freebet.' }),
        probability: Type.Number({ minimum: 0, maximum: 1, description: 'How likely it is drawn.' }),
      }),
      'The published draw: each factor with its probability; they add up to 1.',
    ),
  },
  { description: 'A bonus that fills with points and then multiplies a freebet by a drawn factor.' },
)
export type Lootbox = Static<typeof Lootbox>

export const HuntingTournament = Type.Object(
  {
    bonus_type: Type.Literal('tournament'),
    ...collectingProperties,
    issued: farmingIssued,
    claim,
    prizes: ArrayOf(Amount, 'Freebets for the first places at the end, in minor units.'),
    currency: CurrencyCode,
    initial_pool: Described(Amount, 'The pool at the start, in minor units.'),
    pool: Described(Amount, 'What is left of the pool, in minor units.'),
  },
  { description: 'A hunting whose freebets come from a pool that ends.' },
)
export type HuntingTournament = Static<typeof HuntingTournament>

export const Bonus = Type.Union([Comboboost, Freebet, Hunting, Lootbox, HuntingTournament], {
  description: 'Any bonus, distinguished by `bonus_type`.',
})
export type Bonus = Static<typeof Bonus>

export const LeaderboardRow = Type.Object(
  {
    position: Type.Integer({ minimum: 1, description: 'The place, counted from 1.' }),
    current_user: Flag('It is the calling player’s own row.'),
    email: Text('The player’s e-mail address, masked: `j***@d***.com`.'),
    farmed_amount: Described(Amount, 'What the player has taken from the pool, in minor units.'),
    currency_code: CurrencyCode,
    farmed_freebets_count: Described(Count, 'How many freebets the player has taken.'),
    prize: Described(Amount, 'What the place would be worth now, in minor units; 0 for none.'),
    simulated: Flag('A simulated rival of the demo, not a player.'),
  },
  { description: 'A row of a tournament’s leaderboard.' },
)
export type LeaderboardRow = Static<typeof LeaderboardRow>

export const AmbRange = Type.Object(
  {
    number_of_bets: Type.Integer({ minimum: 1, description: 'So many qualifying bets …' }),
    number_of_freebets: Type.Integer({ minimum: 1, description: '… bring so many freebets …' }),
    issued_bonus_amount: Described(Amount, '… of this amount each, in minor units.'),
  },
  { description: 'A step of a counted freebet.' },
)
export type AmbRange = Static<typeof AmbRange>

export const AmbProgress = Type.Object(
  {
    id: Key,
    name: Text('The name in the language of the call.'),
    type: FreebetType,
    currency: CurrencyCode,
    progress_count: Described(Count, 'Qualifying bets that are settled.'),
    possible_progress_count: Described(Count, 'The same with those that are still open.'),
    min_stake: Described(Amount, 'A bet counts from this stake on, in minor units.'),
    min_odds: Described(Odds, 'A bet counts from these odds on.'),
    issue_to: Described(IsoTime, 'Until when freebets are issued.'),
    ranges: ArrayOf(AmbRange, 'The steps, by number of bets.'),
    issued_ranges: ArrayOf(Count, 'Indices of the steps whose freebets were given.'),
  },
  { description: 'Freebets for a number of settled bets, and how far the player has come.' },
)
export type AmbProgress = Static<typeof AmbProgress>
