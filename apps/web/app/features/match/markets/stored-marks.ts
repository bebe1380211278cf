/**
 * Pinned or folded market kinds, stored across matches and visits. Empty on the server and during
 * hydration, so that both render the same.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../shared/browser/web-storage.ts'

/** The oldest marks are evicted beyond this number. */
const MAX_MARKS = 100
const NONE: ReadonlySet<string> = new Set()

/** The newest marks; without any, always the same set, because a new one would render every card again after hydration. */
function newest(marks: readonly string[]): ReadonlySet<string> {
  return marks.length > 0 ? new Set(marks.slice(-MAX_MARKS)) : NONE
}

function parse(text: string | null): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(list)) return NONE
    return newest(list.filter(item => typeof item === 'string'))
  } catch {
    // Invalid stored data is ignored.
    return NONE
  }
}

export interface StoredMarks extends Readable<ReadonlySet<string>> {
  toggle(mark: string): void
}

export function createStoredMarks(key: string): StoredMarks {
  const state = createObservable(parse(deviceStorage.read(key)))
  globalThis.window?.addEventListener('storage', event => event.key === key && state.set(parse(event.newValue)))
  return {
    get: state.get,
    subscribe: state.subscribe,
    toggle(mark) {
      const marks = new Set(state.get())
      if (!marks.delete(mark)) marks.add(mark)
      const next = newest([...marks])
      deviceStorage.write(key, JSON.stringify([...next]))
      state.set(next)
    },
  }
}

export const pinnedMarkets = createStoredMarks('touchline.markets.pinned')
export const foldedMarkets = createStoredMarks('touchline.markets.folded')

/** The current marks; re-renders on change. */
export function useMarks(marks: StoredMarks): ReadonlySet<string> {
  return useSyncExternalStore(marks.subscribe, marks.get, () => NONE)
}
