/** The tabs of a league beside its matches: table, results and outrights, each at its own address. */
import { useQuery } from '@tanstack/react-query'
import { LastResults } from '../features/catalogue/last-results.tsx'
import { LeagueRounds } from '../features/catalogue/league-rounds.tsx'
import { LeagueTable } from '../features/catalogue/league-table.tsx'
import { OutrightList } from '../features/catalogue/outright-list.tsx'
import { LeagueHead } from '../features/catalogue/page-heads.tsx'
import { readRound } from '../shared/addresses/paths.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { findLeague } from './find.ts'
import { isLeagueTab, lastResultsOf, leagueScope, outrightsOf, roundOf, runningOf } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = ({ params: { sportKey, slug, tab } }) => {
  const { queries } = useApp()
  const { data: sports } = useQuery(queries.sports())
  const { data: leagues } = useQuery(queries.leagues(sportKey))
  const id = slug?.id ?? 0
  const league = leagues?.find(candidate => candidate.id === id)
  const scope = leagueScope({ id })
  const round = readRound(tab)
  return (
    <>
      <LeagueHead
        sport={sports?.find(({ key }) => key === sportKey)}
        category={league?.category}
        league={league}
        siblings={league && leagues?.filter(({ category }) => category.id === league.category.id)}
        {...(isLeagueTab(tab) && { tab: round === undefined ? tab : 'rounds' })}
      />
      {league && (tab === 'rounds' || round !== undefined) && (
        <LeagueRounds league={league} round={round} filterOf={(season, shown) => roundOf(scope, season, shown)} />
      )}
      {tab === 'table' && <LeagueTable leagueId={id} sportKey={sportKey} running={runningOf(scope)} />}
      {tab === 'results' && <LastResults filter={lastResultsOf(scope)} />}
      {tab === 'outrights' && <OutrightList filter={outrightsOf(scope)} />}
    </>
  )
}

const NAMES = {
  rounds: 'league.rounds',
  table: 'list.table',
  results: 'nav.results',
  outrights: 'list.outrights',
} as const

export const describe: PageModule['describe'] = (app, { sportKey, slug, tab }) => {
  const { t } = app.i18n
  const found = findLeague(app, sportKey, slug?.id)
  const league = found ? `${found.name}, ${found.category.name}` : t('home.matches')
  if (!isLeagueTab(tab)) return { title: league, description: league }
  const round = readRound(tab)
  const kind = round === undefined ? (tab as keyof typeof NAMES) : 'rounds'
  const name = round === undefined ? t(NAMES[kind]) : t('results.round', { round })
  return {
    title: t('meta.league.tab.title', { league, tab: name }),
    description: t(`meta.league.${kind}.description`, { league }),
  }
}
