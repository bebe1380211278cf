/**
 * What every kind of bonus has in common, comboboost and freebet. A bonus on the wire is the campaign's terms with the
 * player's own part under `issued`, which is null for a campaign the player has not been given.
 */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Id, IsoTime, Key, Locale, Nullable, Odds, OneOf } from '../schema.ts'
import { SportType } from './catalogue.ts'

export const BonusType = OneOf('comboboost', 'freebet', 'hunting', 'tournament', 'lootbox', 'jackpot')
export type BonusType = Static<typeof BonusType>

/** The same kinds as the addresses name them: `/bonuses/freebets`. */
export const BonusCollection = OneOf('comboboosts', 'freebets', 'huntings', 'lootboxes', 'tournaments')
export type BonusCollection = Static<typeof BonusCollection>

/** Where the campaign stands, whoever looks. */
export const CampaignStatus = OneOf('upcoming', 'active', 'finished')
export type CampaignStatus = Static<typeof CampaignStatus>

/** Where the bonus stands for this player. */
export const UserBonusStatus = OneOf(
  'available',
  'active',
  'not_available',
  'deactivated',
  'bonus_over',
  'expired',
  'overridden',
  'unknown',
)
export type UserBonusStatus = Static<typeof UserBonusStatus>

const Named = Nullable(Type.Object({ id: Id, name: Type.String() }))

/** Which events count. Null in a place stands for all; several conditions are alternatives. */
export const EventCondition = Type.Object({
  sport_type: Nullable(SportType),
  sport: Named,
  category: Named,
  tournament: Named,
  event: Named,
})
export type EventCondition = Static<typeof EventCondition>

export const Banner = Type.Object({ id: Type.String(), url: Type.String(), alternative_text: Type.String() })
export type Banner = Static<typeof Banner>

/** Matches that count by their status. */
export const MatchCondition = OneOf('all', 'live', 'prematch')
export type MatchCondition = Static<typeof MatchCondition>

/** What all bonuses share; to be spread into each kind. */
export const campaignProperties = {
  id: Key,
  name: Type.String(),
  status: CampaignStatus,
  user_bonus_status: UserBonusStatus,
  valid_from: IsoTime,
  valid_to: IsoTime,
  only_verified: Type.Boolean(),
  /** ISO 3166-1 alpha-2; empty for every country. */
  country_codes: Type.Array(Type.String()),
  event_conditions: Type.Array(EventCondition),
  banners: Type.Object({ desktop: Nullable(Banner), mobile: Nullable(Banner) }),
}

/** The part of a bonus that is the player's own, whatever its kind. */
export const issuedProperties = {
  seen: Type.Boolean(),
  times_used: Count,
  created_at: IsoTime,
  activated_at: Nullable(IsoTime),
  expired_at: Nullable(IsoTime),
  computed_status: UserBonusStatus,
}

export const ComboboostRange = Type.Object({
  min_count: Type.Integer({ minimum: 1 }),
  /** Null for the last range: so many or more. */
  max_count: Nullable(Type.Integer({ minimum: 1 })),
  /** The factor on the combo's odds: 1.1. */
  bonus_odds: Odds,
})
export type ComboboostRange = Static<typeof ComboboostRange>

export const Comboboost = Type.Object({
  bonus_type: Type.Literal('comboboost'),
  ...campaignProperties,
  min_odds: Odds,
  /** How often it can be used; null for as often as one likes. */
  uses_count: Nullable(Count),
  ranges: Type.Array(ComboboostRange),
  /** What sets it off, for a comboboost that is given by an event. */
  trigger_key: Nullable(Type.String()),
  issued: Nullable(Type.Object(issuedProperties)),
})
export type Comboboost = Static<typeof Comboboost>

/** `snr`: stake not returned; `free_money`: stake returned too; the other two pay a lost stake back. */
export const FreebetType = OneOf('snr', 'free_money', 'no_risk', 'bet_refund')
export type FreebetType = Static<typeof FreebetType>

/** What boosting with a lootbox made of a freebet. */
export const BoostData = Type.Object({
  lootbox_id: Key,
  multiplier: Type.Number({ minimum: 1 }),
  original_amount: Amount,
  boosted_at: IsoTime,
})
export type BoostData = Static<typeof BoostData>

export const Freebet = Type.Object({
  bonus_type: Type.Literal('freebet'),
  ...campaignProperties,
  type: FreebetType,
  min_odds: Nullable(Odds),
  max_odds: Nullable(Odds),
  uses_count: Nullable(Count),
  match_status: MatchCondition,
  selection_count_from: Nullable(Type.Integer({ minimum: 1 })),
  selection_count_to: Nullable(Type.Integer({ minimum: 1 })),
  issued: Nullable(
    Type.Object({
      ...issuedProperties,
      is_active: Type.Boolean(),
      currency: CurrencyCode,
      /** The stake it stands for, whole: it cannot be divided. */
      amount: Amount,
      boost_multiplier: Nullable(Type.Number({ minimum: 1 })),
    }),
  ),
  boost_data: Nullable(BoostData),
})
export type Freebet = Static<typeof Freebet>

/** The terms of a bonus as a page: HTML that the server has sanitised. */
export const BonusTerms = Type.Object({ id: Key, title: Type.String(), html: Type.String(), locale: Locale })
export type BonusTerms = Static<typeof BonusTerms>
