/** The table of a league as it would stand if its running matches ended now. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { addMatch, compareRecords, meritOf, outcomeOf } from '@touchline/betting/standings/standings'
import type { StandingsRecord, StandingsRow } from '@touchline/contract/entities/catalogue'
import type { Match, Score } from '@touchline/contract/entities/match'
import { useCallback, useSyncExternalStore } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'

const IN_PLAY: readonly number[] = [MATCH_STATUS.live, MATCH_STATUS.stopped]

export interface RunningScore {
  readonly homeId: number
  readonly awayId: number
  readonly score: Score
}

/** Rows with the running matches counted, in the order that follows; a zone belongs to its place. */
export function countRunning(
  rows: readonly StandingsRow[],
  running: readonly RunningScore[],
  sportKey: string,
): StandingsRow[] {
  const add = <R extends StandingsRecord>(record: R, scored: number, conceded: number): R => {
    const outcome = outcomeOf(scored, conceded)
    const merit = meritOf(sportKey, outcome, false)
    return { ...addMatch(record, { outcome, scored, conceded, merit }), played: record.played + 1 }
  }
  const counted = rows.map(row => {
    const { id } = row.competitor
    const match = running.find(({ homeId, awayId }) => homeId === id || awayId === id)
    if (!match) return row
    const side = match.homeId === id ? 'home' : 'away'
    const { [side]: scored, [side === 'home' ? 'away' : 'home']: conceded } = match.score
    const own = row[side]
    return { ...add(row, scored, conceded), ...(own && { [side]: add(own, scored, conceded) }) }
  })
  return counted
    .sort((a, b) => compareRecords(a, b) || a.competitor.id - b.competitor.id)
    .map(({ qualifies_for: _, ...row }, index) => {
      const { zone = null, qualifies_for } = rows[index] ?? {}
      return { ...row, position: index + 1, zone, ...(qualifies_for && { qualifies_for }) }
    })
}

/** The scores of those of the matches that are in play, kept current. */
export function useRunningScores(matches: readonly Match[]): readonly RunningScore[] {
  const { live } = useApp()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = matches.map(({ urn_id }) => live.matches.subscribe(urn_id, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [live, matches],
  )
  const scoreOf = (match: Match) => {
    const { status, statistics } = live.matches.get(match.urn_id) ?? match
    return IN_PLAY.includes(status) ? statistics?.total_score : undefined
  }
  // A text, because a snapshot must be equal while nothing has changed.
  const read = () => matches.map(match => Object.values(scoreOf(match) ?? {}).join('–')).join()
  useSyncExternalStore(subscribe, read, read)
  return matches.flatMap(match => {
    const score = scoreOf(match)
    const { home, away } = match.competitors ?? {}
    return score && home && away ? [{ homeId: home.id, awayId: away.id, score }] : []
  })
}
