import { useQuery } from '@tanstack/react-query'
import { FilteredList } from '../features/catalogue/filtered-list.tsx'
import { CategoryDirectory, SportHead } from '../features/catalogue/page-heads.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { sportName } from '../shared/match/sports.ts'
import { findSport } from './find.ts'
import { getInitialChoice, listFilter, outrightsOf, sportScope } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = ({ params: { sportKey } }) => {
  const { queries } = useApp()
  const { data: counters } = useQuery(queries.counters())
  const { data: sports } = useQuery(queries.sports())
  const { data: leagues } = useQuery(queries.leagues(sportKey))
  const sport = sports?.find(({ key }) => key === sportKey)
  const scope = sportScope(sportKey)
  return (
    <>
      <SportHead sport={sport} counts={counters?.sports?.find(({ id }) => id === sport?.id)} />
      <FilteredList
        starting={sports && counters ? getInitialChoice(sports, counters.sports, sportKey) : null}
        filterOf={(choice, today) => listFilter(choice, scope, today)}
        outrights={outrightsOf(scope)}
      />
      <CategoryDirectory leagues={leagues} counts={counters?.leagues} />
    </>
  )
}

export const describe: PageModule['describe'] = (app, { sportKey }) => {
  const { t } = app.i18n
  const sport = sportName(findSport(app, sportKey) ?? { key: sportKey, name: sportKey }, t)
  return { title: t('meta.sport.title', { sport }), description: t('meta.sport.description', { sport }) }
}
