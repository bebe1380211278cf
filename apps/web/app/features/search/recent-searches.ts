/**
 * Recent searches on this device, latest first. When storage is unavailable, they last as long as
 * the page.
 */
import { foldSearchText } from '@touchline/betting/text/search-text'
import { createObservable } from '@touchline/client/observable'
import * as v from 'valibot'
import { deviceStorage } from '../../shared/browser/web-storage.ts'

const KEY = 'touchline.searches'
const MAX_SEARCHES = 6

const stored = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(50))), v.maxLength(MAX_SEARCHES))

function read(): readonly string[] {
  try {
    return v.parse(stored, JSON.parse(deviceStorage.read(KEY) ?? '[]'))
  } catch {
    // Invalid stored data is ignored.
    return []
  }
}

const searches = createObservable<readonly string[]>(read())

export const recentSearches = { get: searches.get, subscribe: searches.subscribe }

function set(next: readonly string[]): void {
  searches.set(next)
  deviceStorage.write(KEY, JSON.stringify(next))
}

/** Adds a search at the front. */
export function addRecentSearch(text: string): void {
  const isOther = (search: string) => foldSearchText(search) !== foldSearchText(text)
  set([text, ...searches.get().filter(isOther)].slice(0, MAX_SEARCHES))
}

export const clearRecentSearches = (): void => set([])
