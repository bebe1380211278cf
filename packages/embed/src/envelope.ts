/** The message envelope. The receiver checks origin and window. */
const SOURCE = 'touchline'
const VERSION = 1

export interface Envelope {
  readonly type: string
  readonly payload?: unknown
  readonly id?: string
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const wrap = ({ type, payload, id }: Envelope): object => ({
  source: SOURCE,
  version: VERSION,
  type,
  payload,
  ...(id !== undefined && { id }),
})

/** Parses an envelope; null for foreign data. */
export function unwrap(data: unknown): Envelope | null {
  if (!isRecord(data) || data.source !== SOURCE || data.version !== VERSION) return null
  const { type, payload, id } = data
  if (typeof type !== 'string') return null
  return { type, payload, ...(typeof id === 'string' && { id }) }
}
