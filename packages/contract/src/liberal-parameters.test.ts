/** The one rule for paths and queries, over every parameter of the endpoint table. */
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { coerceStrings, type UrnKinds } from './coerce-strings.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { compileValidators, validatorOf } from './validators.ts'

interface Parameter {
  readonly name: string
  readonly part: 'params' | 'query'
  readonly schema: TSchema & {
    type?: string
    format?: string
    pattern?: string
    'x-list'?: boolean
    'x-urn'?: UrnKinds
  }
  /** Reads the parameter alone, with those beside it that its meaning depends on. Throws if it is invalid. */
  readonly read: (raw: object) => unknown
  /** The fields that the server refuses. */
  readonly refuse: (raw: object) => readonly string[]
}

function listParameters(entry: Endpoint, part: 'params' | 'query'): Parameter[] {
  const declared = entry[part]
  if (!declared) return []
  const validators = compileValidators(entry)
  const { properties } = declared as unknown as { properties: Record<string, Parameter['schema']> }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    part,
    schema,
    read: raw => {
      const value = (coerceStrings(declared, raw) as Record<string, unknown>)[name]
      if (value !== undefined && !validatorOf(schema).Check(value)) throw new Error(`invalid: ${JSON.stringify(value)}`)
      return value
    },
    refuse: raw => {
      const checked = validators[part](raw)
      return checked.ok ? [] : checked.problems.map(({ field }) => field)
    },
  }))
}

const parameters = Object.values(endpoints as Readonly<Record<string, Endpoint>>).flatMap(entry => [
  ...listParameters(entry, 'params'),
  ...listParameters(entry, 'query'),
])
const where = (matches: (schema: Parameter['schema']) => unknown) => {
  const found = parameters.filter(({ schema }) => matches(schema))
  expect(found.length).toBeGreaterThan(0)
  return fc.constantFrom(...found)
}

const mixedCase = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map(upper => [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''))

test('reads every way to write a flag', () => {
  const words = { true: ['true', '1', 'yes', 'y', 'on', 't'], false: ['false', '0', 'no', 'n', 'off', 'f'] }
  const written = fc
    .boolean()
    .chain(value =>
      fc.record({ value: fc.constant(value), text: fc.constantFrom(...words[`${value}`]).chain(mixedCase) }),
    )
  fc.assert(
    fc.property(
      where(({ type }) => type === 'boolean'),
      written,
      ({ name, read }, { value, text }) => {
        expect(read({ [name]: text })).toBe(value)
      },
    ),
  )
})

test('reads every way to write a list', () => {
  const list = where(schema => schema['x-list']).chain(parameter =>
    fc.stringMatching(new RegExp(parameter.schema.pattern ?? '')).map(text => ({ parameter, text })),
  )
  fc.assert(
    fc.property(list, ({ parameter: { name, read }, text }) => {
      const items = text.split(',')
      const ways = [
        { [name]: text },
        { [name]: items },
        { [name]: ['', ...items, ''] },
        { [`${name}[]`]: items },
        Object.fromEntries(items.map((item, at) => [`${name}[${at}]`, item])),
        { [name]: items[0], [`${name}[]`]: items.slice(1) },
      ]
      for (const way of ways) expect(read(way), JSON.stringify(way)).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test('reads an id as the URN of its kind, and refuses those of other kinds', () => {
  const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(
      where(schema => schema['x-urn']),
      ids,
      fc.constantFrom('sr', 'od'),
      (parameter, id, provider) => {
        const { name, part, schema, read, refuse } = parameter
        const kinds = schema['x-urn'] as UrnKinds
        const byType = Array.isArray(kinds) ? [['', kinds] as const] : Object.entries(kinds)
        for (const [type, cases] of byType) {
          const beside = type && { type }
          for (const kind of cases)
            expect(read({ ...beside, [name]: `${provider}:${kind}:${id}` })).toBe(schema['x-list'] ? `${id}` : id)
          expect(refuse({ ...beside, [name]: `${provider}:player:${id}` })).toContain(`${part}/${name}`)
        }
      },
    ),
  )
})

test('reads every way to write a time', () => {
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      where(({ format }) => format === 'date-time'),
      moments,
      ({ name, read }, moment) => {
        const iso = moment.toISOString()
        const seconds = Math.floor(moment.getTime() / 1000)
        const whole = new Date(seconds * 1000).toISOString()
        expect(read({ [name]: iso })).toBe(iso)
        expect(read({ [name]: iso.replace('Z', '+00:00') })).toBe(iso)
        expect(read({ [name]: iso.replace('Z', ' 00:00') })).toBe(iso)
        expect(read({ [name]: iso.slice(0, 10) })).toBe(`${iso.slice(0, 10)}T00:00:00.000Z`)
        expect(read({ [name]: String(seconds) })).toBe(whole)
        if (String(moment.getTime()).length >= 12) expect(read({ [name]: String(moment.getTime()) })).toBe(iso)
      },
    ),
  )
})

test('takes an empty parameter of any query as not given', () => {
  for (const { name, part, read } of parameters)
    if (part === 'query') expect(read({ [name]: '' }), name).toBeUndefined()
})

test('refuses everything else by the name of the parameter, and never throws', () => {
  const typed = where(
    ({ type, format, 'x-list': isList }) =>
      isList || format === 'date-time' || ['boolean', 'integer'].includes(type ?? ''),
  )
  // A zero byte is in no form of any type.
  const garbage = fc.string().map(text => `${text}\u0000`)
  fc.assert(
    fc.property(typed, fc.oneof(garbage, fc.array(garbage, { minLength: 1 })), ({ name, part, refuse }, value) => {
      expect(refuse({ [name]: value })).toContain(`${part}/${name}`)
    }),
    { numRuns: 300 },
  )
})
