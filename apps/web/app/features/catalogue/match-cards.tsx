/** A row of cards with the most popular matches, interleaved by sport. */
import type { Sport } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { matchPath, paths } from '../../shared/addresses/paths.ts'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { useMatchNow } from '../../shared/live/use-match.ts'
import { mainColumn } from '../../shared/market/columns.ts'
import { hasCrest, leagueTitle } from '../../shared/match/sports.ts'
import card from '../../ui/card.module.css'
import { Crest } from '../../ui/crest.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon, SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { RowMarket } from '../../ui/row-market.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './match-cards.module.css'
import { MatchWhen } from './match-when.tsx'

interface MatchCardsProps {
  readonly title: string
  readonly matches: readonly Match[] | undefined
  /** In the order in which they are interleaved. */
  readonly sports: readonly Sport[] | undefined
  /** The first card is large, and two others stand beside it. */
  readonly hasLead?: boolean
}

/** Card of a match: clock or start, league, competitors with score, one market. */
export function EventCard({ match, isLead = false }: { readonly match: Match; readonly isLead?: boolean }) {
  const now = useMatchNow(match)
  const { tournament, competitors } = match
  const score = now.statistics?.total_score
  return (
    <article className={cx(card.card, styles.card)} data-match={match.id} aria-label={match.name}>
      <div className={styles.top}>
        <span className={styles.when}>
          <MatchWhen match={now} sportKey={tournament.sport.key} />
        </span>
        <Name>{leagueTitle(tournament)}</Name>
        <SportIcon sportKey={tournament.sport.key} size={14} className={styles.sport} />
      </div>
      <Link className={styles.sides} to={matchPath(match)}>
        {competitors && (
          <>
            <Side match={match} side="home" isBehind={Boolean(score && score.home < score.away)} score={score?.home} />
            <Side match={match} side="away" isBehind={Boolean(score && score.away < score.home)} score={score?.away} />
          </>
        )}
      </Link>
      {isLead && <Venue match={match} />}
      <RowMarket match={match} column={mainColumn(tournament.sport)} isNamed={isLead} />
    </article>
  )
}

function Venue({ match: { stadium, city } }: { readonly match: Match }) {
  const place = useI18n().formats.list([stadium, city].flatMap(part => part || []))
  return place && <Name className={styles.venue}>{place}</Name>
}

interface SideProps {
  readonly match: Match
  readonly side: 'home' | 'away'
  readonly isBehind: boolean
  readonly score: number | undefined
}

function Side({ match, side, isBehind, score }: SideProps) {
  const team = match.competitors?.[side]
  if (!team) return null
  return (
    <span className={styles.side}>
      {hasCrest(match.tournament.sport.key) && <Crest id={team.id} />}
      <Name className={cx(styles.name, isBehind && styles.behind)}>{team.name}</Name>
      <span className={cx(styles.score, text.num)} translate="no" data-score>
        {score}
      </span>
    </span>
  )
}

/** Interleaves groups round-robin, ordered by rank, without reordering a group: a1 b1 c1 a2 b2 a3. */
export function interleave<T>(items: readonly T[], rankOf: (item: T) => number): T[] {
  const groups = [...groupBy(items, rankOf)].sort(([a], [b]) => a - b).map(([, group]) => group)
  const longest = Math.max(0, ...groups.map(group => group.length))
  return Array.from({ length: longest }, (_, round) => groups.flatMap(group => group.slice(round, round + 1))).flat()
}

export function MatchCards({ title, matches, sports, hasLead = false }: MatchCardsProps) {
  const t = useT()
  if (matches?.length === 0) return null
  const sportIds = sports?.map(({ id }) => id) ?? []
  const interleaved = matches && interleave(matches, match => sportIds.indexOf(match.tournament.sport.id))
  return (
    <div>
      <div className={styles.sectionHead}>
        <h2 className={text.h2} id="cards">
          {title}
        </h2>
        <Link className={styles.all} to={paths.live()}>
          {t('home.allLive')}
          <Icon name="chev-r" size={14} flips />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a focusable scroll container can be scrolled with the arrow keys */}
      <section className={cx(styles.strip, hasLead && styles.withLead)} aria-labelledby="cards" tabIndex={0}>
        {interleaved?.map((match, at) => <EventCard key={match.id} match={match} isLead={hasLead && at === 0} />) ?? (
          <CardSkeletons />
        )}
      </section>
    </div>
  )
}

function CardSkeletons() {
  return [1, 2, 3].map(key => (
    <div key={key} className={cx(card.card, styles.card)} aria-hidden="true">
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton width="full" height="odd" />
    </div>
  ))
}
