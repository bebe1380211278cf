/**
 * The matches whose pages were opened last on this device, newest first: only their ids are stored. Without storage none
 * are remembered.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { readStored, writeStored } from '../../shared/browser/preferences.ts'

const KEY = 'touchline.recent-matches'
const MOST = 8

function parse(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => Number.isSafeInteger(id)).slice(0, MOST) : []
  } catch {
    // Not written by this code: nothing is remembered.
    return []
  }
}

const ids = createObservable<readonly number[]>(parse(readStored(KEY)))

export const recentMatches: Readable<readonly number[]> = ids

function write(next: readonly number[]): void {
  writeStored(KEY, JSON.stringify(next))
  ids.set(next)
}

/** Puts a match first. Reads what other tabs have stored meanwhile. */
export function addRecentMatch(id: number): void {
  const stored = readStored(KEY)
  const known = stored === null ? ids.get() : parse(stored)
  write([id, ...known.filter(other => other !== id)].slice(0, MOST))
}

/** A match that the back end no longer has. */
export function removeRecentMatch(id: number): void {
  write(ids.get().filter(other => other !== id))
}
