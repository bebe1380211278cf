import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../components.ts'
import { compareWires } from './compare-wires.ts'
import { decideRelease, isAtLeast, raiseVersion } from './next-version.ts'
import { toWire } from './wire.ts'

const SCHEMAS = {
  Match: {
    type: 'object',
    description: 'A match.',
    required: ['id', 'status'],
    properties: {
      id: { type: 'integer', minimum: 1 },
      status: { type: 'string', enum: ['open', 'ended'] },
      kind: { type: 'string', enum: ['league'], 'x-open': true },
      description: { type: 'string' },
      next: { $ref: '#/components/schemas/Match' },
    },
  },
} satisfies JsonObject

const content = (schema: JsonObject) => ({ content: { 'application/json': { schema } } })
const toMatch = { $ref: '#/components/schemas/Match' }

const OPERATION = {
  operationId: 'getMatches',
  'x-level': 1,
  summary: 'List matches',
  security: [{}],
  parameters: [
    { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
    { $ref: '#/components/parameters/Locale' },
  ],
  responses: {
    200: { description: 'OK', ...content({ type: 'array', items: toMatch }) },
    404: { $ref: '#/components/responses/NOT_FOUND' },
    409: { description: 'ODDS_CHANGED (100), LINE_CLOSED (101)' },
  },
} satisfies JsonObject

const EVENT = { payload: { type: 'object', properties: { id: { type: 'integer' } } } } satisfies JsonObject

interface Parts {
  readonly schema?: JsonObject
  readonly operation?: JsonObject
  readonly more?: JsonObject
  readonly events?: JsonObject
  readonly windows?: readonly JsonObject[]
}

const MESSAGE = { title: 'theme', type: 'object', properties: { type: { const: 'theme' } } } satisfies JsonObject

function createWire({ schema = {}, operation = {}, more = {}, events = {}, windows = [MESSAGE] }: Parts = {}) {
  const Locale = { name: 'locale', in: 'query', required: false, schema: { type: 'string' } }
  const api = {
    paths: { '/matches': { get: { ...OPERATION, ...operation }, ...more } },
    components: { parameters: { Locale }, schemas: { Match: { ...SCHEMAS.Match, ...schema } } },
  } as unknown as JsonObject
  const realtime = { components: { messages: { match_changed: EVENT, ...events } } } as unknown as JsonObject
  const host = { $defs: { HostToSportsbook: { oneOf: windows } } } as unknown as JsonObject
  return toWire({ 'sportsbook.openapi': api, 'realtime.asyncapi': realtime, 'host-messages.schema': host })
}

const compare = (after: Parts, before: Parts = {}) => compareWires(createWire(before), createWire(after))
const decide = (after: Parts, before: Parts = {}) => decideRelease(compare(after, before))

const withProperty = (name: string, value: JsonObject): JsonObject => ({
  properties: { ...SCHEMAS.Match.properties, [name]: value },
})
const without = (name: string): JsonObject => ({
  properties: Object.fromEntries(Object.entries(SCHEMAS.Match.properties).filter(([key]) => key !== name)),
})
const withParameter = (required: boolean): JsonObject => ({
  parameters: [...OPERATION.parameters, { name: 'sort', in: 'query', required, schema: { type: 'string' } }],
})
const withResponses = (responses: JsonObject): JsonObject => ({ responses: { ...OPERATION.responses, ...responses } })

describe('a patch', () => {
  it('is decided when nothing or only texts changed', () => {
    expect(compare({})).toEqual([])
    const texts = { schema: { description: 'An event.' }, operation: { summary: 'All matches', description: 'New.' } }
    expect(decide(texts)).toBe('patch')
  })
})

describe('a minor', () => {
  it.each<[string, Parts]>([
    ['an optional property is new', { schema: withProperty('video', { type: 'boolean' }) }],
    [
      'an open enum has a new value',
      { schema: withProperty('kind', { type: 'string', enum: ['league', 'cup'], 'x-open': true }) },
    ],
    ['an optional parameter is new', { operation: withParameter(false) }],
    ['a call that a back end may leave out is new', { more: { post: { operationId: 'postVote', responses: {} } } }],
    ['a call has a new error', { operation: withResponses({ 410: { description: 'ENDED (7)' } }) }],
    ['an event is new', { events: { match_ended: EVENT } }],
    ['a message between windows is new', { windows: [MESSAGE, { ...MESSAGE, title: 'locale' }] }],
  ])('is decided when %s', (_, after) => {
    expect(decide(after)).toBe('minor')
  })
})

describe('a major', () => {
  const ALL = ['id', 'status', 'description']
  it.each<[string, Parts]>([
    ['a property is removed', { schema: without('kind') }],
    ['a property called like a text is removed', { schema: without('description') }],
    ['a property became required', { schema: { required: ALL } }],
    ['a property became optional', { schema: { required: ['id'] } }],
    [
      'a required property is new',
      { schema: { ...withProperty('at', { type: 'string' }), required: [...SCHEMAS.Match.required, 'at'] } },
    ],
    [
      'a closed enum has a new value',
      { schema: withProperty('status', { type: 'string', enum: ['open', 'ended', 'void'] }) },
    ],
    ['an enum lost a value', { schema: withProperty('status', { type: 'string', enum: ['open'] }) }],
    ['a type changed', { schema: withProperty('id', { type: 'string' }) }],
    ['a limit changed', { schema: withProperty('id', { type: 'integer', minimum: 0 }) }],
    ['a required parameter is new', { operation: withParameter(true) }],
    ['a parameter is removed', { operation: { parameters: [] } }],
    ['a body is new', { operation: { requestBody: { required: true, ...content(toMatch) } } }],
    ['the caller must sign in', { operation: { security: [{ bearer: [] }] } }],
    ['a call is removed', { operation: { operationId: 'getEvents' } }],
    [
      'a call that a back end must have is new',
      { more: { post: { operationId: 'postBets', 'x-level': 3, responses: {} } } },
    ],
    ['a call became necessary', { operation: { 'x-level': 1 } }],
    ['a success is new', { operation: withResponses({ 204: { description: 'No Content' } }) }],
    ['an error is removed', { operation: withResponses({ 409: { description: 'ODDS_CHANGED (100)' } }) }],
    ['a payload changed', { events: { match_changed: { payload: { type: 'object', properties: {} } } } }],
    ['a message between windows is removed', { windows: [] }],
  ])('is decided when %s', (title, after) => {
    const { 'x-level': _, ...optional } = OPERATION
    const before = title === 'a call became necessary' ? { more: { get: optional } } : {}
    expect(decide(after, before)).toBe('major')
  })

  it('outweighs what is minor, and names each place', () => {
    const schema = { ...withProperty('id', { type: 'string' }) }
    const changes = compare({ schema, operation: withParameter(false) })
    expect(decideRelease(changes)).toBe('major')
    expect(changes.map(({ text }) => text)).toContain('getMatches 200[].id has another type')
  })
})

it.each([
  ['1.2.3', 'major', '2.0.0'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'patch', '1.2.4'],
  ['0.1.0', 'major', '0.2.0'],
  ['0.1.0', 'minor', '0.1.1'],
  ['0.1.0', 'patch', '0.1.1'],
] as const)('raises %s for a %s to %s', (version, release, next) => {
  expect(raiseVersion(version, release)).toBe(next)
})

it('compares versions by number', () => {
  expect(isAtLeast('0.10.0', '0.9.9')).toBe(true)
  expect(isAtLeast('0.9.9', '0.10.0')).toBe(false)
  expect(isAtLeast('1.0.0', '1.0.0')).toBe(true)
})
