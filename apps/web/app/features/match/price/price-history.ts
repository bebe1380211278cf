/**
 * Price history of an outcome since the page first received its price, with the goals scored meanwhile. Stored in the tab to
 * survive reloads, and bounded in size.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import type { PriceHistory as StoredHistory } from '@touchline/contract/entities/media'
import { tabStorage } from '../../../shared/browser/web-storage.ts'

/** A price and its start, in milliseconds since 1970. */
interface PricePoint {
  readonly at: number
  readonly odds: number
}

export interface PriceHistory {
  readonly points: readonly PricePoint[]
  /** Times of the goals. */
  readonly goals: readonly number[]
}

const KEY = 'touchline.prices'
const MAX_POINTS = 180
const MAX_GOALS = 60
const MAX_OUTCOMES = 6
const EMPTY: PriceHistory = { points: [], goals: [] }

type Histories = readonly (readonly [outcomeKey: string, history: PriceHistory])[]

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function isHistory(value: unknown): value is PriceHistory {
  const { points, goals } = (value ?? {}) as Partial<PriceHistory>
  if (!Array.isArray(points) || !Array.isArray(goals) || !goals.every(isNumber)) return false
  return points.every(point => isNumber(point?.at) && isNumber(point?.odds))
}

function read(): Histories {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(entry => Array.isArray(entry) && typeof entry[0] === 'string' && isHistory(entry[1]))
  } catch {
    // Invalid data is ignored.
    return []
  }
}

/** Appends a price; an unchanged price is ignored. */
export function addPrice(history: PriceHistory, point: PricePoint): PriceHistory {
  const last = history.points.at(-1)
  if (last?.odds === point.odds) return history
  return { ...history, points: [...history.points, point].slice(-MAX_POINTS) }
}

export const addGoal = (history: PriceHistory, at: number): PriceHistory => ({
  ...history,
  goals: [...history.goals, at].slice(-MAX_GOALS),
})

const state = createObservable<Histories>(read())

export const histories: Readable<Histories> = state

export function findHistory(list: Histories, outcomeKey: string): PriceHistory {
  return list.find(([key]) => key === outcomeKey)?.[1] ?? EMPTY
}

/** Updates an outcome's history; the least recently viewed outcomes are evicted. */
export function changeHistory(outcomeKey: string, change: (history: PriceHistory) => PriceHistory): void {
  const list = state.get()
  const before = findHistory(list, outcomeKey)
  const after = change(before)
  if (after === before) return
  const others = list.filter(([key]) => key !== outcomeKey)
  const next = [...others, [outcomeKey, after] as const].slice(-MAX_OUTCOMES)
  state.set(next)
  tabStorage.write(KEY, JSON.stringify(next))
}

interface ChartGoal {
  readonly at: number
  /** The score after it, `2–1`; null if unknown. */
  readonly score: string | null
}

/** The prices of a chart: those that the back end stored, then those that the page recorded since. */
export interface ChartHistory extends Pick<PriceHistory, 'points'> {
  readonly goals: readonly ChartGoal[]
  /** Start of the match, in milliseconds since 1970; null before it, and where the back end stores no prices. */
  readonly startedAt: number | null
}

/** Part of the chart before the start of the match. */
const LEAD_MS = 30 * 60_000

/** @param readAt time of the response `stored`: later goals are in `recorded` only */
export function joinHistories(
  stored: StoredHistory | undefined,
  outcomeId: string,
  recorded: PriceHistory,
  readAt: number,
): ChartHistory {
  const prices = stored?.outcomes.find(({ id }) => id === outcomeId)?.prices
  if (!stored || !prices?.length)
    return { points: recorded.points, goals: recorded.goals.map(withoutScore), startedAt: null }
  const points = prices.map(({ at, odds }) => ({ at: Date.parse(at), odds }))
  const last = points.at(-1)?.at ?? 0
  const startedAt = stored.started_at === null ? null : Date.parse(stored.started_at)
  return {
    points: withoutRepeats(cutBefore([...points, ...recorded.points.filter(({ at }) => at > last)], startedAt)),
    goals: [...readGoals(stored.marks), ...recorded.goals.filter(at => at > readAt).map(withoutScore)],
    startedAt,
  }
}

/**
 * The history up to the current price: while the outcome is locked no price is recorded, and where the back end's clock is
 * ahead of the device's, recorded prices are taken for older than stored ones.
 */
export function endWithPrice(history: ChartHistory, odds: number | undefined, now: number): ChartHistory {
  const last = history.points.at(-1)
  if (odds === undefined || odds === last?.odds) return history
  return { ...history, points: [...history.points, { at: Math.max(now, last?.at ?? now), odds }] }
}

const withoutScore = (at: number): ChartGoal => ({ at, score: null })

/** Marks that change the score of the match by one. */
const SCORING_MARKS: readonly string[] = ['goal', 'set_won', 'map_won']

function readGoals(marks: StoredHistory['marks']): ChartGoal[] {
  const score = { home: 0, away: 0 }
  return marks.map(({ at, type, side }) => {
    if (side === null || !SCORING_MARKS.includes(type)) return withoutScore(Date.parse(at))
    score[side] += 1
    return { at: Date.parse(at), score: `${score.home}–${score.away}` }
  })
}

/** Cuts the history shortly before the start; the price at the cut becomes the first point. */
function cutBefore(points: readonly PricePoint[], startedAt: number | null): readonly PricePoint[] {
  if (startedAt === null) return points
  const from = startedAt - LEAD_MS
  const first = points.findLast(({ at }) => at <= from)
  const later = points.filter(({ at }) => at > from)
  return first ? [{ at: from, odds: first.odds }, ...later] : later
}

const withoutRepeats = (points: readonly PricePoint[]): readonly PricePoint[] =>
  points.filter(({ odds }, at) => points[at - 1]?.odds !== odds)
