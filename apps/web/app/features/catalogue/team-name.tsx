import type { Match } from '@touchline/contract/entities/match'
import { useT } from '../../i18n/provider.tsx'
import type { MatchNow } from '../../shared/live/use-match.ts'
import { hasCrest } from '../../shared/match/has-crest.ts'
import { Crest } from '../../ui/crest.tsx'
import { Name } from '../../ui/name.tsx'
import text from '../../ui/text.module.css'
import styles from './match-row.module.css'
import { getSideInPlay } from './scores.ts'

interface TeamNameProps {
  readonly match: Match
  readonly now: MatchNow
  readonly side: 'home' | 'away'
}

/** Crest and name of a competitor, with serve, possession or batting marks and red cards. */
export function TeamName({ match, now, side }: TeamNameProps) {
  const t = useT()
  const team = match.competitors?.[side]
  if (!team) return null
  const inPlay = now.statistics && getSideInPlay(now.statistics)
  const redCards = now.statistics?.red_cards?.[side] ?? 0
  return (
    <span className={styles.team}>
      {hasCrest(match.tournament.sport.key) && <Crest id={team.id} />}
      <Name>{team.name}</Name>
      {inPlay?.side === side && (
        <span className={styles.serve}>
          <span className={text.hidden}>{t(inPlay.says)}</span>
        </span>
      )}
      {redCards > 0 && (
        <span className={styles.redCard}>
          <span className={text.hidden}>{t('row.redCards', { count: redCards })}</span>
        </span>
      )}
    </span>
  )
}
