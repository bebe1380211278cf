import type { Category, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import { useT } from '../../i18n/provider.tsx'
import { leaguePath, paths } from '../../shared/addresses/paths.ts'
import { sportName } from '../../shared/match/sports.ts'
import { Crumbs } from '../../ui/crumbs.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Star } from '../../ui/star.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import styles from './league-page.module.css'

interface LeagueHeadProps {
  readonly sport: Sport | undefined
  readonly category: Category | undefined
  /** Undefined on a category page. */
  readonly league: Tournament | undefined
  /** All leagues of the category; undefined while they load. */
  readonly siblings: readonly Tournament[] | undefined
}

/** Heading of a league or category, with breadcrumbs and links to the leagues of the category. */
export function LeagueHead({ sport, category, league, siblings }: LeagueHeadProps) {
  const t = useT()
  const subject = league ?? category
  return (
    <>
      <header className={styles.head}>
        {sport && category ? (
          <Crumbs
            sportKey={sport.key}
            crumbs={[
              { name: sportName(sport, t), to: paths.sport(sport.key) },
              ...(league ? [{ name: category.name, to: paths.category(sport.key, category.slug) }] : []),
            ]}
          />
        ) : (
          <Skeleton />
        )}
        <h1 className={styles.title}>
          <CountryCode code={category?.country_code ?? null} />
          {subject ? <span className={text.h1}>{subject.name}</span> : <Skeleton />}
          {league && <Star type="tournaments" id={league.id} name={league.name} />}
        </h1>
      </header>
      {!siblings && (
        <div className={styles.waiting}>
          <Skeleton width="full" />
        </div>
      )}
      {siblings && siblings.length > (league ? 1 : 0) && (
        <nav className={styles.siblings} aria-label={t('league.siblings')}>
          {siblings.map(sibling => (
            <Link
              key={sibling.id}
              to={leaguePath(sibling)}
              aria-current={sibling.id === league?.id ? 'page' : undefined}
            >
              {sibling.name}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
