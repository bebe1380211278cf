import { useQuery } from '@tanstack/react-query'
import { MatchPage } from '../features/match/match-page.tsx'
import { useApp } from '../shared/app-context.tsx'
import { describeMatch } from './describe-match.ts'
import { findMatch } from './find.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = ({ params: { slug } }) => {
  const { queries } = useApp()
  const id = slug?.id ?? 0
  const { data: match } = useQuery(queries.match(id))
  return <MatchPage id={id} match={match} />
}

export const describe: PageModule['describe'] = (app, { slug }) => {
  const { t } = app.i18n
  const match = findMatch(app, slug?.id)
  return match ? describeMatch(app, match) : { title: t('home.matches'), description: t('meta.home.description') }
}
