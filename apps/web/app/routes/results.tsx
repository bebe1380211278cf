/** Finished matches by day and sport. */
import { ResultsPage } from '../features/catalogue/results-page.tsx'
import { resultsOf } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = () => <ResultsPage filterOf={resultsOf} />

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.results.title'),
  description: t('meta.results.description'),
})
