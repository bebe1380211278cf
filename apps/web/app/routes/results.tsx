/** Finished matches by day and sport. */
import { DayPage } from '../features/catalogue/day-page.tsx'
import { ResultList } from '../features/catalogue/result-list.tsx'
import { useT } from '../i18n/provider.tsx'
import { resultsOf } from './lists.ts'
import type { PageModule } from './route.ts'

const LAST_WEEK = [0, -1, -2, -3, -4, -5, -6]

export const Page: PageModule['Page'] = () => {
  const t = useT()
  return (
    <DayPage
      title={t('nav.results')}
      offsets={LAST_WEEK}
      filterOf={resultsOf}
      list={(matches, end) => <ResultList matches={matches} emptyText={t('results.empty.text')} end={end} />}
    />
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.results.title'),
  description: t('meta.results.description'),
})
