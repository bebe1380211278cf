import type { Static, TSchema } from 'typebox'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { routes } from '../generated/routes.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints, type Params, type Query, type RequestBody, type ResponseBody } from './endpoints.ts'
import type { Bet, PlaceBetsRequest } from './entities/bet.ts'
import type { Bonus } from './entities/farming.ts'
import type { Match } from './entities/match.ts'
import { ERRORS } from './errors.ts'
import { listPossibleErrors } from './possible-errors.ts'
import { findRoute, type RouteName } from './route.ts'
import type { Pagination } from './schema.ts'
import { specificationCalls } from './specification-calls.fixture.ts'

const entries: ReadonlyArray<[string, Endpoint]> = Object.entries(endpoints)
const address = (entry: Endpoint): string => `${entry.method} ${entry.path}`
const segments = (path: string): string[] => path.split('/').slice(1)
const namesOf = (schema: TSchema | undefined): string[] =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})

/** Whether some address matches both paths and neither is more specific at their first difference. */
const collide = (a: string, b: string): boolean => {
  const pairs = segments(a).map((segment, index) => [segment, segments(b)[index] ?? ''] as const)
  const isParameter = (segment: string): boolean => segment.startsWith(':')
  if (segments(a).length !== segments(b).length) return false
  if (pairs.some(([x, y]) => x !== y && !isParameter(x) && !isParameter(y))) return false
  return pairs.every(([x, y]) => isParameter(x) === isParameter(y))
}

describe('the table', () => {
  test('contains every call of the specification and marks all others as extensions', () => {
    const listed = entries.filter(([, entry]) => !entry.extension).map(([, entry]) => address(entry))
    expect(listed.sort()).toEqual([...specificationCalls].sort())
  })

  test('has no ambiguous paths', () => {
    for (const [i, [name, entry]] of entries.entries()) {
      const rivals = entries
        .slice(i + 1)
        .filter(([, other]) => other.method === entry.method && collide(other.path, entry.path))
      expect({ name, rivals: rivals.map(([rival]) => rival) }).toEqual({ name, rivals: [] })
    }
  })

  test.each(entries)('%s declares exactly the parameters of its path', (_, entry) => {
    const inPath = segments(entry.path).filter(segment => segment.startsWith(':'))
    expect(namesOf(entry.params).map(name => `:${name}`)).toEqual(inPath)
  })

  test.each(entries)('%s rejects unknown properties', (_, entry) => {
    for (const schema of [entry.params, entry.query, entry.body]) {
      if (schema) expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
    }
  })

  test.each(entries)('%s has a body only with a method that permits one', (_, entry) => {
    if (entry.body) expect(['POST', 'PUT', 'PATCH']).toContain(entry.method)
    if (entry.method === 'GET') expect(entry.idempotent).toBeUndefined()
  })

  test.each(entries)('%s declares known errors and at least one success', (_, entry) => {
    for (const name of listPossibleErrors(entry)) expect(ERRORS).toHaveProperty(name)
    const statuses = Object.keys(entry.responses).map(Number)
    expect(statuses.length).toBeGreaterThan(0)
    for (const status of statuses) expect(status).toSatisfy((code: number) => code >= 200 && code < 300)
  })

  test('requires an idempotency key wherever money or its worth moves', () => {
    const idempotent = entries.filter(([, entry]) => entry.idempotent).map(([name]) => name)
    expect(idempotent.sort()).toEqual(
      [
        'postBets',
        'postBetsCashout',
        'postBetsCashoutPart',
        'postBonusActivate',
        'postBonusBoost',
        'postBonusesPromoCode',
        'postDeposit',
        'postOperatorBetSettle',
        'postOperatorBetVoid',
      ].sort(),
    )
  })

  test('uses v3 for bets and v2 for the rest', () => {
    for (const [name, entry] of entries) {
      const isBets = entry.path === '/bets' || entry.path.startsWith('/bets/')
      expect({ name, version: entry.version }).toEqual({ name, version: isBets ? 'v3' : 'v2' })
    }
  })

  test('returns a stream position only where the feed is read', () => {
    const positioned = entries.filter(([, entry]) => entry.position)
    expect(positioned.length).toBeGreaterThan(0)
    for (const [name, entry] of positioned)
      expect({ name, readsFeed: entry.readsFeed }).toEqual({ name, readsFeed: true })
  })

  test('does not make account calls depend on the feed', () => {
    const waiting = entries.filter(([, entry]) => entry.readsFeed && entry.api === 'platform').map(([name]) => name)
    expect(waiting.sort()).toEqual([
      'getOperatorBets',
      'postOperatorBetDecision',
      'postOperatorBetSettle',
      'postOperatorBetVoid',
    ])
    for (const name of ['getSettings', 'postSettings', 'getIcons', 'postWebsocketToken'] as const)
      expect(endpoints[name]).not.toHaveProperty('readsFeed')
  })

  test('permits shared caching only of responses equal for every caller', () => {
    for (const [name, entry] of entries) {
      const isPublic = entry.auth === 'none' && entry.api === 'sportsbook'
      expect({ name, isShared: entry.cache === 'revalidate' }).toEqual({ name, isShared: isPublic })
    }
  })

  test('accepts no cookie at the Sportsbook API and no bearer token at the Platform API', () => {
    for (const [, entry] of entries) {
      expect(
        entry.api === 'platform' ? ['none', 'cookie', 'optional_cookie', 'operator'] : ['none', 'bearer', 'optional'],
      ).toContain(entry.auth)
    }
  })
})

test('has a unique code for each error', () => {
  const codes = Object.values(ERRORS).map(error => error.code)
  expect(new Set(codes).size).toBe(codes.length)
})

describe('listPossibleErrors', () => {
  test('derives errors from the entry’s properties', () => {
    expect(listPossibleErrors(endpoints.getSports)).toEqual([
      'VALIDATION_FAILED',
      'TOO_MANY_REQUESTS',
      'INTERNAL_ERROR',
    ])
    expect(listPossibleErrors(endpoints.postBetsCashout)).toEqual(
      expect.arrayContaining(['UNAUTHORIZED', 'VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REQUIRED', 'CASHOUT_CHANGED']),
    )
  })
})

describe('the route table', () => {
  test('matches the endpoint table without the calls of operators', () => {
    const ofBrowsers = Object.entries<Endpoint>(endpoints).filter(([, { auth }]) => auth !== 'operator')
    expect(ofBrowsers.length).toBeLessThan(entries.length)
    expect(Object.keys(routes)).toEqual(ofBrowsers.map(([name]) => name))
    for (const [name, { api, version, method, path, auth, keepsSession, level, errors }] of ofBrowsers) {
      const route = {
        api,
        version,
        method,
        path,
        auth,
        ...(keepsSession && { keepsSession }),
        ...(level && { isRequired: true }),
        ...(!level && errors.some(error => ERRORS[error].status === 404) && { hasEntities: true }),
      }
      expect(findRoute(name as RouteName)).toEqual(route)
    }
  })
})

test('derives types from the entities', () => {
  expectTypeOf<ResponseBody<'getMatches'>>().toEqualTypeOf<{ data: Match[]; pagination: Pagination }>()
  expectTypeOf<ResponseBody<'getMatch'>>().toEqualTypeOf<{ data: Match }>()
  expectTypeOf<ResponseBody<'postBetsCashout'>>().toEqualTypeOf<{ data: Bet }>()
  expectTypeOf<ResponseBody<'getBonus'>>().toEqualTypeOf<{ data: Bonus }>()
  expectTypeOf<ResponseBody<'getIcons'>>().toEqualTypeOf<string>()
  expectTypeOf<ResponseBody<'deleteSignOut'>>().toEqualTypeOf<undefined>()
  expectTypeOf<RequestBody<'postBets'>>().toEqualTypeOf<PlaceBetsRequest>()
  expectTypeOf<RequestBody<'getSports'>>().toEqualTypeOf<undefined>()
  expectTypeOf<Params<'getMatch'>>().toEqualTypeOf<{ id: number }>()
  expectTypeOf<Params<'getMatchStatistics'>['type']>().toEqualTypeOf<'summary' | 'timeline' | 'head_to_head' | 'form'>()
  expectTypeOf<Query<'getSearch'>['q']>().toEqualTypeOf<string>()
  expectTypeOf<Query<'getMatches'>['page']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Extract<Bonus, { bonus_type: 'freebet' }>['type']>().toEqualTypeOf<
    'snr' | 'free_money' | 'no_risk' | 'bet_refund'
  >()
  type StatusOfMatch = Static<(typeof endpoints)['getMatch']['responses'][200]>['data']['status']
  expectTypeOf<StatusOfMatch>().toEqualTypeOf<0 | 1 | 2 | 3 | 4 | 5>()
})
