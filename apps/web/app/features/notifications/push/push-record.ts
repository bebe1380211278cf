/** What this browser knows about its own push subscription: whose it is and how the back end knows it. */
const KEY = 'touchline.push'

export interface PushRecord {
  readonly playerId: number
  /** The session that subscribed: the subscription ends with it. */
  readonly sessionId: string
  /** The subscription's id at the back end. */
  readonly id: string
  readonly endpoint: string
  readonly locale: string
}

export function readPushRecord(): PushRecord | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as PushRecord | null
  } catch {
    // Storage is unavailable, or this product has not written it: as if there were none.
    return null
  }
}

/** Throws when the storage is full or blocked: then whose subscription it is would be forgotten. */
export function writePushRecord(record: PushRecord): void {
  localStorage.setItem(KEY, JSON.stringify(record))
}

export function clearPushRecord(): void {
  localStorage.removeItem(KEY)
}
