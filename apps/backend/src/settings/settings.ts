/** `GET /settings`: what the operator has set, with the player's own choices over it. */
import type { Settings } from '@touchline/contract/entities/settings'
import { PROVIDER } from '../catalogue/tree.ts'
import type { PlayerSettings } from '../db/tables.ts'
import { CURRENCIES, subunitsOf } from '../player/money.ts'
import { CURRENCY_TERMS, termsOf } from './currencies.ts'
import type { OperatorSettings } from './operator.ts'

const LOCALE_NAMES: Readonly<Record<string, string>> = { en: 'English', ar: 'العربية' }

const GROUPS = [
  ['main', 'Main'],
  ['goals', 'Goals'],
  ['totals', 'Totals'],
  ['handicaps', 'Handicaps'],
  ['halves', 'Halves'],
  ['quarters', 'Quarters'],
  ['sets', 'Sets'],
  ['games', 'Games'],
  ['teams', 'Teams'],
  ['corners_cards', 'Corners and cards'],
  ['specials', 'Specials'],
] as const

const ODDS_TYPES: Settings['odds_types']['available'] = [
  'european',
  'british',
  'hongkong',
  'american',
  'indonesian',
  'malaysian',
  'percent',
]

/** The acceptance mode of a player who has chosen none. */
export const DEFAULT_ACCEPT_MODE = 'none'

function buildCurrencies(): Settings['currencies'] {
  return CURRENCIES.map(code => {
    const { isFiat, minStake, rateToEur } = termsOf(code)
    return { code, subunits: subunitsOf(code), fiat: isFiat, min_stake: minStake, rate_to_eur: rateToEur }
  })
}

function buildStakes(): Settings['stakes'] {
  return Object.fromEntries(Object.entries(CURRENCY_TERMS).map(([code, { stakes }]) => [code, [...stakes]]))
}

/** What the operator has set about bets. */
function buildBetting(operator: OperatorSettings) {
  const { customBet, systemTypes, multiSingleByProvider, limitsEnabled, limits } = operator
  return {
    custom_bet: { enabled: customBet.enabled, allow_single: customBet.allowSingle },
    system_types: systemTypes.map(({ id, winCount, totalCount }) => ({
      id,
      win_count: winCount,
      total_count: totalCount,
    })),
    multi_single_available_by_provider: { ...multiSingleByProvider },
    bets_limits: limitsEnabled ? limits : null,
  }
}

export function buildSettings(
  locales: readonly string[],
  operator: OperatorSettings,
  own: PlayerSettings = {},
): Settings {
  return {
    ...buildBetting(operator),
    stakes: { ...buildStakes(), ...own.stakes },
    auto_accept_odds_change: own.auto_accept_odds_change ?? DEFAULT_ACCEPT_MODE,
    odds_types: { available: ODDS_TYPES, selected: own.odds_type ?? 'european' },
    sport_type_providers: { sport: [PROVIDER], esport: [] },
    provider_statuses: [{ provider: PROVIDER, status: 'active' }],
    additional_providers: {
      horse_racing: { enabled: false },
      lotto: { enabled: false },
      premium_cricket: { enabled: false },
      virtual_gaming_arena: { enabled: false },
    },
    allow_multiple_active_user_freebets: false,
    video_settings: { enabled: false },
    one_signal_push_notification_subscription: own.push_subscription ?? null,
    flags: { bet_limits: operator.limitsEnabled },
    locales: locales.map(code => ({ code, name_in_locale: LOCALE_NAMES[code] ?? code })),
    locale_in_url: true,
    currencies: buildCurrencies(),
    default_currency_code: 'EUR',
    market_groups: GROUPS.map(([group_key, name], priority) => ({ group_key, name, priority })),
  }
}
