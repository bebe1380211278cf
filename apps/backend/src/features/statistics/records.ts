/** What past matches say in numbers: matches won, drawn and lost. */
import type { PastMatch, StatisticsRow } from '@touchline/contract/entities/media'

interface Names {
  readonly home: string
  readonly away: string
}

/** How far the side of that name was ahead. */
function leadOf({ home, score }: PastMatch, name: string): number {
  const lead = score.home - score.away
  return home === name ? lead : -lead
}

/** Meetings won by each side, and those nobody won; no rows without meetings. */
export function countMeetings(meetings: readonly PastMatch[], { home }: Names): StatisticsRow[] {
  if (meetings.length === 0) return []
  const leads = meetings.map(meeting => leadOf(meeting, home))
  const draws = leads.filter(lead => lead === 0).length
  return [
    { key: 'wins', home: leads.filter(lead => lead > 0).length, away: leads.filter(lead => lead < 0).length },
    { key: 'draws', home: draws, away: draws },
  ]
}

/** Of each side's last matches those won, drawn and lost; no rows without matches. */
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
