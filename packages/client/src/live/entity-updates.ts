/**
 * Splits realtime events into updates of one entity each, with a key, so that of several updates within a frame only the
 * newest is applied.
 */

import { isMatchOpen, MARKET_STATUS } from '@touchline/betting/market-availability'
import { marketKey } from '@touchline/betting/market-keys'
import type { Market } from '@touchline/contract/entities/market'
import type { RealtimeEvent, RealtimeMessage } from '@touchline/contract/realtime'
import type { MatchChange, StatusChange } from './match-record.ts'

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
export function toEntityUpdates(event: RealtimeEvent, options: PushOptions = {}): [key: string, news: EntityUpdate][] {
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
export function mergeUpdates(waiting: EntityUpdate, next: EntityUpdate): EntityUpdate {
  if (waiting.kind === 'provider' || next.kind === 'provider') return next
  return next.item.version >= waiting.item.version ? next : waiting
}

/** Whether an update may stop betting and must not wait for a frame. `isActive`: whether the store has an outcome active. */
export function isUrgent(news: EntityUpdate, isActive: (outcomeKey: string) => boolean): boolean {
  if (news.kind === 'provider') return true
  if (news.kind !== 'market') return !isMatchOpen(news.item.status)
  const { status, outcomes, match_urn_id, id, specifier } = news.item
  if (status !== MARKET_STATUS.bettable) return true
  const closed = outcomes.filter(outcome => !outcome.active)
  if (closed.length === 0) return false
  const key = marketKey(match_urn_id, id, specifier)
  return closed.some(outcome => isActive(`${key}/${outcome.id}`))
}
