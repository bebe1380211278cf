/** A match's clock in a few letters: `67'`, `45+2'`, `HT`, `Set 2`, `Q3 04:12`. */
import type { MatchStatistics, Stage } from '@touchline/contract/entities/match'
import type { Translate } from '../../i18n/translate.ts'
import { type ClockReading, writeClock } from './clock.ts'

interface ClockFacts {
  readonly reading: ClockReading
  readonly stage: Stage | null
  readonly statistics: MatchStatistics | null
}

const isBreak = (stage: Stage | null): boolean =>
  stage !== null && (stage.code === 31 || (stage.code >= 301 && stage.code <= 306))

/** Name of the phase in a few letters: `HT`, `Set 2`, `Q3`. */
export function shortStage(stage: Stage | null, statistics: MatchStatistics | null, t: Translate): string {
  const periods = statistics?.period_score
  const key = stage ? `stage.short.${stage.code}` : ''
  return t.optional(key, stage?.name ?? periods?.at(-1)?.period_name ?? t('match.live'))
}

/** Minutes as people say them: `67'`, `45+2'`. */
function minutes({ seconds, stoppageSeconds }: ClockReading): string {
  const minute = Math.floor((seconds ?? 0) / 60)
  return stoppageSeconds === null ? `${minute}'` : `${minute}+${Math.floor(stoppageSeconds / 60) + 1}'`
}

/** For rows and cards. */
export function shortClock({ reading, stage, statistics }: ClockFacts, t: Translate): string {
  if (reading.seconds === null || isBreak(stage)) return shortStage(stage, statistics, t)
  return reading.isCountdown ? `${shortStage(stage, statistics, t)} ${writeClock(reading.seconds)}` : minutes(reading)
}

/** For the scoreboard: `67:12`, `45:00 +1:20`; null in sports without a clock and in breaks. */
export function longClock({ reading, stage }: ClockFacts): string | null {
  if (reading.seconds === null || isBreak(stage)) return null
  const extra = reading.stoppageSeconds
  return extra === null ? writeClock(reading.seconds) : `${writeClock(reading.seconds)} +${writeClock(extra)}`
}
