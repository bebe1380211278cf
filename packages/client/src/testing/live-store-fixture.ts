import { createLiveStore, type LiveStoreOptions } from '../live/live-store.ts'
import { createManualFrames } from './fixtures.ts'
import { createManualTime } from './manual-time.ts'

export const MARKET = 'sr:match:1/1/'
export const HOME = 'sr:match:1/1//1'
export const AWAY = 'sr:match:1/1//3'

/** Opens a store with manual time and frames; `calls` records what its listeners were called for. */
export function openLiveStore(options: LiveStoreOptions = {}) {
  const time = createManualTime(1_000)
  const frames = createManualFrames()
  const { schedule, now } = time
  const live = createLiveStore({ requestFrame: frames.requestFrame, schedule, now, ...options })
  const calls: string[] = []
  const watch = (key: string) =>
    [live.matches, live.markets, live.outcomes, live.marketKeys].map((store, index) =>
      store.subscribe(key, () => calls.push(`${['match', 'market', 'outcome', 'list'][index]} ${key}`)),
    )
  return { live, time, frames, calls, watch }
}
