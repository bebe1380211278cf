/**
 * Page of a league with its matches, and of a category with its matches and outrights. The two differ
 * only in what the slug identifies; a league has further tabs (`league-tab.tsx`).
 */
import { useQuery } from '@tanstack/react-query'
import { FilteredList } from '../features/catalogue/filtered-list.tsx'
import { LeagueHead } from '../features/catalogue/page-heads.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { findCategory, findLeague } from './find.ts'
import { categoryScope, leagueScope, listFilter, outrightsOf, WHOLE_LIST } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = ({ params: { sportKey, slug } }) => {
  const { queries } = useApp()
  const isCategory = slug?.kind === 'category'
  const { data: sports } = useQuery(queries.sports())
  const { data: categories } = useQuery({ ...queries.categories(sportKey), enabled: isCategory })
  const { data: leagues } = useQuery(queries.leagues(sportKey))
  const id = slug?.id ?? 0
  const league = isCategory ? undefined : leagues?.find(candidate => candidate.id === id)
  const category = isCategory ? categories?.find(candidate => candidate.id === id) : league?.category
  const sport = sports?.find(candidate => candidate.key === sportKey)
  const scope = isCategory ? categoryScope({ id }) : leagueScope({ id })
  return (
    <>
      <LeagueHead
        sport={sport}
        category={category}
        league={league}
        siblings={category && leagues?.filter(other => other.category.id === category.id)}
      />
      <FilteredList
        starting={{ ...WHOLE_LIST, sportKey }}
        filterOf={(choice, today) => listFilter(choice, scope, today)}
        outrights={isCategory ? outrightsOf(scope) : undefined}
      />
    </>
  )
}

export const describe: PageModule['describe'] = (app, { sportKey, slug }) => {
  const { t } = app.i18n
  const category = findCategory(app, sportKey, slug?.id)
  const league = findLeague(app, sportKey, slug?.id)
  const name = slug?.kind === 'category' ? category?.name : league && `${league.name}, ${league.category.name}`
  const values = { league: name ?? t('home.matches') }
  return { title: t('meta.league.title', values), description: t('meta.league.description', values) }
}
