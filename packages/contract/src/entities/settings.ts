/** What the operator and the player have set, in one answer: `GET /settings`. */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, IsoTime, Nullable, OneOf } from '../schema.ts'
import { OddsAcceptMode } from './bet.ts'
import { Banner, BonusType } from './bonus.ts'

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
  /** What one of it is worth in euros. To carry a stake over into another currency, never to account for money. */
  rate_to_eur: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
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

export const Country = Type.Object({
  /** ISO 3166-1 alpha-2. */
  code: Type.String(),
  name: Type.String(),
})
export type Country = Static<typeof Country>

/** A field of the profile, as the operator asks for it. */
export const PlayerField = Type.Object({ name: Type.String(), required: Type.Boolean() })
export type PlayerField = Static<typeof PlayerField>

/** A page of the operator's own, reached at `/{slug}`. */
export const CustomPage = Type.Object({ slug: Type.String(), title: Type.String(), html: Type.String() })
export type CustomPage = Static<typeof CustomPage>

const PageText = Type.String({ minLength: 1 })

/** A piece of a page's content. All of it is plain text: there is nothing in it that a browser could execute. */
export const PageBlock = Type.Union([
  Type.Object({ kind: Type.Literal('heading'), text: PageText }),
  Type.Object({ kind: Type.Literal('paragraph'), text: PageText }),
  Type.Object({ kind: Type.Literal('list'), items: Type.Array(PageText), ordered: Type.Boolean() }),
  Type.Object({ kind: Type.Literal('table'), head: Type.Array(PageText), rows: Type.Array(Type.Array(PageText)) }),
])
export type PageBlock = Static<typeof PageBlock>

/** A page of the operator's own with its content, in the language that was asked for. */
export const ContentPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  blocks: Type.Array(PageBlock),
  updated_at: IsoTime,
})
export type ContentPage = Static<typeof ContentPage>

/** A page as links name it; its content is asked for by `GET /fe-api/pages/{slug}`. */
export const PageLink = Type.Object({ slug: Type.String(), title: Type.String() })
export type PageLink = Static<typeof PageLink>

/** An advertisement of the operator's on the sportsbook's own pages. */
export const PromoBanner = Type.Object({
  id: Type.String(),
  desktop: Banner,
  mobile: Banner,
  /** A path within the sportsbook; null for one that leads nowhere. */
  link: Nullable(Type.String()),
})
export type PromoBanner = Static<typeof PromoBanner>

/** What the operator has decided about its platform. */
export const PlatformSettings = Type.Object({
  sign_in_enabled: Type.Boolean(),
  sign_up_enabled: Type.Boolean(),
  /** ISO 3166-1 alpha-2 codes from which nobody signs in or up. */
  blocked_country_codes: Type.Array(Type.String()),
  phone_verification_required: Type.Boolean(),
  /** Where a visitor of a blocked region may write to. */
  contact_email: Nullable(Type.String()),
  /** Shown to players of this group, so many seconds after they came. */
  deposit_reminder: Nullable(Type.Object({ group: Type.String(), remind_after: Nullable(Count) })),
  sign_up_reminder_seconds: Nullable(Count),
  /** A player with none of these statuses is sent to the platform's front end. */
  user_group_checker: Nullable(Type.Object({ statuses: Type.Array(Type.String()) })),
  /** Kinds of bonuses that are not announced by a toast card. */
  toast_disabled_types: Type.Array(BonusType),
  /** Stands before the addresses of banners that have no host. */
  cms_base_url: Nullable(Type.String()),
  custom_pages: Type.Array(CustomPage),
  /** Countries in which the product is not shown at all, ISO 3166-1 alpha-2. */
  region_blocked_country_codes: Type.Optional(Type.Array(Type.String())),
  /** Nobody is let in for now: every page is the locked page, and nobody signs in, bets or deposits. */
  locked: Type.Optional(Type.Boolean()),
  /** What players have to have agreed to; null or absent: nothing. */
  terms_version: Type.Optional(Nullable(Type.String())),
  /** New players are greeted once. */
  welcome_popup: Type.Optional(Type.Boolean()),
  /** The product is shown before its time: visitors are told so. */
  preview: Type.Optional(Type.Boolean()),
  /** Fields of the profile without which nobody may deposit. */
  deposit_fields: Type.Optional(Type.Array(Type.String())),
  /** Where players in need of help are sent; the least age. */
  protection: Type.Optional(
    Type.Object({ minimum_age: Count, help_url: Nullable(Type.String()), self_exclusion_url: Nullable(Type.String()) }),
  ),
})
export type PlatformSettings = Static<typeof PlatformSettings>

/** What is known about the platform and about where the visitor is. */
export const SystemData = Type.Object({
  user_country: Nullable(Type.Object({ code: Type.String() })),
  countries: Type.Array(Country),
  player_fields: Type.Array(PlayerField),
  platform_settings: PlatformSettings,
})
export type SystemData = Static<typeof SystemData>

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
  system: Type.Optional(SystemData),
  /** Pages of the operator's own, each reached at `/{slug}`. */
  custom_pages: Type.Optional(Type.Array(PageLink)),
  banners: Type.Optional(Type.Array(PromoBanner)),
  /** To be named when the icons are fetched: what is fetched by it never changes. */
  icons_version: Type.Optional(Type.String()),
})
export type Settings = Static<typeof Settings>
