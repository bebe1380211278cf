/** Ingests realtime events: drops those of disabled providers, applies at once what stops betting, batches the rest per frame. */
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { scheduleWithTimeout } from '../schedule.ts'
import { type EntityUpdate, isUrgent, mergeUpdates, type PushOptions, toEntityUpdates } from './entity-updates.ts'
import { createFrameBatcher } from './frame-batcher.ts'
import type { MatchRecord, SportType } from './match-record.ts'

export interface EventIngestOptions {
  isProviderEnabled: (provider: string | null, sportType: SportType | null) => boolean
  requestFrame: ((run: () => void) => void) | undefined
  sourceOf: (matchUrn: string) => Pick<MatchRecord, 'provider' | 'sportType'> | undefined
  /** Whether an outcome is currently active in the store. */
  isOutcomeActive: (outcomeKey: string) => boolean
  fold: (news: readonly EntityUpdate[]) => void
}

export interface EventIngest {
  /** The accepted updates of an event, by key. */
  toUpdates(event: RealtimeEvent, options?: PushOptions): [key: string, news: EntityUpdate][]
  push(event: RealtimeEvent, options?: PushOptions): void
  /** Applies pending updates at once. */
  flush(): void
  /** Drops pending updates. */
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
