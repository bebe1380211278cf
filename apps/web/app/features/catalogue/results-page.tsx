/** Finished matches by day and sport: a tab for each of the last days with the number of its results, and any earlier day. */

import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import { listSeparatorOf } from '@touchline/contract/list-separator'
import { type ReactNode, useId, useMemo } from 'react'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { replaceQuery, useQueryParams } from '../../shared/addresses/address.ts'
import { leaguePath, matchPath } from '../../shared/addresses/paths.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { addDays, isDay } from '../../shared/formats/dates.ts'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { useHydrated, useTimeZone } from '../../shared/live/ticker.ts'
import { hasCrest } from '../../shared/match/sports.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import card from '../../ui/card.module.css'
import { Crest } from '../../ui/crest.tsx'
import { cx } from '../../ui/cx.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { Empty } from '../../ui/notice.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import { DayTabs } from './day-page.tsx'
import { GrowingList, MatchListSkeleton } from './growing-list.tsx'
import { useToday } from './list-choice.ts'
import browser from './match-browser.module.css'
import { countResults, findResultsSport, lastDays } from './result-days.ts'
import styles from './results-page.module.css'
import { SportChips } from './sport-chips.tsx'

interface ResultsPageProps {
  readonly filterOf: (sportKey: string, day: ReturnType<typeof useToday>) => ListFilter
}

export function ResultsPage({ filterOf }: ResultsPageProps) {
  const t = useT()
  const { queries } = useApp()
  const { data: sports = [] } = useQuery(queries.sports())
  const { results_days: storedDays } = useSettings() ?? {}
  const params = useQueryParams()
  const today = useToday()
  // The server's HTML has no text field, as in `Field`.
  const isHydrated = useHydrated()
  const dateId = useId()
  const days = lastDays(today.day)
  const requested = params.get('day') ?? ''
  const day = isDay(requested) && requested <= today.day ? requested : today.day
  const isRecent = days.includes(day)
  const { data: recent } = useQuery(queries.resultCounts(days, today.zone))
  const { data: earlier } = useQuery({ ...queries.resultCounts([day], today.zone), enabled: !isRecent })
  const counts = isRecent ? recent?.[days.indexOf(day)] : earlier?.[0]
  const sport = sports.find(({ key }) => key === params.get('sport')) ?? findResultsSport(sports, counts)
  const filter = sport ? filterOf(sport.key, { ...today, day }) : null
  const firstDay = storedDays === undefined ? undefined : addDays(today.day, -storedDays)
  const isExpired = firstDay !== undefined && day < firstDay
  const chooseDay = (next: string) => replaceQuery({ day: next === today.day ? null : next })
  return (
    <section className={browser.browser} aria-labelledby="match-list">
      <div className={styles.head}>
        <h1 className={text.h1} id="match-list">
          {t('nav.results')}
        </h1>
        <div className={styles.date}>
          <label className={text.quiet} htmlFor={dateId}>
            {t('results.date')}
          </label>
          <span className={styles.field}>
            {isHydrated && (
              <input
                id={dateId}
                type="date"
                value={day}
                min={firstDay}
                max={today.day}
                onChange={({ target: { value } }) => {
                  if (isDay(value) && value <= today.day) chooseDay(value)
                }}
              />
            )}
          </span>
        </div>
      </div>
      <DayTabs
        days={days.toReversed()}
        today={today.day}
        value={day}
        countOf={tab => recent?.[days.indexOf(tab)]?.match_count}
        onChange={chooseDay}
      />
      <SportChips
        sports={sports}
        value={sport?.key ?? ''}
        countOf={chip => countResults(counts, chip)}
        onChange={key => replaceQuery({ sport: key })}
      />
      <GrowingList filter={filter}>
        {(matches, end) => (
          <ResultList matches={matches} emptyText={t(isExpired ? 'results.expired' : 'results.empty.text')} end={end} />
        )}
      </GrowingList>
    </section>
  )
}

interface ResultListProps {
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined
  readonly emptyText: string
  readonly end: ReactNode
}

/** Finished matches by league, with their results. No prices. */
function ResultList({ matches, emptyText, end }: ResultListProps) {
  const groups = useMemo(() => matches && groupBy(matches, match => match.tournament.id), [matches])
  return (
    <ResultGroups groups={groups} emptyText={emptyText} end={end}>
      {(id, group) => <LeagueResults key={id} matches={group} />}
    </ResultGroups>
  )
}

interface ResultGroupsProps<Key> {
  /** Undefined while loading. */
  readonly groups: ReadonlyMap<Key, readonly Match[]> | undefined
  readonly emptyText?: string
  readonly end: ReactNode
  readonly children: (key: Key, matches: readonly Match[]) => ReactNode
}

/** A card a group; while loading a skeleton, and a word where there are none. */
export function ResultGroups<Key>({ groups, emptyText, end, children }: ResultGroupsProps<Key>) {
  const { t } = useI18n()
  if (!groups) return <MatchListSkeleton hasPrices={false} />
  if (groups.size === 0) {
    return (
      <div className={card.card}>
        <Empty icon="trophy" title={t('results.empty')}>
          {emptyText && <p>{emptyText}</p>}
        </Empty>
      </div>
    )
  }
  return (
    <div className={styles.list}>
      {[...groups].map(([key, matches]) => children(key, matches))}
      {end}
    </div>
  )
}

function LeagueResults({ matches }: { readonly matches: readonly Match[] }) {
  const league = matches[0]?.tournament
  if (!league) return null
  return (
    <section className={card.card}>
      <h2 className={styles.leagueHead}>
        <SportIcon sportKey={league.sport.key} size={16} className={text.quiet} />
        <CountryCode code={league.category.country_code} />
        <Link to={leaguePath(league)}>
          <Name>{league.name}</Name>
        </Link>
        <span className={text.hidden}>{league.category.name}</span>
      </h2>
      {matches.map(match => (
        <ResultRow key={match.id} match={match} />
      ))}
    </section>
  )
}

export function ResultRow({ match }: { readonly match: Match }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const score = match.statistics?.total_score
  return (
    <article data-match={match.id} aria-label={match.name}>
      <Link className={styles.row} to={matchPath(match)}>
        <time className={styles.time} dateTime={match.start_time}>
          {formats.time(match.start_time, timeZone)}
        </time>
        <span className={styles.sides}>
          <Side match={match} side="home" hasWon={Boolean(score && score.home > score.away)} />
          <Side match={match} side="away" hasWon={Boolean(score && score.away > score.home)} />
        </span>
        {score ? (
          <>
            <span className={text.hidden}>{t('row.score', { home: score.home, away: score.away })}</span>
            <Scores match={match} />
          </>
        ) : (
          <span className={text.quiet}>{match.stage?.name ?? t('results.none')}</span>
        )}
      </Link>
    </article>
  )
}

interface SideProps {
  readonly match: Match
  readonly side: 'home' | 'away'
  readonly hasWon: boolean
}

function Side({ match, side, hasWon }: SideProps) {
  const listSeparator = listSeparatorOf(useI18n().locale)
  const team = match.competitors?.[side]
  if (!team) return null
  const scorers = match.statistics?.scorers?.filter(scorer => scorer.side === side) ?? []
  return (
    <>
      <span className={hasWon ? styles.winner : styles.side}>
        {hasCrest(match.tournament.sport.key) && <Crest id={team.id} />}
        <Name>{team.name}</Name>
      </span>
      {scorers.length > 0 && (
        <span className={cx(text.micro, text.quiet)} dir="auto">
          {scorers.map(({ minute, player }) => `${player} ${minute}'`).join(listSeparator)}
        </span>
      )}
    </>
  )
}

/** Period scores and the final score, side by side. */
function Scores({ match }: { readonly match: Match }) {
  const { total_score: total, period_score: periods = [] } = match.statistics ?? {}
  if (!total) return null
  return (
    <span className={styles.scores} aria-hidden="true">
      {periods.map(period => (
        <span key={period.number} className={styles.period}>
          <span>{period.home}</span>
          <span>{period.away}</span>
        </span>
      ))}
      <span className={styles.total}>
        <span>{total.home}</span>
        <span>{total.away}</span>
      </span>
    </span>
  )
}
