import { useQuery } from '@tanstack/react-query'
import type { HomeData } from '../features/catalogue/load-home.ts'
import { MatchBrowser } from '../features/catalogue/match-browser.tsx'
import { MatchCards } from '../features/catalogue/match-cards.tsx'
import { TopLeagues } from '../features/catalogue/top-leagues.tsx'
import { JackpotStripSlot } from '../features/jackpots/jackpot-strip-slot.tsx'
import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { home } from '../shared/queries/query-keys.ts'
import text from '../ui/text.module.css'
import { HomeStripSlot } from './home-strip-slot.tsx'
import { getInitialChoice, HOME_PAGE, listFilter, sportScope, TOP_CARDS } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = () => {
  const t = useT()
  const { queries } = useApp()
  const { data: counters } = useQuery(queries.counters())
  const { data: sports } = useQuery(queries.sports())
  const { data: cards } = useQuery(queries.matches(TOP_CARDS))
  const { data } = useQuery<HomeData>({ queryKey: home, enabled: false })
  const isByBets = cards?.some(({ id }) => data?.popular.includes(id))
  return (
    <>
      <h1 className={text.hidden}>{t('home.title')}</h1>
      <MatchCards title={t(isByBets ? 'home.top.bets' : 'home.top')} matches={cards} sports={sports} />
      <TopLeagues leagues={data?.leagues} counts={counters?.leagues} />
      <HomeStripSlot />
      <MatchBrowser
        title={t('home.matches')}
        sports={sports}
        starting={sports && counters ? getInitialChoice(sports, counters.sports) : null}
        counts={counters?.sports}
        filterOf={(choice, today) => listFilter(choice, sportScope(choice.sportKey), today, HOME_PAGE)}
        afterFirst={<JackpotStripSlot />}
      />
    </>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.home.title'),
  description: t('meta.home.description'),
})
