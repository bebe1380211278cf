/** Ids of the matches whose pages were opened last on this device, newest first. Without storage they last as long as the page. */
import { createObservable, type Readable } from '@touchline/client/observable'
import { deviceStorage } from '../../shared/browser/web-storage.ts'

const KEY = 'touchline.recent-matches'
const MAX_MATCHES = 8

function parse(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => Number.isSafeInteger(id)).slice(0, MAX_MATCHES) : []
  } catch {
    // This code did not write it.
    return []
  }
}

const ids = createObservable<readonly number[]>(parse(deviceStorage.read(KEY)))

export const recentMatches: Readable<readonly number[]> = ids

function write(next: readonly number[]): void {
  deviceStorage.write(KEY, JSON.stringify(next))
  ids.set(next)
}

/** Puts a match first, before those that this and other tabs have stored. */
export function addRecentMatch(id: number): void {
  const stored = deviceStorage.read(KEY)
  const previous = stored === null ? ids.get() : parse(stored)
  write([id, ...previous.filter(other => other !== id)].slice(0, MAX_MATCHES))
}

/** Removes a match that the back end no longer has. */
export function removeRecentMatch(id: number): void {
  write(ids.get().filter(other => other !== id))
}
