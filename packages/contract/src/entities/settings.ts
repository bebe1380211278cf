/** What the operator and the player have set, in one answer: `GET /settings`. */
import { type Static, Type } from 'typebox'
import { Amount, CurrencyCode, Nullable, OneOf } from '../schema.ts'
import { OddsAcceptMode } from './bet.ts'

export const OddsType = OneOf('european', 'british', 'hongkong', 'american', 'indonesian', 'malaysian', 'percent')
export type OddsType = Static<typeof OddsType>

export const ProviderStatus = Type.Object({ provider: Type.String(), status: OneOf('active', 'inactive') })
export type ProviderStatus = Static<typeof ProviderStatus>

export const Currency = Type.Object({
  code: CurrencyCode,
  subunits: Type.Integer({ minimum: 1 }),
  fiat: Type.Boolean(),
  /** Smallest stake of one bet. */
  min_stake: Amount,
})
export type Currency = Static<typeof Currency>

const LimitAction = OneOf('reject', 'accept')
const AmountLimit = Type.Object({ currency_code: CurrencyCode, amount: Amount, action: LimitAction })

export const BetsLimits = Type.Object({
  selection_limit: Type.Object({ value: Type.Integer({ minimum: 1 }) }),
  odds_limit: Nullable(Type.Object({ value: Type.Number(), action: LimitAction })),
  max_stake_limit: Type.Object({ fiat: Type.Array(AmountLimit), crypto: Type.Array(AmountLimit) }),
  payout_limit: Type.Object({ fiat: Type.Array(AmountLimit), crypto: Type.Array(AmountLimit) }),
})
export type BetsLimits = Static<typeof BetsLimits>

export const SystemType = Type.Object({
  id: Type.String(),
  win_count: Type.Integer({ minimum: 1 }),
  total_count: Type.Integer({ minimum: 2 }),
})
export type SystemType = Static<typeof SystemType>

export const Settings = Type.Object({
  /** Preset stakes by currency, in its smallest unit. */
  stakes: Type.Record(Type.String(), Type.Array(Amount)),
  auto_accept_odds_change: OddsAcceptMode,
  odds_types: Type.Object({ available: Type.Array(OddsType), selected: OddsType }),
  custom_bet: Type.Object({ enabled: Type.Boolean(), allow_single: Type.Boolean() }),
  system_types: Type.Array(SystemType),
  sport_type_providers: Type.Record(Type.String(), Type.Array(Type.String())),
  provider_statuses: Type.Array(ProviderStatus),
  multi_single_available_by_provider: Type.Record(Type.String(), Type.Boolean()),
  additional_providers: Type.Object({
    horse_racing: Type.Object({ enabled: Type.Boolean() }),
    lotto: Type.Object({ enabled: Type.Boolean() }),
    premium_cricket: Type.Object({ enabled: Type.Boolean() }),
    virtual_gaming_arena: Type.Object({ enabled: Type.Boolean() }),
  }),
  allow_multiple_active_user_freebets: Type.Boolean(),
  video_settings: Type.Object({ enabled: Type.Boolean() }),
  bets_limits: Nullable(BetsLimits),
  one_signal_push_notification_subscription: Nullable(Type.String()),
  flags: Type.Record(Type.String(), Type.Boolean()),
  locales: Type.Array(Type.Object({ code: Type.String(), name_in_locale: Type.String() })),
  locale_in_url: Type.Boolean(),
  currencies: Type.Array(Currency),
  default_currency_code: CurrencyCode,
  market_groups: Type.Array(Type.Object({ group_key: Type.String(), name: Type.String(), priority: Type.Integer() })),
})
export type Settings = Static<typeof Settings>
