/** Faults of the tree, of events and markets, of search, results, standings and competitors. */
import { answer, dataOf, eachMarket, eachMatch, eachObject, type Mutant, onPath, setData } from '../mutant.ts'

const MARKETS = /^\/matches\/\d+\/markets$/
const MATCH = /^\/matches\/\d+$/

type Rows = Record<string, unknown>[]
const rowsOf = (json: unknown): Rows => (json as { data: { rows: Rows } }).data.rows

const SCORE = {
  clock: null,
  total_score: { home: 0, away: 0 },
  game_score: null,
  period_score: [],
  current_server: null,
  max_period_number: 2,
}

export const CATALOGUE_MUTANTS: readonly Mutant[] = [
  {
    name: 'leagues missing in the tree',
    check: 'CAT-22',
    response: onPath('/tournaments', response =>
      setData(
        response,
        dataOf(response).filter(({ id }) => Number(id) % 2 === 0),
      ),
    ),
  },
  {
    name: 'one market too many is counted',
    check: 'CAT-23',
    response: ({ json }) =>
      eachMatch(json, match => Object.assign(match, { available_markets: Number(match.available_markets) + 1 })),
  },
  {
    name: 'a market with the status 0',
    check: 'CAT-24',
    also: ['CAT-23', 'RES-03', 'VER-02', 'VER-03'],
    response: onPath(MARKETS, response => void Object.assign(dataOf(response)[0] ?? {}, { status: 0 })),
  },
  {
    name: 'a row with another market than that of its sport',
    check: 'CAT-25',
    response: ({ json }) =>
      eachMatch(json, ({ tournament }) =>
        Object.assign((tournament as { sport: object }).sport, { main_market_id: '0' }),
      ),
  },
  {
    name: 'all lines are the most balanced',
    check: 'CAT-26',
    also: ['VER-03'],
    response: onPath(MARKETS, ({ json }) => eachMarket(json, market => Object.assign(market, { most_balanced: true }))),
  },
  {
    name: 'group_key is ignored',
    check: 'CAT-27',
    request: ({ query }) => query.delete('group_key'),
  },
  {
    name: 'a group without a name',
    check: 'CAT-28',
    response: onPath('/settings', ({ json }) => {
      ;(json as { data: { market_groups: unknown[] } }).data.market_groups.splice(1)
    }),
  },
  {
    name: 'a score before the start',
    check: 'CAT-29',
    response: ({ json }) => eachMatch(json, match => match.status === 0 && Object.assign(match, { statistics: SCORE })),
  },
  {
    name: 'an outright without a field',
    check: 'CAT-30',
    response: ({ json }) =>
      eachMatch(json, match => {
        if (match.type !== 'match') delete match.field
      }),
  },
  {
    name: 'another name by id',
    check: 'CAT-31',
    also: ['VER-03'],
    response: onPath(MATCH, ({ json }) => eachMatch(json, match => Object.assign(match, { name: 'Another name' }))),
  },
  {
    name: 'a search that finds no matches',
    check: 'CAT-32',
    response: onPath('/search', ({ json }) => Object.assign((json as { data: object }).data, { matches: [] })),
  },
  {
    name: 'statistics of another type',
    check: 'CAT-33',
    response: onPath(/\/summary$/, ({ json }) => Object.assign(json as object, { type: 'form' })),
  },
  {
    name: 'results in another order',
    check: 'RES-01',
    response: onPath('/matches', (response, { query }) => {
      if (query.get('sort_by') === 'latest' && query.get('match_status') === '4')
        setData(response, dataOf(response).toReversed())
    }),
  },
  {
    name: 'a result too many is counted',
    check: 'RES-02',
    response: onPath('/results/counts', response => {
      for (const day of dataOf(response)) day.match_count = Number(day.match_count) + 1
    }),
  },
  {
    name: 'a settled market without a result',
    check: 'RES-03',
    response: onPath(MARKETS, ({ json }) =>
      eachMarket(json, ({ status, outcomes }) => {
        if (status === -3) delete (outcomes as { result?: string }[])[0]?.result
      }),
    ),
  },
  {
    name: 'an ended match that is forgotten',
    check: 'RES-04',
    response: onPath(MATCH, (response, _) => {
      if ((response.json as { data: { status: number } }).data.status === 4)
        answer(response, 404, { code: 404, message: 'NOT_FOUND', data: { details: [] } })
    }),
  },
  {
    name: 'an open market with a result',
    check: 'RES-05',
    also: ['VER-03'],
    response: onPath(MARKETS, ({ json }) =>
      eachMarket(json, ({ status, outcomes }) => {
        if (status === 1) Object.assign((outcomes as object[])[0] ?? {}, { result: 'win_entire' })
      }),
    ),
  },
  {
    name: 'places that begin at 2',
    check: 'STD-01',
    response: onPath(/\/standings$/, ({ json }) => {
      for (const row of rowsOf(json)) row.position = Number(row.position) + 1
    }),
  },
  {
    name: 'a win that nobody has lost',
    check: 'STD-02',
    response: onPath(/\/standings$/, ({ json }) => {
      const [row] = rowsOf(json)
      if (row) Object.assign(row, { won: Number(row.won) + 1, played: Number(row.played) + 1 })
    }),
  },
  {
    name: 'another competitor',
    check: 'CMP-01',
    response: onPath(/^\/competitors\//, ({ json }) =>
      eachObject(json, object => 'short_name' in object && Object.assign(object, { name: 'Another side' })),
    ),
  },
  {
    name: 'competitor_id is ignored',
    check: 'CMP-02',
    request: ({ query }) => query.delete('competitor_id'),
  },
  {
    name: 'prices with the newest first',
    check: 'PRI-01',
    response: onPath(/\/prices$/, ({ json }) =>
      eachObject(json, object => {
        if (Array.isArray(object.prices)) object.prices.reverse()
      }),
    ),
  },
]
