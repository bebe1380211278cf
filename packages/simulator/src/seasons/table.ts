import {
  addMatch,
  compareRecords,
  hasPoints,
  meritOf,
  type SideOutcome,
  type SideRecord,
} from '@touchline/betting/standings/standings'
import type { SportKey } from '../feed/feed-catalogue.ts'
import type { FeedSideRecord, FeedStandingsRow } from '../feed/feed-standings.ts'
import type { MatchResult } from './match-results.ts'

/** The table of a competition, match by match, by the rules of its sport. */

const FORM_MATCHES = 5

export type TableRow = Omit<FeedStandingsRow, 'zone' | 'qualifiesFor'>

export interface PlayedMatch {
  readonly homeId: number
  readonly awayId: number
  readonly result: MatchResult
}

const NOTHING: FeedSideRecord = { won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 }

export function buildTable(
  competitorIds: readonly number[],
  matches: readonly PlayedMatch[],
  sport: SportKey,
): TableRow[] {
  const rows = new Map<number, TableRow>(
    competitorIds.map(competitorId => [
      competitorId,
      { competitorId, total: NOTHING, home: NOTHING, away: NOTHING, form: [] },
    ]),
  )
  for (const { homeId, awayId, result } of matches) {
    const home = rows.get(homeId)
    const away = rows.get(awayId)
    if (!home || !away) continue
    rows.set(homeId, addResult(home, 'home', result, sport))
    rows.set(awayId, addResult(away, 'away', result, sport))
  }
  return rankRows([...rows.values()], sport, 'total')
}

function addResult(
  row: TableRow,
  side: 'home' | 'away',
  { winner, isNarrow, ...score }: MatchResult,
  sport: SportKey,
): TableRow {
  const result: SideOutcome = winner === null ? 'draw' : winner === side ? 'win' : 'loss'
  const merit = hasPoints(sport) ? meritOf(sport, result, isNarrow) : 0
  const add = (record: FeedSideRecord): FeedSideRecord =>
    addMatch(record, {
      outcome: result,
      scored: score[side],
      conceded: score[side === 'home' ? 'away' : 'home'],
      merit,
    })
  const form: SideOutcome[] = [...row.form, result]
  return {
    ...row,
    total: add(row.total),
    [side]: add(row[side]),
    form: form.slice(-FORM_MATCHES),
  }
}

/** As `packages/betting` takes a record: without points where the share of wins decides. */
export const toRecord = (record: FeedSideRecord, sport: SportKey): SideRecord => {
  return hasPoints(sport) ? record : { ...record, points: null }
}

/** By points or share of wins, then by the difference of scores, what was scored, and the id. */
export function rankRows(rows: readonly TableRow[], sport: SportKey, of: 'total' | 'home' | 'away'): TableRow[] {
  return [...rows].sort(
    ({ [of]: a, competitorId: first }, { [of]: b, competitorId: second }) =>
      compareRecords(toRecord(a, sport), toRecord(b, sport)) || first - second,
  )
}
