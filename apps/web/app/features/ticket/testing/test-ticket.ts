/** Picks, bets and settings for ticket tests. */
import { parseSystemId } from '@touchline/betting/systems/systems'
import type { Bet, PlaceBetsRequest } from '@touchline/contract/entities/bet'
import type { Account } from '@touchline/contract/entities/player'
import type { Settings } from '@touchline/contract/entities/settings'
import { bet } from '@touchline/contract/examples/bet'
import { account } from '@touchline/contract/examples/player'
import { settings } from '@touchline/contract/examples/settings'
import { type Pick, pickKey } from '../../../shared/odds/pick.ts'

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
export function placeBet({ stake, selections, system_id }: SentBet, number = 1): Bet {
  const odds = selections.reduce((product, selection) => product * selection.odds, 1)
  const system = system_id === undefined ? null : parseSystemId(system_id)
  return {
    ...bet,
    id: uuidOf(number),
    type: system ? 'system' : selections.length > 1 ? 'combo' : 'single',
    system: system && { id: system.id, win_count: system.winCount, total_count: system.totalCount },
    ref: String(8_000_000 + number),
    stake: { ...stake, subunits: 100 },
    odds,
    potential_win: Math.floor(stake.value * odds),
    selections: selections.map((selection, at) => ({
      id: uuidOf(number * 100 + at),
      status: 'no_results',
      market: { id: selection.market_id, name: 'Match result' },
      outcome: { id: selection.outcome_id, name: `Home ${selection.match_id}` },
      odds: selection.odds,
      specifier: selection.specifier,
      match: {
        id: selection.match_id,
        urn_id: `sr:match:${selection.match_id}`,
        slug: `home-away-m${selection.match_id}`,
        sport_key: 'soccer',
        tournament_name: 'Premier Division',
        competitors: null,
        name: `Home ${selection.match_id} v Away ${selection.match_id}`,
        start_time: '2026-11-21T19:45:00.000Z',
        status: 0,
        stage: null,
        total_score: null,
      },
    })),
    created_at: '2026-11-21T12:00:00.000Z',
    to_cashout: null,
    version: 1,
  }
}

export const makeAccount = (changes: Partial<Account> = {}): Account => ({
  ...account,
  available_to_bet_with_locked_cents: 100_000,
  version: 1,
  ...changes,
})

const limit = (amount: number) => [{ currency_code: 'EUR', amount, action: 'reject' as const }]

export function makeSettings(changes: Partial<Settings> = {}): Settings {
  return {
    ...settings,
    stakes: { EUR: [500, 1000, 2500, 5000] },
    odds_types: { available: ['european'], selected: 'european' },
    custom_bet: { enabled: false, allow_single: false },
    system_types: [],
    sport_type_providers: {},
    bets_limits: {
      selection_limit: { value: 30 },
      odds_limit: null,
      max_stake_limit: { fiat: limit(40_000), crypto: [] },
      payout_limit: { fiat: limit(1_000_000), crypto: [] },
    },
    flags: {},
    locale_in_url: false,
    market_groups: [],
    ...changes,
  }
}
