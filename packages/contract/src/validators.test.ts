import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { type EndpointName, endpoints, type RequestBody } from './endpoints.ts'
import { fieldsOf, order, problemsOf } from './testing/validation-fixture.ts'
import { compileValidators, listResponseProblems } from './validators.ts'

const postBets = compileValidators(endpoints.postBets)
const getMatches = compileValidators(endpoints.getMatches)

describe('a body', () => {
  test('returns a valid body unchanged', () => {
    const checked = postBets.body(order)
    expect(checked).toEqual({ ok: true, value: order })
    if (checked.ok) expectTypeOf(checked.value).toEqualTypeOf<RequestBody<'postBets'>>()
  })

  test('names every invalid field with a message', () => {
    const selection = { match_id: '4711', market_id: '', specifier: '', odds: 2.3751, outcome_id: '1', price: 2 }
    const wrong = {
      meta: { device_id: 'x', quick: 'no', type: 'double' },
      bets: [{ stake: { value: 0, currency: 'euro' }, selections: [selection] }, { selections: [] }],
    }
    expect(problemsOf(postBets.body(wrong))).toEqual({
      'body/meta/device_id': 'must be a UUID in lower case',
      'body/meta/quick': 'must be true or false',
      'body/meta/type': 'must be one of: single, combo, system, custom_bet, mixed',
      'body/bets/0/stake/value': 'must be at least 1',
      'body/bets/0/stake/currency': 'must be a currency code of capitals, such as EUR',
      'body/bets/0/selections/0/match_id': 'must be a whole number',
      'body/bets/0/selections/0/market_id': 'must not be empty',
      'body/bets/0/selections/0/odds': 'must be a multiple of 0.001',
      'body/bets/0/selections/0/price': 'is not known',
      'body/bets/1/stake': 'is required',
      'body/bets/1/selections': 'must not be empty',
    })
  })

  test.each([[undefined], [null], [[]], ['{}'], [7]])('is required and must be an object, not %j', raw => {
    expect(problemsOf(postBets.body(raw))).toEqual({ body: 'must be an object' })
  })

  test('may be omitted when all its properties are optional, but must not be another type', () => {
    const patchPlayer = compileValidators(endpoints.patchPlayer)
    expect(patchPlayer.body(undefined)).toEqual({ ok: true, value: {} })
    expect(problemsOf(patchPlayer.body(null))).toEqual({ body: 'must be an object' })
  })

  test('is not coerced', () => {
    const stake = { value: '500', currency: 'EUR' }
    expect(fieldsOf(postBets.body({ ...order, bets: [{ ...order.bets[0], stake }] }))).toEqual([
      'body/bets/0/stake/value',
    ])
  })

  test('escapes property names in field paths', () => {
    const body = JSON.parse('{"__proto__": {"a": 1}, "a/b~c": 1, "constructor": 2}')
    expect(fieldsOf(postBets.body(body)).sort()).toEqual(
      ['body/meta', 'body/bets', 'body/__proto__', 'body/a~1b~0c', 'body/constructor'].sort(),
    )
  })

  test('accepts only currencies as keys of stakes in a settings update', () => {
    const postSettings = compileValidators(endpoints.postSettings)
    expect(postSettings.body({ stakes: { EUR: [500, 1000] } })).toMatchObject({ ok: true })
    expect(fieldsOf(postSettings.body({ stakes: { EUR: [0], __proto__x: [1] } })).sort()).toEqual(
      ['body/stakes/EUR/0', 'body/stakes/__proto__x'].sort(),
    )
  })

  test('rejects control characters in texts', () => {
    const signUp = compileValidators(endpoints.postSignUp)
    const named = { first_name: 'Zoë', last_name: 'O’Neill', birth_date: '1990-05-17' }
    const person = { email: 'a@b.example', password: 'long enough', currency: 'EUR', ...named }
    expect(signUp.body(person)).toMatchObject({ ok: true })
    expect(problemsOf(signUp.body({ ...person, first_name: 'a\u0000b', email: 'a@b@c' }))).toEqual({
      'body/first_name': 'must not have characters that cannot be seen',
      'body/email': 'must be an e-mail address',
    })
  })
})

describe('a response', () => {
  const account = { currency: 'EUR', subunits: 100, available_to_bet_with_locked_cents: 0, active: true, version: 0 }

  test('has no problems when it matches the schema', () => {
    expect(listResponseProblems(endpoints.postPlayerAccounts, 201, { data: account })).toEqual([])
    expect(listResponseProblems(endpoints.deleteSignOut, 204, undefined)).toEqual([])
  })

  test('reports problems by field', () => {
    expect(listResponseProblems(endpoints.postPlayerAccounts, 201, { data: { ...account, subunits: 0 } })).toEqual([
      { field: 'response/data/subunits', message: 'must be at least 1' },
    ])
    expect(() => listResponseProblems(endpoints.postPlayerAccounts, 200, { data: account })).toThrow('declares no')
  })
})

describe('a query', () => {
  test('converts texts to the types of the schema', () => {
    const query = { page: '2', bettable: 'true', match_status: '0,1', start_from: '2026-02-28T00:00:00.000Z' }
    expect(getMatches.query(query)).toEqual({ ok: true, value: { ...query, page: 2, bettable: true } })
  })

  test.each([
    ['start_from', '2026-02-28T18:30:00Z', '2026-02-28T18:30:00.000Z'],
    ['start_from', '2026-02-28T18:30Z', '2026-02-28T18:30:00.000Z'],
    ['start_to', '2026-02-28T18:30:00.123456Z', '2026-02-28T18:30:00.123Z'],
    ['start_to', '2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00.000Z'],
    ['start_to', '2026-03-01T00:30:00 01:00', '2026-02-28T23:30:00.000Z'],
    ['id', ['1', '2,3'], '1,2,3'],
    ['id', ['7'], '7'],
    ['type', ['match', 'season'], 'match,season'],
    ['match_status', ['0', '1'], '0,1'],
    ['id', ['', '1', ''], '1'],
    ['id', 'sr:match:12,od:match:13,14', '12,13,14'],
    ['tournament_id', 'sr:tournament:17', '17'],
    ['start_from', '2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['start_from', '1772236800', '2026-02-28T00:00:00.000Z'],
    ['start_to', '1772236800123', '2026-02-28T00:00:00.123Z'],
    ['bettable', '1', true],
    ['has_video', 'True', true],
    ['has_video', 'YES', true],
    ['bettable', '0', false],
    ['bettable', 'off', false],
  ])('takes %s=%j as %j, as any client may write it', (name, value, read) => {
    expect(getMatches.query({ [name]: value })).toEqual({ ok: true, value: { [name]: read } })
    if (!Array.isArray(value)) return
    expect(getMatches.query({ [`${name}[]`]: value })).toEqual({ ok: true, value: { [name]: read } })
    const numbered = Object.fromEntries(value.map((item, at) => [`${name}[${at}]`, item]))
    expect(getMatches.query(numbered)).toEqual({ ok: true, value: { [name]: read } })
  })

  test.each(Object.keys(endpoints.getMatches.query.properties))('takes an empty %s as not given', name => {
    expect(getMatches.query({ [name]: '' })).toEqual({ ok: true, value: {} })
    expect(getMatches.query({ [`${name}[]`]: '' }).ok).toBe(
      'x-list' in endpoints.getMatches.query.properties[name as 'id'],
    )
  })

  test('requires what must be given, also when it is empty', () => {
    const search = compileValidators(endpoints.getSearch)
    expect(problemsOf(search.query({ q: '' }))).toEqual({ 'query/q': 'is required' })
  })

  test('may name the language, of any call', () => {
    expect(getMatches.query({ locale: 'pt_BR', page: '2' })).toEqual({ ok: true, value: { page: 2 } })
    const getSports = compileValidators(endpoints.getSports)
    expect(getSports.query({ locale: 'br', more: 'of anything' })).toEqual({ ok: true, value: undefined })
    expect(problemsOf(getSports.query({ locale: '<script>' }))).toEqual({
      'query/locale': 'must be a language such as en or pt-BR',
    })
  })

  test.each([
    ['page', '1e3', 'must be a whole number'],
    ['page', ' 1', 'must be a whole number'],
    ['page', ['1', '2'], 'must be a whole number'],
    ['limit', '501', 'must be at most 500'],
    ['bettable', 'maybe', 'must be true or false'],
    ['bettable', '2', 'must be true or false'],
    ['bettable', ['1', '1'], 'must be true or false'],
    ['locale', 'english please', 'must be a language such as en or pt-BR'],
    ['id', 'sr:tournament:17', 'must be ids, with commas between them'],
    ['tournament_id', 'sr:match:17', 'must be ids, with commas between them'],
    ['id', 'sr:match:0', 'must be ids, with commas between them'],
    ['id[x]', '1', 'is not known'],
    ['page[]', '1', 'is not known'],
    ['start_from', '12345', /^must be a moment in ISO 8601/],
    ['start_from', '2026-02-30', /^must be a moment in ISO 8601/],
    ['match_status', '6', 'must be statuses from 0 to 5, with commas between them'],
    ['id', '1,,2', 'must be ids, with commas between them'],
    ['sort_by', 'odds', /^must be one of: sport_priority, /],
    ['start_from', '2026-02-30T00:00:00.000Z', /^must be a moment in ISO 8601/],
    ['start_from', '2026-02-28T23:59:60.000Z', /^must be a moment in ISO 8601/],
    ['start_from', '2026-02-28T00:00:00.000', /^must be a moment in ISO 8601/],
    ['start_from', ['2026-02-28T00:00:00Z', '2026-02-28T00:00:00Z'], /^must be/],
    ['odds', '2', 'is not known'],
  ])('with %s=%j is refused', (name, value, message) => {
    const problems = problemsOf(getMatches.query({ [name]: value }))
    expect(Object.keys(problems)).toEqual([`query/${name}`])
    expect(problems[`query/${name}`]).toMatch(message)
  })

  test('of a search has 3 to 50 characters', () => {
    const search = compileValidators(endpoints.getSearch)
    for (const [q, ok] of [
      ['ab', false],
      ['abc', true],
      ['a'.repeat(50), true],
      ['a'.repeat(51), false],
    ] as const) {
      expect(search.query({ q }).ok).toBe(ok)
    }
  })
})

describe('an id in a path', () => {
  const read = (name: EndpointName, params: object) => compileValidators(endpoints[name] as Endpoint).params(params)

  test.each([
    ['getMatch', { id: 'sr:match:12' }, { id: 12 }],
    ['getMatchMarkets', { id: 'sr:season:7' }, { id: 7 }],
    ['getTournament', { id: 'sr:tournament:17' }, { id: 17 }],
    ['getBetsCustomMarkets', { match_id: 'od:match:3' }, { match_id: 3 }],
    ['postFavourite', { type: 'sports', id: 'sr:sport:1' }, { type: 'sports', id: 1 }],
    ['postFavourite', { type: 'matches', id: 'sr:match:1' }, { type: 'matches', id: 1 }],
  ] as const)('of %s may be a URN: %j', (name, params, value) => {
    expect(read(name, params)).toEqual({ ok: true, value })
  })

  test.each([
    ['getMatch', { id: 'sr:tournament:12' }],
    ['getTournament', { id: 'sr:match:17' }],
    ['postFavourite', { type: 'matches', id: 'sr:sport:1' }],
    ['postFavourite', { type: '__proto__', id: 'sr:sport:1' }],
  ] as const)('of %s is not the URN of another kind: %j', (name, params) => {
    expect(fieldsOf(read(name, params))).toContain('params/id')
  })
})

describe('a whole request', () => {
  test('reports the problems of all its parts', () => {
    const getMatchMarkets = compileValidators(endpoints.getMatchMarkets)
    expect(fieldsOf(getMatchMarkets.request({ params: { id: '-1' }, query: { page: '0' } }))).toEqual([
      'params/id',
      'query/page',
    ])
    expect(getMatchMarkets.request({ params: { id: '12' }, query: { page: '3' } })).toEqual({
      ok: true,
      value: { params: { id: 12 }, query: { page: 3 }, body: undefined },
    })
  })
})
