/**
 * Marks that a person sets on kinds of markets, pinned or folded, and finds again on every match and after every visit.
 * On the server and while hydrating there are none, so both render alike.
 */
import { createObservable } from '@touchline/client/observable'
import { useSyncExternalStore } from 'react'

/** Older marks make room. */
const LIMIT = 100
const NONE: ReadonlySet<string> = new Set()

function parse(text: string | null): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(list)) return NONE
    return new Set(list.filter(item => typeof item === 'string').slice(-LIMIT))
  } catch {
    // Somebody else's text: as if there were none.
    return NONE
  }
}

function read(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    // Storage is switched off: nothing is kept.
    return null
  }
}

function write(key: string, marks: ReadonlySet<string>): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify([...marks]))
  } catch {
    // Storage is full or switched off: the mark lasts as long as the page.
  }
}

export interface StoredMarks {
  get(): ReadonlySet<string>
  subscribe(listener: () => void): () => void
  toggle(mark: string): void
}

export function createStoredMarks(key: string): StoredMarks {
  const state = createObservable(parse(read(key)))
  globalThis.window?.addEventListener('storage', event => event.key === key && state.set(parse(event.newValue)))
  return {
    get: state.get,
    subscribe: state.subscribe,
    toggle(mark) {
      const marks = new Set(state.get())
      if (!marks.delete(mark)) marks.add(mark)
      const kept = new Set([...marks].slice(-LIMIT))
      write(key, kept)
      state.set(kept)
    },
  }
}

export const pinnedMarkets = createStoredMarks('touchline.markets.pinned')
export const foldedMarkets = createStoredMarks('touchline.markets.folded')

/** The marks as they are; renders again when any changes. */
export function useMarks(marks: StoredMarks): ReadonlySet<string> {
  return useSyncExternalStore(marks.subscribe, marks.get, () => NONE)
}
