import { useQuery } from '@tanstack/react-query'
import type { HomeData } from '../features/catalogue/load-home.ts'
import { MatchBrowser } from '../features/catalogue/match-browser.tsx'
import { MatchCards } from '../features/catalogue/match-cards.tsx'
import { JackpotStripSlot } from '../features/jackpots/jackpot-slots.tsx'
import { useT } from '../i18n/provider.tsx'
import { leaguePath } from '../shared/addresses/paths.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { leagueTitle } from '../shared/match/sports.ts'
import { renderPart } from '../shared/parts/use-part.tsx'
import type { Counters } from '../shared/queries/event-counts.ts'
import { home } from '../shared/queries/query-keys.ts'
import styles from '../ui/chips.module.css'
import { Link } from '../ui/link.tsx'
import { LiveDot } from '../ui/live-dot.tsx'
import { CountryCode } from '../ui/tag.tsx'
import text from '../ui/text.module.css'
import { HomeSectionSlots } from './home-section-slots.tsx'
import { getInitialChoice, homePageOf, listFilter, sportScope, TOP_CARDS } from './lists.ts'
import { homeStart } from './part.ts'
import type { PageModule } from './route.ts'

const HomeStart = renderPart(homeStart, module => module.HomeStart, { isShared: true })

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
      <HomeStart />
      <MatchCards hasLead title={t(isByBets ? 'home.top.bets' : 'home.top')} matches={cards} sports={sports} />
      <TopLeagues leagues={data?.leagues} counts={counters?.leagues} />
      {data && <HomeSectionSlots sizes={data.sizes} />}
      <MatchBrowser
        sports={sports}
        starting={sports && counters ? getInitialChoice(sports, counters.sports) : null}
        counts={counters?.sports}
        filterOf={(choice, today) => listFilter(choice, sportScope(choice.sportKey), today, homePageOf(choice))}
        afterFirst={<JackpotStripSlot />}
      />
    </>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.home.title'),
  description: t('meta.home.description'),
})

/** Links to the leagues of highest priority, in one row. */

interface TopLeaguesProps {
  /** Undefined while loading. */
  readonly leagues: HomeData['leagues'] | undefined
  /** Counts of events by league. */
  readonly counts: Counters['leagues'] | undefined
}

export function TopLeagues({ leagues, counts }: TopLeaguesProps) {
  const t = useT()
  return (
    <nav className={styles.chips} aria-label={t('home.leagues')}>
      {leagues?.map(league => {
        const live = counts?.[league.id]?.[1] ?? 0
        return (
          <Link key={league.id} className={styles.chip} to={leaguePath(league)}>
            <CountryCode code={league.country} />
            {leagueTitle(league)}
            {live > 0 && <LiveDot />}
            {live || ''}
          </Link>
        )
      })}
    </nav>
  )
}
