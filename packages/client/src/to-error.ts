/** Converts thrown values to `Error`: libraries also throw plain objects, events and strings, which reports cannot show. */

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function describe(thrown: unknown): string {
  if (!isRecord(thrown)) return String(thrown)
  const { message, code, type } = thrown
  const words =
    [message, type].find(candidate => typeof candidate === 'string' && candidate !== '') ?? JSON.stringify(thrown)
  return typeof code === 'number' || typeof code === 'string' ? `${words} (${code})` : String(words)
}

/** Returns the error itself, or an error with the message and code of the thrown value, which becomes its `cause`. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(describe(thrown), { cause: thrown })
}
