/** Links to the leagues of highest priority, in one row. */
import { useT } from '../../i18n/provider.tsx'
import { leaguePath } from '../../shared/addresses/paths.ts'
import { leagueTitle } from '../../shared/match/sports.ts'
import type { Counters } from '../../shared/queries/event-counts.ts'
import styles from '../../ui/chips.module.css'
import { Link } from '../../ui/link.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import type { HomeData } from './load-home.ts'

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
