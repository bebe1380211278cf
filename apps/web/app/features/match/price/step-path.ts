/** Converts a price history to a step line: a price holds until the next one. */
import type { ChartHistory } from './chart-history.ts'

export interface StepLine {
  /** SVG path of the line. */
  readonly line: string
  /** The same path, closed along the lower edge. */
  readonly area: string
  /** End point of the line. */
  readonly end: { readonly x: number; readonly y: number }
  /** The goals, with the score after each where that is known. */
  readonly goals: readonly { readonly x: number; readonly score: string | null }[]
  /** Prices of the axis, highest first. */
  readonly ticks: readonly { readonly y: number; readonly odds: number }[]
  /** X position of the start of the match; null before it. */
  readonly start: number | null
}

export const CHART = { width: 400, height: 96 } as const
const EDGE = 8
/** Space at the end, for the dot. */
const TAIL = 20
/** Minimum time span: a short history does not fill the width. */
const SHORTEST_MS = 60_000
/** Minimum range of the axis, as a share of the price: a cent does not fill the height. */
const MIN_RANGE = 0.1

const round = (value: number): number => Math.round(value * 10) / 10

/** `now` is the end of the line; null without prices. */
export function buildStepPath({ points, goals, startedAt }: ChartHistory, now: number): StepLine | null {
  const [first] = points
  if (!first) return null
  const span = Math.max(SHORTEST_MS, now - first.at)
  const odds = points.map(point => point.odds)
  const [least, most] = [Math.min(...odds), Math.max(...odds)]
  const middle = (least + most) / 2
  const range = Math.max(most - least, MIN_RANGE * middle)
  const x = (at: number) => round((Math.max(0, at - first.at) / span) * (CHART.width - TAIL))
  const y = (value: number) => round(CHART.height / 2 - ((value - middle) / range) * (CHART.height - 2 * EDGE))
  const steps = points.slice(1).map(point => `H${x(point.at)}V${y(point.odds)}`)
  const end = { x: x(now), y: y(odds.at(-1) ?? middle) }
  const line = `M0 ${y(first.odds)}${steps.join('')}H${end.x}`
  return {
    line,
    area: `${line}V${CHART.height}H0Z`,
    end,
    goals: goals.filter(({ at }) => at > first.at && at <= now).map(({ at, score }) => ({ x: x(at), score })),
    ticks: [middle + range / 2, middle, middle - range / 2].map(value => ({ y: y(value), odds: value })),
    start: startedAt !== null && startedAt >= first.at ? x(startedAt) : null,
  }
}
