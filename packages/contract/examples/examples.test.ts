import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../scripts/components.ts'
import { buildHostMessageSchema } from '../scripts/host-message-schema.ts'
import { buildOpenApi, type ExampleTable } from '../scripts/openapi.ts'
import type { Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'
import { realtimeEvents } from '../src/realtime.ts'
import { createAjv, createDocumentValidators, listProblems } from '../src/testing/document-validator.ts'
import { compileValidators } from '../src/validators.ts'
import { eventExamples } from './events.ts'
import { platformExamples } from './platform-calls.ts'
import { sportsbookExamples } from './sportsbook-calls.ts'

const examples: ExampleTable = { ...platformExamples, ...sportsbookExamples }
const calls: ReadonlyArray<[string, Endpoint]> = Object.entries(endpoints)

const validatorOf = createDocumentValidators({
  platform: buildOpenApi('platform', endpoints, examples),
  sportsbook: buildOpenApi('sportsbook', endpoints, examples),
})
const pathOf = ({ path }: Endpoint): string => path.replaceAll(/:([a-z_]+)/g, '{$1}')

describe('examples of the calls', () => {
  test.each(calls)('%s has examples of its request and responses', (name, entry) => {
    const example = examples[name]
    const parts = { params: entry.params, query: entry.query, body: entry.body }
    for (const [part, schema] of Object.entries(parts)) {
      expect({ part, given: example?.[part as keyof typeof parts] !== undefined }).toEqual({ part, given: !!schema })
    }
    const hasResponse = Object.values(entry.responses).some(schema => schema !== null)
    expect(example?.response !== undefined).toBe(hasResponse)
  })

  test.each(calls)('%s accepts its example request', (name, entry) => {
    const { params, query, body } = examples[name] ?? {}
    const toTexts = (part: unknown) =>
      part && Object.fromEntries(Object.entries(part).map(([key, value]) => [key, String(value)]))
    const checked = compileValidators(entry).request({ params: toTexts(params), query: toTexts(query), body })
    expect(checked).toMatchObject({ ok: true })
  })

  test.each(calls)('%s has examples valid in the document with default AJV', (name, entry) => {
    const { body, response } = examples[name] ?? {}
    const operation = ['paths', pathOf(entry), entry.method.toLowerCase()]
    const json = ['content', 'application/json', 'schema']
    if (entry.body) expect(listProblems(validatorOf(entry.api, ...operation, 'requestBody', ...json), body)).toEqual([])
    const status = Object.entries(entry.responses).find(([, schema]) => schema !== null)?.[0]
    if (status && !entry.produces)
      expect(listProblems(validatorOf(entry.api, ...operation, 'responses', status, ...json), response)).toEqual([])
  })
})

const ajv = createAjv()

test.each(Object.entries(eventExamples))('has a valid example of the event %s', (name, message) => {
  expect(ajv.validate(realtimeEvents[name as keyof typeof eventExamples].message, message)).toBe(true)
})

describe('odds', () => {
  test('are valid in AJV with at most three decimals, where multipleOf 0.001 would reject many', () => {
    const validate = validatorOf('sportsbook', 'components', 'schemas', 'Outcome', 'properties', 'odds')
    const all = Array.from({ length: 20_000 }, (_, index) => (index + 1000) / 1000)
    expect(all.filter(odds => !validate(odds))).toEqual([])
  })

  test('are rejected by the server with more decimals', () => {
    const { body } = compileValidators(endpoints.postBets)
    const request = structuredClone(sportsbookExamples.postBets.body) as unknown as {
      bets: [{ selections: [{ odds: number }] }]
    }
    expect(body(request)).toMatchObject({ ok: true })
    request.bets[0].selections[0].odds = 2.0491
    expect(body(request)).toMatchObject({ ok: false, problems: [{ field: 'body/bets/0/selections/0/odds' }] })
  })
})

describe('host messages', () => {
  const bundle = buildHostMessageSchema()
  const findValidator = createDocumentValidators({ host: bundle })
  const validate = (direction: string, message: object): boolean =>
    findValidator('host', '$defs', direction)({ source: 'touchline', version: 1, ...message }) === true

  test('are valid with the payload of their type', () => {
    expect(validate('HostToSportsbook', { type: 'page_changed', payload: { path: '/en/live' } })).toBe(true)
    expect(validate('HostToSportsbook', { type: 'open_bet_slip' })).toBe(true)
    expect(validate('SportsbookToSdk', { type: 'sportsbook:token-request', payload: { why: 'init' }, id: '1' })).toBe(
      true,
    )
  })

  test('are invalid with another payload or direction', () => {
    expect(validate('HostToSportsbook', { type: 'page_changed', payload: { path: '//elsewhere.example' } })).toBe(false)
    expect(validate('HostToSportsbook', { type: 'page_changed' })).toBe(false)
    expect(validate('SportsbookToHost', { type: 'open_bet_slip' })).toBe(false)
  })

  test('have a description of every message and every property', () => {
    const bare: string[] = []
    const visit = (value: JsonObject, at: string): void => {
      for (const [name, property] of Object.entries((value.properties ?? {}) as Record<string, JsonObject>)) {
        if (!property.description) bare.push(`${at}/${name}`)
        visit(property, `${at}/${name}`)
      }
    }
    for (const [name, direction] of Object.entries(bundle.$defs as Record<string, { oneOf: JsonObject[] }>)) {
      for (const message of direction.oneOf) {
        if (!message.description) bare.push(`${name}/${message.title}`)
        visit(message, `${name}/${message.title}`)
      }
    }
    expect(bare.filter(place => !place.endsWith('/payload'))).toEqual([])
  })
})
