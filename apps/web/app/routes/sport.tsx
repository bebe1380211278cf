import { useQuery } from '@tanstack/react-query'
import { CategoryDirectory } from '../features/catalogue/category-directory.tsx'
import { MatchBrowser } from '../features/catalogue/match-browser.tsx'
import { useT } from '../i18n/provider.tsx'
import type { PageModule } from '../routes.ts'
import { useApp } from '../shared/app-context.tsx'
import { sportName } from '../shared/sport-name.ts'
import { findSport } from './find.ts'
import { listFilter, startingChoice } from './lists.ts'

export const Page: PageModule['Page'] = ({ params: { sportKey } }) => {
  const t = useT()
  const { queries } = useApp()
  const { data: counters } = useQuery(queries.counters())
  const { data: sports } = useQuery(queries.sports())
  const { data: leagues } = useQuery(queries.leagues(sportKey))
  const sport = sports?.find(({ key }) => key === sportKey)
  return (
    <>
      <MatchBrowser
        title={sport ? sportName(sport, t) : t('home.matches')}
        isPageTitle
        sports={sport && [sport]}
        starting={sports && counters ? startingChoice(sports, counters.sports, sportKey) : null}
        counts={counters?.sports}
        filterOf={listFilter}
      />
      <CategoryDirectory leagues={leagues} counts={counters?.tournaments} />
    </>
  )
}

export const describe: PageModule['describe'] = (app, { sportKey }) => {
  const { t } = app.i18n
  const sport = sportName(findSport(app, sportKey) ?? { key: sportKey, name: sportKey }, t)
  return { title: t('meta.sport.title', { sport }), description: t('meta.sport.description', { sport }) }
}
