import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import { MatchPage } from '../features/match/match-page.tsx'
import type { App } from '../shared/app/app.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { useShowsRest } from '../shared/browser/first-page.ts'
import { leagueTitle } from '../shared/match/sports.ts'
import { findMatch } from './find-match.ts'
import type { PageDescription, PageModule } from './route.ts'

export const Page: PageModule['Page'] = ({ params: { slug } }) => {
  const app = useApp()
  const id = slug?.id ?? 0
  const { data: match } = useQuery({ ...app.queries.match(id), enabled: useShowsRest() })
  return <MatchPage id={id} match={match ?? findMatch(app, id)} />
}

export const isKnown: NonNullable<PageModule['isKnown']> = (app, { slug }) => findMatch(app, slug?.id) !== undefined

/** First status from which betting is no longer possible (closed, finished, not covered). */
const CLOSED = 3

/**
 * Builds the title and description of a match page for search engines and link previews: teams,
 * tournament and start time in UTC, once it is over with the score.
 */
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

export const describe: PageModule['describe'] = (app, { slug }) => {
  const { t } = app.i18n
  const match = findMatch(app, slug?.id)
  return match ? describeMatch(app, match) : { title: t('home.matches'), description: t('meta.home.description') }
}
