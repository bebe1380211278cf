/** OID of PostgreSQL's bigint. */
export const INT8 = 20

/** Reads a bigint as a number. Throws RangeError for one that a number cannot hold exactly: money is never rounded. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}
