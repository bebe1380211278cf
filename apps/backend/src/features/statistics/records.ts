/** Statistics of past matches: won, drawn and lost. */
import type { PastMatch, StatisticsRow } from '@touchline/contract/entities/media'

interface Names {
  readonly home: string
  readonly away: string
}

/** The winning margin of the named side, negative when it lost. */
function marginOf({ home, score }: PastMatch, name: string): number {
  const margin = score.home - score.away
  return home === name ? margin : -margin
}

/** Meetings won by each side, and draws; no rows without meetings. */
export function countMeetings(meetings: readonly PastMatch[], { home }: Names): StatisticsRow[] {
  if (meetings.length === 0) return []
  const margins = meetings.map(meeting => marginOf(meeting, home))
  const draws = margins.filter(margin => margin === 0).length
  return [
    {
      key: 'wins',
      home: margins.filter(margin => margin > 0).length,
      away: margins.filter(margin => margin < 0).length,
    },
    { key: 'draws', home: draws, away: draws },
  ]
}

/** Won, drawn and lost matches of each side's form; no rows without matches. */
export function countForm(matches: readonly PastMatch[], names: Names): StatisticsRow[] {
  if (matches.length === 0) return []
  const marginsOf = (side: 'home' | 'away'): number[] =>
    matches.filter(match => match.side === side).map(match => marginOf(match, names[side]))
  const margins = { home: marginsOf('home'), away: marginsOf('away') }
  const row = (key: string, isCounted: (margin: number) => boolean): StatisticsRow => ({
    key,
    home: margins.home.filter(isCounted).length,
    away: margins.away.filter(isCounted).length,
  })
  return [row('wins', margin => margin > 0), row('draws', margin => margin === 0), row('losses', margin => margin < 0)]
}
