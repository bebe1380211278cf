import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { platformExamples } from '../examples/platform-calls.ts'
import { sportsbookExamples } from '../examples/sportsbook-calls.ts'
import { endpoints } from '../src/endpoints.ts'
import type { JsonObject } from './components.ts'
import { buildOpenApi } from './openapi.ts'
import { formatRouteTable } from './routes.ts'

interface Parameter {
  $ref?: string
  description?: string
  name?: string
  in?: string
  required?: boolean
  schema?: unknown
}
type Content = Record<string, { schema: { $ref?: string } }>
interface Call {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  responses: Record<string, { description?: string; $ref?: string; content?: Content }>
  security: Array<Record<string, unknown>>
  requestBody?: { content: Content }
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  tags: Array<{ name: string }>
  paths: Record<string, Record<string, Call>>
  components: Record<'schemas' | 'responses' | 'parameters' | 'securitySchemes', Record<string, JsonObject>>
}

/** Ids of entities, which are described by their names. */
const IDS = new Set([JSON.stringify({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })])

const examples = { ...platformExamples, ...sportsbookExamples }
const read = (name: string): string => readFileSync(new URL(`../generated/${name}`, import.meta.url), 'utf8')
const resolve = (document: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)

const visit = (value: unknown, see: (object: Record<string, unknown>) => void): void => {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  else if (typeof value === 'object' && value !== null) {
    see(value as Record<string, unknown>)
    for (const member of Object.values(value)) visit(member, see)
  }
}

const listReferences = (value: unknown): string[] => {
  const found: string[] = []
  visit(value, object => {
    if (typeof object.$ref === 'string') found.push(object.$ref)
  })
  return found
}

describe.each(['platform', 'sportsbook'] as const)('the document of the %s API', api => {
  const document = JSON.parse(read(`${api}.openapi.json`)) as Document
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  )

  test('matches the endpoint table', () => {
    expect(document).toEqual(buildOpenApi(api, endpoints, examples))
  })

  test('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info.title).not.toBe('')
    expect(document.info.version).not.toBe('')
  })

  test('lists every call once', () => {
    const ids = calls.map(({ call }) => call.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const probes = api === 'sportsbook' ? 1 : 0
    expect(ids.length).toBe(Object.values(endpoints).filter(entry => entry.api === api).length + probes)
  })

  test('declares exactly the parameters of each path, as required', () => {
    for (const { path, call } of calls) {
      const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(match => match[1])
      const declared = (call.parameters ?? []).filter(parameter => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      expect(declared.filter(({ required }) => required !== true)).toEqual([])
    }
  })

  test('declares no parameter of a call twice', () => {
    for (const { call } of calls) {
      const keys = (call.parameters ?? []).map(parameter =>
        JSON.stringify([parameter.in, parameter.name, Object.values(parameter)[0]]),
      )
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('has no dangling references and no unused components', () => {
    const references = new Set(listReferences(document))
    for (const reference of references)
      expect({ reference, found: resolve(document, reference) !== undefined }).toEqual({ reference, found: true })
    const { schemas, responses } = document.components
    for (const name of Object.keys(schemas)) expect(references).toContain(`#/components/schemas/${name}`)
    for (const name of Object.keys(responses)) expect(references).toContain(`#/components/responses/${name}`)
  })

  test('describes every response, has a success and uses declared tags and security', () => {
    const tags = new Set(document.tags.map(({ name }) => name))
    for (const { call } of calls) {
      for (const answer of Object.values(call.responses)) expect(answer.description ?? answer.$ref).toBeTruthy()
      expect(Object.keys(call.responses).some(status => /^2\d\d$/.test(status))).toBe(true)
      for (const tag of call.tags) expect(tags).toContain(tag)
      for (const scheme of call.security.flatMap(Object.keys))
        expect(document.components.securitySchemes).toHaveProperty(scheme)
    }
  })

  test('has no body for GET or DELETE', () => {
    for (const { method, call } of calls) {
      if (method === 'get' || method === 'delete') expect(call.requestBody).toBeUndefined()
    }
  })

  test('describes every call and every parameter', () => {
    for (const { call } of calls) {
      expect(call.summary).not.toBe('')
      expect(call.description.length).toBeGreaterThan(call.summary.length)
      for (const parameter of call.parameters ?? [])
        expect(parameter.$ref ?? parameter.description, `${call.operationId} ${parameter.name}`).toBeTruthy()
    }
  })

  test('describes every property of every schema', () => {
    const bare: string[] = []
    const isDescribed = (property: Record<string, unknown>): boolean =>
      Boolean(property.description ?? property.$ref ?? property.const ?? IDS.has(JSON.stringify(property)))
    const check = (name: string, value: unknown): void =>
      visit(value, object => {
        if (typeof object.properties !== 'object' || object.properties === null) return
        for (const [property, schema] of Object.entries(object.properties))
          if (!isDescribed(schema as Record<string, unknown>)) bare.push(`${name}.${property}`)
      })
    for (const [name, schema] of Object.entries(document.components.schemas)) check(name, schema)
    expect(bare).toEqual([])
  })

  test('references a schema for every JSON request and response', () => {
    for (const { call } of calls.filter(({ path }) => path !== '/livez')) {
      const bodies = [call.requestBody, ...Object.values(call.responses)]
      for (const json of bodies.flatMap(body => body?.content?.['application/json'] ?? []))
        expect(json.schema.$ref).toMatch(/^#\/components\/schemas\//)
    }
  })

  test('names every enum', () => {
    const unnamed: string[] = []
    for (const [name, schema] of Object.entries(document.components.schemas))
      for (const [key, member] of Object.entries(schema))
        visit(member, object => {
          if (Array.isArray(object.enum)) unnamed.push(`${name}.${key}: ${object.enum.join(' ')}`)
        })
    visit(document.paths, object => {
      if (Array.isArray(object.enum)) unnamed.push(object.enum.join(' '))
    })
    expect(unnamed).toEqual([])
  })

  test('has no decimal multipleOf', () => {
    visit(document, object => expect(object).not.toHaveProperty('multipleOf'))
  })

  test('has only JSON Schema types', () => {
    visit(document.components.schemas, object => {
      if (typeof object.type === 'string') {
        expect(['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']).toContain(object.type)
      }
    })
  })
})

test('generates a route table that matches the endpoint table', () => {
  expect(read('routes.ts')).toBe(formatRouteTable(endpoints))
})

test('references entities by name', () => {
  const document = buildOpenApi('sportsbook', endpoints, examples) as unknown as Document
  expect(document.components.schemas.Match?.properties).toMatchObject({
    main_market: { anyOf: [{ $ref: '#/components/schemas/Market' }, { type: 'null' }] },
  })
})

test('marks a call as deprecated, and says until when it stays', () => {
  const deprecated = { since: '2027-01-31', sunset: '2027-08-31' }
  const { paths } = buildOpenApi('sportsbook', { getMatches: { ...endpoints.getMatches, deprecated } }, examples)
  const { get } = (paths as JsonObject)['/matches'] as unknown as { get: Call & { deprecated?: boolean } }
  expect(get.deprecated).toBe(true)
  expect(get.description).toContain('it may be gone from 2027-08-31 on')
})
