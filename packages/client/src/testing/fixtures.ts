/** Match and market fixtures with plain defaults. */
import type { Market, MarketState } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import * as examples from '@touchline/contract/examples/match'
import type { MarketUpdate, RealtimeEvent } from '@touchline/contract/realtime'
import type { MatchChange } from '../live/match-record.ts'

export const urnOf = (id: number) => `sr:match:${id}`

/** A 1-x-2 market. Prices are those of its outcomes `1`, `2` and `3`. */
export const makeMarket = (prices: readonly number[] = [2, 3, 4], changes: Partial<Market> = {}): Market =>
  examples.makeMarket(1, {
    outcomes: prices.map((odds, index) => ({ id: `${index + 1}`, name: `Outcome ${index + 1}`, active: true, odds })),
    ...changes,
  })

/** A change with the names of its stage and periods. */
export type NamedChange = Omit<MatchChange, 'stage' | 'statistics'> & Pick<Match, 'stage' | 'statistics'>

export function makeChange(changes: Partial<NamedChange> = {}): NamedChange {
  return {
    id: 1,
    urn_id: urnOf(1),
    status: 1,
    stage: null,
    start_time: '2030-01-01T18:00:00.000Z',
    statistics: null,
    available_markets: 1,
    version: 1,
    ...changes,
  }
}

/** A match of an HTTP response, reduced to what the live store reads. */
export function makeMatch(changes: Partial<Match> = {}): Match {
  const sport = { type: 'sport', main_market_id: '1', secondary_market_id: '18', provider: 'betradar' }
  return {
    ...makeChange(),
    tournament: { sport },
    provider: 'betradar',
    main_market: null,
    secondary_market: null,
    top_markets: [],
    ...changes,
  } as unknown as Match
}

export const makeStatistics = (home: number, away: number): NonNullable<Match['statistics']> =>
  examples.makeMatchStatistics({ total_score: { home, away } })

/** A market as the back end sends it when its names are known. */
export const toState = ({ outcomes, most_balanced, ...market }: Market): MarketState => ({
  match_urn_id: market.match_urn_id,
  id: market.id,
  specifier: market.specifier,
  status: market.status,
  outcomes: outcomes.map(({ id, active, odds }) => (active ? { id, odds } : { id, active, odds })),
  ...(most_balanced && { most_balanced }),
  version: market.version,
})

export const marketsChanged = (...message: MarketUpdate[]): RealtimeEvent => ({
  event_name: 'markets_changed',
  message,
})
export const matchChanged = (...message: MatchChange[]): RealtimeEvent => ({ event_name: 'match_changed', message })
export const statusChanged = (id: number, status: MatchChange['status'], version: number): RealtimeEvent => ({
  event_name: 'match_status_changed',
  message: { id, urn_id: urnOf(id), status, version },
})

/** Animation frames triggered by the test. */
export function createManualFrames() {
  let waiting: (() => void)[] = []
  return {
    requestFrame: (run: () => void) => void waiting.push(run),
    requested: () => waiting.length,
    paint() {
      const due = waiting
      waiting = []
      for (const run of due) run()
    },
  }
}
