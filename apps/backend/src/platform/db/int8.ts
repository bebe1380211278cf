/** OID of PostgreSQL's bigint. */
export const INT8 = 20

/** Parses a bigint as a number. Throws RangeError if a number cannot hold it exactly: money is never rounded. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}
