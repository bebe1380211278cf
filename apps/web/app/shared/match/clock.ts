/**
 * Computes a match clock at a moment. The feed gives the time at `clock_updated_at`; from there the
 * device's clock extrapolates. The extrapolation is limited to a few minutes, because the device's
 * clock may be wrong or the feed may run faster than real time; beyond that the received time is
 * shown.
 */
import type { Clock, MatchStatistics, Stage } from '@touchline/contract/entities/match'

export interface ClockReading {
  /** Seconds played (soccer) or left in the period (basketball); null in sports without a clock. */
  readonly seconds: number | null
  /** Seconds beyond the regular end of the half. */
  readonly stoppageSeconds: number | null
  readonly isCountdown: boolean
  readonly isStopped: boolean
  /** Elapsed share of the match, 0 to 1. */
  readonly progress: number
}

const LONGEST_GUESS_S = 180
const MINUTE_S = 60
/** Minutes of a period that counts down, by its name in the sport. */
const PERIOD_MINUTES: Readonly<Record<string, number>> = { quarter: 12, period: 20, round: 5 }
const USUAL_PERIOD_MINUTES = 15
/** Minutes of a match whose clock counts up. */
const MATCH_MINUTES: Readonly<Record<string, number>> = { handball: 60 }
/** Usual minutes of a map of a game whose clock begins anew with each map. */
const MAP_MINUTES: Readonly<Record<string, number>> = { 'dota-2': 40 }
/** A map that takes longer than usual is not over yet. */
const MOST_OF_MAP = 0.95
const USUAL_MATCH_MINUTES = 90
const HALF_TIME = 31

/** `67:12` → 4032; null for an invalid text. */
export function parseClock(text: string | null): number | null {
  const match = /^(\d+):([0-5]\d)$/.exec(text ?? '')
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** 4032 → `67:12`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * Seconds since the clock was received; 0 while it is stopped or when the device's clock is
 * implausible.
 */
export function elapsedSeconds(clock: Clock, now: number): number {
  if (clock.stopped) return 0
  const seconds = (now - Date.parse(clock.clock_updated_at)) / 1000
  return seconds >= 0 && seconds <= LONGEST_GUESS_S ? seconds : 0
}

function setProgress({ period_score, max_period_number }: MatchStatistics): number {
  return Math.min(1, Math.max(0, period_score.length - 0.5) / max_period_number)
}

/** Maps that are won, and the part of the current one that has passed. */
function mapProgress(
  { total_score, period_score, max_period_number }: MatchStatistics,
  seconds: number,
  minutes: number,
) {
  const won = total_score.home + total_score.away
  const part = period_score.length > won ? Math.min(MOST_OF_MAP, seconds / (minutes * MINUTE_S)) : 0
  return Math.min(1, (won + part) / max_period_number)
}

function countdown(clock: Clock, statistics: MatchStatistics, left: number, elapsed: number): ClockReading {
  const seconds = Math.max(0, left - elapsed)
  const period = Math.max(1, statistics.period_score.length)
  const unit = /[a-z]+$/.exec(statistics.period_score.at(-1)?.period_key ?? '')?.[0] ?? ''
  const length = (PERIOD_MINUTES[unit] ?? USUAL_PERIOD_MINUTES) * MINUTE_S
  const progress = (period - Math.min(1, seconds / length)) / statistics.max_period_number
  return {
    seconds,
    stoppageSeconds: null,
    isCountdown: true,
    isStopped: clock.stopped,
    progress: Math.min(1, progress),
  }
}

/** The part of a match with a clock that counts up which has passed. */
function playedShare(statistics: MatchStatistics, stage: Stage | null, seconds: number, sportKey: string): number {
  const ofMap = MAP_MINUTES[sportKey]
  if (ofMap !== undefined) return mapProgress(statistics, seconds, ofMap)
  if (stage?.code === HALF_TIME) return 0.5
  return Math.min(1, seconds / ((MATCH_MINUTES[sportKey] ?? USUAL_MATCH_MINUTES) * MINUTE_S))
}

/** The clock of a match at a moment in milliseconds; the sport determines the match duration. */
export function readClock(
  statistics: MatchStatistics | null,
  stage: Stage | null,
  now: number,
  sportKey = '',
): ClockReading {
  const clock = statistics?.clock
  if (!statistics || !clock) {
    const progress = statistics ? setProgress(statistics) : 0
    return { seconds: null, stoppageSeconds: null, isCountdown: false, isStopped: false, progress }
  }
  const elapsed = elapsedSeconds(clock, now)
  const left = parseClock(clock.remaining_time_in_period)
  if (left !== null) return countdown(clock, statistics, left, elapsed)
  const givenTime = parseClock(clock.match_time)
  const stoppage = parseClock(clock.stoppage_time)
  const seconds = givenTime === null ? null : stoppage === null ? givenTime + elapsed : givenTime
  return {
    seconds,
    stoppageSeconds: stoppage === null ? null : stoppage + elapsed,
    isCountdown: false,
    isStopped: clock.stopped || stage?.code === HALF_TIME,
    progress: playedShare(statistics, stage, seconds ?? 0, sportKey),
  }
}
