/** When a match is: its clock while in play, its start time before, a word after. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { useI18n } from '../../i18n/provider.tsx'
import type { MessageId } from '../../i18n/translate.ts'
import { formatWhen } from '../../shared/formats/dates.ts'
import { useNow, useTimeZone } from '../../shared/live/ticker.ts'
import { type MatchNow, useMatchClock } from '../../shared/live/use-match.ts'
import { shortClock } from '../../shared/match/clock-text.ts'
import { Numeric } from '../../ui/numeric.tsx'
import styles from './match-when.module.css'

/** Replaces the start time of finished or postponed matches. */
const WORDS: Readonly<Partial<Record<MatchNow['status'], MessageId>>> = {
  [MATCH_STATUS.stopped]: 'row.stopped',
  [MATCH_STATUS.closed]: 'row.closed',
  [MATCH_STATUS.finished]: 'row.finished',
}

interface MatchWhenProps {
  readonly match: MatchNow
  readonly sportKey: string
}

export function MatchWhen({ match, sportKey }: MatchWhenProps) {
  if (match.status === MATCH_STATUS.live) return <LiveClock match={match} sportKey={sportKey} />
  return <StartTime match={match} />
}

function LiveClock({ match, sportKey }: MatchWhenProps) {
  const { t } = useI18n()
  const reading = useMatchClock(match, sportKey)
  return (
    <span className={styles.clock}>
      <Numeric>{shortClock({ reading, stage: match.stage, statistics: match.statistics }, t)}</Numeric>
      <ClockLine progress={reading.progress} />
    </span>
  )
}

function StartTime({ match }: { readonly match: MatchNow }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { day, time } = formatWhen(match.startTime, useNow(), { t, formats, timeZone })
  const word = WORDS[match.status]
  if (word) return <b className={styles.day}>{t(word)}</b>
  return (
    <time className={styles.start} dateTime={match.startTime}>
      <b className={styles.day}>{day}</b>
      <span className={styles.time} translate="no">
        {time}
      </span>
    </time>
  )
}

/** Progress bar of the match clock, as SVG, because the content security policy allows no inline widths. */
function ClockLine({ progress }: { readonly progress: number }) {
  return (
    <svg className={styles.line} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.round(progress * 100)} height="2" />
    </svg>
  )
}
