/** Matches in one row of small cards: when, who and, in play, the score. */
import type { Match } from '@touchline/contract/entities/match'
import { matchPath } from '../../shared/addresses/paths.ts'
import { useMatchNow } from '../../shared/live/use-match.ts'
import { hasCrest, leagueTitle } from '../../shared/match/sports.ts'
import { Crest } from '../../ui/crest.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import cards from './match-cards.module.css'
import { MatchWhen } from './match-when.tsx'
import styles from './short-cards.module.css'

interface ShortCardsProps {
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined
  /** Number of placeholders while loading. */
  readonly expected?: number
}

export function ShortCards({ matches, expected = 4 }: ShortCardsProps) {
  if (!matches) {
    return (
      <div className={styles.strip} aria-busy="true">
        {Array.from({ length: expected }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike
          <div key={index} className={styles.card}>
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className={styles.strip}>
      {matches.map(match => (
        <li key={match.id}>
          <ShortCard match={match} />
        </li>
      ))}
    </ul>
  )
}

function ShortCard({ match }: { readonly match: Match }) {
  const now = useMatchNow(match)
  const { competitors, tournament } = match
  const score = now.statistics?.total_score
  const sides = competitors ? (['home', 'away'] as const) : []
  return (
    <Link className={styles.card} to={matchPath(match)}>
      <span className={cards.top}>
        <span className={cards.when}>
          <MatchWhen match={now} sportKey={tournament.sport.key} />
        </span>
        <Name>{leagueTitle(tournament)}</Name>
      </span>
      {sides.map(side => {
        const team = competitors?.[side]
        return (
          <span key={side} className={styles.side}>
            {hasCrest(tournament.sport.key) && team && <Crest id={team.id} />}
            <Name className={styles.name}>{team?.name ?? ''}</Name>
            <span className={styles.score}>{score?.[side]}</span>
          </span>
        )
      })}
      {sides.length === 0 && <Name className={styles.name}>{match.name}</Name>}
    </Link>
  )
}
