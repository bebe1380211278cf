import { createEventIngest } from '../live/event-ingest.ts'
import { createLiveStore, type LiveStore, type LiveStoreOptions } from '../live/live-store.ts'
import { createManualFrames } from './fixtures.ts'
import { createManualTime } from './manual-time.ts'

export const MARKET = 'sr:match:1/1/'
export const HOME = 'sr:match:1/1//1'
export const AWAY = 'sr:match:1/1//3'

/** A live store that ingests events, as with a loaded connection. */
export function createIngestingStore(options: LiveStoreOptions = {}): LiveStore {
  const live = createLiveStore(options)
  live.startIngest(createEventIngest)
  return live
}

/** Opens a store with manual time and frames; `calls` records what its listeners were called for. */
export function openLiveStore(options: LiveStoreOptions = {}) {
  const time = createManualTime(1_000)
  const frames = createManualFrames()
  const { schedule, now } = time
  const live = createIngestingStore({ requestFrame: frames.requestFrame, schedule, now, ...options })
  const calls: string[] = []
  const watch = (key: string) =>
    [live.matches, live.markets, live.outcomes, live.marketKeys].map((store, index) =>
      store.subscribe(key, () => calls.push(`${['match', 'market', 'outcome', 'list'][index]} ${key}`)),
    )
  return { live, time, frames, calls, watch }
}
