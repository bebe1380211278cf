import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import type { JsonObject } from './components.ts'
import { buildOpenApi } from './openapi.ts'
import { formatRouteTable } from './routes.ts'

interface Parameter {
  name?: string
  in?: string
  required?: boolean
  schema?: unknown
}
interface Call {
  operationId: string
  tags: string[]
  parameters: Parameter[]
  responses: Record<string, { description?: string; $ref?: string }>
  security: Array<Record<string, unknown>>
  requestBody?: object
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  tags: Array<{ name: string }>
  paths: Record<string, Record<string, Call>>
  components: Record<'schemas' | 'responses' | 'parameters' | 'securitySchemes', Record<string, JsonObject>>
}

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

  test('is what the table says', () => {
    expect(document).toEqual(buildOpenApi(api, endpoints))
  })

  test('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info.title).not.toBe('')
    expect(document.info.version).not.toBe('')
  })

  test('names every call once', () => {
    const ids = calls.map(({ call }) => call.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(Object.values(endpoints).filter(entry => entry.api === api).length)
  })

  test('declares exactly the parameters that stand in each path, as required', () => {
    for (const { path, call } of calls) {
      const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(match => match[1])
      const declared = call.parameters.filter(parameter => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      expect(declared.every(({ required }) => required === true)).toBe(true)
    }
  })

  test('declares no parameter of a call twice', () => {
    for (const { call } of calls) {
      const keys = call.parameters.map(parameter =>
        JSON.stringify([parameter.in, parameter.name, Object.values(parameter)[0]]),
      )
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('refers to nothing that is not there, and has nothing there to which nothing refers', () => {
    const references = new Set(listReferences(document))
    for (const reference of references)
      expect({ reference, found: resolve(document, reference) !== undefined }).toEqual({ reference, found: true })
    const { schemas, responses } = document.components
    for (const name of Object.keys(schemas)) expect(references).toContain(`#/components/schemas/${name}`)
    for (const name of Object.keys(responses)) expect(references).toContain(`#/components/responses/${name}`)
  })

  test('describes every answer, has a success and uses declared tags and security', () => {
    const tags = new Set(document.tags.map(({ name }) => name))
    for (const { call } of calls) {
      for (const answer of Object.values(call.responses)) expect(answer.description ?? answer.$ref).toBeTruthy()
      expect(Object.keys(call.responses).some(status => /^2\d\d$/.test(status))).toBe(true)
      for (const tag of call.tags) expect(tags).toContain(tag)
      for (const scheme of call.security.flatMap(Object.keys))
        expect(document.components.securitySchemes).toHaveProperty(scheme)
    }
  })

  test('sends no body with a GET or a DELETE', () => {
    for (const { method, call } of calls) {
      if (method === 'get' || method === 'delete') expect(call.requestBody).toBeUndefined()
    }
  })

  test('has only types that JSON Schema knows', () => {
    visit(document.components.schemas, object => {
      if (typeof object.type === 'string') {
        expect(['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']).toContain(object.type)
      }
    })
  })
})

test('the slim table is what the endpoint table says', () => {
  expect(read('routes.ts')).toBe(formatRouteTable(endpoints))
})

test('entities are named, not spelled out again', () => {
  const document = buildOpenApi('sportsbook', endpoints) as unknown as Document
  expect(document.components.schemas.Match?.properties).toMatchObject({
    main_market: { anyOf: [{ $ref: '#/components/schemas/Market' }, { type: 'null' }] },
  })
})
