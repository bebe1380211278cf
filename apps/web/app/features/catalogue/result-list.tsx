/** Finished matches by league, with their results. No prices. */
import type { Match } from '@touchline/contract/entities/match'
import { type ReactNode, useMemo } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { leaguePath, matchPath } from '../../shared/addresses/paths.ts'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import { hasCrest } from '../../shared/match/has-crest.ts'
import card from '../../ui/card.module.css'
import { Crest } from '../../ui/crest.tsx'
import { cx } from '../../ui/cx.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { Empty } from '../../ui/notice.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import { MatchListSkeleton } from './match-list-skeleton.tsx'
import styles from './result-list.module.css'

interface ResultListProps {
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined
  readonly emptyText: string
  readonly end?: ReactNode
}

export function ResultList({ matches, emptyText, end }: ResultListProps) {
  const { t } = useI18n()
  const groups = useMemo(() => [...groupBy(matches ?? [], match => match.tournament.id).values()], [matches])
  if (!matches) return <MatchListSkeleton />
  if (groups.length === 0) {
    return (
      <div className={card.card}>
        <Empty icon="trophy" title={t('results.empty')}>
          <p>{emptyText}</p>
        </Empty>
      </div>
    )
  }
  return (
    <div className={styles.list}>
      {groups.map(group => (
        <LeagueResults key={group[0]?.tournament.id} matches={group} />
      ))}
      {end}
    </div>
  )
}

function LeagueResults({ matches }: { readonly matches: readonly Match[] }) {
  const league = matches[0]?.tournament
  if (!league) return null
  return (
    <section className={card.card} aria-label={`${league.name}, ${league.category.name}`}>
      <header className={styles.head}>
        <SportIcon sportKey={league.sport.key} size={16} className={text.quiet} />
        <CountryCode code={league.category.country_code} />
        <Link to={leaguePath(league)}>
          <Name>{league.name}</Name>
        </Link>
      </header>
      {matches.map(match => (
        <ResultRow key={match.id} match={match} />
      ))}
    </section>
  )
}

function ResultRow({ match }: { readonly match: Match }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const score = match.statistics?.total_score
  return (
    <article data-match={match.id}>
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
            <Figures match={match} />
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
          {scorers.map(({ minute, player }) => `${player} ${minute}'`).join(', ')}
        </span>
      )}
    </>
  )
}

/** Period scores and the final score, side by side. */
function Figures({ match }: { readonly match: Match }) {
  const { total_score: total, period_score: periods = [] } = match.statistics ?? {}
  if (!total) return null
  return (
    <span className={styles.figures} aria-hidden="true">
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
