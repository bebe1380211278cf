/**
 * Builds the title and description of a match page for search engines and link previews: teams,
 * tournament and start time in UTC, once it is over with the score.
 */
import type { Match } from '@touchline/contract/entities/match'
import type { App } from '../shared/app/app.ts'
import { leagueTitle } from '../shared/match/league-title.ts'
import type { PageDescription } from './route.ts'

/** First status from which betting is no longer possible (closed, finished, not covered). */
const CLOSED = 3

export function describeMatch({ i18n: { t, formats } }: Pick<App, 'i18n'>, match: Match): PageDescription {
  const start = formats.dateTime(match.start_time, 'UTC')
  const league = leagueTitle(match.tournament)
  if (match.status >= CLOSED) {
    const score = match.competitors && match.statistics?.total_score
    const name = score ? `${match.name} ${score.home}–${score.away}` : match.name
    const values = { match: name, league, start }
    return { title: t('meta.match.result', values), description: t('meta.match.ended', values) }
  }
  if (match.type !== 'match') {
    const values = { name: match.name, league, start }
    return { title: t('meta.outright.title', values), description: t('meta.outright.description', values) }
  }
  const values = { match: match.name, league, start }
  return { title: t('meta.match.title', values), description: t('meta.match.description', values) }
}
