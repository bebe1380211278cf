/** E-sports home page: matches in play, and the matches of each game. */
import { useQuery } from '@tanstack/react-query'
import { MatchBrowser } from '../features/catalogue/match-browser.tsx'
import { MatchCards } from '../features/catalogue/match-cards.tsx'
import { OutrightList } from '../features/catalogue/outright-list.tsx'
import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import text from '../ui/text.module.css'
import { ESPORT_CARDS, getInitialChoice, listFilter, outrightsOf, sportScope } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = () => {
  const t = useT()
  const { queries } = useApp()
  const { data: counters } = useQuery(queries.counters())
  const { data: all } = useQuery(queries.sports())
  const { data: cards } = useQuery(queries.matches(ESPORT_CARDS))
  const sports = all?.filter(({ type }) => type === 'esport')
  return (
    <>
      <h1 className={text.h1}>{t('nav.cybersport')}</h1>
      <MatchCards title={t('home.top')} matches={cards} sports={sports} />
      <MatchBrowser
        sports={sports}
        starting={sports && counters ? getInitialChoice(sports, counters.sports) : null}
        counts={counters?.sports}
        filterOf={(choice, today) => listFilter(choice, sportScope(choice.sportKey), today)}
        renderOutrights={({ sportKey }) => <OutrightList filter={outrightsOf(sportScope(sportKey))} />}
      />
    </>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.cybersport.title'),
  description: t('meta.cybersport.description'),
})
