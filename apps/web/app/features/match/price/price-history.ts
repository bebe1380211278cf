/**
 * What the price of an outcome has been since the page first saw it, with the goals that fell meanwhile. Kept for the tab,
 * so that a reload does not lose it; bounded, so that a long evening does not fill the storage.
 */
import { createObservable, type Readable } from '@touchline/client/observable'

/** A price from a moment on, in milliseconds since 1970. */
export interface PricePoint {
  readonly at: number
  readonly odds: number
}

export interface PriceHistory {
  readonly points: readonly PricePoint[]
  /** When somebody scored. */
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
    // No storage, or somebody else's text in it: as if nothing had been seen.
    return []
  }
}

function write(histories: Histories): void {
  try {
    globalThis.sessionStorage?.setItem(KEY, JSON.stringify(histories))
  } catch {
    // Storage is full or switched off: the history lasts as long as the page.
  }
}

/** A price follows the ones before; the same price again changes nothing. */
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

/** Takes in what happened to an outcome's price; the outcomes looked at last are kept. */
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
