/** Example entities, of which the examples of calls and events are composed. */
import type { Bet } from '../src/entities/bet.ts'
import type { SlipBonus } from '../src/entities/bet-bonus.ts'
import type { Comboboost, Freebet } from '../src/entities/bonus.ts'
import type { Category, EventCounts, Sport, Tournament } from '../src/entities/catalogue.ts'
import type { Notification } from '../src/entities/engagement.ts'
import type { AmbProgress, Hunting, HuntingTournament, Lootbox } from '../src/entities/farming.ts'
import type { Jackpot, JackpotHit } from '../src/entities/jackpot.ts'
import type { UserLimit } from '../src/entities/limits.ts'
import type { Market } from '../src/entities/market.ts'
import type { Match } from '../src/entities/match.ts'
import type { Account, PhoneVerification, Player } from '../src/entities/player.ts'
import type { ProviderStatus, Settings } from '../src/entities/settings.ts'
import { LATER, NOW, UUID } from './call-examples.ts'

export const sport: Sport = {
  id: 1,
  urn_id: 'sr:sport:1',
  key: 'soccer',
  name: 'Soccer',
  priority: 1,
  type: 'sport',
  provider: 'betradar',
  main_market_id: '1',
  main_market_outcomes_count: 3,
  secondary_market_id: '18',
  secondary_market_outcomes_count: 2,
}

export const category: Category = {
  id: 31,
  slug: 'england-c31',
  name: 'England',
  priority: 1,
  country_code: 'GB',
  sport_id: 1,
}

export const tournament: Tournament = {
  id: 17,
  urn_id: 'sr:tournament:17',
  slug: 'first-division-t17',
  name: 'First Division',
  priority: 1,
  category,
  sport,
}

export const eventCounts: EventCounts = {
  id: 1,
  match_count: 120,
  live_count: 8,
  season_count: 2,
  stage_count: 0,
  simple_tournament_count: 0,
}

export const market: Market = {
  match_urn_id: 'sr:match:4711',
  id: '18',
  name: 'Total',
  status: 1,
  specifier: 'total=2.5',
  outcomes: [
    { id: '12', name: 'Over 2.5', active: true, odds: 2.049 },
    { id: '13', name: 'Under 2.5', active: true, odds: 1.8 },
  ],
  market_groups: ['main', 'goals'],
  priority: 2,
  most_balanced: true,
  next_bet_stop: null,
  custom_bet_groups: ['a'],
  provider: 'betradar',
  version: 1769970600123,
}

export const match: Match = {
  id: 4711,
  urn_id: 'sr:match:4711',
  slug: 'northgate-harbour-m4711',
  type: 'match',
  tournament,
  relation_keys: ['competition:17'],
  competitors: {
    home: { id: 101, name: 'Northgate', short_name: 'NOR', country_code: 'GB', logo: null },
    away: { id: 102, name: 'Harbour', short_name: 'HAR', country_code: 'GB', logo: null },
  },
  name: 'Northgate – Harbour',
  stadium: null,
  city: null,
  status: 1,
  stage: { code: 6, key: '1st_half', name: '1st half' },
  start_time: '2026-02-01T18:00:00.000Z',
  end_date: null,
  statistics: {
    clock: {
      match_time: '30:00',
      stoppage_time: null,
      stoppage_time_announced: null,
      remaining_time: '60:00',
      remaining_time_in_period: '15:00',
      stopped: false,
      clock_updated_at: NOW,
    },
    total_score: { home: 1, away: 0 },
    game_score: null,
    period_score: [
      { home: 1, away: 0, period_key: '1st_half', period_name: '1st half', number: 1, type: 'regular_period' },
    ],
    current_server: null,
    max_period_number: 2,
    corners: { home: 3, away: 1 },
  },
  available_markets: 1,
  main_market: null,
  secondary_market: market,
  top_markets: [],
  has_video: false,
  provider: 'betradar',
  is_provider_stats_available: true,
  version: 1769970600123,
}

export const bet: Bet = {
  id: UUID,
  type: 'single',
  ref: '480 113 902',
  status: 'waiting_results',
  result: 'no_results',
  stake: { value: 500, currency: 'EUR', subunits: 100 },
  odds: 2.05,
  win_amount: 0,
  potential_win: 1024,
  selections: [
    {
      id: '01935a1e-0c1f-7abc-8def-0123456789ac',
      status: 'no_results',
      market: { id: '18', name: 'Total' },
      outcome: { id: '12', name: 'Over 2.5' },
      odds: 2.049,
      specifier: 'total=2.5',
      match: {
        id: match.id,
        urn_id: match.urn_id,
        slug: match.slug,
        sport_key: sport.key,
        tournament_name: tournament.name,
        competitors: match.competitors,
        name: match.name,
        start_time: match.start_time,
        status: match.status,
        stage: match.stage,
        total_score: { home: 1, away: 0 },
      },
    },
  ],
  created_at: NOW,
  settled_at: null,
  to_cashout: 460,
  bonus: null,
  system: null,
  used_in_jackpot: false,
  is_vip: false,
  version: 2,
}

const campaign = {
  status: 'active',
  user_bonus_status: 'available',
  valid_from: NOW,
  valid_to: LATER,
  only_verified: false,
  country_codes: [],
  event_conditions: [
    { sport_type: null, sport: { id: 1, name: 'Soccer' }, category: null, tournament: null, event: null },
  ],
  banners: { desktop: null, mobile: null },
} satisfies Partial<Comboboost>

export const comboboost: Comboboost = {
  bonus_type: 'comboboost',
  id: 'weekend-boost',
  name: 'Weekend boost',
  ...campaign,
  min_odds: 1.4,
  uses_count: null,
  ranges: [
    { min_count: 3, max_count: 4, bonus_odds: 1.05 },
    { min_count: 5, max_count: null, bonus_odds: 1.1 },
  ],
  trigger_key: null,
  issued: null,
}

const issued = {
  seen: true,
  times_used: 0,
  created_at: NOW,
  activated_at: null,
  expired_at: LATER,
  computed_status: 'available',
} as const

export const freebet: Freebet = {
  bonus_type: 'freebet',
  id: 'welcome-freebet',
  name: 'Welcome freebet',
  ...campaign,
  type: 'snr',
  min_odds: 1.5,
  max_odds: null,
  uses_count: 1,
  match_status: 'all',
  selection_count_from: 1,
  selection_count_to: null,
  issued: { ...issued, is_active: false, currency: 'EUR', amount: 1000, boost_multiplier: null },
  boost_data: null,
}

const farmingStats = {
  currency: 'EUR',
  avg_stake: 500,
  bets_count: 4,
  points: 40,
  available_points: 40,
  potential_points: 10,
  potential_freebet_amount: 0,
}

const farming = {
  ...campaign,
  min_odds: 1.5,
  match_status: 'all',
  min_stake: { value: 100, currency: 'EUR' },
  points_to_claim: 100,
  farming_freebet_type: 'snr',
  issued: { ...issued, farming_stats: farmingStats },
  farm_once_per_event: true,
} as const

const lootboxOnly = { show_in_promotion: true, farmed_event_ids: [4711], used_in_bets: [UUID], freebets_to_boost: [] }

export const hunting: Hunting = {
  bonus_type: 'hunting',
  id: 'goal-hunt',
  name: 'Goal hunt',
  ...farming,
  event_conditions: [],
  country_codes: [],
}

export const lootbox: Lootbox = {
  ...hunting,
  bonus_type: 'lootbox',
  id: 'lucky-box',
  name: 'Lucky box',
  ...lootboxOnly,
  multipliers: [
    { multiplier: 1.5, probability: 0.9 },
    { multiplier: 3, probability: 0.1 },
  ],
}

export const bonusTournament: HuntingTournament = {
  ...hunting,
  bonus_type: 'tournament',
  id: 'spring-cup',
  name: 'Spring cup',
  ...lootboxOnly,
  currency: 'EUR',
  initial_pool: 1000000,
  pool: 640000,
}

export const ambProgress: AmbProgress = {
  id: 'ten-bets',
  name: 'A freebet for ten bets',
  type: 'snr',
  currency: 'EUR',
  progress_count: 4,
  possible_progress_count: 5,
  min_stake: 500,
  min_odds: 1.5,
  issue_to: LATER,
  ranges: [{ number_of_bets: 10, number_of_freebets: 1, issued_bonus_amount: 500 }],
}

export const slipBonus: SlipBonus = {
  id: 'weekend-boost',
  bonus_type: 'comboboost',
  name: 'Weekend boost',
  user_bonus_status: 'available',
  points: 0,
  available_points: 0,
  potential_points: 0,
  potential_freebet_amount: 0,
  active_range_index: null,
  bonus_odds: null,
  suitable_selections: ['sr:match:4711/18/total=2.5/12'],
}

export const jackpot: Jackpot = {
  id: 'daily',
  name: 'Daily jackpot',
  amount: 1500000,
  pool_amount: 400000,
  hits_amount: 1100000,
  currency: 'EUR',
  currency_subunits: 100,
  levels: [{ code: 'mini', name: 'Mini', pool_amount: 400000, state: 'active', must_hit_by: 500000, commitment: null }],
}

export const jackpotHit: JackpotHit = {
  id: UUID,
  jackpot_id: 'daily',
  level: { code: 'mini', name: 'Mini' },
  amount: 480000,
  amount_eur: 480000,
  currency: 'EUR',
  currency_subunits: 100,
  status: 'paid',
  user_hash: '9f2c41',
  seen: true,
  created_at: NOW,
}

export const notification: Notification = {
  id: UUID,
  type: 'success',
  title: 'Bet won',
  caption: 'Northgate – Harbour',
  body: 'Your bet paid 10.24 EUR.',
  read: false,
  object_type: 'bet',
  object_id: UUID,
  created_at: NOW,
}

export const player: Player = {
  id: 42,
  email: 'ann@example.com',
  mobile_phone: null,
  auth_phone_number: null,
  first_name: 'Ann',
  last_name: 'Lee',
  nickname: null,
  language: 'en',
  currency: 'EUR',
  country: 'GB',
  auth_fields_missed: [],
  statuses: [{ id: 'bronze', name: 'Bronze' }],
  serasa: { pve: false },
  terms_version: null,
  progress: { points: 120, status_groups: [] },
}

export const account: Account = {
  currency: 'EUR',
  subunits: 100,
  available_to_bet_with_locked_cents: 12550,
  active: true,
  version: 17,
}

export const phone: PhoneVerification = {
  phone_number: '+442079460000',
  phone_country: 'GB',
  verified_status: 'pending',
  resend_timeout_until: NOW,
  sms_limit_reached: false,
}

export const userLimit: UserLimit = {
  id: 'deposit-day',
  type: 'deposit',
  parent_type: null,
  strategy: 'amount',
  status: 'active',
  period: 'day',
  value: 10000,
  used: 2500,
  currency: 'EUR',
  created_at: NOW,
  confirm_from: null,
  confirm_until: null,
  disable_at: null,
}

export const providerStatus: ProviderStatus = { provider: 'betradar', status: 'active' }

export const settings: Settings = {
  stakes: { EUR: [100, 500, 1000, 5000] },
  auto_accept_odds_change: 'none',
  odds_types: { available: ['european', 'british'], selected: 'european' },
  custom_bet: { enabled: true, allow_single: false },
  system_types: [{ id: '2/3', win_count: 2, total_count: 3 }],
  sport_type_providers: { sport: ['betradar'], esport: ['oddin'] },
  provider_statuses: [providerStatus],
  multi_single_available_by_provider: { betradar: true },
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
}
