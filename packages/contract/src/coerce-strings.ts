/**
 * Reads paths and queries liberally, by one rule for every parameter of every call: each type has the forms that clients
 * write, and a text in none of them stays a text and fails validation. `FORMS` describes them for the documents.
 */
import type { TSchema } from 'typebox'
import { ISO_TIME_INPUT_PATTERN } from './common-types.ts'

interface Property {
  readonly type?: string
  readonly format?: string
  readonly 'x-list'?: boolean
  readonly 'x-urn'?: UrnKinds
}

/** Kinds of URNs that stand for an id: of a parameter, or by the value of the parameter `type` beside it. */
export type UrnKinds = readonly string[] | Readonly<Record<string, readonly string[]>>

type Raw = Readonly<Record<string, unknown>>

const MOMENT = new RegExp(ISO_TIME_INPUT_PATTERN)
const WITHOUT_SECONDS = /^(.{10}T\d\d:\d\d)(Z|[+-]\d\d:\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/
const UNIX_SECONDS = /^\d{9,10}$/
const UNIX_MILLISECONDS = /^\d{12,13}$/
const TRUE = ['true', '1', 'yes', 'y', 'on', 't']
const FALSE = ['false', '0', 'no', 'n', 'off', 'f']

/** Whether the day exists; some parsers read 30 February as 2 March. */
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/**
 * Normalises a timestamp to UTC with milliseconds; a day is its first moment in UTC. An unescaped plus in a query arrives as
 * a space.
 */
function readMoment(text: string): string {
  if (UNIX_SECONDS.test(text)) return new Date(Number(text) * 1000).toISOString()
  if (UNIX_MILLISECONDS.test(text)) return new Date(Number(text)).toISOString()
  const whole = DAY.test(text) ? `${text}T00:00:00Z` : text.replace(' ', '+').replace(WITHOUT_SECONDS, '$1:00$2')
  return MOMENT.test(whole) && isDay(whole.slice(0, 10)) ? new Date(whole).toISOString() : text
}

function readFlag(text: string): unknown {
  const word = text.toLowerCase()
  return TRUE.includes(word) || (FALSE.includes(word) ? false : text)
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: text => (/^-?[0-9]{1,16}$/.test(text) ? Number(text) : text),
  number: text => (/^-?[0-9]{1,16}(\.[0-9]{1,16})?$/.test(text) ? Number(text) : text),
  boolean: readFlag,
  'date-time': readMoment,
}

const propertyOf = (schema: TSchema, name: string): Property | undefined => {
  const { properties } = schema as { properties?: Record<string, Property> }
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined
}

function kindsOf(kinds: UrnKinds | undefined, raw: Raw): readonly string[] {
  if (kinds === undefined || Array.isArray(kinds)) return kinds ?? []
  const type = String(raw.type)
  return Object.hasOwn(kinds, type) ? ((kinds as Record<string, readonly string[]>)[type] ?? []) : []
}

/** Replaces a URN of one of the kinds, such as `sr:match:123`, by its number. */
function readUrn(text: string, kinds: readonly string[]): string {
  const [, kind = '', id = ''] = /^[a-z]{2,8}:([a-z_]+):([1-9][0-9]{0,15})$/.exec(text) ?? []
  return kinds.includes(kind) ? id : text
}

/** A list as one text with commas, from texts with commas; undefined when all of them are empty. */
function readList(texts: readonly string[], kinds: readonly string[]): string | undefined {
  const given = texts.filter(text => text !== '')
  if (given.length === 0) return undefined
  const items = given.join(',').split(',')
  return items.map(item => readUrn(item, kinds)).join(',')
}

function readText({ type = '', format = '', 'x-urn': kinds }: Property, text: string, raw: Raw): unknown {
  if (text === '') return undefined
  const read = readers[format] ?? readers[type]
  const plain = readUrn(text, kindsOf(kinds, raw))
  return read ? read(plain) : plain
}

function readValue(property: Property, value: unknown, raw: Raw): unknown {
  const texts = Array.isArray(value) ? value : [value]
  if (!texts.every(text => typeof text === 'string')) return value
  if (property['x-list']) return readList(texts, kindsOf(property['x-urn'], raw))
  return typeof value === 'string' ? readText(property, value, raw) : value
}

/** Maps `ids[]` and `ids[0]` to `ids` if the schema has a list of that name. */
function readName(schema: TSchema, name: string): string {
  const bare = name.replace(/\[\d{0,3}\]$/, '')
  return propertyOf(schema, bare)?.['x-list'] ? bare : name
}

/** Gathers the values of a list that is written as several parameters. */
function gather(schema: TSchema, raw: object): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [given, value] of Object.entries(raw)) {
    const name = readName(schema, given)
    values.set(name, values.has(name) ? [values.get(name), value].flat() : value)
  }
  return values
}

/**
 * Returns a copy of `raw` with texts converted to the types of `schema`; inconvertible texts stay unchanged, and what is empty
 * is left out.
 */
export const coerceStrings = (schema: TSchema, raw: unknown): unknown => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  const read = [...gather(schema, raw)].map(([name, value]) => {
    const property = propertyOf(schema, name)
    return [name, property ? readValue(property, value, raw as Raw) : value] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}
