/** Valid bets for tests, with overrides. */
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import { bet } from '@touchline/contract/examples/bet'
import { makeCompetitor } from '@touchline/contract/examples/match'
import type { BetsData } from '../bets-queries.ts'
import { BETS_PER_PAGE } from '../bets-queries.ts'

export function makeSelection(changes: Partial<BetSelection> = {}): BetSelection {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    status: 'no_results',
    market: { id: '1', name: 'Match result' },
    outcome: { id: '1', name: 'Northgate United' },
    odds: 1.42,
    specifier: '',
    match: {
      id: 7,
      urn_id: 'sr:match:7',
      slug: 'northgate-harbour-m7',
      sport_key: 'soccer',
      tournament_name: 'Premier Division',
      competitors: { home: makeCompetitor(1, 'Northgate United'), away: makeCompetitor(2, 'Harbour City') },
      name: 'Northgate United v Harbour City',
      start_time: '2026-11-21T19:45:00.000Z',
      status: 0,
      stage: null,
      total_score: null,
    },
    ...changes,
  }
}

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Bet 1 is older than bet 2. */
export function makeBet(number: number, changes: Partial<Bet> = {}): Bet {
  return {
    ...bet,
    id: uuidOf(number),
    ref: String(8_000_000 + number),
    stake: { value: 1000, currency: 'EUR', subunits: 100 },
    odds: 1.42,
    potential_win: 1420,
    selections: [makeSelection()],
    created_at: new Date(Date.UTC(2026, 10, 21, 10, number)).toISOString(),
    to_cashout: null,
    version: 1,
    ...changes,
  }
}

export const won: Partial<Bet> = { status: 'done', result: 'win_entire', win_amount: 1420, version: 2 }
export const lost: Partial<Bet> = { status: 'done', result: 'lose_entire', version: 2 }

/** A fetched list of pages with the backend's `total` and `last_page`. */
export function makeList(pages: readonly (readonly Bet[])[], lastPage = pages.length, total?: number): BetsData {
  const all = total ?? pages.flat().length
  return {
    pages: pages.map((data, index) => ({
      data: [...data],
      pagination: { total: all, page: index + 1, limit: BETS_PER_PAGE, last_page: lastPage },
    })),
    pageParams: pages.map((_, index) => index + 1),
  }
}
