/** `GET /settings`: the operator's settings, overridden by the player's own choices. */
import { ODDS_FORMATS } from '@touchline/betting/odds/decimal-odds'
import type { PageLink, PromoBanner, Settings, SystemData } from '@touchline/contract/entities/settings'
import { LOCALES } from '@touchline/contract/locales'
import type { MarketGroupKey } from '@touchline/simulator/feed/feed-market'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import { loadTexts } from '../../platform/i18n/texts.ts'
import { CURRENCIES, subunitsOf } from '../ledger/account-currencies.ts'
import type { PlayerSettings } from '../players/tables.ts'
import type { ProviderStatuses } from '../providers/provider-statuses.ts'
import type { VapidKeys } from '../push/vapid.ts'
import { listCountries } from './countries.ts'
import { CURRENCY_TERMS, minCashoutOf, termsOf } from './currencies.ts'
import { type OperatorSettings, toSlipRules } from './operator.ts'

/** In the order of their tabs. */
const GROUPS: readonly MarketGroupKey[] = [
  'main',
  'goals',
  'totals',
  'handicaps',
  'halves',
  'quarters',
  'periods',
  'sets',
  'games',
  'maps',
  'rounds',
  'innings',
  'scores',
  'players',
  'teams',
  'corners_cards',
  'specials',
  'outright',
]

/** Acceptance mode of players who have not chosen one. */
export const DEFAULT_ACCEPT_MODE = 'none'

function buildCurrencies({ rounding }: OperatorSettings): Settings['currencies'] {
  return CURRENCIES.map(code => {
    const { isFiat, minStake, rateToEur } = termsOf(code)
    const mode = rounding[code]
    const currency = { code, subunits: subunitsOf(code), fiat: isFiat, min_stake: minStake, rate_to_eur: rateToEur }
    return { ...currency, ...(mode && { payout_rounding: mode }) }
  })
}

function buildStakes(): Settings['stakes'] {
  return Object.fromEntries(Object.entries(CURRENCY_TERMS).map(([code, { stakes }]) => [code, [...stakes]]))
}

function buildMinCashouts(): Record<string, number> {
  return Object.fromEntries(CURRENCIES.map(code => [code, minCashoutOf(code)]))
}

function buildCashoutParts({ cashoutParts }: OperatorSettings): Pick<NonNullable<Settings['cashout']>, 'parts'> {
  if (!cashoutParts) return {}
  const min_rest = Object.fromEntries(CURRENCIES.map(code => [code, termsOf(code).minStake]))
  return { parts: { min_paid: buildMinCashouts(), min_rest, max_parts: cashoutParts.maxParts } }
}

/** The operator's betting settings. */
function buildBetting(operator: OperatorSettings) {
  const { customBet, systemTypes, multiSingleByProvider, mixedBetsAllowed, limitsEnabled, limits } = operator
  return {
    custom_bet: { enabled: customBet.enabled, allow_single: customBet.allowSingle },
    system_types: systemTypes.map(({ id, winCount, totalCount }) => ({
      id,
      win_count: winCount,
      total_count: totalCount,
    })),
    multi_single_available_by_provider: { ...multiSingleByProvider },
    combinable_providers: [...toSlipRules(operator).combinableProviders],
    mixed_bets_allowed: mixedBetsAllowed,
    bets_search: true,
    receipts: true,
    bets_limits: limitsEnabled ? limits : null,
    cashout: {
      min_paid: buildMinCashouts(),
      ...buildCashoutParts(operator),
      ...(operator.cashoutCustomBets && { custom_bets: true as const }),
    },
  }
}

/** Platform data and the visitor's location. */
function buildSystem(operator: OperatorSettings, language: string, country: string | null): SystemData {
  return {
    user_country: country === null ? null : { code: country },
    countries: [...listCountries(language)],
    player_fields: [...operator.playerFields],
    // The operator's own pages are plain text with an endpoint of their own, so there is no HTML of them here.
    platform_settings: {
      ...operator.platform,
      phone_verification_required: operator.phoneVerificationRequired,
      custom_pages: [],
    },
  }
}

/** Sources of the response. */
export interface SettingsSource {
  readonly locales: readonly string[]
  readonly operator: OperatorSettings
  readonly providers: ProviderStatuses
  /** The operator's banners in a language. */
  readonly listBanners: (locale: MessageLocale) => PromoBanner[]
  /** Links to the operator's own pages in a language. */
  readonly listPages: (locale: MessageLocale) => PageLink[]
  readonly iconsVersion: string
  readonly allowsMultipleFreebets: boolean
  readonly hasJackpots: boolean
  /** For how many days ended events are kept. */
  readonly resultsDays: number
  /** The operator's keys for Web Push; null: no push. */
  readonly vapid: VapidKeys | null
}

/** The reader of the response. */
export interface SettingsViewer {
  /** Language of the operator's own texts. */
  readonly locale: MessageLocale
  /** Language of names that exist in all languages. */
  readonly language: string
  readonly country: string | null
  /** The player's own settings. */
  readonly playerSettings?: PlayerSettings | undefined
}

export function buildSettings(source: SettingsSource, viewer: SettingsViewer): Settings {
  const { locales, operator, providers } = source
  const { locale, language, country, playerSettings = {} } = viewer
  const groups = loadTexts(locale).marketGroups
  return {
    ...buildBetting(operator),
    stakes: { ...buildStakes(), ...playerSettings.stakes },
    auto_accept_odds_change: playerSettings.auto_accept_odds_change ?? DEFAULT_ACCEPT_MODE,
    odds_types: { available: [...ODDS_FORMATS], selected: playerSettings.odds_type ?? 'european' },
    sport_type_providers: { sport: ['betradar'], esport: ['oddin'] },
    provider_statuses: providers.list(),
    additional_providers: {
      horse_racing: { enabled: operator.products.includes('horse_racing') },
      lotto: { enabled: operator.products.includes('lotto') },
      premium_cricket: { enabled: operator.products.includes('premium_cricket') },
      virtual_gaming_arena: { enabled: operator.products.includes('virtual_gaming_arena') },
    },
    allow_multiple_active_user_freebets: source.allowsMultipleFreebets,
    video_settings: { enabled: operator.videoEnabled },
    one_signal_push_notification_subscription: playerSettings.push_subscription || null,
    flags: {
      ...operator.flags,
      bet_limits: operator.limitsEnabled,
      jackpots: operator.flags.jackpots ?? source.hasJackpots,
    },
    locales: locales.map(code => ({ code, name_in_locale: LOCALES[code]?.nameInLocale ?? code })),
    locale_in_url: true,
    currencies: buildCurrencies(operator),
    default_currency_code: 'EUR',
    market_groups: GROUPS.map((group_key, priority) => ({ group_key, name: groups[group_key], priority })),
    system: buildSystem(operator, language, country),
    custom_pages: source.listPages(locale),
    banners: source.listBanners(locale),
    ...(source.vapid && { push: { public_key: source.vapid.publicKey } }),
    results_days: source.resultsDays,
    icons_version: source.iconsVersion,
  }
}
