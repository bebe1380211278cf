/** Timeline of the match: the current position, home events above, away events below. */

import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import type { TimelineEntry } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { type MatchNow, useMatchClock } from '../../../shared/live/use-match.ts'
import { cx } from '../../../ui/cx.ts'
import { stopClock } from './stop-clock.ts'
import styles from './timeline.module.css'
import { matchMinutes, separateLabels, type TimelineMark, timelineMarks } from './timeline-marks.ts'

interface TimelineProps {
  readonly match: Match
  readonly now: MatchNow
  readonly entries: readonly TimelineEntry[]
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

const minutesOf = (marks: readonly TimelineMark[], side: 'home' | 'away'): string =>
  marks
    .filter(mark => mark.side === side && mark.label)
    .map(mark => mark.label)
    .join(', ')

export function Timeline({ match, now, entries }: TimelineProps) {
  const t = useT()
  const sportKey = match.tournament.sport.key
  const { progress } = useMatchClock(stopClock(now), sportKey)
  if (!now.statistics) return null
  const isOver = now.status === MATCH_STATUS.closed || now.status === MATCH_STATUS.finished
  const passed = isOver ? 1 : progress
  const at = percent(passed)
  const all = timelineMarks(entries, sportKey, now.statistics, passed)
  const hasHalves = sportKey === 'soccer' || sportKey === 'handball'
  const home = minutesOf(all, 'home')
  const away = minutesOf(all, 'away')
  const label = [
    t('match.timeline'),
    home && t('match.timeline.scored', { team: match.competitors?.home.name ?? '', minutes: home }),
    away && t('match.timeline.scored', { team: match.competitors?.away.name ?? '', minutes: away }),
  ]
  return (
    <svg className={styles.timeline} role="img" aria-label={label.filter(Boolean).join('. ')}>
      <rect className={styles.base} y="21" width="100%" height="3" rx="1.5" />
      <rect className={cx(styles.done, isOver && styles.over)} y="21" width={at} height="3" rx="1.5" />
      {hasHalves && matchMinutes(sportKey, now.statistics) !== null && (
        <rect className={styles.half} x="50%" y="16" width="1.5" height="13" />
      )}
      {separateLabels(all).map(mark => (
        <Mark key={mark.key} mark={mark} />
      ))}
      {!isOver && <circle className={styles.now} cx={at} cy="22.5" r="5.5" />}
    </svg>
  )
}

function Mark({ mark: { side, shape, at, label, isTight } }: { readonly mark: TimelineMark }) {
  const isHome = side === 'home'
  const x = percent(at)
  return (
    <>
      {shape === 'score' ? (
        <circle
          className={cx(styles.mark, !isHome && styles.ring)}
          cx={x}
          cy={isHome ? 13 : 32}
          r={isHome ? 4.5 : 3.5}
        />
      ) : (
        <rect className={styles[shape]} x={x} y={isHome ? 9 : 28} width="6" height="9" rx="1.5" />
      )}
      {label && (
        <text className={cx(styles.minute, !isHome && styles.under, isTight && styles.tight)} x={x} y={isHome ? 5 : 46}>
          {label}
        </text>
      )}
    </>
  )
}
