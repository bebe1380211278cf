/**
 * Price history of an outcome since the page first saw it, with the goals scored meanwhile. Stored
 * in the tab to survive reloads, and bounded in size.
 */
import { createObservable, type Readable } from '@touchline/client/observable'

/** A price and its start, in milliseconds since 1970. */
export interface PricePoint {
  readonly at: number
  readonly odds: number
}

export interface PriceHistory {
  readonly points: readonly PricePoint[]
  /** Times of the goals. */
  readonly goals: readonly number[]
}

const KEY = 'touchline.prices'
const MOST_POINTS = 180
const MOST_GOALS = 60
const MOST_OUTCOMES = 6
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
    const stored: unknown = JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(entry => Array.isArray(entry) && typeof entry[0] === 'string' && isHistory(entry[1]))
  } catch {
    // No storage, or invalid data: an empty history.
    return []
  }
}

function write(histories: Histories): void {
  try {
    globalThis.sessionStorage?.setItem(KEY, JSON.stringify(histories))
  } catch {
    // Storage is full or unavailable: the history lasts as long as the page.
  }
}

/** Appends a price; an unchanged price is ignored. */
export function addPrice(history: PriceHistory, point: PricePoint): PriceHistory {
  const last = history.points.at(-1)
  if (last?.odds === point.odds) return history
  return { ...history, points: [...history.points, point].slice(-MOST_POINTS) }
}

export const addGoal = (history: PriceHistory, at: number): PriceHistory => ({
  ...history,
  goals: [...history.goals, at].slice(-MOST_GOALS),
})

const known = createObservable<Histories>(read())

export const histories: Readable<Histories> = known

export function historyIn(list: Histories, outcomeKey: string): PriceHistory {
  return list.find(([key]) => key === outcomeKey)?.[1] ?? EMPTY
}

/** Updates an outcome's history; the least recently viewed outcomes are evicted. */
export function changeHistory(outcomeKey: string, change: (history: PriceHistory) => PriceHistory): void {
  const list = known.get()
  const before = historyIn(list, outcomeKey)
  const after = change(before)
  if (after === before) return
  const others = list.filter(([key]) => key !== outcomeKey)
  const next = [...others, [outcomeKey, after] as const].slice(-MOST_OUTCOMES)
  known.set(next)
  write(next)
}
