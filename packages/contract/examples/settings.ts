/** Example settings of the operator. */
import type { ProviderStatus, Settings } from '../src/entities/settings.ts'

export const providerStatus: ProviderStatus = { provider: 'betradar', status: 'active' }

export const settings: Settings = {
  stakes: { EUR: [100, 500, 1000, 5000] },
  auto_accept_odds_change: 'none',
  odds_types: { available: ['european', 'british'], selected: 'european' },
  custom_bet: { enabled: true, allow_single: false },
  system_types: [{ id: '2/3', win_count: 2, total_count: 3 }],
  sport_type_providers: { sport: ['betradar'], esport: ['oddin'] },
  combinable_providers: ['betradar', 'oddin'],
  provider_statuses: [providerStatus],
  multi_single_available_by_provider: { betradar: true },
  mixed_bets_allowed: true,
  bets_search: true,
  additional_providers: {
    horse_racing: { enabled: false },
    lotto: { enabled: false },
    premium_cricket: { enabled: false },
    virtual_gaming_arena: { enabled: false },
  },
  allow_multiple_active_user_freebets: false,
  video_settings: { enabled: false },
  bets_limits: null,
  one_signal_push_notification_subscription: null,
  flags: { jackpots: true },
  locales: [{ code: 'en', name_in_locale: 'English' }],
  locale_in_url: true,
  currencies: [{ code: 'EUR', subunits: 100, fiat: true, min_stake: 50, rate_to_eur: 1 }],
  default_currency_code: 'EUR',
  market_groups: [{ group_key: 'main', name: 'Main', priority: 0 }],
  push: {
    public_key: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
  },
}
