/**
 * Converts the texts of paths and queries to the numbers, booleans, times and lists of their schemas. A text is converted
 * only in its canonical form, so that `1e3`, ` 1` or `yes` stay texts and fail validation. A list may be one text with
 * commas, a repeated name, or a name with brackets.
 */
import type { TSchema } from 'typebox'
import { ISO_TIME_INPUT_PATTERN } from './common-types.ts'

interface Property {
  readonly type?: string
  readonly format?: string
  readonly 'x-list'?: boolean
}

const MOMENT = new RegExp(ISO_TIME_INPUT_PATTERN)
const WITHOUT_SECONDS = /^(.{10}T\d\d:\d\d)(Z|[+-]\d\d:\d\d)$/

/** Whether the day exists; some parsers read 30 February as 2 March. */
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** Normalises a timestamp to UTC with milliseconds. An unescaped plus in a query arrives as a space. */
function readMoment(text: string): string {
  const whole = text.replace(' ', '+').replace(WITHOUT_SECONDS, '$1:00$2')
  return MOMENT.test(whole) && isDay(whole.slice(0, 10)) ? new Date(whole).toISOString() : text
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: text => (/^-?[0-9]{1,16}$/.test(text) ? Number(text) : text),
  number: text => (/^-?[0-9]{1,16}(\.[0-9]{1,16})?$/.test(text) ? Number(text) : text),
  boolean: text => (text === 'true' ? true : text === 'false' ? false : text),
  'date-time': readMoment,
}

const propertyOf = (schema: TSchema, name: string): Property | undefined => {
  const { properties } = schema as { properties?: Record<string, Property> }
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

function readValue({ type = '', format = '', 'x-list': isList }: Property, value: unknown): unknown {
  const whole = isList && isTexts(value) ? value.join(',') : value
  const read = readers[format] ?? readers[type]
  return read && typeof whole === 'string' ? read(whole) : whole
}

/** Maps `ids[]` to `ids` if the schema has a list of that name. */
function readName(schema: TSchema, name: string): string {
  const bare = name.endsWith('[]') ? name.slice(0, -2) : name
  return propertyOf(schema, bare)?.['x-list'] ? bare : name
}

/** Returns a copy of `raw` with texts converted to the types of `schema`; inconvertible texts stay unchanged. */
export const coerceStrings = (schema: TSchema, raw: unknown): unknown => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  return Object.fromEntries(
    Object.entries(raw).map(([given, value]) => {
      const name = readName(schema, given)
      const property = propertyOf(schema, name)
      return [name, property ? readValue(property, value) : value]
    }),
  )
}
