/**
 * Common parts of all bonuses, comboboost and freebet. A bonus has the campaign's terms and, under `issued`, the
 * player's own part, which is null when the player was not issued the bonus.
 */

import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Id, IsoTime, Key, Locale, Odds } from '../common-types.ts'
import { BonusRefusalReason, ReplacedBonus } from '../errors.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, Text } from '../schema.ts'
import { FreebetType } from './bet.ts'
import { SportType } from './catalogue.ts'
import { PageBlock } from './page-block.ts'

export const BonusType = Described(
  OneOf('comboboost', 'freebet', 'hunting', 'tournament', 'lootbox', 'jackpot'),
  'The kind of a bonus.',
)
export type BonusType = Static<typeof BonusType>

export const BonusCollection = Described(
  OneOf('comboboosts', 'freebets', 'huntings', 'lootboxes', 'tournaments'),
  'The kind of a bonus as paths name it.',
)
export type BonusCollection = Static<typeof BonusCollection>

export const CampaignStatus = Described(
  OneOf('upcoming', 'active', 'finished'),
  'Where the campaign stands, for everyone alike.',
)
export type CampaignStatus = Static<typeof CampaignStatus>

export const UserBonusStatus = Described(
  OneOf('available', 'active', 'not_available', 'deactivated', 'bonus_over', 'expired', 'overridden', 'unknown'),
  'Where the bonus stands for the calling player; `unknown` for a visitor.',
)
export type UserBonusStatus = Static<typeof UserBonusStatus>

const named = (what: string) => Nullable(Type.Object({ id: Id, name: Text('The name.') }), `${what}; null for all.`)

export const EventCondition = Type.Object(
  {
    sport_type: Nullable(SportType, 'Sport or e-sport; null for both.'),
    sport: named('The sport'),
    category: named('The category'),
    tournament: named('The league'),
    event: named('The event'),
  },
  { description: 'Which events count: those that meet all given parts. Several conditions are alternatives.' },
)
export type EventCondition = Static<typeof EventCondition>

export const Banner = Type.Object(
  {
    id: Text('The banner’s id.'),
    url: Text('The address of the picture; without a host it is relative to `cms_base_url` of the platform settings.'),
    alternative_text: Text('What a screen reader reads.'),
  },
  { description: 'A picture.' },
)
export type Banner = Static<typeof Banner>

export const MatchCondition = Described(
  OneOf('all', 'live', 'prematch'),
  'Whether live matches count, matches before their start, or both.',
)
export type MatchCondition = Static<typeof MatchCondition>

/** Properties common to all bonuses, spread into each kind. */
export const campaignProperties = {
  id: Described(Key, 'Of a freebet that the player was given the id of the player’s own, else that of the campaign.'),
  campaign_id: Described(Key, 'The campaign; a repeated one has an id for each time it is held.'),
  name: Text('The name in the language of the call.'),
  summary: Text('One sentence on what it brings, in the language of the call.'),
  status: CampaignStatus,
  user_bonus_status: UserBonusStatus,
  reason: Nullable(
    BonusRefusalReason,
    'Why it is `not_available` to the player; null for every other status, and before it begins.',
  ),
  replaces: Type.Optional(
    ArrayOf(ReplacedBonus, 'The active bonuses that activating it puts on hold; absent or empty for none.'),
  ),
  priority: Type.Integer({ description: 'Its place among others: a smaller number comes first.' }),
  show_in_promotion: Flag('It is listed among the promotions; otherwise only to players who were given it.'),
  valid_from: Described(IsoTime, 'When the campaign begins.'),
  valid_to: Described(IsoTime, 'When it ends.'),
  only_verified: Flag('Only for players whose identity is verified.'),
  country_codes: ArrayOf(Type.String(), 'ISO 3166-1 alpha-2 codes of the players’ countries; empty for all.'),
  event_conditions: ArrayOf(EventCondition, 'Which events count; empty for all.'),
  banners: Type.Object(
    {
      desktop: Nullable(Banner, 'For wide screens; null for none.'),
      mobile: Nullable(Banner, 'For narrow screens; null for none.'),
    },
    { description: 'Pictures of the campaign.' },
  ),
}

/** The player's part, common to all kinds of bonus. */
export const issuedProperties = {
  id: Described(Key, 'The id of the player’s own bonus; the campaign’s while it is active without having been used.'),
  seen: Flag('The player has been shown it.'),
  times_used: Described(Count, 'How often the player has used it.'),
  created_at: Described(IsoTime, 'When the player was given it.'),
  activated_at: Nullable(IsoTime, 'When the player activated it; null before.'),
  expired_at: Nullable(IsoTime, 'When it expires or expired; null when it does not.'),
  computed_status: Described(UserBonusStatus, 'Its status as of the call.'),
}

const ISSUED = 'The player’s own part; null when the player has not been given the bonus or nobody is signed in.'

export const ComboboostRange = Type.Object(
  {
    min_count: Type.Integer({ minimum: 1, description: 'From how many qualifying selections on.' }),
    max_count: Nullable(Type.Integer({ minimum: 1 }), 'Up to how many; null for the last range, which has no end.'),
    bonus_odds: Described(Odds, 'The factor on the combo’s odds: 1.1 adds a tenth.'),
  },
  { description: 'A range of a comboboost: so many selections, such a factor.' },
)
export type ComboboostRange = Static<typeof ComboboostRange>

export const Comboboost = Type.Object(
  {
    bonus_type: Type.Literal('comboboost'),
    ...campaignProperties,
    min_odds: Described(Odds, 'A selection counts from these odds on.'),
    uses_count: Nullable(Count, 'How often a player can use it; null for without limit.'),
    ranges: ArrayOf(ComboboostRange, 'The ranges, by number of selections.'),
    max_boost: Nullable(
      Type.Object({ value: Described(Amount, 'The amount in minor units.'), currency: CurrencyCode }),
      'The most that it adds to a bet, in the player’s currency; null for no bound.',
    ),
    trigger_key: Nullable(Type.String(), 'The event that gives the comboboost to a player; null when everyone has it.'),
    issued: Nullable(Type.Object(issuedProperties), ISSUED),
  },
  { description: 'A bonus that multiplies the odds of a combo by a factor that grows with its selections.' },
)
export type Comboboost = Static<typeof Comboboost>

export const DrawProof = Type.Object(
  {
    seed: Text('The seed: 32 bytes in lower-case hex.'),
    commitment: Text('SHA-256 of `seed:issued_id:box` in hex, as it was shown before the draw.'),
    message: Text('`issued_id:box:idempotency_key`: what was signed with the seed.'),
    roll_ppm: Type.Integer({
      minimum: 0,
      maximum: 999_999,
      description: 'The first 64 bits of HMAC-SHA256(seed, message), times 1,000,000 / 2^64, rounded down.',
    }),
  },
  { description: 'What is needed to repeat a draw and to check it against its commitment.' },
)
export type DrawProof = Static<typeof DrawProof>

export const BoostData = Type.Object(
  {
    lootbox_id: Described(Key, 'The lootbox that boosted it.'),
    multiplier: Type.Number({ minimum: 1, description: 'The factor that was drawn.' }),
    original_amount: Described(Amount, 'The amount before, in minor units.'),
    boosted_at: Described(IsoTime, 'When it was boosted.'),
    proof: DrawProof,
  },
  { description: 'How a lootbox boosted a freebet.' },
)
export type BoostData = Static<typeof BoostData>

export const FreebetBetType = Described(
  OneOf('single', 'combo', 'system'),
  'A type of bet that a freebet can be used for.',
)

export const Freebet = Type.Object(
  {
    bonus_type: Type.Literal('freebet'),
    ...campaignProperties,
    type: FreebetType,
    amount: Type.Optional(
      Nullable(
        Type.Object({ value: Described(Amount, 'The amount in minor units.'), currency: CurrencyCode }),
        'What it is worth, also before the player is given it; null in a currency without an amount.',
      ),
    ),
    min_odds: Nullable(Odds, 'The smallest odds of the bet; null for any.'),
    max_odds: Nullable(Odds, 'The largest odds of the bet; null for any.'),
    uses_count: Nullable(Count, 'How often a player can use it; null for without limit.'),
    match_status: MatchCondition,
    bet_types: ArrayOf(FreebetBetType, 'The types of bets that it can be used for.'),
    selection_count_from: Nullable(Type.Integer({ minimum: 1 }), 'The fewest selections of the bet; null for any.'),
    selection_count_to: Nullable(Type.Integer({ minimum: 1 }), 'The most selections of the bet; null for any.'),
    issued: Nullable(
      Type.Object({
        ...issuedProperties,
        is_active: Flag('It can be used now.'),
        currency: CurrencyCode,
        amount: Described(Amount, 'The stake it stands for, in minor units. It is used whole.'),
        boost_multiplier: Nullable(Type.Number({ minimum: 1 }), 'The factor of a lootbox; null when none boosted it.'),
      }),
      ISSUED,
    ),
    boost_data: Nullable(BoostData, 'How a lootbox boosted it; null when none did.'),
  },
  { description: 'A stake that the operator gives.' },
)
export type Freebet = Static<typeof Freebet>

export const BonusTerms = Type.Object(
  {
    id: Key,
    title: Text('The heading.'),
    blocks: ArrayOf(PageBlock, 'The terms in order; plain text, never markup.'),
    locale: Described(Locale, 'The language of the text.'),
  },
  { description: 'The terms of a bonus.' },
)
export type BonusTerms = Static<typeof BonusTerms>
