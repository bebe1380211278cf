/** Example entities of the catalogue. */
import type { Category, EventCounts, Sport, Standings, Tournament } from '../src/entities/catalogue.ts'

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

export const standings: Standings = {
  season: { start_time: '2025-08-01T00:00:00.000Z', end_time: '2026-06-04T10:00:00.000Z', rounds: 38, round: 4 },
  rows: [
    {
      position: 1,
      competitor: { id: 101, name: 'Northgate', logo: null },
      played: 3,
      won: 2,
      drawn: 1,
      lost: 0,
      scored: 6,
      conceded: 2,
      points: 7,
      form: ['win', 'draw', 'win'],
      zone: 'promotion',
      qualifies_for: { id: 16, name: 'Premier Division' },
      next: {
        id: 4711,
        slug: 'harbour-city-northgate-m4711',
        start_time: '2025-08-30T14:00:00.000Z',
        side: 'away',
        opponent: { id: 102, slug: 'harbour-city-p102', name: 'Harbour City' },
      },
      home: { played: 2, won: 1, drawn: 1, lost: 0, scored: 4, conceded: 2, points: 4 },
      away: { played: 1, won: 1, drawn: 0, lost: 0, scored: 2, conceded: 0, points: 3 },
    },
  ],
}
