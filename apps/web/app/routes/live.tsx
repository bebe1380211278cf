import { useQuery } from '@tanstack/react-query'
import { LiveBrowser } from '../features/catalogue/live-browser.tsx'
import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { getInitialChoice, listFilter, sportScope } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = () => {
  const t = useT()
  const { queries } = useApp()
  const { data: counters } = useQuery(queries.counters())
  const { data: sports } = useQuery(queries.sports())
  return (
    <LiveBrowser
      title={t('live.title')}
      sports={sports}
      counters={counters}
      starting={sports && counters ? getInitialChoice(sports, counters.sports) : null}
      filterOf={(choice, today) => listFilter(choice, sportScope(choice.sportKey), today)}
    />
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.live.title'),
  description: t('meta.live.description'),
})
