/** Faults of languages, settings, caches, times and promotions. */
import { jackpotHit as hit } from '@touchline/contract/examples/jackpots'
import { match } from '@touchline/contract/examples/match'
import { answer, dataOf, eachMarket, eachObject, type Mutant, onPath } from '../mutant.ts'

const settingsOf = (json: unknown) => (json as { data: Record<string, unknown[]> }).data

const withoutVary = (name: RegExp): NonNullable<Mutant['response']> => {
  return ({ headers }) => {
    headers.vary = String(headers.vary ?? '').replace(name, 'X-Nothing')
  }
}

const error = (code: number, message: string) => ({ code, message, data: { details: [] } })
const ISSUED = {
  id: 'combo-boost',
  seen: true,
  times_used: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  activated_at: null,
  expired_at: null,
  computed_status: 'active',
}

export const TEXT_MUTANTS: readonly Mutant[] = [
  {
    name: 'names that are not translated',
    check: 'LOC-01',
    also: ['LOC-03'],
    request: call => {
      if (call.path === '/sports' && call.headers['accept-language']) call.headers['accept-language'] = 'en'
    },
  },
  {
    name: 'an unknown language is an error',
    check: 'LOC-02',
    response: (response, { headers }) => {
      if (headers['accept-language'] === 'xx-YY') answer(response, 422, error(422, 'VALIDATION_FAILED'))
    },
  },
  {
    name: 'the first language whatever its quality',
    check: 'LOC-03',
    request: ({ headers }) => {
      const [, first] = /^xx, ([\w-]+);q/.exec(headers['accept-language'] ?? '') ?? []
      if (first) headers['accept-language'] = first
    },
  },
  {
    name: 'a template in a name',
    check: 'LOC-04',
    response: ({ json }) => eachMarket(json, market => Object.assign(market, { name: 'Total {total}' })),
  },
  { name: 'Vary without the language', check: 'LOC-05', response: withoutVary(/accept-language/i) },
  {
    name: 'slugs by language',
    check: 'LOC-06',
    also: ['CAT-31', 'VER-03'],
    response: onPath(/^\/matches\/\d+$/, ({ json }, { headers }) => {
      const language = headers['accept-language']
      if (!language) return
      const { data } = json as { data: { slug: string } }
      data.slug = `${language.toLowerCase()}-${data.slug}`
    }),
  },
  {
    name: 'a currency that is not listed',
    check: 'SET-03',
    response: onPath('/settings', ({ json }) => settingsOf(json).currencies?.shift()),
  },
  {
    name: 'a system of one',
    check: 'SET-04',
    response: onPath('/settings', ({ json }) =>
      Object.assign(settingsOf(json).system_types?.[0] ?? {}, { id: '1/3', win_count: 1, total_count: 3 }),
    ),
  },
  {
    name: 'a provider without a status',
    check: 'SET-05',
    response: onPath('/settings', ({ json }) => settingsOf(json).provider_statuses?.splice(0)),
  },
  {
    name: 'an ETag that is never confirmed',
    check: 'CCH-01',
    request: ({ headers }) => {
      delete headers['if-none-match']
    },
  },
  {
    name: '304 to every ETag',
    check: 'CCH-01',
    response: (response, { headers }) => {
      if (!headers['if-none-match']) return
      answer(response, 304, undefined)
    },
  },
  {
    name: '304 after a change',
    check: 'CCH-07',
    response: (response, { path, headers }) => {
      if (path === '/matches' && headers['if-none-match']) answer(response, 304, undefined)
    },
  },
  {
    name: 'errors that caches keep',
    check: 'CCH-03',
    response: ({ status, headers }) => {
      if (status >= 400) delete headers['cache-control']
    },
  },
  { name: 'Vary without the origin', check: 'CCH-04', response: withoutVary(/\borigin\b/i) },
  {
    name: 'nothing is compressed',
    check: 'CCH-05',
    response: response => {
      response.isZipped = false
    },
  },
  {
    name: 'prices that caches keep',
    check: 'CCH-06',
    response: onPath('/matches', ({ headers }) => {
      headers['cache-control'] = 'public, max-age=60'
    }),
  },
  { name: 'slow lists', check: 'PRF-01', delayMs: ({ path }) => (path === '/matches' ? 400 : 0) },
  { name: 'a slow 304', check: 'PRF-03', delayMs: ({ headers }) => (headers['if-none-match'] ? 300 : 0) },
  {
    name: 'another name of a bonus by its id',
    check: 'BON-01',
    response: onPath(/^\/bonuses\/\w+\/[\w-]+$/, ({ json }) =>
      Object.assign((json as { data: object }).data, { name: 'Another' }),
    ),
  },
  {
    name: 'a bonus in the list of another kind',
    check: 'BON-02',
    also: ['SHP-01'],
    response: onPath('/bonuses/comboboosts', response => {
      for (const bonus of dataOf(response)) bonus.bonus_type = 'hunting'
    }),
  },
  {
    name: 'a player’s part for a visitor',
    check: 'BON-03',
    response: onPath('/bonuses', response => {
      for (const bonus of dataOf(response)) if (bonus.bonus_type === 'comboboost') bonus.issued = ISSUED
    }),
  },
  {
    name: 'empty terms',
    check: 'BON-04',
    response: onPath(/\/terms$/, ({ json }) =>
      eachObject(json, object => {
        if (Array.isArray(object.blocks)) object.blocks.splice(0)
      }),
    ),
  },
  {
    name: 'another name of a jackpot by its id',
    check: 'JKP-01',
    response: onPath(/^\/jackpots\/[\w-]+$/, ({ json }) =>
      Object.assign((json as { data: object }).data, { name: 'Another' }),
    ),
  },
  {
    name: 'a pool that does not add up',
    check: 'JKP-02',
    response: onPath('/jackpots', response => {
      for (const jackpot of dataOf(response)) jackpot.pool_amount = Number(jackpot.pool_amount) + 1
    }),
  },
  {
    name: 'a round that is not closed is told',
    check: 'JKP-03',
    response: (response, { path }) => {
      if (path.includes('/rounds/')) answer(response, 409, error(409, 'CONFLICT'))
    },
    also: ['SHP-02', 'SHP-12'],
  },
  {
    name: 'the oldest hit first',
    check: 'JKP-04',
    response: onPath('/jackpot-hits', response => {
      const other = { ...hit, created_at: new Date(Date.parse(hit.created_at) + 1_000).toISOString() }
      answer(response, 200, {
        data: [
          { ...hit, bet_ref: null },
          { ...other, bet_ref: null },
        ],
      })
    }),
  },
  {
    name: 'a combo of one event',
    check: 'POP-01',
    response: onPath('/suggested-combos', ({ json }) =>
      eachObject(json, object => {
        if (Array.isArray(object.selections)) object.selections[1] = object.selections[0]
      }),
    ),
  },
  {
    name: 'what fewer players like first',
    check: 'POP-02',
    response: onPath('/popular', response =>
      answer(response, 200, { data: { picks: [], matches: [1, 2].map(players => ({ match, players })) } }),
    ),
    also: ['SHP-10'],
  },
]
