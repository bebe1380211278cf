/** Failures as real errors: libraries also hand over plain objects, events and texts, of which a report would say nothing. */

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function describe(thrown: unknown): string {
  if (!isRecord(thrown)) return String(thrown)
  const { message, code, type } = thrown
  const words = [message, type].find(one => typeof one === 'string' && one !== '') ?? JSON.stringify(thrown)
  return typeof code === 'number' || typeof code === 'string' ? `${words} (${code})` : String(words)
}

/** The error itself, or an error with the words and the code of what was thrown, which is its cause. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(describe(thrown), { cause: thrown })
}
