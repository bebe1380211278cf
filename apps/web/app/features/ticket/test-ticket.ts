/** Picks, bets and settings for ticket tests. */
import type { Bet, PlaceBetsRequest } from '@touchline/contract/entities/bet'
import type { Account } from '@touchline/contract/entities/player'
import type { Settings } from '@touchline/contract/entities/settings'
import { type Pick, pickKey } from '../../shared/pick.ts'

/** The home win of a match, at 2.00. */
export function makePick(match: number, changes: Partial<Pick> = {}): Pick {
  return {
    type: 'match',
    matchId: match,
    matchUrnId: `sr:match:${match}`,
    matchSlug: `home-away-m${match}`,
    matchStatus: 0,
    relationKeys: ['competition:8'],
    marketId: '1',
    marketName: 'Match result',
    specifier: '',
    outcomeId: '1',
    outcomeName: `Home ${match}`,
    odds: 2,
    provider: 'betradar',
    nameA: `Home ${match}`,
    nameB: `Away ${match}`,
    sportKey: 'soccer',
    categoryName: 'England',
    leagueName: 'Premier Division',
    startTime: '2026-11-21T19:45:00.000Z',
    ...changes,
  }
}

export const keyOf = (match: number): string => pickKey(makePick(match))

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

type SentBet = PlaceBetsRequest['bets'][number]

/** The backend's response for a sent bet. */
export function placeBet({ stake, selections }: SentBet, number = 1): Bet {
  const odds = selections.reduce((product, one) => product * one.odds, 1)
  return {
    id: uuidOf(number),
    type: selections.length > 1 ? 'combo' : 'single',
    ref: String(8_000_000 + number),
    status: 'waiting_results',
    result: 'no_results',
    stake: { ...stake, subunits: 100 },
    odds,
    win_amount: 0,
    potential_win: Math.floor(stake.value * odds),
    selections: selections.map((one, at) => ({
      id: uuidOf(number * 100 + at),
      status: 'no_results',
      market: { id: one.market_id, name: 'Match result' },
      outcome: { id: one.outcome_id, name: `Home ${one.match_id}` },
      odds: one.odds,
      specifier: one.specifier,
      match: {
        id: one.match_id,
        urn_id: `sr:match:${one.match_id}`,
        slug: `home-away-m${one.match_id}`,
        sport_key: 'soccer',
        tournament_name: 'Premier Division',
        competitors: null,
        name: `Home ${one.match_id} v Away ${one.match_id}`,
        start_time: '2026-11-21T19:45:00.000Z',
        status: 0,
        stage: null,
        total_score: null,
      },
    })),
    created_at: '2026-11-21T12:00:00.000Z',
    settled_at: null,
    to_cashout: null,
    bonus: null,
    system: null,
    used_in_jackpot: false,
    is_vip: false,
    version: 1,
  }
}

export function makeAccount(changes: Partial<Account> = {}): Account {
  return {
    currency: 'EUR',
    subunits: 100,
    available_to_bet_with_locked_cents: 100_000,
    active: true,
    version: 1,
    ...changes,
  }
}

const limit = (amount: number) => [{ currency_code: 'EUR', amount, action: 'reject' as const }]

export function makeSettings(changes: Partial<Settings> = {}): Settings {
  return {
    stakes: { EUR: [500, 1000, 2500, 5000] },
    auto_accept_odds_change: 'none',
    odds_types: { available: ['european'], selected: 'european' },
    custom_bet: { enabled: false, allow_single: false },
    system_types: [],
    sport_type_providers: {},
    provider_statuses: [{ provider: 'betradar', status: 'active' }],
    multi_single_available_by_provider: { betradar: true },
    additional_providers: {
      horse_racing: { enabled: false },
      lotto: { enabled: false },
      premium_cricket: { enabled: false },
      virtual_gaming_arena: { enabled: false },
    },
    allow_multiple_active_user_freebets: false,
    video_settings: { enabled: false },
    bets_limits: {
      selection_limit: { value: 30 },
      odds_limit: null,
      max_stake_limit: { fiat: limit(40_000), crypto: [] },
      payout_limit: { fiat: limit(1_000_000), crypto: [] },
    },
    one_signal_push_notification_subscription: null,
    flags: {},
    locales: [{ code: 'en', name_in_locale: 'English' }],
    locale_in_url: false,
    currencies: [{ code: 'EUR', subunits: 100, fiat: true, min_stake: 50 }],
    default_currency_code: 'EUR',
    market_groups: [],
    ...changes,
  }
}
