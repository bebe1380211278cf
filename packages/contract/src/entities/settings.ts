/** Settings of operator and player, in one response: `GET /settings`. */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, IdentityLevel, IsoTime, Subunits } from '../common-types.ts'
import { ODDS_TYPES } from '../odds-types.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, Text } from '../schema.ts'
import { BetSystem, OddsAcceptMode } from './bet.ts'
import { Banner, BonusType } from './bonus.ts'
import { PageBlock } from './page-block.ts'

export const OddsType = Described(
  OneOf(...ODDS_TYPES),
  'The format in which odds are displayed. On the wire they are always decimal.',
)
export type OddsType = Static<typeof OddsType>

export const ProviderState = Described(OneOf('active', 'inactive'), 'Whether bets on the provider’s events are taken.')

export const ProviderStatus = Type.Object(
  { provider: Text('The feed provider: `betradar`, `oddin`.'), status: ProviderState },
  { description: 'Whether one feed provider is active.' },
)
export type ProviderStatus = Static<typeof ProviderStatus>

export const Currency = Type.Object(
  {
    code: CurrencyCode,
    subunits: Subunits,
    fiat: Flag('False for a cryptocurrency.'),
    min_stake: Described(Amount, 'The smallest stake of a bet, in minor units.'),
    rate_to_eur: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description:
          'What one unit is worth in euros. Good for suggesting a stake in another currency, never for accounting.',
      }),
    ),
    payout_rounding: Type.Optional(
      Text('How payouts are rounded to minor units: `down`, or `half_up`. Absent or unknown: `down`.'),
    ),
  },
  { description: 'A currency of the product.' },
)
export type Currency = Static<typeof Currency>

export const LimitAction = Described(
  OneOf('reject', 'accept'),
  'What happens over the limit: the bet is refused, or taken with a warning.',
)

export const AmountLimit = Type.Object(
  {
    currency_code: CurrencyCode,
    amount: Described(Amount, 'The limit in minor units.'),
    action: LimitAction,
  },
  { description: 'A limit on an amount in one currency.' },
)

const amountLimits = (of: string) =>
  Type.Object(
    {
      fiat: ArrayOf(AmountLimit, 'In fiat currencies.'),
      crypto: ArrayOf(AmountLimit, 'In cryptocurrencies.'),
    },
    { description: `The largest ${of}, by currency.` },
  )

export const BetsLimits = Type.Object(
  {
    selection_limit: Type.Object(
      { value: Type.Integer({ minimum: 1, description: 'The limit.' }) },
      { description: 'The largest number of selections of a bet.' },
    ),
    odds_limit: Nullable(
      Type.Object({ value: Type.Number({ description: 'The limit, as decimal odds.' }), action: LimitAction }),
      'The largest odds of a bet; null for no limit.',
    ),
    max_stake_limit: amountLimits('stake'),
    payout_limit: amountLimits('profit'),
  },
  { description: 'The limits of a bet that a client checks before it sends one. The server checks them again.' },
)
export type BetsLimits = Static<typeof BetsLimits>

export const SystemType = Type.Object(BetSystem.properties, { description: 'A system that can be bet on.' })
export type SystemType = Static<typeof SystemType>

const countryCode = Text('ISO 3166-1 alpha-2.')

export const Country = Type.Object(
  { code: countryCode, name: Text('The name in the language of the call.') },
  { description: 'A country.' },
)
export type Country = Static<typeof Country>

export const PlayerField = Type.Object(
  { name: Text('The field’s name in the profile.'), required: Flag('It must be filled in.') },
  { description: 'A field of the profile, as the operator asks for it.' },
)
export type PlayerField = Static<typeof PlayerField>

const pageSlug = Text('The page in paths: `/{slug}`.')
const pageTitle = Text('The heading in the language of the call, or in `locale`.')
const pageLocale = Type.Optional(
  Text('Language of the page’s texts where they are not in that of the call, which lacks them: `en`.'),
)

export const CustomPage = Type.Object(
  { slug: pageSlug, title: pageTitle, html: Text('The content as HTML that the server has sanitised.') },
  { description: 'A page of the operator’s own with its content.' },
)
export type CustomPage = Static<typeof CustomPage>

export const ContentPage = Type.Object(
  {
    slug: pageSlug,
    title: pageTitle,
    description: Text('A summary for search engines.'),
    blocks: ArrayOf(PageBlock, 'The content in order.'),
    updated_at: Described(IsoTime, 'When the content last changed.'),
    locale: pageLocale,
  },
  { description: 'A page of the operator’s own, such as the rules.' },
)
export type ContentPage = Static<typeof ContentPage>

export const PageLink = Type.Object(
  { slug: pageSlug, title: pageTitle, locale: pageLocale },
  { description: 'A link to a page; `GET /fe-api/pages/{slug}` has its content.' },
)
export type PageLink = Static<typeof PageLink>

export const PromoBanner = Type.Object(
  {
    id: Text('The banner’s id.'),
    desktop: Described(Banner, 'The picture for wide screens.'),
    mobile: Described(Banner, 'The picture for narrow screens.'),
    link: Nullable(Type.String(), 'A path within the sportsbook; null for a banner that leads nowhere.'),
  },
  { description: 'An advertisement of the operator’s on the sportsbook’s own pages.' },
)
export type PromoBanner = Static<typeof PromoBanner>

const requiredFor = (action: string) => Described(IdentityLevel, `The level from which a player may ${action}.`)

export const RequiredIdentity = Type.Object(
  {
    deposit: requiredFor('deposit'),
    bet: requiredFor('bet'),
    grant: requiredFor('receive bonuses and other grants'),
    withdrawal: requiredFor('withdraw'),
  },
  {
    additionalProperties: false,
    description:
      'The identity level that each action requires; below it an action is refused (`VERIFICATION_REQUIRED`).',
  },
)
export type RequiredIdentity = Static<typeof RequiredIdentity>

export const PlatformSettings = Type.Object(
  {
    sign_in_enabled: Flag('Players can sign in.'),
    sign_up_enabled: Flag('New players can register.'),
    blocked_country_codes: ArrayOf(
      Type.String(),
      'ISO 3166-1 alpha-2 codes of countries from which nobody signs in or up.',
    ),
    phone_verification_required: Flag('Players must verify a phone number before they bet.'),
    contact_email: Nullable(Type.String(), 'Where a visitor of a blocked region may write to; null for nowhere.'),
    deposit_reminder: Nullable(
      Type.Object({
        group: Text('The group of players who are reminded.'),
        remind_after: Nullable(Count, 'How many seconds after they came; null: never.'),
      }),
      'When players are reminded to deposit; null: never.',
    ),
    sign_up_reminder_seconds: Nullable(Count, 'After how many seconds a visitor is asked to sign up; null: never.'),
    user_group_checker: Nullable(
      Type.Object({ statuses: ArrayOf(Type.String(), 'Ids of statuses.') }),
      'A player with none of these statuses is sent to the platform’s own front end; null: nobody is.',
    ),
    toast_disabled_types: ArrayOf(BonusType, 'Kinds of bonuses that are not announced by a toast.'),
    cms_base_url: Nullable(Type.String(), 'The prefix of banner addresses without a host; null for none.'),
    custom_pages: ArrayOf(CustomPage, 'Pages of the operator’s own.'),
    region_blocked_country_codes: Type.Optional(
      ArrayOf(Type.String(), 'ISO 3166-1 alpha-2 codes of countries in which the product is not shown at all.'),
    ),
    locked: Type.Optional(
      Flag('Nobody is let in for now: every page is the locked page, and nobody signs in, bets or deposits.'),
    ),
    terms_version: Type.Optional(
      Nullable(Type.String(), 'The version of the terms that players must have agreed to; null or absent for none.'),
    ),
    welcome_popup: Type.Optional(Flag('New players are greeted once.')),
    preview: Type.Optional(Flag('Visitors see a notice that the product is a preview.')),
    deposit_fields: Type.Optional(
      ArrayOf(Type.String(), 'Names of profile fields that must be filled in before a deposit.'),
    ),
    identity: Type.Optional(
      Type.Object(
        { required_for: RequiredIdentity },
        { additionalProperties: false, description: 'Identity; absent: every level may do everything.' },
      ),
    ),
    protection: Type.Optional(
      Type.Object(
        {
          minimum_age: Described(Count, 'The smallest age of a player, in years.'),
          help_url: Nullable(Type.String(), 'Where players in need of help are sent; null for nowhere.'),
          self_exclusion_url: Nullable(Type.String(), 'Where players exclude themselves elsewhere; null for nowhere.'),
        },
        { description: 'Player protection.' },
      ),
    ),
  },
  { description: 'What the operator has decided about its platform.' },
)
export type PlatformSettings = Static<typeof PlatformSettings>

export const SystemData = Type.Object(
  {
    user_country: Nullable(Type.Object({ code: countryCode }), 'Where the caller is; null where that is not known.'),
    countries: ArrayOf(Country, 'All countries.'),
    player_fields: ArrayOf(PlayerField, 'The fields of the profile.'),
    platform_settings: PlatformSettings,
  },
  { description: 'What is known about the platform and about where the caller is.' },
)
export type SystemData = Static<typeof SystemData>

const enabled = (of: string) =>
  Type.Object({ enabled: Flag('It is offered.') }, { description: `Whether ${of} is offered.` })

export const Settings = Type.Object(
  {
    stakes: Type.Record(Type.String(), Type.Array(Amount), {
      description: 'Preset stakes by currency code, in minor units.',
    }),
    auto_accept_odds_change: OddsAcceptMode,
    odds_types: Type.Object(
      { available: ArrayOf(OddsType, 'The formats on offer.'), selected: OddsType },
      { description: 'Odds formats.' },
    ),
    custom_bet: Type.Object(
      {
        enabled: Flag('The bet builder is offered.'),
        allow_single: Flag('It prices a single selection too.'),
      },
      { description: 'The bet builder.' },
    ),
    system_types: ArrayOf(SystemType, 'The systems on offer.'),
    sport_type_providers: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'The feed providers that may cover sports of a type, by type: `sport`, `esport`.',
    }),
    provider_statuses: ArrayOf(ProviderStatus, 'Which feed providers are active.'),
    multi_single_available_by_provider: Type.Record(Type.String(), Type.Boolean(), {
      description: 'Whether several singles can be placed in one request, by feed provider.',
    }),
    combinable_providers: Type.Optional(
      ArrayOf(
        Type.String(),
        'The feed providers whose selections can be combined in one bet. Absent: `betradar`, and `oddin` if it covers a type of sports.',
      ),
    ),
    mixed_bets_allowed: Type.Optional(
      Flag('Singles, combos and systems can be placed in one request, of type `mixed`. Absent: they cannot.'),
    ),
    receipts: Type.Optional(Flag('`GET /bets/{id}/receipt` explains settled bets. Absent: it does not.')),
    bets_search: Type.Optional(Flag('`GET /bets` takes `from`, `to` and `q`. Absent: it does not.')),
    cashout: Type.Optional(
      Type.Object(
        {
          min_paid: Type.Record(Type.String(), Amount, {
            description: 'The smallest cash-out that is offered, by currency code, in minor units.',
          }),
          parts: Type.Optional(
            Type.Object(
              {
                min_paid: Type.Record(Type.String(), Amount, {
                  description: 'The smallest amount that a part pays, by currency code, in minor units.',
                }),
                min_rest: Type.Record(Type.String(), Amount, {
                  description: 'The smallest stake that has to stay, by currency code, in minor units.',
                }),
                max_parts: Type.Integer({ minimum: 1, description: 'How many parts of a bet can be cashed out.' }),
              },
              { description: 'Bets can be cashed out in parts. Absent: only as a whole.' },
            ),
          ),
          custom_bets: Type.Optional(Flag('Custom bets can be cashed out too. Absent: they cannot.')),
        },
        { description: 'Cash-out.' },
      ),
    ),
    additional_providers: Type.Object(
      {
        horse_racing: enabled('horse racing'),
        lotto: enabled('lotto'),
        premium_cricket: enabled('premium cricket'),
        virtual_gaming_arena: enabled('the virtual gaming arena'),
      },
      { description: 'Further product areas.' },
    ),
    allow_multiple_active_user_freebets: Flag('A player can have several active freebets.'),
    video_settings: enabled('video'),
    bets_limits: Nullable(BetsLimits, 'Limits of a bet; null when none are set.'),
    one_signal_push_notification_subscription: Nullable(
      Type.String(),
      'The player’s push subscription: the id of the newest device’s, or what `POST /settings` has stored. Null for none, and when nobody is signed in.',
    ),
    flags: Type.Record(Type.String(), Type.Boolean(), {
      description: 'Feature flags by name. An absent flag is off.',
    }),
    locales: ArrayOf(
      Type.Object({
        code: Text('The language: `en`, `pt-BR`.'),
        name_in_locale: Text('Its name in itself: `English`.'),
      }),
      'The languages of the product.',
    ),
    locale_in_url: Flag('Paths begin with the language.'),
    currencies: ArrayOf(Currency, 'The currencies of the product.'),
    default_currency_code: Described(CurrencyCode, 'The currency shown to a visitor.'),
    market_groups: ArrayOf(
      Type.Object({
        group_key: Text('The group’s key, as in `market_groups` of a market.'),
        name: Text('The name in the language of the call.'),
        priority: Type.Integer({ description: 'The place among the groups: a smaller number comes first.' }),
      }),
      'Groups of markets on the match page.',
    ),
    system: Type.Optional(SystemData),
    custom_pages: Type.Optional(ArrayOf(PageLink, 'Links to pages of the operator’s own.')),
    banners: Type.Optional(ArrayOf(PromoBanner, 'Advertisements, in order.')),
    push: Type.Optional(
      Type.Object(
        { public_key: Text('The operator’s public VAPID key, base64url.') },
        { description: 'Web push; absent where the operator has none.' },
      ),
    ),
    results_days: Type.Optional(
      Type.Integer({ minimum: 1, description: 'For how many days results can be read; absent: not known.' }),
    ),
    not_offered: Type.Optional(
      Type.Array(Text('The operation id of a call: `getFavourites`.'), {
        description:
          'Optional calls that this back end does not have: a client does not send them, so that no error of the network is logged. Absent: a 501 says so.',
      }),
    ),
    icons_version: Type.Optional(
      Text('To be sent as `version` of `GET /fe-api/icons.svg`, whose answer then never changes.'),
    ),
  },
  { description: 'The operator’s settings, with the player’s own where one is signed in.' },
)
export type Settings = Static<typeof Settings>
