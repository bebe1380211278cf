import { useQuery } from '@tanstack/react-query'
import { LiveNow } from '../features/catalogue/live-now.tsx'
import { MatchBrowser } from '../features/catalogue/match-browser.tsx'
import { JackpotStripSlot } from '../features/jackpots/jackpot-strip-slot.tsx'
import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app-context.tsx'
import text from '../ui/text.module.css'
import { getInitialChoice, LIVE_CARDS, listFilter, sportScope } from './lists.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = () => {
  const t = useT()
  const { queries } = useApp()
  const { data: counters } = useQuery(queries.counters())
  const { data: sports } = useQuery(queries.sports())
  const { data: cards } = useQuery(queries.matches(LIVE_CARDS))
  return (
    <>
      <h1 className={text.hidden}>{t('home.title')}</h1>
      <LiveNow matches={cards} sports={sports} count={counters?.live} />
      <MatchBrowser
        title={t('home.matches')}
        sports={sports}
        starting={sports && counters ? getInitialChoice(sports, counters.sports) : null}
        counts={counters?.sports}
        filterOf={(choice, today) => listFilter(choice, sportScope(choice.sportKey), today)}
        afterFirst={<JackpotStripSlot />}
      />
    </>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.home.title'),
  description: t('meta.home.description'),
})
