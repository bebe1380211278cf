/** Faults of what all responses have in common, of access and of refusals. */
import { answer, dataOf, eachMarket, eachMatch, eachObject, type Mutant, onPath, setData } from '../mutant.ts'

const MARKETS = /^\/matches\/\d+\/markets$/
const EMPTY_PAGE = { data: [], pagination: { total: 0, page: 1, limit: 20, last_page: 1 } }
const error = (code: number, message: string) => ({ code, message, data: { details: [] } })

/** Adds to the first outcome's odds, so that equal data stays equal. */
const spoilOdds = (value: unknown): void =>
  eachMarket(value, ({ outcomes }) => {
    for (const outcome of outcomes as { odds: number }[]) outcome.odds += 0.0004
  })

export const SHAPE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a field is missing',
    check: 'SHP-01',
    response: onPath('/sports', response => {
      for (const sport of dataOf(response)) delete sport.priority
    }),
  },
  {
    name: 'a status that the table does not have',
    check: 'SHP-02',
    response: onPath(/^\/categories\/\d+$/, response => {
      response.status = 202
    }),
  },
  {
    name: 'an error in HTML',
    check: 'SHP-03',
    also: ['SEC-01', 'ERR-06'],
    response: response => {
      if (response.status !== 404) return
      answer(response, 404, undefined)
      response.text = '<html><body>Not Found</body></html>'
      response.headers['content-type'] = 'text/html'
    },
  },
  {
    name: 'the code of another error',
    check: 'SHP-03',
    response: response => {
      if (response.status === 404) (response.json as { code: number }).code = 400
    },
  },
  {
    name: 'a length of what has no body',
    check: 'SHP-04',
    response: response => {
      if (response.status === 204) response.headers['content-length'] = '2'
    },
  },
  {
    name: 'money as a fraction',
    check: 'SHP-05',
    also: ['SHP-01'],
    response: onPath('/settings', ({ json }) => {
      eachObject(json, object => {
        if ('min_stake' in object) object.min_stake = 0.5
      })
    }),
  },
  {
    name: 'odds with four decimals',
    check: 'SHP-06',
    also: ['SHP-01'],
    response: ({ json }) => spoilOdds(json),
  },
  {
    name: 'times in seconds',
    check: 'SHP-07',
    also: ['SHP-01'],
    response: onPath('/bonuses', response => {
      for (const bonus of dataOf(response)) bonus.valid_from = '2026-01-01T00:00:00Z'
    }),
  },
  {
    name: 'a market of another match',
    check: 'SHP-08',
    also: ['VER-01', 'VER-02', 'VER-03'],
    response: onPath(MARKETS, response => {
      const [market] = dataOf(response)
      if (market) market.match_urn_id = 'sr:match:1'
    }),
  },
  {
    name: 'a line twice',
    check: 'SHP-09',
    also: ['CAT-23', 'CAT-26'],
    response: onPath(MARKETS, response => setData(response, [...dataOf(response), ...dataOf(response).slice(0, 1)])),
  },
  {
    name: 'the letter of another kind',
    check: 'SHP-10',
    response: onPath('/categories', response => {
      for (const category of dataOf(response)) category.slug = String(category.slug).replace(/c(\d+)$/, 't$1')
    }),
  },
  {
    name: 'a failure for an unknown path',
    check: 'SHP-11',
    response: (response, { path }) => {
      if (path.includes('no-such-path')) response.status = 500
    },
  },
  {
    name: '200 for what is not offered',
    check: 'SHP-12',
    also: ['SHP-01', 'POP-02'],
    response: onPath('/popular', response => answer(response, 200, {})),
  },
  {
    name: 'bets for everybody',
    check: 'HDR-01',
    also: ['HDR-02'],
    response: (response, { path }) => {
      if (path === '/bets' && response.status === 401) answer(response, 200, EMPTY_PAGE)
    },
  },
  {
    name: 'an unsigned bearer is taken',
    check: 'HDR-02',
    response: (response, { path, headers }) => {
      if (path === '/bets' && headers.authorization?.endsWith('.')) answer(response, 200, EMPTY_PAGE)
    },
  },
  {
    name: '401 for a visitor',
    check: 'HDR-04',
    response: (response, { method, path }) => {
      if (method === 'POST' && path === '/sportsbook_sessions' && response.status === 204)
        answer(response, 401, error(401, 'UNAUTHORIZED'))
    },
  },
  {
    name: 'a header that pages may not send',
    check: 'HDR-10',
    response: ({ headers }, { method }) => {
      if (method === 'OPTIONS') headers['access-control-allow-headers'] = 'Content-Type, Authorization'
    },
  },
  {
    name: 'every origin is allowed',
    check: 'HDR-11',
    response: ({ headers }, { headers: { origin } }) => {
      if (origin) headers['access-control-allow-origin'] = origin
    },
  },
  {
    name: '`*` as the allowed origin',
    check: 'HDR-11',
    also: ['HDR-10', 'HDR-12'],
    response: ({ headers }) => {
      headers['access-control-allow-origin'] = '*'
    },
  },
  {
    name: 'headers that pages may not read',
    check: 'HDR-12',
    response: ({ headers }) => {
      delete headers['access-control-expose-headers']
    },
  },
  {
    name: '422 for broken JSON',
    check: 'ERR-01',
    response: response => {
      if (response.status === 400) answer(response, 422, error(422, 'VALIDATION_FAILED'))
    },
  },
  {
    name: 'XML is taken',
    check: 'ERR-02',
    response: response => {
      if (response.status === 415) answer(response, 200, { live: 0, sports: [], categories: [], tournaments: [] })
    },
  },
  {
    name: '422 for a large body',
    check: 'ERR-03',
    response: response => {
      if (response.status === 413) answer(response, 422, error(422, 'VALIDATION_FAILED'))
    },
  },
  {
    name: 'the first wrong field alone',
    check: 'ERR-04',
    response: ({ status, json }) => {
      if (status === 422) (json as { data: { details: unknown[] } }).data.details.splice(1)
    },
  },
  {
    name: 'an unknown property is taken',
    check: 'ERR-05',
    request: ({ query }) => query.delete('no_such_parameter'),
  },
  {
    name: 'a text for players with markup',
    check: 'ERR-06',
    response: ({ status, json }) => {
      if (status === 404) Object.assign((json as { data: object }).data, { localized_message: '<b>Not found</b>' })
    },
  },
  {
    name: 'a text for players that is always English',
    check: 'ERR-06',
    response: ({ status, json }) => {
      if (status === 404) Object.assign((json as { data: object }).data, { localized_message: 'Not found' })
    },
  },
  {
    name: 'a failure on wrong parameters',
    check: 'ERR-08',
    response: (response, { path }) => {
      if (path === '/categories' && response.status === 422) answer(response, 500, error(500, 'INTERNAL_ERROR'))
    },
  },
  {
    name: 'no time to try again',
    check: 'ERR-09',
    response: ({ headers }) => {
      delete headers['retry-after']
    },
  },
  {
    name: 'another league for an unknown id',
    check: 'ERR-10',
    also: ['SHP-01'],
    response: (response, { path }) => {
      if (/^\/tournaments\/\d+$/.test(path) && response.status === 404) answer(response, 200, { data: {} })
    },
  },
  {
    name: 'no nosniff',
    check: 'SEC-01',
    response: ({ headers }) => {
      delete headers['x-content-type-options']
    },
  },
  {
    name: 'a stack in an error',
    check: 'SEC-02',
    response: ({ status, json }) => {
      const details = [{ field: 'params/id', message: 'at find (/srv/app/server.js:10:3)' }]
      if (status === 404) Object.assign((json as { data: object }).data, { details })
    },
  },
  {
    name: 'share codes without a limit',
    check: 'SEC-04',
    response: response => {
      if (response.status === 429) answer(response, 404, error(150, 'SHARE_CODE_NOT_FOUND'))
    },
  },
  {
    name: '`__proto__` is taken',
    check: 'SEC-05',
    request: call => {
      if (call.body && Object.hasOwn(call.body, '__proto__')) call.body = {}
    },
  },
  {
    name: 'a clock an hour behind',
    check: 'SEC-09',
    response: ({ headers }) => {
      headers.date = new Date(Date.now() - 3_600_000).toUTCString()
    },
  },
  {
    name: 'a version that falls',
    check: 'VER-01',
    response: ({ json }) => {
      const version = 9_000_000_000_000 - Date.now()
      eachMatch(json, match => Object.assign(match, { version }))
      eachMarket(json, market => Object.assign(market, { version }))
    },
  },
  {
    name: 'other prices at the same version',
    check: 'VER-02',
    also: ['VER-03', 'CAT-31'],
    response: onPath('/matches', ({ json }) => {
      const odds = (1_000 + (Math.floor(performance.now()) % 1_000)) / 1_000
      eachMarket(json, ({ outcomes }) => Object.assign((outcomes as object[])[0] ?? {}, { odds }))
    }),
  },
  {
    name: 'another price by another call',
    check: 'VER-03',
    response: onPath(MARKETS, ({ json }) => {
      eachMarket(json, ({ outcomes }) => Object.assign((outcomes as object[])[0] ?? {}, { odds: 99 }))
    }),
  },
]
