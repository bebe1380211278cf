/**
 * Reads fields of JSON objects that came from outside. In the JSON form of the protocol an absent field and null both
 * stand for the field's zero value; a value of another type makes the whole object malformed.
 */
export type Fields = Record<string, unknown>

export class MalformedFields extends Error {
  override readonly name = 'MalformedFields'
}

export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

export function requireFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedFields('no object')
  return value as Fields
}

export function readText(fields: Fields, name: string): string {
  const value = fields[name]
  if (isAbsent(value)) return ''
  if (typeof value !== 'string') throw new MalformedFields(`${name} is no text`)
  return value
}

export function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name]
  if (isAbsent(value)) return false
  if (typeof value !== 'boolean') throw new MalformedFields(`${name} is no boolean`)
  return value
}

export function readInteger(fields: Fields, name: string, lowest = 0): number {
  const value = fields[name]
  if (isAbsent(value)) return 0
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < lowest) {
    throw new MalformedFields(`${name} is no whole number from ${lowest} on`)
  }
  return value
}
