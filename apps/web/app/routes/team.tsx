/** Page of a team or of a person who competes. */
import { useQuery } from '@tanstack/react-query'
import { TeamPage } from '../features/catalogue/team-page.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { leagueTitle, sportName } from '../shared/match/sports.ts'
import { competitorQuery } from '../shared/queries/competition-queries.ts'
import { findCompetitor } from './find.ts'
import { competitorScope, fixturesOf, lastResultsOf } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = ({ params: { slug } }) => {
  const { api } = useApp()
  const id = slug?.id ?? 0
  const { data } = useQuery(competitorQuery(api, id))
  const scope = competitorScope({ id })
  return <TeamPage key={id} profile={data?.data} fixtures={fixturesOf(scope)} results={lastResultsOf(scope)} />
}

export const describe: PageModule['describe'] = (app, { slug }) => {
  const { t } = app.i18n
  const profile = findCompetitor(app, slug?.id)
  if (!profile) return { title: t('home.matches'), description: t('meta.home.description') }
  const { competitor, sport, tournament } = profile
  const values = { team: competitor.name, league: tournament ? leagueTitle(tournament) : sportName(sport, t) }
  return { title: t('meta.team.title', values), description: t('meta.team.description', values) }
}
