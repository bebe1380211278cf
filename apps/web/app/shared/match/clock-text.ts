/** Formats a match clock in short form: `67'`, `45+2'`, `HT`, `Set 2`, `Q3 04:12`, `Top 5`. */
import type { MatchStatistics, Stage } from '@touchline/contract/entities/match'
import type { Translate } from '../../i18n/translate.ts'
import { type ClockReading, formatClock } from './clock.ts'

interface ClockFacts {
  readonly reading: ClockReading
  readonly stage: Stage | null
  readonly statistics: MatchStatistics | null
}

const HALF_TIME = 31
const HALF_OF_FOUR = 302

const isBreak = (stage: Stage | null): boolean =>
  stage !== null && (stage.code === HALF_TIME || (stage.code >= 301 && stage.code <= 309))

/** `HT` at half-time, otherwise a generic break. */
function shortBreak({ code }: Stage, statistics: MatchStatistics | null, t: Translate): string {
  const isHalf = code === HALF_TIME || (code === HALF_OF_FOUR && statistics?.max_period_number === 4)
  return t(isHalf ? 'stage.short.31' : 'stage.short.break')
}

/** The current period in the term of its sport: `Set 2` for `2nd_set`, `Top 5` for `5th_inning`. */
function shortPeriod({ period_score: periods, situation }: MatchStatistics, t: Translate): string | null {
  const period = periods.at(-1)
  if (period?.type !== 'regular_period') return null
  const unit = /[a-z]+$/.exec(period.period_key)?.[0]
  const half = unit === 'inning' && situation?.kind === 'bases' ? (situation.side === 'away' ? 'top' : 'bottom') : unit
  return t.find(`stage.unit.${half}`, { n: period.number })
}

/** Short name of the stage: `HT`, `Set 2`, `Q3`. */
export function shortStage(stage: Stage | null, statistics: MatchStatistics | null, t: Translate): string {
  if (stage && isBreak(stage)) return shortBreak(stage, statistics, t)
  const stageText = stage && t.find(`stage.short.${stage.code}`)
  const period = stageText ? null : statistics && shortPeriod(statistics, t)
  return stageText ?? period ?? stage?.name ?? statistics?.period_score.at(-1)?.period_name ?? t('row.live')
}

/** Minutes in the usual notation: `67'`, `45+2'`. */
function minutes({ seconds, stoppageSeconds }: ClockReading): string {
  const minute = Math.floor((seconds ?? 0) / 60)
  return stoppageSeconds === null ? `${minute}'` : `${minute}+${Math.floor(stoppageSeconds / 60) + 1}'`
}

/** Short form for rows and cards. */
export function shortClock({ reading, stage, statistics }: ClockFacts, t: Translate): string {
  if (reading.seconds === null || isBreak(stage)) return shortStage(stage, statistics, t)
  if (reading.isCountdown) return `${shortStage(stage, statistics, t)} ${formatClock(reading.seconds)}`
  // The clock of a map restarts with each map, so the map is named.
  const isMap = statistics?.situation?.kind === 'map'
  return isMap ? `${shortStage(stage, statistics, t)} ${minutes(reading)}` : minutes(reading)
}

/**
 * Long form for the scoreboard: `67:12`, `45:00 +1:20`; null in sports without a clock and in
 * breaks.
 */
export function longClock({ reading, stage }: ClockFacts): string | null {
  if (reading.seconds === null || isBreak(stage)) return null
  const extra = reading.stoppageSeconds
  return extra === null ? formatClock(reading.seconds) : `${formatClock(reading.seconds)} +${formatClock(extra)}`
}
