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
  /** Names of its stages and periods by key, from the changes and responses that have them. */
  readonly names: Map<string, string>
  /** The names are missing for the newest stage or period. */
  lacksNames: boolean
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
    names: new Map(),
    lacksNames: false,
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

/** Remembers the names in a change. Returns whether one is new. */
function learnNames({ names }: MatchRecord, { stage, statistics }: MatchChange): boolean {
  let isNew = false
  const learn = (key: string, name: string | undefined) => {
    if (name === undefined || names.get(key) === name) return
    names.set(key, name)
    isNew = true
  }
  if (stage) learn(`stage ${stage.key}`, stage.name)
  for (const { period_key, period_name } of statistics?.period_score ?? []) learn(`period ${period_key}`, period_name)
  return isNew
}

/** A match whose stage and periods may have only their keys. */
type UnnamedMatch = Omit<LiveMatch, 'stage' | 'statistics'> & Pick<MatchChange, 'stage' | 'statistics'>

/** The match with the known names. An unknown one is its key, until the names are fetched. */
function nameMatch(record: MatchRecord, { stage, statistics, ...match }: UnnamedMatch): LiveMatch {
  record.lacksNames = false
  const nameOf = (kind: string, key: string): string => {
    const name = record.names.get(`${kind} ${key}`)
    record.lacksNames ||= name === undefined
    return name ?? key.replaceAll('_', ' ')
  }
  return {
    ...match,
    stage: stage && { ...stage, name: nameOf('stage', stage.key) },
    statistics: statistics && {
      ...statistics,
      period_score: statistics.period_score.map(period => ({
        ...period,
        period_name: nameOf('period', period.period_key),
      })),
    },
  }
}

/** Merges a change, each part unless a newer one is known; an older one still adds its names. */
export function foldMatchChange(record: MatchRecord, change: MatchChange): void {
  foldStatus(record, change)
  const hasNewNames = learnNames(record, change)
  if (change.version < record.viewVersion) {
    if (record.view && record.lacksNames && hasNewNames) record.view = nameMatch(record, record.view)
    return
  }
  record.viewVersion = change.version
  record.digest = change.market_digest ?? null
  const next: UnnamedMatch = {
    id: change.id,
    urn: change.urn_id,
    status: record.status,
    stage: change.stage,
    startTime: change.start_time,
    statistics: change.statistics,
    availableMarkets: change.available_markets,
  }
  record.view = replaceEqualDeep(record.view, nameMatch(record, next))
}
