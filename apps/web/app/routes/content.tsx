/** A content page of the operator, as listed in the settings. */
import { useQuery } from '@tanstack/react-query'
import { ContentPage } from '../features/content/content-page.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { findContent } from './find.ts'
import type { PageModule } from './route.ts'

const slugOf = (path: string): string => path.slice(1)

export const Page: PageModule['Page'] = ({ params: { path } }) => {
  const { queries } = useApp()
  const { data } = useQuery(queries.content(slugOf(path)))
  return <ContentPage page={data} />
}

export const describe: PageModule['describe'] = (app, { path }) => {
  const { t } = app.i18n
  const page = findContent(app, slugOf(path))
  return { title: t('meta.content.title', { title: page?.title ?? '' }), description: page?.description ?? '' }
}
