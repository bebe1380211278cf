import type { Match } from '@touchline/contract/entities/match'
import { matchPath } from '../../shared/addresses/paths.ts'
import { useMatchNow } from '../../shared/live/use-match.ts'
import { mainColumn } from '../../shared/market/columns.ts'
import { hasCrest } from '../../shared/match/has-crest.ts'
import { leagueTitle } from '../../shared/match/league-title.ts'
import card from '../../ui/card.module.css'
import { Crest } from '../../ui/crest.tsx'
import { cx } from '../../ui/cx.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { RowMarket } from '../../ui/row-market.tsx'
import text from '../../ui/text.module.css'
import styles from './event-card.module.css'
import { MatchWhen } from './match-when.tsx'

/** Card of a match: clock or start, league, competitors with score, one market. */
export function EventCard({ match }: { readonly match: Match }) {
  const now = useMatchNow(match)
  const { tournament, competitors } = match
  const score = now.statistics?.total_score
  return (
    <article className={cx(card.card, styles.card)} data-match={match.id}>
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
      <RowMarket match={match} column={mainColumn(tournament.sport)} />
    </article>
  )
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
