/** The shape in which everything travels. Origins and windows are checked by who receives. */
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

/** The envelope, or null when it is none of ours. */
export function unwrap(data: unknown): Envelope | null {
  if (!isRecord(data) || data.source !== SOURCE || data.version !== VERSION) return null
  const { type, payload, id } = data
  if (typeof type !== 'string') return null
  return { type, payload, ...(typeof id === 'string' && { id }) }
}
