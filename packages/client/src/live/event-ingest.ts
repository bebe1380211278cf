/** The way in for realtime events: leaves out what is not to be heeded, lets through at once what stops betting, and gathers the rest by frame. */
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { scheduleWithTimeout } from '../schedule.ts'
import { type EntityUpdate, isUrgent, mergeUpdates, type PushOptions, toEntityUpdates } from './entity-updates.ts'
import { createFrameBatcher } from './frame-batcher.ts'
import type { MatchRecord, SportType } from './match-record.ts'

export interface EventIngestOptions {
  isProviderEnabled: (provider: string | null, sportType: SportType | null) => boolean
  requestFrame: ((run: () => void) => void) | undefined
  sourceOf: (matchUrn: string) => Pick<MatchRecord, 'provider' | 'sportType'> | undefined
  /** Whether an outcome is shown as active now. */
  isOutcomeActive: (outcomeKey: string) => boolean
  fold: (news: readonly EntityUpdate[]) => void
}

export interface EventIngest {
  /** The news of an event that are to be heeded. */
  toUpdates(event: RealtimeEvent, options?: PushOptions): [key: string, news: EntityUpdate][]
  push(event: RealtimeEvent, options?: PushOptions): void
  /** Takes in at once what waits for a frame. */
  flush(): void
  /** Forgets what waits for a frame. */
  clear(): void
}

const FRAME_MS = 16

function requestBrowserFrame(run: () => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(run)
  else scheduleWithTimeout(run, FRAME_MS)
}

export function createEventIngest({
  isProviderEnabled,
  requestFrame,
  sourceOf,
  isOutcomeActive,
  fold,
}: EventIngestOptions): EventIngest {
  const batcher = createFrameBatcher<EntityUpdate>({
    requestFrame: requestFrame ?? requestBrowserFrame,
    merge: mergeUpdates,
    onFlush: fold,
  })

  const isAccepted = (news: EntityUpdate): boolean => {
    if (news.kind === 'provider') return true
    const matchUrn = news.kind === 'market' ? news.item.match_urn_id : news.item.urn_id
    const { provider = null, sportType = null } = sourceOf(matchUrn) ?? {}
    return isProviderEnabled(news.kind === 'market' ? news.item.provider : provider, sportType)
  }

  const toUpdates = (event: RealtimeEvent, options?: PushOptions) =>
    toEntityUpdates(event, options).filter(([, news]) => isAccepted(news))

  return {
    toUpdates,
    push(event, options) {
      const pending = new Map<string, EntityUpdate>()
      const urgent: EntityUpdate[] = []
      for (const [key, news] of toUpdates(event, options)) {
        if (isUrgent(news, isOutcomeActive)) urgent.push(news)
        else pending.set(key, news)
      }
      if (urgent.length > 0) fold(urgent)
      batcher.add(pending)
    },
    flush: batcher.flush,
    clear: batcher.clear,
  }
}
