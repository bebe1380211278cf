/** Page of a player of a team. */
import { useQuery } from '@tanstack/react-query'
import { AthletePage } from '../features/catalogue/athlete-page.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { athleteQuery } from '../shared/queries/competition-queries.ts'
import { findAthlete } from './find.ts'
import { competitorScope, nextMatchOf } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = ({ params: { slug } }) => {
  const { api } = useApp()
  const id = slug?.id ?? 0
  const { data } = useQuery(athleteQuery(api, id))
  const profile = data?.data
  return <AthletePage key={id} profile={profile} next={profile && nextMatchOf(competitorScope(profile.competitor))} />
}

export const describe: PageModule['describe'] = (app, { slug }) => {
  const { t } = app.i18n
  const profile = findAthlete(app, slug?.id)
  if (!profile) return { title: t('home.matches'), description: t('meta.home.description') }
  const values = { name: profile.athlete.name, team: profile.competitor.name }
  return { title: t('meta.athlete.title', values), description: t('meta.athlete.description', values) }
}
