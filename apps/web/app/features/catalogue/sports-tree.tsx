/** All sports with what is in play and what comes; the open one shows its leagues. */

import { useQuery } from '@tanstack/react-query'
import type { Sport } from '@touchline/contract/entities/catalogue'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { leaguePath, paths } from '../../shared/paths.ts'
import { sportName } from '../../shared/sport-name.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import styles from './sports-tree.module.css'

interface SportsTreeProps {
  /** The sport of the page; the first one is open when it has none. */
  readonly sportKey: string
  readonly path: string
}

const LEAGUES_SHOWN = 8
const SKELETONS = [1, 2, 3, 4]

export function SportsTree({ sportKey, path }: SportsTreeProps) {
  const t = useT()
  const { queries } = useApp()
  const { data: sports } = useQuery(queries.sports())
  const openKey = sportKey || sports?.[0]?.key
  return (
    <nav aria-labelledby="sports-tree">
      <div className={styles.over} id="sports-tree">
        {t('nav.sports')}
      </div>
      <ul className={styles.tree}>
        {sports?.map(sport => (
          <SportItem
            key={sport.id}
            sport={sport}
            isOpen={sport.key === openKey}
            isCurrent={sport.key === sportKey}
            path={path}
          />
        ))}
        {!sports &&
          SKELETONS.map(key => (
            <li key={key} className={styles.waiting}>
              <Skeleton />
            </li>
          ))}
      </ul>
    </nav>
  )
}

interface SportItemProps {
  readonly sport: Sport
  readonly isOpen: boolean
  readonly isCurrent: boolean
  readonly path: string
}

function SportItem({ sport, isOpen, isCurrent, path }: SportItemProps) {
  const t = useT()
  const { queries } = useApp()
  const { data: counters } = useQuery(queries.counters())
  const counts = counters?.sports.find(({ id }) => id === sport.id)
  return (
    <li>
      <Link to={paths.sport(sport.key)} aria-current={isCurrent ? 'true' : undefined}>
        <SportIcon sportKey={sport.key} />
        <Name>{sportName(sport, t)}</Name>
        {counts && counts.live_count > 0 && (
          <span className={styles.live}>
            {counts.live_count}
            <span className={text.hidden}>{t('nav.liveMark')}</span>
          </span>
        )}
        <span className={styles.count}>{counts?.match_count}</span>
      </Link>
      {isOpen && <Leagues sport={sport} path={path} />}
    </li>
  )
}

function Leagues({ sport, path }: { readonly sport: Sport; readonly path: string }) {
  const t = useT()
  const { queries } = useApp()
  const { data: leagues = [] } = useQuery(queries.leagues(sport.key))
  const { data: counters } = useQuery(queries.counters())
  const busy = leagues.filter(league =>
    counters?.tournaments.some(({ id, match_count }) => id === league.id && match_count > 0),
  )
  const shown = busy.slice(0, LEAGUES_SHOWN)
  if (shown.length === 0) return null
  return (
    <ul className={styles.leagues}>
      {shown.map(league => (
        <li key={league.id}>
          <Link to={leaguePath(league)} aria-current={path === leaguePath(league) ? 'page' : undefined}>
            <CountryCode code={league.category.country_code} />
            <Name>{league.name}</Name>
            <span className={styles.count}>
              {counters?.tournaments.find(({ id }) => id === league.id)?.match_count}
            </span>
          </Link>
        </li>
      ))}
      {leagues.length > shown.length && (
        <li>
          <Link className={text.quiet} to={paths.sport(sport.key)}>
            {t('nav.allLeagues', { count: leagues.length })}
          </Link>
        </li>
      )}
    </ul>
  )
}
