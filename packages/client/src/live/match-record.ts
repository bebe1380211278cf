/**
 * Record of one match. Status and the rest have separate versions because an event may carry the status alone: a late score
 * must still be merged without restoring an older status.
 */
import type { MarketDigest, Match } from '@touchline/contract/entities/match'
import type { RealtimeMessage } from '@touchline/contract/realtime'
import { replaceEqualDeep } from './replace-equal-deep.ts'
import type { LiveMatch } from './types.ts'

export type MatchChange = RealtimeMessage<'match_changed'>[number]
export type StatusChange = RealtimeMessage<'match_status_changed'>
export type SportType = Match['tournament']['sport']['type']

export interface MatchRecord {
  status: LiveMatch['status']
  statusVersion: number
  /** Null while only the status is known. */
  view: LiveMatch | null
  viewVersion: number
  /** The server's digest of the offered markets, as of `viewVersion`; null where it sends none. */
  digest: MarketDigest | null
  /** Known from the match itself, not from its change events. */
  provider: string | null
  sportType: SportType | null
  /** Ids of the markets in its row; null before the first HTTP response. */
  rowIds: ReadonlySet<string> | null
}

export function createMatchRecord(): MatchRecord {
  return {
    status: 0,
    statusVersion: -1,
    view: null,
    viewVersion: -1,
    digest: null,
    provider: null,
    sportType: null,
    rowIds: null,
  }
}

/** Merges a status unless a newer one is known. */
export function foldStatus(record: MatchRecord, change: Pick<StatusChange, 'status' | 'version'>): void {
  if (change.version < record.statusVersion) return
  record.statusVersion = change.version
  record.status = change.status
  if (record.view && record.view.status !== change.status) record.view = { ...record.view, status: change.status }
}

/** Merges a change, each part unless a newer one is known. */
export function foldMatchChange(record: MatchRecord, change: MatchChange): void {
  foldStatus(record, change)
  if (change.version < record.viewVersion) return
  record.viewVersion = change.version
  record.digest = change.market_digest ?? null
  const next: LiveMatch = {
    id: change.id,
    urn: change.urn_id,
    status: record.status,
    stage: change.stage,
    startTime: change.start_time,
    statistics: change.statistics,
    availableMarkets: change.available_markets,
  }
  record.view = replaceEqualDeep(record.view, next)
}
