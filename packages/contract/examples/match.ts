/** Example match and market, and others like them for tests. */
import type { Market, MarketState } from '../src/entities/market.ts'
import type { Competitor, Match } from '../src/entities/match.ts'
import { tournament } from './catalogue.ts'
import { NOW } from './values.ts'

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
  layout: 'totals',
  priority: 2,
  most_balanced: true,
  next_bet_stop: null,
  custom_bet_groups: ['a'],
  provider: 'betradar',
  version: 1769970600123,
}

/** Another line of that market after the match. */
export const settledMarket: Market = {
  ...market,
  specifier: 'total=1.5',
  status: -3,
  outcomes: [
    { id: '12', name: 'Over 1.5', active: true, odds: 1.32, result: 'win_entire' },
    { id: '13', name: 'Under 1.5', active: true, odds: 3.25, result: 'lose_entire' },
  ],
  most_balanced: true,
  decided_by: [{ count: 'score', period_key: null, period_name: null, home: 2, away: 1 }],
  version: 1769977800123,
}

/** Another line of that market, as it is published while its names are known. */
export const marketState: MarketState = {
  match_urn_id: market.match_urn_id,
  id: market.id,
  specifier: 'total=3.5',
  status: 1,
  outcomes: [
    { id: '12', odds: 3.1 },
    { id: '13', active: false, odds: 1.8 },
  ],
  version: 1769970601123,
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
      remaining_time: null,
      remaining_time_in_period: null,
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

export const makeCompetitor = (id: number, name: string): Competitor => ({
  id,
  name,
  short_name: name,
  country_code: null,
  logo: null,
})

/** A market of this match with the three outcomes `1`, `2` and `3`. */
export const makeMarket = (matchId: number, changes: Partial<Market> = {}): Market => ({
  match_urn_id: `sr:match:${matchId}`,
  id: '1',
  name: '1x2',
  status: 1,
  specifier: '',
  outcomes: makeOutcomes({ Home: 2, Draw: 3, Away: 4 }),
  market_groups: ['main'],
  priority: 1,
  most_balanced: false,
  next_bet_stop: null,
  custom_bet_groups: [],
  provider: 'betradar',
  version: 1,
  ...changes,
})

/** Open outcomes with the ids `1`, `2` …, from names and odds. */
export const makeOutcomes = (oddsByName: Readonly<Record<string, number>>): Market['outcomes'] =>
  Object.entries(oddsByName).map(([name, odds], index) => ({ id: `${index + 1}`, name, active: true, odds }))

/** A live match without clock, markets and period scores; URN and slug contain the id. */
export const makeMatch = (id: number, changes: Partial<Match> = {}): Match => ({
  ...match,
  id,
  urn_id: `sr:match:${id}`,
  slug: `northgate-harbour-m${id}`,
  stage: null,
  statistics: makeMatchStatistics(),
  secondary_market: null,
  version: 1,
  ...changes,
})

export const makeMatchStatistics = (
  changes: Partial<NonNullable<Match['statistics']>> = {},
): NonNullable<Match['statistics']> => ({
  clock: null,
  total_score: { home: 0, away: 0 },
  game_score: null,
  period_score: [],
  current_server: null,
  max_period_number: 2,
  ...changes,
})
