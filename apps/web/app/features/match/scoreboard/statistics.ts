/** Formats statistics, and selects those for the scoreboard. */
import type { StatisticsRow } from '@touchline/contract/entities/media'
import type { Translate } from '../../../i18n/translate.ts'
import { formatClock } from '../../../shared/match/clock.ts'

type Value = StatisticsRow['home']

const PERCENTS: readonly string[] = ['possession', 'first_serve_won', 'first_serve', 'faceoffs_won_share']
const SECONDS: readonly string[] = ['control_time']

/** `58%`, `04:12`, `6`. */
export function formatStatistic(key: string, value: Value): string {
  if (typeof value === 'string') return value
  if (PERCENTS.includes(key)) return `${Math.round(value)}%`
  if (SECONDS.includes(key)) return formatClock(value)
  return String(Math.round(value * 100) / 100)
}

/** Name of a statistic; unknown ones show their key. */
export function formatStatisticName(key: string, t: Translate): string {
  const words = key.replaceAll('_', ' ')
  return t.optional(`stat.${key}`, words.charAt(0).toUpperCase() + words.slice(1))
}

/** The home side's share of both, 0 to 1; 0.5 when both are zero. */
export function computeShare(home: Value, away: Value): number {
  const [a, b] = [Math.max(0, Number(home)), Math.max(0, Number(away))]
  return a + b > 0 ? a / (a + b) : 0.5
}

/** Most important statistics of all sports, in this order. */
const BY_IMPORTANCE: readonly string[] = [
  'possession',
  'shots_on_target',
  'dangerous_attacks',
  'attacks',
  'aces',
  'break_points_won',
  'first_serve_won',
  'service_points_won',
  'field_goals',
  'rebounds',
  'three_points',
  'total_yards',
  'first_downs',
  'shots',
  'power_play_goals',
  'faceoffs_won',
  'saves',
  'hits',
  'home_runs',
  'strikeouts',
  'run_rate',
  'fours',
  'sixes',
  'points_won',
  'longest_run',
  'kills',
  'gold_lead',
  'towers',
  'rounds_won',
  'plants',
  'significant_strikes',
  'takedowns',
  'control_time',
]

export const KEY_STATISTICS = 3

/** The statistics of the scoreboard: the three most important of those available. */
export function findKeyStatistics(rows: readonly StatisticsRow[]): readonly StatisticsRow[] {
  const rank = ({ key }: StatisticsRow) => {
    const at = BY_IMPORTANCE.indexOf(key)
    return at < 0 ? BY_IMPORTANCE.length : at
  }
  return [...rows].sort((a, b) => rank(a) - rank(b)).slice(0, KEY_STATISTICS)
}
