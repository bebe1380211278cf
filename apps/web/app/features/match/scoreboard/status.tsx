/** Status of a match beside its score: start time, clock, why the clock is stopped, and the situation in play. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match, Situation } from '@touchline/contract/entities/match'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { formatWhen } from '../../../shared/formats/dates.ts'
import { useNow, useTimeZone } from '../../../shared/live/ticker.ts'
import { type MatchNow, useMatchClock } from '../../../shared/live/use-match.ts'
import { longClock, shortStage } from '../../../shared/match/clock-text.ts'
import { cx } from '../../../ui/cx.ts'
import { LiveDot } from '../../../ui/live-dot.tsx'
import { Tag } from '../../../ui/tag.tsx'
import text from '../../../ui/text.module.css'
import styles from './status.module.css'

interface StatusProps {
  readonly match: Match
  readonly now: MatchNow
}

export function Status({ match, now }: StatusProps) {
  const { t } = useI18n()
  if (now.status === MATCH_STATUS.prematch) return <StartTime startTime={now.startTime} />
  if (now.status === MATCH_STATUS.live) return <RunningClock match={match} now={now} />
  const isCalledOff = CALLED_OFF.includes(now.stage?.code ?? 0)
  return (
    <span className={styles.stopped}>
      <Tag kind={isCalledOff ? 'warn' : 'neutral'}>{formatStatus(now, t)}</Tag>
      {now.status === MATCH_STATUS.stopped && <StoppedClock match={match} now={now} />}
      {now.status === MATCH_STATUS.notCovered && <StartTime startTime={now.startTime} />}
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
/** Stages: postponed, delayed, cancelled, interrupted, suspended, abandoned. */
const CALLED_OFF: readonly number[] = [60, 61, 70, 80, 81, 90]
/** Stages: ended after extra time, after penalties, by retirement, by default. */
const ENDED: readonly number[] = [110, 120, 93, 94, 95, 96, 97, 98]

/** The stage where it is more specific than the status. */
export function formatStatus({ status, stage }: MatchNow, t: Translate): string {
  const isSpecific = stage && [...CALLED_OFF, ...ENDED].includes(stage.code)
  return isSpecific ? t.optional(`match.phase.${stage.code}`, stage.name) : t(STATUS_WORDS[status])
}

function StartTime({ startTime }: { readonly startTime: string }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { day, time } = formatWhen(startTime, useNow(), { t, formats, timeZone })
  return (
    <time className={styles.startTime} dateTime={startTime}>
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
      {(!isShort || !clock) && (
        <span className={cx(clock && styles.stage, clock?.includes('+') && styles.beyond)}>
          {isShort ? short : phase}
        </span>
      )}
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
  const stopped = stopClock(now)
  const reading = useMatchClock(stopped, match.tournament.sport.key)
  const clock = longClock({ reading, stage: stopped.stage, statistics: stopped.statistics })
  return clock ? (
    <bdi className={cx(text.num, text.quiet)} dir="ltr" translate="no">
      {clock}
    </bdi>
  ) : null
}

interface SituationLineProps {
  readonly match: Match
  readonly situation: Situation
}

const DOWNS = ['1', '2', '3', '4'] as const

/** The situation in one sentence; null where only the tracker shows it, such as the ball on the field. */
export function describeSituation(situation: Situation, team: string, t: Translate): string | null {
  switch (situation.kind) {
    case 'power_play':
      return t('match.situation.powerPlay', { team, left: situation.left })
    case 'bases':
      return t('match.situation.outs', { team, count: situation.outs })
    case 'down': {
      const values = { team, distance: situation.distance, goal: situation.to_goal }
      const down = DOWNS[situation.down - 1]
      return down ? t(`match.situation.down${down}`, values) : null
    }
    case 'innings': {
      const values = { team, overs: situation.overs, wickets: situation.wickets }
      if (situation.target === null) return t('match.situation.innings', values)
      return t('match.situation.chase', { ...values, target: situation.target })
    }
    case 'map':
      // Without rounds there is nothing to add to the stage.
      if (situation.round === null) return null
      return t('match.situation.round', { map: situation.map, round: situation.round })
    default:
      return null
  }
}

/** The situation in play: possession, man advantage, bases and outs, overs. */
export function SituationLine({ match, situation }: SituationLineProps) {
  const t = useT()
  const side = 'side' in situation ? situation.side : 'home'
  const team = match.competitors?.[side].short_name ?? ''
  const description = describeSituation(situation, team, t)
  if (!description) return null
  return (
    <span className={cx(styles.situation, text.num)}>
      {situation.kind === 'bases' && <Bases {...situation} />}
      {situation.kind === 'power_play' ? <Tag kind="warn">{description}</Tag> : <span dir="auto">{description}</span>}
    </span>
  )
}

const DIAMOND = 'l5 5-5 5-5-5z'

/** The three bases as seen from home plate, occupied ones filled. */
function Bases({
  first,
  second,
  third,
}: {
  readonly first: boolean
  readonly second: boolean
  readonly third: boolean
}) {
  return (
    <svg className={styles.bases} viewBox="0 0 34 22" aria-hidden="true">
      <path className={cx(second && styles.occupied)} d={`M17 1${DIAMOND}`} />
      <path className={cx(third && styles.occupied)} d={`M9 9${DIAMOND}`} />
      <path className={cx(first && styles.occupied)} d={`M25 9${DIAMOND}`} />
    </svg>
  )
}
