/**
 * All sports with the counts of live and all matches. Expanded sports show their top leagues, and
 * the others by country.
 */

import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Sport, Tournament } from '@touchline/contract/entities/catalogue'
import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { leaguePath, paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { useHydrated } from '../../shared/live/ticker.ts'
import { sportName } from '../../shared/match/sports.ts'
import type { Counters, LeagueCounts } from '../../shared/queries/event-counts.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon, SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import sideNav from '../../ui/side-nav.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import styles from './sports-tree.module.css'

interface SportsTreeProps {
  /** The sport of the page; without one, the first sport is expanded. */
  readonly sportKey: string
  readonly path: string
}

const TOP_LEAGUES = 5
/** As high as a usual catalogue with one sport expanded, so that what is below does not move. */
const SKELETONS = Array.from({ length: 19 }, (_, index) => index)

const never = () => () => {}

/**
 * Returns the data of a query for a part that hydrates after the page: during hydration the data that the server rendered it
 * with, although the query may have newer data by then; undefined where the server had none.
 */
function useRenderedQuery<Raw, Data, Key extends QueryKey>(
  options: UseQueryOptions<Raw, Error, Data, Key>,
): Data | undefined {
  const { rendered } = useApp()
  const { data } = useQuery(options)
  const readRendered = () => {
    const raw = rendered.get(hashKey(options.queryKey)) as Raw | undefined
    return raw === undefined || !options.select ? (raw as Data | undefined) : options.select(raw)
  }
  return useSyncExternalStore(never, () => data, import.meta.env.SSR ? () => data : readRendered)
}

export function SportsTree({ sportKey, path }: SportsTreeProps) {
  const t = useT()
  const { queries } = useApp()
  const sports = useRenderedQuery(queries.sports())
  const openKey = sportKey || sports?.[0]?.key
  const listItems = (type: Sport['type']) =>
    sports
      ?.filter(sport => sport.type === type)
      .map(sport => (
        <SportItem
          key={`${sport.id} ${sport.key === openKey}`}
          sport={sport}
          isInitiallyOpen={sport.key === openKey}
          isCurrent={sport.key === sportKey}
          path={path}
        />
      ))
  const esports = listItems('esport') ?? []
  return (
    <>
      <nav aria-labelledby="sports-tree">
        <div className={sideNav.heading} id="sports-tree" data-full>
          {t('nav.sports')}
        </div>
        <ul className={styles.tree}>
          {listItems('sport')}
          {!sports &&
            SKELETONS.map(key => (
              <li key={key} className={styles.waiting}>
                <Skeleton />
              </li>
            ))}
        </ul>
      </nav>
      {esports.length > 0 && (
        <nav aria-labelledby="esports-tree">
          <div className={sideNav.heading} id="esports-tree" data-full>
            {t('nav.cybersport')}
          </div>
          <ul className={styles.tree}>{esports}</ul>
        </nav>
      )}
    </>
  )
}

interface SportItemProps {
  readonly sport: Sport
  readonly isInitiallyOpen: boolean
  readonly isCurrent: boolean
  readonly path: string
}

function SportItem({ sport, isInitiallyOpen, isCurrent, path }: SportItemProps) {
  const t = useT()
  const { queries } = useApp()
  const counters = useRenderedQuery(queries.counters())
  const counts = counters?.sports?.find(({ id }) => id === sport.id)
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const name = sportName(sport, t)
  return (
    <li>
      <div className={styles.sport}>
        <Link to={paths.sport(sport.key)} title={name} aria-current={isCurrent ? 'true' : undefined}>
          <SportIcon sportKey={sport.key} />
          <span className={styles.name} data-full>
            {name.split(' ').flatMap((word, at) => [
              at > 0 && ' ',
              word.includes('-') ? (
                <span key={word} className={styles.whole}>
                  {word}
                </span>
              ) : (
                word
              ),
            ])}
          </span>
          {counts && <EventCounts matches={counts.match_count} live={counts.live_count} />}
        </Link>
        <Fold name={name} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      </div>
      {isOpen && <Leagues sport={sport} path={path} counters={counters} />}
    </li>
  )
}

/** Counts of live and of all matches. */
function EventCounts({ matches, live }: { readonly matches: number; readonly live: number }) {
  const t = useT()
  return (
    <>
      {live > 0 && (
        <span className={styles.live} data-full>
          {live}
          <span className={text.hidden}>{t('nav.liveMark')}</span>
        </span>
      )}
      <span className={styles.count} data-full>
        {matches}
      </span>
    </>
  )
}

interface FoldProps {
  readonly name: string
  readonly isOpen: boolean
  readonly onPress: () => void
}

function Fold({ name, isOpen, onPress }: FoldProps) {
  const t = useT()
  return (
    <IconButton
      className={styles.fold}
      data-wide
      icon={isOpen ? 'chev-u' : 'chev-d'}
      size={12}
      label={t(isOpen ? 'list.collapse' : 'list.expand', { name })}
      aria-expanded={isOpen}
      onClick={onPress}
    />
  )
}

interface LeaguesProps {
  readonly sport: Sport
  readonly path: string
  readonly counters: Counters | undefined
}

function Leagues({ sport, path, counters }: LeaguesProps) {
  const t = useT()
  const { queries } = useApp()
  const leagues = useRenderedQuery(queries.leagues(sport.key))
  const counts = counters?.leagues
  // A league is in the tree while it has events, as far as they are counted.
  const activeLeagues = leagues?.filter(({ id }) => counts?.[id] || !counts) ?? []
  const isBelowTop = activeLeagues.slice(TOP_LEAGUES).some(league => leaguePath(league) === path)
  const [showsAll, setShowsAll] = useState(isBelowTop)
  const isHydrated = useHydrated()
  // Of this instance: one that is shown later has no HTML.
  const [hasServerHtml] = useState(!import.meta.env.SSR && !isHydrated)
  if (!leagues && hasServerHtml) return <ServerLeagues />
  if (!leagues || !counters) return <LeaguesSkeleton />
  const groups = [...groupBy(activeLeagues.slice(TOP_LEAGUES), league => league.category.id).values()]
  const renderLeague = (league: Tournament, namesCountry: boolean) => (
    <LeagueItem key={league.id} league={league} counts={counts?.[league.id]} path={path} namesCountry={namesCountry} />
  )
  return (
    <ul className={styles.leagues} data-wide>
      {activeLeagues.slice(0, TOP_LEAGUES).map(league => renderLeague(league, true))}
      {groups.length > 0 && (
        <li>
          <button
            type="button"
            className={styles.category}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {t('nav.allLeagues', { count: activeLeagues.length })}
            <Icon name={showsAll ? 'chev-u' : 'chev-d'} size={12} className={styles.count} />
          </button>
        </li>
      )}
      {showsAll &&
        groups.map(group => (
          <CategoryItem key={group[0]?.category.id} leagues={group} path={path}>
            {group.map(league => renderLeague(league, false))}
          </CategoryItem>
        ))}
    </ul>
  )
}

/** The same object in every render: another one would be written into the document. */
const AS_IS = { __html: '' }

/**
 * The server's HTML as it is, until the leagues are loaded: the data block has them only where the page itself shows leagues,
 * and those that are loaded may be others.
 */
function ServerLeagues() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: of the server, never replaced
    <ul className={styles.leagues} data-wide suppressHydrationWarning dangerouslySetInnerHTML={AS_IS} />
  )
}

/** As high as the top leagues and the line under them. */
function LeaguesSkeleton() {
  return (
    <ul className={styles.leagues} data-wide>
      {Array.from({ length: TOP_LEAGUES + 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike
        <li key={index} className={styles.waitingLeague}>
          <Skeleton />
        </li>
      ))}
    </ul>
  )
}

interface LeagueItemProps {
  readonly league: Tournament
  readonly counts: LeagueCounts | undefined
  readonly path: string
  readonly namesCountry: boolean
}

function LeagueItem({ league, counts, path, namesCountry }: LeagueItemProps) {
  return (
    <li>
      <Link to={leaguePath(league)} aria-current={path === leaguePath(league) ? 'page' : undefined}>
        {namesCountry && <CountryCode code={league.category.country_code} />}
        <Name>{league.name}</Name>
        {counts && <EventCounts matches={counts[0]} live={counts[1]} />}
      </Link>
    </li>
  )
}

interface CategoryItemProps {
  readonly leagues: readonly Tournament[]
  readonly path: string
  readonly children: React.ReactNode
}

/** A country with its leagues that are not top leagues. */
function CategoryItem({ leagues, path, children }: CategoryItemProps) {
  const [first] = leagues
  const [isOpen, setOpen] = useState(leagues.some(league => leaguePath(league) === path))
  if (!first) return null
  const { category } = first
  return (
    <li>
      <button
        type="button"
        className={cx(styles.category, isOpen && styles.open)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <CountryCode code={category.country_code} />
        <Name>{category.name}</Name>
        <span className={styles.count}>{leagues.length}</span>
        <Icon name={isOpen ? 'chev-u' : 'chev-d'} size={12} />
      </button>
      {isOpen && <ul className={styles.within}>{children}</ul>}
    </li>
  )
}
