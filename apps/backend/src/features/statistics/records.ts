/** Statistics of past matches: won, drawn and lost. */
import type { PastMatch, StatisticsRow } from '@touchline/contract/entities/media'

interface Names {
  readonly home: string
  readonly away: string
}

/** The winning margin of the named side, negative when it lost. */
function leadOf({ home, score }: PastMatch, name: string): number {
  const lead = score.home - score.away
  return home === name ? lead : -lead
}

/** Meetings won by each side, and draws; no rows without meetings. */
export function countMeetings(meetings: readonly PastMatch[], { home }: Names): StatisticsRow[] {
  if (meetings.length === 0) return []
  const leads = meetings.map(meeting => leadOf(meeting, home))
  const draws = leads.filter(lead => lead === 0).length
  return [
    { key: 'wins', home: leads.filter(lead => lead > 0).length, away: leads.filter(lead => lead < 0).length },
    { key: 'draws', home: draws, away: draws },
  ]
}

/** Won, drawn and lost matches of each side's form; no rows without matches. */
export function countForm(matches: readonly PastMatch[], names: Names): StatisticsRow[] {
  if (matches.length === 0) return []
  const leadsOf = (side: 'home' | 'away'): number[] =>
    matches.filter(match => match.side === side).map(match => leadOf(match, names[side]))
  const leads = { home: leadsOf('home'), away: leadsOf('away') }
  const row = (key: string, isCounted: (lead: number) => boolean): StatisticsRow => ({
    key,
    home: leads.home.filter(isCounted).length,
    away: leads.away.filter(isCounted).length,
  })
  return [row('wins', lead => lead > 0), row('draws', lead => lead === 0), row('losses', lead => lead < 0)]
}
