/** `GET /settings`: what the operator has set, with the player's own choices over it. */
import type { Settings } from '@touchline/contract/entities/settings'
import { PROVIDER } from '../catalogue/tree.ts'
import type { PlayerSettings } from '../db/tables.ts'
import { CURRENCIES, subunitsOf } from '../player/money.ts'
import { BETS_LIMITS, MIN_STAKES } from './limits.ts'

const STAKES: Readonly<Record<string, number[]>> = {
  EUR: [500, 1000, 2500, 5000],
  USD: [500, 1000, 2500, 5000],
  BRL: [1000, 2500, 5000, 10_000],
  JPY: [500, 1000, 3000, 5000],
  BTC: [10_000, 50_000, 100_000, 500_000],
}

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

export function buildSettings(locales: readonly string[], own: PlayerSettings = {}): Settings {
  return {
    stakes: { ...STAKES, ...own.stakes },
    auto_accept_odds_change: own.auto_accept_odds_change ?? DEFAULT_ACCEPT_MODE,
    odds_types: { available: ODDS_TYPES, selected: own.odds_type ?? 'european' },
    custom_bet: { enabled: false, allow_single: false },
    system_types: [],
    sport_type_providers: { sport: [PROVIDER], esport: [] },
    provider_statuses: [{ provider: PROVIDER, status: 'active' }],
    multi_single_available_by_provider: { [PROVIDER]: true },
    additional_providers: {
      horse_racing: { enabled: false },
      lotto: { enabled: false },
      premium_cricket: { enabled: false },
      virtual_gaming_arena: { enabled: false },
    },
    allow_multiple_active_user_freebets: false,
    video_settings: { enabled: false },
    bets_limits: BETS_LIMITS,
    one_signal_push_notification_subscription: own.push_subscription ?? null,
    flags: {},
    locales: locales.map(code => ({ code, name_in_locale: LOCALE_NAMES[code] ?? code })),
    locale_in_url: true,
    currencies: CURRENCIES.map(code => ({
      code,
      subunits: subunitsOf(code),
      fiat: code !== 'BTC',
      min_stake: MIN_STAKES[code] ?? 1,
    })),
    default_currency_code: 'EUR',
    market_groups: GROUPS.map(([group_key, name], priority) => ({ group_key, name, priority })),
  }
}
