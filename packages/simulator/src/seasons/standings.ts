import { hasPoints } from '@touchline/betting/standings/standings'
import type { FeedStandings } from '../feed/feed-standings.ts'
import { type DayRange, findPlayingTime } from '../schedule/match-days.ts'
import type { Competition } from './competition.ts'
import { findQualification, listZones } from './zones.ts'

/** The table of a competition at a time; undefined without matches. */
export function buildStandings(
  seed: string,
  competition: Competition,
  days: DayRange,
  time: number,
): FeedStandings | undefined {
  const { league } = competition
  const season = findPlayingTime(seed, league, days)
  if (!season) return undefined
  const zones = listZones(league)
  const rows = competition.buildTable(time).map((row, place) => ({
    ...row,
    zone: zones[place] ?? null,
    qualifiesFor: findQualification(league, place),
  }))
  return { season, rounds: findRounds(competition, time), hasPoints: hasPoints(league.sport), rows }
}

function findRounds(competition: Competition, time: number): FeedStandings['rounds'] {
  // The last round is played last.
  const count = competition.matches.at(-1)?.round
  if (!count) return null
  const [next] = competition.split(time).left
  return { count, current: next?.round ?? count }
}
