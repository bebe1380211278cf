import type { EventCounts, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import { useMemo } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { leaguePath, paths } from '../../shared/addresses/paths.ts'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { sportName } from '../../shared/match/sports.ts'
import type { Counters } from '../../shared/queries/event-counts.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Star } from '../../ui/star.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import styles from './league-page.module.css'

interface SportHeadProps {
  readonly sport: Sport | undefined
  readonly counts: EventCounts | undefined
}

/** Heading of a sport with its icon, counts and star. */
export function SportHead({ sport, counts }: SportHeadProps) {
  const t = useT()
  if (!sport)
    return (
      <div className={styles.title}>
        <Skeleton />
      </div>
    )
  const name = sportName(sport, t)
  return (
    <div className={styles.title}>
      <SportIcon sportKey={sport.key} />
      <h1 className={text.h1}>{name}</h1>
      {counts && <span className={cx(text.small, text.quiet)}>{t('home.events', { count: counts.match_count })}</span>}
      <Star type="sports" id={sport.id} name={name} />
    </div>
  )
}

/** The leagues of a sport by country, including those without matches today. */
interface CategoryDirectoryProps {
  readonly leagues: readonly Tournament[] | undefined
  readonly counts: Counters['leagues'] | undefined
}

export function CategoryDirectory({ leagues, counts }: CategoryDirectoryProps) {
  const t = useT()
  const groups = useMemo(() => [...groupBy(leagues ?? [], league => league.category.id).values()], [leagues])
  if (groups.length === 0) return null
  return (
    <section className={styles.directory} aria-labelledby="leagues">
      <h2 className={text.h2} id="leagues">
        {t('sport.leagues')}
      </h2>
      <div className={styles.grid}>
        {groups.map(group => (
          <CategoryCard key={group[0]?.category.id} leagues={group} counts={counts} />
        ))}
      </div>
    </section>
  )
}

interface CategoryCardProps {
  readonly leagues: readonly Tournament[]
  readonly counts: Counters['leagues'] | undefined
}

function CategoryCard({ leagues, counts }: CategoryCardProps) {
  const [first] = leagues
  if (!first) return null
  const { category, sport } = first
  return (
    <div className={cx(card.card, styles.category)}>
      <h3 className={styles.name}>
        <CountryCode code={category.country_code} />
        <Link to={paths.category(sport.key, category.slug)}>{category.name}</Link>
      </h3>
      <ul>
        {leagues.map(league => (
          <li key={league.id}>
            <Link className={styles.league} to={leaguePath(league)}>
              <Name>{league.name}</Name>
              <span className={styles.count}>{counts?.[league.id]?.[0]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
