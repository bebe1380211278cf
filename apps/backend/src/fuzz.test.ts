/**
 * Every endpoint with random bodies, queries and paths: it never fails internally, and its responses match the
 * contract. The long form, with cases from an OpenAPI tool, is `npm run test:contract`.
 */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { ERRORS, ErrorBody } from '@touchline/contract/errors'
import { listPossibleErrors } from '@touchline/contract/possible-errors'
import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNIMPLEMENTED } from './platform/http/unimplemented.ts'
import { arbitraryOf, brokenOf } from './testing/arbitrary.ts'
import type { TestClient } from './testing/client.ts'
import { openPlayer } from './testing/player.ts'
import { startTestBackend, type TestBackend } from './testing/test-backend.ts'

const RUNS = process.env.TEST_LONG === 'true' ? 40 : 6
const SEED = 6
const MONEY = 10_000
const OPERATOR_TOKEN = 'a token of the operator'

/** Endpoints that may lock a player out or end the session. */
const ENDING: readonly EndpointName[] = ['deleteSignOut', 'postUserLimits', 'postPlayerActivityLimitTrack']

let test: TestBackend
let everybody: TestClient
/** Count of responses by status. */
const answered = new Map<number, number>()

beforeAll(async () => {
  test = await startTestBackend({ config: { operatorToken: OPERATOR_TOKEN } })
  everybody = await openPlayer(test, MONEY)
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

const errorBody = Compile(ErrorBody)

/** Valid bodies for each status of an endpoint; null for an empty body. */
function validatorsOf(entry: Endpoint): Map<number, Validator | null> {
  const errors = listPossibleErrors(entry).map(name => [ERRORS[name].status, errorBody] as const)
  const answers = Object.entries(entry.responses).map(
    ([status, schema]) => [Number(status), schema && !entry.produces ? Compile(schema) : null] as const,
  )
  return new Map([...errors, ...answers])
}

interface Request {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

const NOTHING = fc.constant({})

const mixed = (schema: TSchema | undefined): Arbitrary<unknown> =>
  schema ? fc.oneof({ weight: 3, arbitrary: arbitraryOf(schema) }, { weight: 2, arbitrary: brokenOf(schema) }) : NOTHING

function requestOf({ params, query, body }: Endpoint): Arbitrary<Request> {
  const texts = (schema: TSchema | undefined) => mixed(schema).map(value => ({ ...Object(value) }))
  return fc.record({ params: texts(params), query: texts(query), body: body ? mixed(body) : fc.constant(undefined) })
}

const inAddress = (value: unknown): string =>
  encodeURIComponent(String(JSON.stringify(value) ?? '').replaceAll('"', ''))

function addressOf(path: string, { params, query }: Request): string {
  const place = path.replace(/:([a-z_]+)/g, (_whole, name: string) => inAddress(params[name] ?? 1) || '0')
  const search = Object.entries(query).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
  return search.length === 0 ? place : `${place}?${search.join('&')}`
}

const names = (Object.keys(endpoints) as EndpointName[]).filter(name => !UNIMPLEMENTED.includes(name))

it.each(names)('%s responds as in the contract to any input', async name => {
  const entry: Endpoint = endpoints[name]
  const validators = validatorsOf(entry)
  const player = ENDING.includes(name) ? await openPlayer(test, MONEY) : everybody
  const headers = { 'x-operator-token': OPERATOR_TOKEN }
  await fc.assert(
    fc.asyncProperty(requestOf(entry), async request => {
      const response = await fetch(test.url + addressOf(entry.path, request), {
        method: entry.method,
        headers: {
          ...headers,
          'x-platform-app': 'sportsbook',
          authorization: `Bearer ${player.bearer}`,
          ...(entry.idempotent && { 'idempotency-key': randomUUID() }),
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) ?? '' }),
      })
      const text = await response.text()
      answered.set(response.status, (answered.get(response.status) ?? 0) + 1)
      expect([...validators.keys()]).toContain(response.status)
      expect(response.status).toBeLessThan(500)
      const validator = validators.get(response.status)
      if (validator) expect(validator.Errors(JSON.parse(text))).toEqual([])
      else if (!entry.produces) expect(text).toBe('')
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
})

it('had at least a fifth of the requests accepted and a fifth rejected, so that both paths are covered', () => {
  const count = (from: number, to: number) =>
    [...answered].reduce((sum, [status, times]) => (status >= from && status < to ? sum + times : sum), 0)
  expect(count(200, 300)).toBeGreaterThan(names.length * RUNS * 0.2)
  expect(count(400, 500)).toBeGreaterThan(names.length * RUNS * 0.2)
})
