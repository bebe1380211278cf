/**
 * Ingests realtime events, in a part of the live store that is loaded with the connection: splits them into updates of one entity each, drops those of disabled providers, applies at once
 * what stops betting, and batches the rest per frame. Updates have a key, so that of several within a frame only the
 * newest is applied.
 */
import { isMatchOpen, isMatchRowMarket, MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { RealtimeEvent, RealtimeMessage } from '@touchline/contract/realtime'
import { scheduleWithTimeout } from '../schedule.ts'
import { createFrameBatcher } from './frame-batcher.ts'
import { createLeftLines, type LeftLines } from './left-lines.ts'
import { isWholeMarket } from './market-record.ts'
import { type createMarketTable, keyOf, type MarketUpdate, type MergeOptions } from './market-table.ts'
import type { MatchChange, StatusChange } from './match-record.ts'
import type { createMatchTable } from './match-table.ts'
import type { Providers } from './providers.ts'

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

/** `key`: unique to the entity and what the update is about. */
export type EntityUpdate = { key: string } & (
  | { kind: 'match'; item: MatchChange }
  | { kind: 'status'; item: StatusChange }
  | ({ kind: 'market' } & MarketUpdate & PushOptions)
  | { kind: 'provider'; item: RealtimeMessage<'provider_status_changed'> }
)

/** Whether a change has the names of its stage and periods, or only their keys. */
const hasNames = ({ stage, statistics }: MatchChange): boolean =>
  stage?.name !== undefined || statistics?.period_score[0]?.period_name !== undefined

/** The updates of an event; empty for events that are not about matches. */
function toEntityUpdates(event: RealtimeEvent, options: PushOptions = {}): EntityUpdate[] {
  switch (event.event_name) {
    case 'match_changed':
      // Names have a key of their own, so that a later change without them does not replace them.
      return event.message.map(item => ({
        kind: 'match',
        key: `${hasNames(item) ? 'named ' : ''}match ${item.urn_id}`,
        item,
      }))
    case 'match_status_changed':
      return [{ kind: 'status', key: `status ${event.message.urn_id}`, item: event.message }]
    case 'markets_changed':
      return event.message.map(item => ({
        kind: 'market',
        key: keyOf(item),
        item,
        whole: isWholeMarket(item) ? item : null,
        ...options,
      }))
    case 'provider_status_changed':
      return [{ kind: 'provider', key: `provider ${event.message.provider}`, item: event.message }]
    default:
      return []
  }
}

/** The newer of two updates of the same key; of equal versions, the later one. A market keeps the newer names. */
function mergeUpdates(waiting: EntityUpdate, next: EntityUpdate): EntityUpdate {
  if (waiting.kind === 'provider' || next.kind === 'provider') return next
  const newer = next.item.version >= waiting.item.version ? next : waiting
  if (newer.kind !== 'market') return newer
  const { whole = null } = (newer === next ? waiting : next) as MarketUpdate
  return whole && (newer.whole?.version ?? -1) < whole.version ? { ...newer, whole } : newer
}

/** Whether an update may stop betting and must not wait for a frame. `isActive`: whether the store has an outcome active. */
function isUrgent(update: EntityUpdate, isActive: (outcomeKey: string) => boolean): boolean {
  if (update.kind === 'provider') return true
  if (update.kind !== 'market') return !isMatchOpen(update.item.status)
  const { key, item } = update
  if (item.status !== MARKET_STATUS.bettable) return true
  for (const { active, id } of item.outcomes) if (active === false && isActive(`${key}/${id}`)) return true
  return false
}

export interface EventIngestDeps {
  readonly matches: ReturnType<typeof createMatchTable>
  readonly markets: ReturnType<typeof createMarketTable>
  readonly providers: Providers
  /** Runs a change of the store as one revision. */
  readonly commit: (change: (revision: number) => void) => void
  /** Monotonic clock in milliseconds. */
  readonly now: () => number
  /** The device's clock in milliseconds. */
  readonly wallClock: () => number
  readonly requestFrame: ((run: () => void) => void) | undefined
}

export interface EventIngest {
  push(event: RealtimeEvent, options?: PushOptions): void
  /** Applies events at once, as one frame. */
  foldEvents(events: readonly RealtimeEvent[]): void
  /** Whether a response, of data that was current at `asOfMs`, has a line of a row from before it left. */
  isOutdated: LeftLines['isOutdated']
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

export function createEventIngest(deps: EventIngestDeps): EventIngest {
  const { matches, markets, providers, commit, now, wallClock, requestFrame = requestBrowserFrame } = deps
  const leftLines = createLeftLines(wallClock)

  const isRowMarket = ({ specifier, most_balanced = false }: MarketUpdate['item']) =>
    isMatchRowMarket(specifier, most_balanced)

  /** Whether the row shows the market until the update is applied; it may leave while its match is followed, too. */
  const wasInRow = (key: string) => {
    const view = markets.viewOf(key)
    return view !== undefined && matches.isInRow(view)
  }

  /** Whether a market has left the row while its match has row data only. */
  const hasLeftRow = ({ item, isRowOnly }: Extract<EntityUpdate, { kind: 'market' }>) =>
    !isRowMarket(item) && isRowOnly?.(matches.idOf(item.match_urn_id))

  const foldUpdate = (update: EntityUpdate, merge: MergeOptions, unshown: MergeOptions) => {
    if (update.kind === 'match') return matches.foldChange(update.item)
    if (update.kind === 'status') return matches.foldStatus(update.item)
    if (update.kind === 'provider') return providers.fold(update.item)
    const { key, item, hidesMovement } = update
    const isGone = hasLeftRow(update)
    if (isRowMarket(item)) leftLines.onOffered(item)
    else if (isGone || wasInRow(key)) leftLines.onLeft(item)
    if (isGone) return markets.remove(key)
    markets.fold(update, hidesMovement ? unshown : merge)
  }

  const foldAll = (list: readonly EntityUpdate[]) =>
    commit(revision => {
      const merge: MergeOptions = { shownAt: now(), isHydration: false, revision, asOfMs: wallClock() }
      const unshown = { ...merge, shownAt: null }
      for (const update of list) foldUpdate(update, merge, unshown)
    })

  const batcher = createFrameBatcher<EntityUpdate>({
    requestFrame,
    keyOf: ({ key }) => key,
    merge: mergeUpdates,
    onFlush: foldAll,
  })

  const isAccepted = (update: EntityUpdate): boolean => {
    if (update.kind === 'provider') return true
    const matchUrn = update.kind === 'market' ? update.item.match_urn_id : update.item.urn_id
    const source = matches.sourceOf(matchUrn)
    if (!source) return true
    const { provider, sportType } = source
    if (update.kind !== 'market') return providers.isEnabledFor(provider, sportType)
    const marketProvider = update.whole?.provider ?? markets.viewOf(update.key)?.provider
    return providers.isEnabledFor(marketProvider || null, sportType)
  }

  const toUpdates = (event: RealtimeEvent, options?: PushOptions) => toEntityUpdates(event, options).filter(isAccepted)

  const isActive = (outcomeKey: string) => markets.outcomes.get(outcomeKey)?.active === true

  return {
    push: (event, options) => batcher.add(toUpdates(event, options), update => isUrgent(update, isActive)),
    foldEvents: events => foldAll(events.flatMap(event => toUpdates(event))),
    isOutdated: leftLines.isOutdated,
    flush: batcher.flush,
    clear() {
      batcher.clear()
      leftLines.clear()
    },
  }
}
