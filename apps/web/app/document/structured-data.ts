/**
 * Builds the schema.org data of a page for search engines, as plain data. The code that embeds it
 * in HTML must make sure that no name in it can close its element.
 */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import { leagueTitle } from '../shared/match/sports.ts'

export interface Crumb {
  readonly name: string
  readonly url: string
}

/** Stage codes that map to a schema.org event status. */
const EVENT_STATUS: Readonly<Record<number, string>> = {
  60: 'EventPostponed',
  70: 'EventCancelled',
  90: 'EventCancelled',
}

/** Builds the breadcrumbs from the home page to the page itself. */
export function breadcrumbList(crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

const team = ({ name }: { readonly name: string }): object => ({ '@type': 'SportsTeam', name })

function sides({ competitors, field }: Match): object {
  if (!competitors) return { competitor: (field ?? []).map(team) }
  const [homeTeam, awayTeam] = [team(competitors.home), team(competitors.away)]
  return { homeTeam, awayTeam, competitor: [homeTeam, awayTeam] }
}

/** The city and the country of the league; a venue without a known city has no address. */
function address(city: string | null | undefined, country: string | null): object {
  if (!city) return {}
  // The part of a country, as in `GB-ENG`, is none of schema.org.
  const addressCountry = country?.split('-')[0]
  return { address: { '@type': 'PostalAddress', addressLocality: city, ...(addressCountry && { addressCountry }) } }
}

function place({ stadium, city, tournament: { category } }: Match): object {
  if (!stadium && !city) return {}
  return {
    location: { '@type': 'Place', name: stadium ?? city, ...address(city, category.country_code) },
  }
}

/**
 * What a finished match adds. schema.org has neither a status of an event that took place as planned nor a property for
 * a score, so both are property values; the description has the score as well.
 */
function result({ status, statistics, version }: Match): object {
  if (status !== MATCH_STATUS.finished || !statistics) return {}
  const { home, away } = statistics.total_score
  const toProperty = (name: string, value: string): object => ({ '@type': 'PropertyValue', name, value })
  return {
    endDate: new Date(version).toISOString(),
    additionalProperty: [toProperty('status', 'finished'), toProperty('score', `${home}–${away}`)],
  }
}

export function sportsEvent(match: Match, about: { url: string; description: string; picture: string | null }): object {
  const { tournament, stage } = match
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: match.name,
    description: about.description,
    url: about.url,
    startDate: match.start_time,
    ...(match.end_date && { endDate: match.end_date }),
    eventStatus: `https://schema.org/${EVENT_STATUS[stage?.code ?? 0] ?? 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    sport: tournament.sport.name,
    ...(about.picture && { image: [about.picture] }),
    superEvent: { '@type': 'SportsEvent', name: leagueTitle(tournament) },
    ...sides(match),
    ...place(match),
    ...(match.competitors && result(match)),
  }
}
