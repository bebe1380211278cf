/** The score in one line. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import { useI18n } from '../../../i18n/provider.tsx'
import { leaguePath } from '../../../shared/addresses/paths.ts'
import { type MatchNow, useMatchClock, useMatchNow } from '../../../shared/live/use-match.ts'
import { hasCrest } from '../../../shared/match/sports.ts'
import { Crest } from '../../../ui/crest.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Name } from '../../../ui/name.tsx'
import { Tag } from '../../../ui/tag.tsx'
import text from '../../../ui/text.module.css'
import styles from './mini-line.module.css'
import { formatStatus, RunningClock, stopClock } from './status.tsx'

export function MiniLine({ match }: { readonly match: Match }) {
  const { t } = useI18n()
  const now = useMatchNow(match)
  return (
    <aside className={styles.line} aria-label={t('match.miniboard')}>
      <Link className={styles.back} to={leaguePath(match.tournament)} aria-label={match.tournament.name}>
        <Icon name="chev-l" flips />
      </Link>
      <div className={styles.sides}>
        <Side match={match} side="home" />
        <Score now={now} />
        <Side match={match} side="away" />
      </div>
      <State match={match} now={now} />
      <Progress match={match} now={now} />
    </aside>
  )
}

function Side({ match, side }: { readonly match: Match; readonly side: 'home' | 'away' }) {
  const team = match.competitors?.[side]
  if (!team) return null
  return (
    <span className={cx(styles.side, side === 'away' && styles.away)}>
      {hasCrest(match.tournament.sport.key) && <Crest id={team.id} size={22} />}
      <Name className={styles.name}>{team.short_name}</Name>
    </span>
  )
}

function Score({ now: { status, statistics } }: { readonly now: MatchNow }) {
  const { t, direction } = useI18n()
  if (!statistics || status === MATCH_STATUS.prematch) return <span className={text.quiet}>–</span>
  const { home, away } = statistics.total_score
  const [left, right] = direction === 'rtl' ? [away, home] : [home, away]
  return (
    <span>
      <span className={text.hidden}>{t('row.score', { home, away })}</span>
      <b className={cx(styles.score, text.num)} dir="ltr" aria-hidden="true" translate="no">
        {`${left}–${right}`}
      </b>
    </span>
  )
}

/** How much of the match has been played, along the lower edge. */
function Progress({ match, now }: { readonly match: Match; readonly now: MatchNow }) {
  const { progress } = useMatchClock(stopClock(now), match.tournament.sport.key)
  return (
    <svg className={styles.progress} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100 * progress} height="2" />
    </svg>
  )
}

function State({ match, now }: { readonly match: Match; readonly now: MatchNow }) {
  const { t } = useI18n()
  if (now.status === MATCH_STATUS.live) return <RunningClock match={match} now={now} isShort />
  return <Tag>{formatStatus(now, t)}</Tag>
}
