/** Converts a price history to a step line: a price holds until the next one. */
import type { PriceHistory } from './price-history.ts'

export interface StepLine {
  /** SVG path of the line. */
  readonly line: string
  /** The same path, closed along the lower edge. */
  readonly area: string
  /** End point of the line. */
  readonly end: { readonly x: number; readonly y: number }
  /** X positions of the goals. */
  readonly goals: readonly number[]
}

export const CHART = { width: 400, height: 96 } as const
const EDGE = 8
/** Space at the end, for the dot. */
const TAIL = 20
/** Minimum time span: a short history does not fill the width. */
const SHORTEST_MS = 60_000

const round = (value: number): number => Math.round(value * 10) / 10

/** `now` is the end of the line; null without prices. */
export function buildStepPath({ points, goals }: PriceHistory, now: number): StepLine | null {
  const [first] = points
  if (!first) return null
  const span = Math.max(SHORTEST_MS, now - first.at)
  const odds = points.map(point => point.odds)
  const low = Math.min(...odds)
  const range = Math.max(...odds) - low
  const x = (at: number) => round((Math.max(0, at - first.at) / span) * (CHART.width - TAIL))
  const y = (value: number) =>
    range === 0 ? CHART.height / 2 : round(CHART.height - EDGE - ((value - low) / range) * (CHART.height - 2 * EDGE))
  const steps = points.slice(1).map(point => `H${x(point.at)}V${y(point.odds)}`)
  const end = { x: x(now), y: y(odds.at(-1) ?? low) }
  const line = `M0 ${y(first.odds)}${steps.join('')}H${end.x}`
  return {
    line,
    area: `${line}V${CHART.height}H0Z`,
    end,
    goals: goals.filter(at => at > first.at && at <= now).map(x),
  }
}
