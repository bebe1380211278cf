/** No text of a request lets through characters that cannot be seen, whichever call and field it is. */
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { IsoTime } from '../common-types.ts'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { validatorOf } from '../validators.ts'

interface StringSchema {
  readonly minLength?: number
  readonly pattern?: string
  readonly format?: string
}

interface TextField {
  readonly field: string
  readonly schema: TSchema & StringSchema
}

/** Texts that are compared and never shown: secrets, and ids that the back end or the feed has made. */
const COMPARED = [
  /\/password$/,
  /\/assertion$/,
  /\/channels\/\*$/,
  /(^|\/)market_id$/,
  /\/outcome_id$/,
  /\/specifier$/,
  /\/group_key$/,
]

/** Texts of several lines. */
const LINES = ['postPlayerAppeal body/text']

/** Strings of a schema that are not one of a list, by their place. */
function listTextFields(schema: unknown, field: string): TextField[] {
  const { type, properties, items, anyOf, patternProperties } = schema as Record<string, never>
  if (type === 'string' && !('enum' in (schema as object)) && !('const' in (schema as object)))
    return [{ field, schema: schema as TextField['schema'] }]
  const below = (parts: object | undefined, name = (key: string) => key) =>
    Object.entries(parts ?? {}).flatMap(([key, part]) => listTextFields(part, `${field}/${name(key)}`))
  return [
    ...below(properties),
    ...below(patternProperties, () => '*'),
    ...(items ? listTextFields(items, `${field}/*`) : []),
    ...below(anyOf, () => '|'),
  ]
}

const ENTRIES: Readonly<Record<string, Endpoint>> = endpoints

const FIELDS = Object.entries(ENTRIES).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? listTextFields(schema, `${name} ${part}`) : [],
  ),
)

const INVISIBLE = {
  'a right-to-left override': '\u202e',
  'a right-to-left isolate': '\u2067',
  'a joiner': '\u200d',
  'a non-joiner': '\u200c',
  'a zero width space': '\u200b',
  'a blank letter': '\u3164',
  'Braille’s blank': '\u2800',
  'a tag character': '\u{e0061}',
  'a soft hyphen': '\u00ad',
  'a byte order mark': '\ufeff',
  'a private character': '\ue000',
  'a line break': '\n',
}

/** Texts that the field accepts. */
function generateValid({ schema }: TextField): fc.Arbitrary<string> {
  if (schema.format === 'email') return fc.constant('vera@touchline.example')
  if (schema.format === 'uuid') return fc.constant('01890a5d-ac96-774b-bcce-b302099a8057')
  if (schema.pattern === (IsoTime as StringSchema).pattern) return fc.constant('2026-02-01T18:00:00.000Z')
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern, 'u'))
  return fc.constant('Vera'.padEnd(schema.minLength ?? 0, 'a'))
}

test('finds the free texts of the contract', () => {
  const names = FIELDS.map(({ field }) => field)
  for (const field of ['postSignUp body/first_name', 'patchPlayer body/nickname', 'getSearch query/q'])
    expect(names).toContain(field)
})

const SEEN = FIELDS.filter(({ field }) => !COMPARED.some(pattern => pattern.test(field)))

test.each(SEEN.map(entry => [entry.field, entry] as const))('%s refuses what cannot be seen', (_, entry) => {
  const validator = validatorOf(entry.schema)
  fc.assert(
    fc.property(generateValid(entry), fc.nat(1000), (text, at) => {
      fc.pre(validator.Check(text))
      const characters = [...text]
      const place = at % (characters.length + 1)
      for (const [name, character] of Object.entries(INVISIBLE)) {
        if (character === '\n' && LINES.includes(entry.field)) continue
        const spoiled = [...characters.slice(0, place), character, ...characters.slice(place)].join('')
        expect(validator.Check(spoiled), `${name} in ${JSON.stringify(spoiled)}`).toBe(false)
      }
    }),
    { numRuns: 20 },
  )
})
