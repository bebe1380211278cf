/** The shape of the engagement file: campaigns, promo codes and jackpots as an operator writes them. */

import { FreebetType } from '@touchline/contract/entities/bet'
import { Banner } from '@touchline/contract/entities/bonus'
import { Nullable, OneOf, StrictObject } from '@touchline/contract/schema'
import { type Static, type TSchema, Type } from 'typebox'
import { IDENTITY_LEVELS } from '../players/identity-level.ts'

const opt = <T extends TSchema>(schema: T) => Type.Optional(schema)
const Key = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 48 })
const Minor = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Amounts = Type.Record(Type.String({ pattern: '^[A-Z]{3,5}$' }), Type.Integer({ minimum: 1 }), {
  minProperties: 1,
})
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?Z$' })
/** `30m`, `24h`, `7d`. */
const Duration = Type.String({ pattern: '^[1-9]\\d{0,4}[mhd]$' })
const Odds = Type.Number({ minimum: 1, maximum: 1000, multipleOf: 0.001 })
const Positive = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Id = Nullable(Type.Integer({ minimum: 1 }))
const MatchStatus = OneOf('all', 'live', 'prematch')
const BetTypes = Type.Array(OneOf('single', 'combo', 'system'), { minItems: 1 })

const EventConditions = Type.Array(
  StrictObject({
    sport_type: opt(Nullable(OneOf('sport', 'esport'))),
    sport_id: opt(Id),
    category_id: opt(Id),
    tournament_id: opt(Id),
    event_id: opt(Id),
  }),
)

const Texts = Type.Record(
  Type.String(),
  StrictObject({
    name: Type.String({ minLength: 1 }),
    summary: Type.String({ minLength: 1 }),
    terms: opt(Type.Array(Type.String({ minLength: 1 }))),
  }),
)

const common = {
  key: Key,
  priority: opt(Type.Integer()),
  valid_from: Instant,
  valid_to: Instant,
  repeat: opt(Nullable(OneOf('daily', '4h'))),
  grant: OneOf('everyone', 'sign_up', 'phone_verified', 'first_deposit', 'code', 'operator'),
  /** How well an account's person must be known for a grant; default `contact`. */
  level: opt(OneOf(...IDENTITY_LEVELS)),
  /** Who receives one grant: a person (default), or all accounts that share a device or a card. */
  one_per: opt(OneOf('person', 'household')),
  activation: OneOf('auto', 'manual'),
  activate_within: opt(Nullable(Duration)),
  use_within: opt(Nullable(Duration)),
  uses_count: opt(Nullable(Positive)),
  only_verified: opt(Type.Boolean()),
  country_codes: opt(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }))),
  groups: opt(Type.Array(Type.String())),
  event_conditions: opt(EventConditions),
  match_status: opt(MatchStatus),
  min_odds: opt(Nullable(Odds)),
  show_in_promotion: opt(Type.Boolean()),
  texts: Texts,
  banners: opt(StrictObject({ desktop: opt(Nullable(Banner)), mobile: opt(Nullable(Banner)) })),
}

const freebetFields = {
  type: opt(FreebetType),
  max_odds: opt(Nullable(Odds)),
  selection_count_from: opt(Nullable(Positive)),
  selection_count_to: opt(Nullable(Positive)),
  bet_types: opt(BetTypes),
}
const Owed = StrictObject({ ...freebetFields, min_odds: opt(Nullable(Odds)), use_within: opt(Duration) })

const points = {
  min_stake: opt(Amounts),
  max_points_per_bet: opt(Positive),
  farm_once_per_event: opt(Type.Boolean()),
}
const claims = {
  ...points,
  rate: Type.Number({ exclusiveMinimum: 0, maximum: 1, multipleOf: 0.000001 }),
  cap: Amounts,
  points_to_claim: Positive,
  claim_days: opt(Type.Integer({ minimum: 0, maximum: 60 })),
  freebet: opt(Owed),
}

export const CampaignFile = Type.Union([
  StrictObject({
    ...common,
    kind: Type.Literal('comboboost'),
    ranges: Type.Array(StrictObject({ min_count: Positive, max_count: opt(Nullable(Positive)), factor: Odds }), {
      minItems: 1,
    }),
    cap: Amounts,
  }),
  StrictObject({ ...common, kind: Type.Literal('freebet'), amount: Amounts, ...freebetFields }),
  StrictObject({ ...common, kind: Type.Literal('hunting'), ...claims }),
  StrictObject({
    ...common,
    kind: Type.Literal('tournament'),
    ...claims,
    currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
    initial_pool: Type.Integer({ minimum: 1 }),
    prizes: Type.Array(Type.Integer({ minimum: 1 })),
  }),
  StrictObject({
    ...common,
    kind: Type.Literal('lootbox'),
    ...points,
    points_per_box: Positive,
    start_points: opt(Type.Integer({ minimum: 0 })),
    boxes: Positive,
    chances: Type.Array(StrictObject({ factor: Odds, chance_ppm: Positive }), { minItems: 1 }),
    max_added: Amounts,
    claim_days: opt(Type.Integer({ minimum: 0, maximum: 60 })),
  }),
  StrictObject({
    ...common,
    kind: Type.Literal('amb'),
    ...points,
    ranges: Type.Array(StrictObject({ number_of_bets: Positive, number_of_freebets: Positive, amount: Amounts }), {
      minItems: 1,
    }),
    freebet: opt(Owed),
  }),
])
export type CampaignFile = Static<typeof CampaignFile>

export const PromoCodeFile = StrictObject({
  codes: Type.Array(Type.String({ minLength: 4, maxLength: 64 }), { minItems: 1 }),
  campaign: Key,
  valid_from: Instant,
  valid_to: Instant,
  /** Null: as often as players enter it. */
  max_redemptions: opt(Nullable(Positive)),
})
export type PromoCodeFile = Static<typeof PromoCodeFile>

export const JackpotFile = StrictObject({
  id: Key,
  currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
  min_stake: Minor,
  min_odds: Odds,
  stake_cap: Type.Integer({ minimum: 1 }),
  /** Hits above it wait for the operator; null: all are paid at once. */
  auto_pay_up_to: opt(Nullable(Minor)),
  country_codes: opt(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }))),
  texts: Type.Record(Type.String(), StrictObject({ name: Type.String({ minLength: 1 }) })),
  levels: Type.Array(
    StrictObject({
      code: Key,
      start: Type.Integer({ minimum: 0 }),
      max: Type.Integer({ minimum: 1 }),
      rate_ppm: Type.Integer({ minimum: 1, maximum: 100_000 }),
      /** The level ends after so many rounds: their seeds are fixed when it is created. Default 100,000. */
      max_rounds: opt(Positive),
      texts: Type.Record(Type.String(), StrictObject({ name: Type.String({ minLength: 1 }) })),
    }),
    { minItems: 1 },
  ),
})
export type JackpotFile = Static<typeof JackpotFile>

export const EngagementFile = StrictObject({
  version: Type.Literal(1),
  campaigns: Type.Array(CampaignFile),
  promo_codes: opt(Type.Array(PromoCodeFile)),
  jackpots: opt(Type.Array(JackpotFile)),
  notifications: opt(StrictObject({ off: Type.Array(Type.String()) })),
  allow_multiple_active_user_freebets: opt(Type.Boolean()),
  /** Simulated players of the demo. */
  crowd: opt(Type.Boolean()),
})
export type EngagementFile = Static<typeof EngagementFile>
