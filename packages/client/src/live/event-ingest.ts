/**
 * Ingests realtime events: splits them into updates of one entity each, drops those of disabled providers, applies at once
 * what stops betting, and batches the rest per frame. Updates have a key, so that of several within a frame only the
 * newest is applied.
 */
import { isMatchOpen, MARKET_STATUS } from '@touchline/betting/market-availability'
import { marketKey } from '@touchline/betting/market-keys'
import type { Market } from '@touchline/contract/entities/market'
import type { RealtimeEvent, RealtimeMessage } from '@touchline/contract/realtime'
import { scheduleWithTimeout } from '../schedule.ts'
import { createFrameBatcher } from './frame-batcher.ts'
import type { MatchChange, MatchRecord, SportType, StatusChange } from './match-record.ts'

/** How to apply an event. */
export interface PushOptions {
  /** A recovered publication: its prices show no direction. */
  readonly hidesMovement?: boolean
  /**
   * For events of the public channel: whether a match has row data only. Its lines that left the row are removed, because
   * no later event of this channel updates them. `matchId` is null for an unknown match.
   */
  readonly isRowOnly?: (matchId: number | null) => boolean
}

export type EntityUpdate =
  | { kind: 'match'; item: MatchChange }
  | { kind: 'status'; item: StatusChange }
  | ({ kind: 'market'; item: Market } & PushOptions)
  | { kind: 'provider'; item: RealtimeMessage<'provider_status_changed'> }

/** The updates of an event by key; empty for events that are not about matches. */
function toEntityUpdates(event: RealtimeEvent, options: PushOptions = {}): [key: string, update: EntityUpdate][] {
  switch (event.event_name) {
    case 'match_changed':
      return event.message.map(item => [`match ${item.urn_id}`, { kind: 'match', item }])
    case 'match_status_changed':
      return [[`status ${event.message.urn_id}`, { kind: 'status', item: event.message }]]
    case 'markets_changed':
      return event.message.map(item => [
        `market ${marketKey(item.match_urn_id, item.id, item.specifier)}`,
        { kind: 'market', item, ...options },
      ])
    case 'provider_status_changed':
      return [[`provider ${event.message.provider}`, { kind: 'provider', item: event.message }]]
    default:
      return []
  }
}

/** The newer of two updates of the same key; of equal versions, the later one. */
function mergeUpdates(waiting: EntityUpdate, next: EntityUpdate): EntityUpdate {
  if (waiting.kind === 'provider' || next.kind === 'provider') return next
  return next.item.version >= waiting.item.version ? next : waiting
}

/** Whether an update may stop betting and must not wait for a frame. `isActive`: whether the store has an outcome active. */
function isUrgent(update: EntityUpdate, isActive: (outcomeKey: string) => boolean): boolean {
  if (update.kind === 'provider') return true
  if (update.kind !== 'market') return !isMatchOpen(update.item.status)
  const { status, outcomes, match_urn_id, id, specifier } = update.item
  if (status !== MARKET_STATUS.bettable) return true
  const closed = outcomes.filter(outcome => !outcome.active)
  if (closed.length === 0) return false
  const key = marketKey(match_urn_id, id, specifier)
  return closed.some(outcome => isActive(`${key}/${outcome.id}`))
}

export interface EventIngestOptions {
  isProviderEnabled: (provider: string | null, sportType: SportType | null) => boolean
  requestFrame: ((run: () => void) => void) | undefined
  sourceOf: (matchUrn: string) => Pick<MatchRecord, 'provider' | 'sportType'> | undefined
  /** Whether an outcome is currently active in the store. */
  isOutcomeActive: (outcomeKey: string) => boolean
  fold: (update: readonly EntityUpdate[]) => void
}

export interface EventIngest {
  /** The accepted updates of an event, by key. */
  toUpdates(event: RealtimeEvent, options?: PushOptions): [key: string, update: EntityUpdate][]
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

  const isAccepted = (update: EntityUpdate): boolean => {
    if (update.kind === 'provider') return true
    const matchUrn = update.kind === 'market' ? update.item.match_urn_id : update.item.urn_id
    const { provider = null, sportType = null } = sourceOf(matchUrn) ?? {}
    return isProviderEnabled(update.kind === 'market' ? update.item.provider : provider, sportType)
  }

  const toUpdates = (event: RealtimeEvent, options?: PushOptions) =>
    toEntityUpdates(event, options).filter(([, update]) => isAccepted(update))

  return {
    toUpdates,
    push: (event, options) =>
      batcher.add(new Map(toUpdates(event, options)), update => isUrgent(update, isOutcomeActive)),
    flush: batcher.flush,
    clear: batcher.clear,
  }
}
