/** Builds the OpenAPI 3.1 document of one of the two APIs from the endpoint table. */
import { STATUS_CODES } from 'node:http'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { LocaleInput, Uuid } from '../src/common-types.ts'
import type { Api, Endpoint } from '../src/endpoint.ts'
import { ERRORS, ErrorBody, type ErrorName } from '../src/errors.ts'
import { FEED_HEAD } from '../src/feed-head.ts'
import { listPossibleErrors } from '../src/possible-errors.ts'
import { STREAM_POSITION } from '../src/stream-position.ts'
import { Components, type Json, type JsonObject } from './components.ts'
import { describeUse, HEADERS, INFO, livez, RESPONSE_HEADERS, SECURITY, SERVERS, TAGS } from './openapi-texts.ts'
import { describeForms } from './parameter-forms.ts'

/** Example values of one call: path parameters, query, request body, response body. */
export interface Example {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly response?: unknown
}

export type EndpointTable = Readonly<Record<string, Endpoint>>
export type ExampleTable = Readonly<Record<string, Example>>

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const referTo = (parameter: keyof typeof HEADERS): JsonObject => ({ $ref: `#/components/parameters/${parameter}` })

const listParameters = (
  place: 'path' | 'query',
  schema: TSchema | undefined,
  example: unknown,
  components: Components,
): JsonObject[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema & { description?: string }>
    required?: readonly string[]
  }
  const values = (example ?? {}) as JsonObject
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    description: property.description ?? 'The id.',
    schema: describeForms(components.convert(property), property, place === 'query' && !required.includes(name)),
    ...(values[name] !== undefined && { example: values[name] }),
  }))
}

const acceptVersion = (entry: Endpoint): JsonObject => ({
  name: 'Accept-Version',
  in: 'header',
  required: false,
  description: 'The version of the call that the client was made for. There is only one, which answers all.',
  schema: { type: 'string', default: entry.version },
})

const content = (schema: Json, example: unknown, type = 'application/json'): JsonObject => ({
  [type]: { schema, ...(example !== undefined && { example: example as Json }) },
})

const headersOf = ({ position, readsFeed }: Endpoint): JsonObject => ({
  ...(position && { [STREAM_POSITION]: { $ref: '#/components/headers/StreamPosition' } }),
  ...(readsFeed && { [FEED_HEAD]: { $ref: '#/components/headers/FeedHead' } }),
})

interface Call {
  readonly name: string
  readonly entry: Endpoint
  readonly example: Example
  readonly components: Components
}

const describeResponse = (
  status: string,
  schema: TSchema | null,
  { name, entry, example, components }: Call,
): JsonObject => {
  const body = (): JsonObject =>
    entry.produces
      ? content(components.convert(schema as TSchema), example.response, entry.produces)
      : content(components.refer(schema as TSchema, `${capitalize(name)}Response`), example.response)
  return {
    description: STATUS_CODES[status] ?? status,
    ...(entry.readsFeed ? { headers: headersOf(entry) } : {}),
    ...(schema ? { content: body() } : {}),
  }
}

const groupByStatus = (names: readonly ErrorName[]): Map<string, ErrorName[]> => {
  const groups = new Map<string, ErrorName[]>()
  for (const name of names) {
    const status = String(ERRORS[name].status)
    groups.set(status, [...(groups.get(status) ?? []), name])
  }
  return groups
}

const describeErrors = (names: readonly ErrorName[], components: Components): JsonObject => {
  const [first] = names
  const example = first && { code: ERRORS[first].code, message: first, data: { details: [] } }
  return {
    description: names.map(name => `${name} (${ERRORS[name].code})`).join(', '),
    content: content(components.refer(ErrorBody, 'ErrorBody'), example),
  }
}

/** Uses the shared error response for a status with a single error. */
const describeErrorResponses = ({ entry, components }: Call): JsonObject =>
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

/** A body with only optional properties can be omitted. */
const describeBody = (body: TSchema, { name, example, components }: Call): JsonObject => ({
  required: !Compile(body).Check({}),
  content: content(components.refer(body, `${capitalize(name)}Request`), example.body),
})

const describeOperation = (call: Call): JsonObject => {
  const { name, entry, example, components } = call
  return {
    operationId: name,
    tags: [entry.tag],
    summary: entry.summary,
    description: [entry.description, ...describeUse(entry)].join('\n\n'),
    ...(entry.extension ? { 'x-extension': true } : {}),
    ...(entry.level ? { 'x-level': entry.level } : {}),
    ...(entry.cache ? { 'x-cache': entry.cache } : {}),
    ...(entry.deprecated ? { deprecated: true } : {}),
    security: securityOf(entry),
    parameters: [
      ...listParameters('path', entry.params, example.params, components),
      ...listParameters('query', entry.query, example.query, components),
      referTo('Locale'),
      acceptVersion(entry),
      ...(entry.api === 'platform' && entry.auth !== 'operator' ? [referTo('XPlatformApp')] : []),
      referTo('AcceptLanguage'),
      ...(entry.idempotent ? [referTo('IdempotencyKey')] : []),
    ],
    ...(entry.body ? { requestBody: describeBody(entry.body, call) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(entry.responses).map(([status, schema]) => [status, describeResponse(status, schema, call)]),
      ),
      ...describeErrorResponses(call),
    },
  }
}

const describePaths = (calls: readonly Call[]): JsonObject => {
  const paths: Record<string, JsonObject> = {}
  for (const call of calls) {
    const path = call.entry.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.entry.method.toLowerCase()]: describeOperation(call) }
  }
  return paths
}

const tagsOf = (entries: readonly Endpoint[]): string[] => [...new Set(entries.map(entry => entry.tag))]

const describeTags = (names: readonly string[]): JsonObject[] =>
  [...names].sort().map(name => ({ name, description: TAGS[name] ?? '' }))

/** Builds the document of `api`, with calls in table order. */
export const buildOpenApi = (api: Api, table: EndpointTable, examples: ExampleTable): JsonObject => {
  const components = new Components()
  const calls = Object.entries(table)
    .filter(([, entry]) => entry.api === api)
    .map(([name, entry]): Call => ({ name, entry, example: examples[name] ?? {}, components }))
  const entries = calls.map(({ entry }) => entry)
  const paths = { ...describePaths(calls), ...(api === 'sportsbook' ? { '/livez': livez } : {}) }
  const responses = listErrorResponses(entries, components)
  const { IdempotencyKey, XPlatformApp, AcceptLanguage, Locale } = HEADERS
  return {
    openapi: '3.1.0',
    info: INFO[api],
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: SERVERS[api],
    tags: describeTags(api === 'sportsbook' ? [...tagsOf(entries), 'Operation'] : tagsOf(entries)),
    paths,
    components: {
      parameters: {
        ...(api === 'platform' && { XPlatformApp }),
        Locale: { ...Locale, schema: describeForms(components.convert(LocaleInput), LocaleInput, true) },
        AcceptLanguage,
        IdempotencyKey: { ...IdempotencyKey, schema: components.convert(Uuid) },
      },
      schemas: components.list(),
      responses,
      ...(entries.some(entry => entry.readsFeed) ? { headers: headersFor(entries) } : {}),
      securitySchemes: SECURITY[api],
    },
    'x-errors': ERRORS,
  }
}

const headersFor = (entries: readonly Endpoint[]): JsonObject => {
  const { StreamPosition, FeedHead } = RESPONSE_HEADERS
  return { ...(entries.some(entry => entry.position) && { StreamPosition }), FeedHead }
}
