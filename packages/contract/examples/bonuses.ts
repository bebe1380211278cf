/** Example bonuses. */
import type { SlipBonus } from '../src/entities/bet-bonus.ts'
import type { Comboboost, Freebet } from '../src/entities/bonus.ts'
import type { AmbProgress, Hunting, HuntingTournament, Lootbox } from '../src/entities/farming.ts'
import { LATER, NOW, UUID } from './values.ts'

const campaign = {
  summary: 'More for every further selection.',
  status: 'active',
  user_bonus_status: 'available',
  reason: null,
  priority: 10,
  show_in_promotion: true,
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
  campaign_id: 'weekend-boost',
  name: 'Weekend boost',
  ...campaign,
  min_odds: 1.4,
  uses_count: null,
  ranges: [
    { min_count: 3, max_count: 4, bonus_odds: 1.05 },
    { min_count: 5, max_count: null, bonus_odds: 1.1 },
  ],
  max_boost: { value: 500000, currency: 'EUR' },
  trigger_key: null,
  issued: null,
}

const issued = {
  id: UUID,
  seen: true,
  times_used: 0,
  created_at: NOW,
  activated_at: null,
  expired_at: LATER,
  computed_status: 'available',
} as const

export const freebet: Freebet = {
  bonus_type: 'freebet',
  id: UUID,
  campaign_id: 'welcome-freebet',
  name: 'Welcome freebet',
  ...campaign,
  summary: 'A first bet of 10.00 EUR from us.',
  type: 'snr',
  min_odds: 1.5,
  max_odds: null,
  uses_count: 1,
  match_status: 'all',
  bet_types: ['single', 'combo'],
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
  rate: 0.05,
  claim_until: LATER,
  issued: { ...issued, farming_stats: farmingStats },
  farm_once_per_event: true,
} as const

const collected = { farmed_event_ids: [4711], used_in_bets: [UUID], freebets_to_boost: [] }

export const hunting: Hunting = {
  bonus_type: 'hunting',
  id: 'goal-hunt',
  campaign_id: 'goal-hunt',
  name: 'Goal hunt',
  ...farming,
  event_conditions: [],
  country_codes: [],
}

export const lootbox: Lootbox = {
  ...hunting,
  bonus_type: 'lootbox',
  id: 'lucky-box',
  campaign_id: 'lucky-box',
  name: 'Lucky box',
  ...collected,
  issued: {
    ...issued,
    farming_stats: farmingStats,
    box: 1,
    boxes: 3,
    points: 7,
    points_per_box: 10,
    commitment: '5f3c0b1c1d4e8a7f6b2d9c0e4a1f8b7d3c6e5a2f9b8d7c4e1a0f3b6d5c8e7a92',
    max_added: 1000,
  },
  multipliers: [
    { multiplier: 1.5, probability: 0.9 },
    { multiplier: 3, probability: 0.1 },
  ],
}

export const bonusTournament: HuntingTournament = {
  ...hunting,
  bonus_type: 'tournament',
  id: 'spring-cup',
  campaign_id: 'spring-cup',
  name: 'Spring cup',
  ...collected,
  prizes: [5000, 3000, 2000],
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
  issued_ranges: [],
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
  max_boost: { value: 500000, currency: 'EUR' },
  ranges: comboboost.ranges,
  min_odds: 1.4,
  reason: 'bet_type',
  needs: { legs: 2, odds: 1.05, stake: null },
}
