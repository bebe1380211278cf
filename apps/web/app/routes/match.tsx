import { useQuery } from '@tanstack/react-query'
import { MatchPage } from '../features/match/match-page.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { useShowsRest } from '../shared/browser/use-shows-rest.ts'
import { describeMatch } from './describe-match.ts'
import { findMatch } from './find.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = ({ params: { slug } }) => {
  const app = useApp()
  const id = slug?.id ?? 0
  const { data: match } = useQuery({ ...app.queries.match(id), enabled: useShowsRest() })
  return <MatchPage id={id} match={match ?? findMatch(app, id)} />
}

export const isKnown: NonNullable<PageModule['isKnown']> = (app, { slug }) => findMatch(app, slug?.id) !== undefined

export const describe: PageModule['describe'] = (app, { slug }) => {
  const { t } = app.i18n
  const match = findMatch(app, slug?.id)
  return match ? describeMatch(app, match) : { title: t('home.matches'), description: t('meta.home.description') }
}
