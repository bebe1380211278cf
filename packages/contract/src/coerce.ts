/**
 * Paths and queries come as texts; their schemas speak of numbers and truth values. A text is turned only when it is
 * exactly how one writes such a value, so that `1e3`, ` 1` or `yes` stay texts and are refused by the check.
 */
import type { TSchema } from 'typebox'

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: text => (/^-?[0-9]{1,16}$/.test(text) ? Number(text) : text),
  number: text => (/^-?[0-9]{1,16}(\.[0-9]{1,16})?$/.test(text) ? Number(text) : text),
  boolean: text => (text === 'true' ? true : text === 'false' ? false : text),
}

const typeOf = (schema: TSchema, name: string): string | undefined => {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties
  return properties && Object.hasOwn(properties, name) ? properties[name]?.type : undefined
}

/** A copy of `raw` with its texts read as what `schema` says each property is; what cannot be read stays as it came. */
export const coerceTexts = (schema: TSchema, raw: unknown): unknown => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const read = readers[typeOf(schema, name) ?? '']
      return [name, read && typeof value === 'string' ? read(value) : value]
    }),
  )
}
