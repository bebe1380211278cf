/**
 * Reads fields of untrusted JSON objects. In the protocol's JSON form absent and null fields are zero values; a field
 * of another type makes the object malformed.
 */
export type JsonObject = Record<string, unknown>

export class MalformedFieldsError extends Error {
  override readonly name = 'MalformedFields'
}

export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

export function requireObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedFieldsError('no object')
  return value as JsonObject
}

export function readString(fields: JsonObject, name: string): string {
  const value = fields[name]
  if (isAbsent(value)) return ''
  if (typeof value !== 'string') throw new MalformedFieldsError(`${name} is no text`)
  return value
}

export function readBoolean(fields: JsonObject, name: string): boolean {
  const value = fields[name]
  if (isAbsent(value)) return false
  if (typeof value !== 'boolean') throw new MalformedFieldsError(`${name} is no boolean`)
  return value
}

export function readInteger(fields: JsonObject, name: string, lowest = 0): number {
  const value = fields[name]
  if (isAbsent(value)) return 0
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < lowest) {
    throw new MalformedFieldsError(`${name} is no whole number from ${lowest} on`)
  }
  return value
}
