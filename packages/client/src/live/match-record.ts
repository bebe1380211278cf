/**
 * What is known of one match. Its status and the rest are versioned apart, because a push may bring the status alone: a
 * score that comes late must still be taken in, and must not bring an old status back.
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
  /** Null while nothing but the status was heard of. */
  view: LiveMatch | null
  viewVersion: number
  /** The server's digest of what it has on offer, as of `viewVersion`; null where it sends none. */
  digest: MarketDigest | null
  /** Known once the match itself came, not from its changes. */
  provider: string | null
  sportType: SportType | null
  /** Ids of the markets that its row in a list shows; null while no answer said. */
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

/** Takes in a status, unless a newer one is known. */
export function foldStatus(record: MatchRecord, change: Pick<StatusChange, 'status' | 'version'>): void {
  if (change.version < record.statusVersion) return
  record.statusVersion = change.version
  record.status = change.status
  if (record.view && record.view.status !== change.status) record.view = { ...record.view, status: change.status }
}

/** Takes in what changed of a match, each part unless a newer one is known. */
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
