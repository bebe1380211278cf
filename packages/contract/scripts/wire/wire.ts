/**
 * The wire of a release: what two programs must agree on, without descriptions and examples. It is taken from the
 * generated documents and stored at each release, so that later sources can be compared with it.
 */
import type { Json, JsonObject } from '../components.ts'

export interface WireCall {
  readonly route: string
  /** A back end may leave it out. */
  readonly optional: boolean
  /** Parameters as the properties of an object, by `place name`. */
  readonly parameters: JsonObject
  readonly body: JsonObject | null
  readonly bodyRequired: boolean
  /** Schemas of successes by status; null for an empty body. */
  readonly responses: Readonly<Record<string, JsonObject | null>>
  readonly errors: readonly string[]
  readonly security: Json
}

export interface Wire {
  readonly calls: Readonly<Record<string, WireCall>>
  /** Payloads of events and of messages between windows. */
  readonly messages: Readonly<Record<string, JsonObject>>
  /** What the schemas refer to, by `document#name`. */
  readonly schemas: Readonly<Record<string, JsonObject>>
}

/** The generated documents by file name without extension. */
export type Documents = Readonly<Record<string, JsonObject>>

const TEXTS = new Set(['description', 'summary', 'title', 'example', 'examples', 'x-enum-descriptions'])

const at = (value: Json | undefined, key: string): Json | undefined => (value as JsonObject | undefined)?.[key]
const entriesOf = (value: Json | undefined): [string, JsonObject][] =>
  Object.entries((value ?? {}) as Record<string, JsonObject>)

/** Removes texts, and names the document in each reference. Properties may be called like a text. */
function reduceSchema(value: Json, document: string, isMap = false): Json {
  if (Array.isArray(value)) return value.map(item => reduceSchema(item, document))
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).filter(([key]) => isMap || !TEXTS.has(key))
  return Object.fromEntries(
    members.map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? `${document}#${member.split('/').at(-1)}`
        : reduceSchema(member as Json, document, !isMap && key === 'properties'),
    ]),
  )
}

const reduceContent = (holder: JsonObject | undefined, document: string): JsonObject | null => {
  const [media] = Object.values((holder?.content ?? {}) as Record<string, JsonObject>)
  return media ? (reduceSchema(media.schema as Json, document) as JsonObject) : null
}

function describeParameters(list: readonly JsonObject[], shared: Json | undefined, document: string): JsonObject {
  const all = list.map(each => {
    const name = typeof each.$ref === 'string' ? each.$ref.split('/').at(-1) : undefined
    return (name === undefined ? each : at(shared, name)) as JsonObject
  })
  const named = all.map((each): [string, JsonObject] => [`${each.in} ${each.name}`, each])
  return {
    type: 'object',
    properties: Object.fromEntries(
      named.map(([name, each]) => [name, reduceSchema((each.schema ?? {}) as Json, document)]),
    ),
    required: named.filter(([, each]) => each.required === true).map(([name]) => name),
  }
}

function describeCall(route: string, operation: JsonObject, components: Json | undefined, document: string): WireCall {
  const body = operation.requestBody as JsonObject | undefined
  const responses = entriesOf(operation.responses as Json)
  const isSuccess = ([status]: [string, JsonObject]): boolean => status < '400'
  return {
    route,
    optional: operation['x-level'] === undefined,
    parameters: describeParameters(
      (operation.parameters ?? []) as JsonObject[],
      at(components, 'parameters'),
      document,
    ),
    body: reduceContent(body, document),
    bodyRequired: body?.required === true,
    responses: Object.fromEntries(
      responses.filter(isSuccess).map(([status, response]) => [status, reduceContent(response, document)]),
    ),
    errors: responses.filter(response => !isSuccess(response)).flatMap(([, response]) => listErrors(response)),
    security: (operation.security ?? []) as Json,
  }
}

/** Names of errors: the referenced response's, or those that the description lists. */
function listErrors(response: JsonObject): string[] {
  if (typeof response.$ref === 'string') return [response.$ref.split('/').at(-1) ?? '']
  return String(response.description)
    .split(', ')
    .map(text => text.replace(/ \(\d+\)$/, ''))
}

const listCalls = (document: string, { paths, components }: JsonObject): [string, WireCall][] =>
  entriesOf(paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, WireCall] => {
      const route = `${method.toUpperCase()} ${path}`
      const call = describeCall(route, operation as JsonObject, components as Json, document)
      return [String((operation as JsonObject).operationId ?? route), call]
    }),
  )

const listSchemas = (document: string, { components }: JsonObject): [string, JsonObject][] =>
  entriesOf(at(components as Json, 'schemas')).map(([name, schema]) => [
    `${document}#${name}`,
    reduceSchema(schema, document) as JsonObject,
  ])

const listEvents = (document: string, { components }: JsonObject): [string, JsonObject][] =>
  entriesOf(at(components as Json, 'messages')).map(([name, message]) => [
    name,
    reduceSchema(message.payload as Json, document) as JsonObject,
  ])

const listWindowMessages = (document: string, { $defs }: JsonObject): [string, JsonObject][] =>
  entriesOf($defs as Json).flatMap(([group, { oneOf }]) =>
    ((oneOf ?? []) as JsonObject[]).map((message): [string, JsonObject] => [
      `${group}.${message.title}`,
      reduceSchema(message, document) as JsonObject,
    ]),
  )

/** The wire of the generated documents. */
export function toWire(documents: Documents): Wire {
  const all = Object.entries(documents)
  const each = <Value>(list: (name: string, document: JsonObject) => [string, Value][]): Record<string, Value> =>
    Object.fromEntries(all.flatMap(([name, document]) => list(name, document)))
  return {
    calls: each(listCalls),
    messages: { ...each(listEvents), ...each(listWindowMessages) },
    schemas: each(listSchemas),
  }
}
