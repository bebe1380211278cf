/** The prices that a chart shows: those that the back end kept, then those that this page has seen since. */
import type { PriceHistory as StoredHistory } from '@touchline/contract/entities/media'
import type { PriceHistory, PricePoint } from './price-history.ts'

export interface ChartGoal {
  readonly at: number
  /** The score after it, `2–1`; null where that is not known. */
  readonly score: string | null
}

export interface ChartHistory extends Pick<PriceHistory, 'points'> {
  readonly goals: readonly ChartGoal[]
  /** Start of the match, in milliseconds since 1970; null before it, and where the back end keeps no prices. */
  readonly startedAt: number | null
}

/** The part before the start that a chart of a match in play shows. */
const LEAD_MS = 30 * 60_000

/** @param readAt when `stored` was read: what happened since then is in `seen` only */
export function joinHistories(
  stored: StoredHistory | undefined,
  outcomeId: string,
  seen: PriceHistory,
  readAt: number,
): ChartHistory {
  const prices = stored?.outcomes.find(({ id }) => id === outcomeId)?.prices
  if (!stored || !prices?.length) return { points: seen.points, goals: seen.goals.map(withoutScore), startedAt: null }
  const kept = prices.map(({ at, odds }) => ({ at: Date.parse(at), odds }))
  const last = kept.at(-1)?.at ?? 0
  const startedAt = stored.started_at === null ? null : Date.parse(stored.started_at)
  return {
    points: withoutRepeats(cutBefore([...kept, ...seen.points.filter(({ at }) => at > last)], startedAt)),
    goals: [...readGoals(stored.marks), ...seen.goals.filter(at => at > readAt).map(withoutScore)],
    startedAt,
  }
}

const withoutScore = (at: number): ChartGoal => ({ at, score: null })

/** Marks of which each changes the score of the match by one. */
const COUNTED: readonly string[] = ['goal', 'set_won', 'map_won']

function readGoals(marks: StoredHistory['marks']): ChartGoal[] {
  const score = { home: 0, away: 0 }
  return marks.map(({ at, type, side }) => {
    if (side === null || !COUNTED.includes(type)) return withoutScore(Date.parse(at))
    score[side] += 1
    return { at: Date.parse(at), score: `${score.home}–${score.away}` }
  })
}

/** Cut shortly before the start; the price that held there stays, as the first. */
function cutBefore(points: readonly PricePoint[], startedAt: number | null): readonly PricePoint[] {
  if (startedAt === null) return points
  const from = startedAt - LEAD_MS
  const first = points.findLast(({ at }) => at <= from)
  const later = points.filter(({ at }) => at > from)
  return first ? [{ at: from, odds: first.odds }, ...later] : later
}

const withoutRepeats = (points: readonly PricePoint[]): readonly PricePoint[] =>
  points.filter(({ odds }, at) => points[at - 1]?.odds !== odds)
