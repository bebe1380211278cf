/**
 * Momentum of a match by minute, derived from feed events: each event leans it towards the side that caused it and
 * decays over the next minutes; the share of attacks over the whole match adds a small constant lean or, where attacks
 * are not counted, the score of the current period does.
 */
import type {
  FeedStatisticRow,
  FeedStatistics,
  FeedTimelineItem,
  TimelineType,
} from '@touchline/simulator/feed/feed-match'

/** Number of values in the curve: one per minute. */
export const MOMENTUM_MINUTES = 30
const MINUTE = 60_000
const STRONGEST = 100
/** Minutes after which an event's weight has halved. */
const HALF_LIFE = 3
/** Maximum contribution of the share of attacks. */
const LEANING = 30

/** Weight of each event towards the side that caused it; negative when it is bad for that side. */
const WEIGHTS: Readonly<Partial<Record<TimelineType, number>>> = {
  goal: 70,
  penalty: 60,
  penalty_missed: 20,
  goal_cancelled: -20,
  corner: 30,
  yellow_card: -15,
  red_card: -50,
  suspension: -30,
  points: 18,
  touchdown: 70,
  field_goal: 40,
  run: 30,
  home_run: 60,
  wicket: -60,
  boundary: 25,
  round_won: 25,
  map_won: 60,
  tower: 30,
  roshan: 40,
  knockdown: 70,
  takedown: 40,
  set_won: 60,
}

/** Factor of a share of the period score over one of attacks, because sides differ less in it. */
const WON_PERIOD = 4

const LEANING_KEYS = ['dangerous_attacks', 'attacks', 'shots', 'points_won', 'gold_lead', 'total_yards', 'kills']

function shareOf({ home, away }: Pick<FeedStatisticRow, 'home' | 'away'>): number {
  const sum = Math.abs(home) + Math.abs(away)
  return sum === 0 ? 0 : (home - away) / sum
}

/** The constant lean of a match by time. */
function leaningOf({ rows: figures = [], shots, timeline, periodScores }: FeedStatistics): (moment: number) => number {
  const found = LEANING_KEYS.map(key => figures.find(figure => figure.key === key)).find(Boolean) ?? shots
  if (found) {
    const leaning = LEANING * shareOf(found)
    return () => leaning
  }
  const starts = timeline.filter(({ type }) => type === 'period_start').map(({ at }) => at)
  return moment => {
    const score = periodScores[starts.filter(at => at <= moment).length - 1]
    const share = score ? shareOf(score) * WON_PERIOD : 0
    return LEANING * Math.max(-1, Math.min(1, share))
  }
}

function weigh({ type, side }: FeedTimelineItem): number {
  if (side === null) return 0
  return (WEIGHTS[type] ?? 0) * (side === 'home' ? 1 : -1)
}

const clamp = (value: number): number => Math.round(Math.max(-STRONGEST, Math.min(STRONGEST, value)))

/**
 * The last half hour before a moment, oldest first, from -100 (away) to 100 (home). Minutes before the start are 0.
 * @param startTime epoch milliseconds of the start of the match
 * @param until epoch milliseconds of the curve's end
 */
export function buildMomentum(statistics: FeedStatistics, startTime: number, until: number): number[] {
  const leaningAt = leaningOf(statistics)
  const weighed = statistics.timeline.map(item => ({ at: item.at, weight: weigh(item) }))
  return Array.from({ length: MOMENTUM_MINUTES }, (_, index) => {
    const moment = until - (MOMENTUM_MINUTES - 1 - index) * MINUTE
    if (moment < startTime) return 0
    const recent = weighed.filter(({ at }) => at <= moment)
    const pulls = recent.map(({ at, weight }) => weight * 0.5 ** ((moment - at) / (HALF_LIFE * MINUTE)))
    return clamp(pulls.reduce((sum, pull) => sum + pull, leaningAt(moment)))
  })
}
