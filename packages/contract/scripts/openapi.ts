/** The OpenAPI 3.1 document of one of the two APIs, made from the endpoint table. */
import { STATUS_CODES } from 'node:http'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Api, Endpoint } from '../src/endpoint.ts'
import { ERRORS, ErrorBody, type ErrorName } from '../src/errors.ts'
import { FEED_HEAD } from '../src/feed-head.ts'
import { listPossibleErrors } from '../src/possible-errors.ts'
import { Uuid } from '../src/schema.ts'
import { STREAM_POSITION } from '../src/stream-position.ts'
import { Components, type Json, type JsonObject } from './components.ts'

const INFO: Readonly<Record<Api, { title: string; description: string }>> = {
  platform: {
    title: 'Touchline Platform API',
    description: 'Sessions, the player, the accounts. Called with credentials: a session cookie says who calls.',
  },
  sportsbook: {
    title: 'Touchline Sportsbook API',
    description: 'Catalogue, bets, bonuses, jackpots. A bearer token, issued by the Platform API, says who calls.',
  },
}

const BEARER: JsonObject = { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }
const SECURITY: Readonly<Record<Api, JsonObject>> = {
  platform: {
    cookie: { type: 'apiKey', in: 'cookie', name: 'touchline_session' },
    operator: { type: 'apiKey', in: 'header', name: 'X-Operator-Token' },
    ...BEARER,
  },
  sportsbook: BEARER,
}

const describeHeaders = (components: Components): JsonObject => ({
  XPlatformApp: {
    name: 'X-Platform-App',
    in: 'header',
    required: false,
    description:
      'Which front end calls. Without it a call by cookie that changes something is forbidden: no form can send it, so that a foreign page cannot call unasked.',
    schema: { type: 'string', default: 'sportsbook' },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The language of names and messages, `pt-BR` for one.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The same key with the same body gets the first answer again, for 24 hours at least.',
    schema: components.refer(Uuid),
  },
})

const referTo = (header: 'XPlatformApp' | 'AcceptLanguage' | 'IdempotencyKey'): JsonObject => ({
  $ref: `#/components/parameters/${header}`,
})

const listParameters = (place: 'path' | 'query', schema: TSchema | undefined, components: Components): JsonObject[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: components.refer(property),
  }))
}

const acceptVersion = (entry: Endpoint): JsonObject => ({
  name: 'Accept-Version',
  in: 'header',
  required: false,
  description:
    'The version that the caller was made for. There is this one alone, so every other is answered by it too.',
  schema: { type: 'string', default: entry.version },
})

const content = (schema: Json, type = 'application/json'): JsonObject => ({ [type]: { schema } })

/** Headers of answers. */
const RESPONSE_HEADERS: JsonObject = {
  StreamPosition: {
    required: false,
    description:
      'Where a realtime channel stood when the answer was made, `"public:en";offset=812;epoch="XmYp.3"`: subscribe since there, and nothing is missed. Absent where positions are not known.',
    schema: { type: 'string' },
  },
  FeedHead: {
    required: false,
    description:
      'How current the answer is, `1795332132000;lag=120`: the feed time that it holds, and by how many milliseconds before the call it may lack something. Absent where it lacks nothing.',
    schema: { type: 'string' },
  },
}

const headersOf = ({ position, readsFeed }: Endpoint): JsonObject => ({
  ...(position && { [STREAM_POSITION]: { $ref: '#/components/headers/StreamPosition' } }),
  ...(readsFeed && { [FEED_HEAD]: { $ref: '#/components/headers/FeedHead' } }),
})

const describeResponse = (
  status: string,
  schema: TSchema | null,
  entry: Endpoint,
  components: Components,
): JsonObject => ({
  description: STATUS_CODES[status] ?? status,
  ...(entry.readsFeed ? { headers: headersOf(entry) } : {}),
  ...(schema ? { content: content(components.refer(schema), entry.produces) } : {}),
})

const groupByStatus = (names: readonly ErrorName[]): Map<string, ErrorName[]> => {
  const groups = new Map<string, ErrorName[]>()
  for (const name of names) {
    const status = String(ERRORS[name].status)
    groups.set(status, [...(groups.get(status) ?? []), name])
  }
  return groups
}

const describeErrors = (names: readonly ErrorName[], components: Components): JsonObject => ({
  description: names.map(name => `${name} (${ERRORS[name].code})`).join(', '),
  content: content(components.refer(ErrorBody)),
})

/** A status that only one error has is referred to by that error's name. */
const describeErrorResponses = (entry: Endpoint, components: Components): JsonObject =>
  Object.fromEntries(
    [...groupByStatus(listPossibleErrors(entry))].map(([status, names]) => [
      status,
      names.length === 1 ? { $ref: `#/components/responses/${names[0]}` } : describeErrors(names, components),
    ]),
  )

const listErrorResponses = (entries: readonly Endpoint[], components: Components): JsonObject => {
  const alone = entries
    .flatMap(entry => [...groupByStatus(listPossibleErrors(entry)).values()])
    .filter(names => names.length === 1)
  const names = [...new Set(alone.flat())].sort((a, b) => ERRORS[a].code - ERRORS[b].code)
  return Object.fromEntries(names.map(name => [name, describeErrors([name], components)]))
}

const securityOf = (entry: Endpoint): JsonObject[] => {
  if (entry.auth === 'none') return []
  if (entry.auth === 'optional') return [{}, { bearer: [] }]
  if (entry.auth === 'optional_cookie') return [{}, { cookie: [] }, { bearer: [] }]
  if (entry.auth === 'cookie') return [{ cookie: [] }, { bearer: [] }]
  return [{ [entry.auth]: [] }]
}

/** A body that need not say anything need not be sent. */
const describeBody = (body: TSchema, components: Components): JsonObject => ({
  required: !Compile(body).Check({}),
  content: content(components.refer(body)),
})

const describeCall = (name: string, entry: Endpoint, components: Components): JsonObject => ({
  operationId: name,
  tags: [entry.tag],
  summary: entry.summary,
  ...(entry.extension ? { 'x-extension': true } : {}),
  security: securityOf(entry),
  parameters: [
    ...listParameters('path', entry.params, components),
    ...listParameters('query', entry.query, components),
    acceptVersion(entry),
    ...(entry.api === 'platform' ? [referTo('XPlatformApp')] : []),
    referTo('AcceptLanguage'),
    ...(entry.idempotent ? [referTo('IdempotencyKey')] : []),
  ],
  ...(entry.body ? { requestBody: describeBody(entry.body, components) } : {}),
  responses: {
    ...Object.fromEntries(
      Object.entries(entry.responses).map(([status, schema]) => [
        status,
        describeResponse(status, schema, entry, components),
      ]),
    ),
    ...describeErrorResponses(entry, components),
  },
})

const describePaths = (entries: ReadonlyArray<[string, Endpoint]>, components: Components): JsonObject => {
  const paths: Record<string, JsonObject> = {}
  for (const [name, entry] of entries) {
    const path = entry.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: describeCall(name, entry, components) }
  }
  return paths
}

/** The document of `api`, in the order of the table. */
export const buildOpenApi = (api: Api, table: Readonly<Record<string, Endpoint>>): JsonObject => {
  const components = new Components()
  const entries = Object.entries(table).filter(([, entry]) => entry.api === api)
  const paths = describePaths(entries, components)
  const responses = listErrorResponses(
    entries.map(([, entry]) => entry),
    components,
  )
  const parameters = describeHeaders(components)
  return {
    openapi: '3.1.0',
    info: { ...INFO[api], version: '1.0.0' },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    tags: [...new Set(entries.map(([, entry]) => entry.tag))].map(name => ({ name })),
    paths,
    components: {
      schemas: components.list(),
      responses,
      parameters,
      ...(entries.some(([, entry]) => entry.readsFeed) ? { headers: RESPONSE_HEADERS } : {}),
      securitySchemes: SECURITY[api],
    },
  }
}
