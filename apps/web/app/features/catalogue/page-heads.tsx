/** Headings of the pages of a sport, a category and a league, with links to the leagues beside and below. */
import type { Category, EventCounts, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { CompetitorProfile } from '@touchline/contract/entities/match'
import { useMemo } from 'react'
import { useT } from '../../i18n/provider.tsx'
import type { MessageId, Translate } from '../../i18n/translate.ts'
import { type LeagueTab, leaguePath, paths } from '../../shared/addresses/paths.ts'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { hasTable, sportName } from '../../shared/match/sports.ts'
import type { Counters } from '../../shared/queries/event-counts.ts'
import card from '../../ui/card.module.css'
import chips from '../../ui/chips.module.css'
import { type Crumb, Crumbs } from '../../ui/crumbs.tsx'
import { cx } from '../../ui/cx.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Star } from '../../ui/star.tsx'
import tabs from '../../ui/tabs.module.css'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import styles from './page-heads.module.css'

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

interface CategoryDirectoryProps {
  readonly leagues: readonly Tournament[] | undefined
  readonly counts: Counters['leagues'] | undefined
}

/** The leagues of a sport by country, including those without matches today. */
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

/** The way to a competitor: sport, country and league. */
export function competitorCrumbs(
  { sport, tournament: league }: Pick<CompetitorProfile, 'sport' | 'tournament'>,
  t: Translate,
): readonly Crumb[] {
  const toSport = { name: sportName(sport, t), to: paths.sport(sport.key) }
  if (!league) return [toSport]
  const { category } = league
  return [
    toSport,
    { name: category.name, to: paths.category(sport.key, category.slug) },
    { name: league.name, to: leaguePath(league) },
  ]
}

interface LeagueHeadProps {
  readonly sport: Sport | undefined
  readonly category: Category | undefined
  /** Undefined on a category page. */
  readonly league: Tournament | undefined
  /** All leagues of the category; undefined while they load. */
  readonly siblings: readonly Tournament[] | undefined
  /** The tab of the league; undefined for its matches. */
  readonly tab?: LeagueTab
}

/** Heading of a league or category, with breadcrumbs and links to the leagues of the category and to the tabs of the league. */
export function LeagueHead({ sport, category, league, siblings, tab }: LeagueHeadProps) {
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
        <nav className={styles.siblings} aria-label={t('sport.leagues')}>
          {siblings.map(sibling => (
            <Link
              key={sibling.id}
              className={chips.chip}
              to={leaguePath(sibling)}
              aria-current={sibling.id === league?.id ? 'page' : undefined}
            >
              {sibling.name}
            </Link>
          ))}
        </nav>
      )}
      {league && <LeagueTabs league={league} tab={tab} />}
    </>
  )
}

const TABS = [
  [undefined, 'league.matches'],
  ['rounds', 'league.rounds'],
  ['table', 'list.table'],
  ['results', 'nav.results'],
  ['outrights', 'list.outrights'],
] as const satisfies readonly (readonly [LeagueTab | undefined, MessageId])[]

function LeagueTabs({ league, tab }: { readonly league: Tournament; readonly tab: LeagueTab | undefined }) {
  const t = useT()
  return (
    <nav className={tabs.tabs} aria-label={league.name}>
      {TABS.filter(([value]) => (value !== 'rounds' && value !== 'table') || hasTable(league.sport)).map(
        ([value, name]) => (
          <Link key={name} to={leaguePath(league, value)} aria-current={value === tab ? 'page' : undefined}>
            {t(name)}
          </Link>
        ),
      )}
    </nav>
  )
}
