/**
 * Status of a match: start date and time, the running clock, or the reason why it is not running.
 */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import { useI18n } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { formatWhen } from '../../../shared/formats/dates.ts'
import { useNow, useTimeZone } from '../../../shared/live/ticker.ts'
import { type MatchNow, useMatchClock } from '../../../shared/live/use-match.ts'
import { longClock, shortStage } from '../../../shared/match/clock-text.ts'
import { cx } from '../../../ui/cx.ts'
import { LiveDot } from '../../../ui/live-dot.tsx'
import { Tag } from '../../../ui/tag.tsx'
import text from '../../../ui/text.module.css'
import styles from './scoreboard.module.css'

interface StatusProps {
  readonly match: Match
  readonly now: MatchNow
}

export function Status({ match, now }: StatusProps) {
  const { t } = useI18n()
  if (now.status === MATCH_STATUS.prematch) return <Beginning startTime={now.startTime} />
  if (now.status === MATCH_STATUS.live) return <RunningClock match={match} now={now} />
  const isCalledOff = CALLED_OFF.includes(now.stage?.code ?? 0)
  return (
    <span className={styles.stands}>
      <Tag kind={isCalledOff ? 'warn' : 'neutral'}>{formatStatus(now, t)}</Tag>
      {now.status === MATCH_STATUS.stopped && <StoppedClock match={match} now={now} />}
      {now.status === MATCH_STATUS.notCovered && <Beginning startTime={now.startTime} />}
    </span>
  )
}

const STATUS_WORDS = {
  [MATCH_STATUS.prematch]: 'match.prematch',
  [MATCH_STATUS.live]: 'row.live',
  [MATCH_STATUS.stopped]: 'row.stopped',
  [MATCH_STATUS.closed]: 'row.closed',
  [MATCH_STATUS.finished]: 'row.finished',
  [MATCH_STATUS.notCovered]: 'match.notCovered',
} as const
/**
 * Postponed, delayed, cancelled, interrupted, suspended, abandoned: stages more specific than the
 * status.
 */
const CALLED_OFF: readonly number[] = [60, 61, 70, 80, 81, 90]
/**
 * Endings more specific than the status: after extra time, after penalties, by retirement, by
 * default.
 */
const ENDS: readonly number[] = [110, 120, 93, 94, 95, 96, 97, 98]

/** The stage where it is more specific than the status. */
export function formatStatus({ status, stage }: MatchNow, t: Translate): string {
  const isTelling = stage && [...CALLED_OFF, ...ENDS].includes(stage.code)
  return isTelling ? t.optional(`match.phase.${stage.code}`, stage.name) : t(STATUS_WORDS[status])
}

function Beginning({ startTime }: { readonly startTime: string }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { day, time } = formatWhen(startTime, useNow(), { t, formats, timeZone })
  return (
    <time className={styles.beginning} dateTime={startTime}>
      <span className={text.second}>{day}</span>
      <b className={text.num} translate="no">
        {time}
      </b>
    </time>
  )
}

function usePhase(now: MatchNow): string {
  const { t } = useI18n()
  return now.stage ? t.optional(`stage.${now.stage.code}`, now.stage.name) : shortStage(null, now.statistics, t)
}

export function RunningClock({ match, now, isShort }: StatusProps & { readonly isShort?: boolean }) {
  const { t } = useI18n()
  const reading = useMatchClock(now, match.tournament.sport.key)
  const clock = longClock({ reading, stage: now.stage, statistics: now.statistics })
  const phase = usePhase(now)
  const short = shortStage(now.stage, now.statistics, t)
  return (
    <span className={styles.clock}>
      {!reading.isStopped && <LiveDot />}
      {clock && (
        <bdi className={text.num} dir="ltr" translate="no">
          {clock}
        </bdi>
      )}
      {(!isShort || !clock) && <span className={cx(clock && styles.stage)}>{isShort ? short : phase}</span>}
    </span>
  )
}

/** Stops the clock of a match that is not being played, regardless of the feed's clock. */
export function stopClock(now: MatchNow): MatchNow {
  const { status, statistics } = now
  if (status === MATCH_STATUS.live || !statistics?.clock) return now
  return { ...now, statistics: { ...statistics, clock: { ...statistics.clock, stopped: true } } }
}

/** The clock at the time play was stopped. */
function StoppedClock({ match, now }: StatusProps) {
  const held = stopClock(now)
  const reading = useMatchClock(held, match.tournament.sport.key)
  const clock = longClock({ reading, stage: held.stage, statistics: held.statistics })
  return clock ? (
    <bdi className={cx(text.num, text.quiet)} dir="ltr" translate="no">
      {clock}
    </bdi>
  ) : null
}
