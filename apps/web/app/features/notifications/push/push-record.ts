/** The stored record of this browser's push subscription: its owner, and its id at the back end. */
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
    // Storage is unavailable, or the record is not valid JSON.
    return null
  }
}

/** Throws when the storage is full or blocked, because the owner of the subscription would be lost. */
export function writePushRecord(record: PushRecord): void {
  localStorage.setItem(KEY, JSON.stringify(record))
}

export function clearPushRecord(): void {
  localStorage.removeItem(KEY)
}
