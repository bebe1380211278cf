/**
 * Observes the outcomes of a slip with their markets and matches, independent of the current page, as long as their matches
 * are subscribed or fetched.
 */
import type { Availability, MarketStatus, MatchStatus } from '@touchline/betting/markets/market-availability'
import type { LiveStore } from './live-store.ts'
import { replaceEqualDeep } from './replace-equal-deep.ts'

/** Live state of one selection. */
export interface SelectionState {
  readonly key: string
  /** `unknown` until the store has the outcome. */
  readonly availability: Availability | 'unknown'
  /** Decimal odds now. */
  readonly odds: number | null
  readonly marketStatus: MarketStatus | null
  readonly matchStatus: MatchStatus | null
}

export interface SelectionWatch {
  /** Replaces the observed outcome keys; keys that stay are not delivered again. */
  update(keys: readonly string[]): void
  stop(): void
}

type Source = Pick<LiveStore, 'matches' | 'outcomes'>

function readSelection({ matches, outcomes }: Source, key: string): SelectionState {
  const outcome = outcomes.get(key)
  return {
    key,
    availability: outcome?.availability ?? 'unknown',
    odds: outcome?.odds ?? null,
    marketStatus: outcome?.marketStatus ?? null,
    matchStatus: (outcome && matches.get(outcome.matchUrn)?.status) ?? null,
  }
}

/** The match urn of an outcome key, also for outcomes that the store does not have. */
const parseMatchUrn = (key: string): string => key.slice(0, key.indexOf('/'))

/**
 * Observes a set of outcomes. `onChange` gets the changed states, batched in a microtask so that all changes of a frame
 * arrive together; the first batch has the current states.
 */
export function watchSelections(
  live: Source,
  keys: readonly string[],
  onChange: (changes: readonly SelectionState[]) => void,
): SelectionWatch {
  const watched = new Map<string, { delivered: SelectionState | null; stop: () => void }>()
  const touched = new Set<string>()

  const deliver = () => {
    const changes: SelectionState[] = []
    for (const key of touched) {
      const entry = watched.get(key)
      if (!entry) continue
      const state = replaceEqualDeep(entry.delivered, readSelection(live, key))
      if (state !== entry.delivered) changes.push(state)
      entry.delivered = state
    }
    touched.clear()
    if (changes.length > 0) onChange(changes)
  }

  const touch = (key: string) => {
    if (touched.size === 0) queueMicrotask(deliver)
    touched.add(key)
  }

  const watch = (key: string) => {
    const onTouch = () => touch(key)
    const offs = [live.outcomes.subscribe(key, onTouch), live.matches.subscribe(parseMatchUrn(key), onTouch)]
    watched.set(key, { delivered: null, stop: () => offs.forEach(off => void off()) })
    touch(key)
  }

  const update = (next: readonly string[]) => {
    const nextKeys = new Set(next)
    for (const [key, entry] of watched) {
      if (nextKeys.has(key)) continue
      entry.stop()
      watched.delete(key)
    }
    for (const key of nextKeys) if (!watched.has(key)) watch(key)
  }

  update(keys)
  return { update, stop: () => update([]) }
}
