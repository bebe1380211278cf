import type { Line, MarketDescriptor } from '../../engine/engine.ts'
import { buildLineRange } from '../../engine/outcome-sets.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import { chanceAbove, marginThreeWay } from '../../models/basketball-clock.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { BasketballModel, PartModel } from './model.ts'
import type { BasketballState } from './state.ts'

/** Shared by the basketball markets. */
export interface BasketballDescriptor extends MarketDescriptor<BasketballState, BasketballModel> {
  readonly joint?: JointPart
}

/** The quantity that a market bounds: the points of a side, of both, or their difference, in the match or a part of it. */
export type JointPart = readonly [
  shape: 'winner' | 'three' | 'handicap' | 'total',
  kind: 'margin' | 'total' | 'home' | 'away',
  span: 'match' | 'half' | 'quarter',
]

/** Half lines around a middle. */
export function buildLines(middle: number, reach: number, step: number, nr: number): Line[] {
  return buildLineRange(Math.floor(middle) - reach + 0.5, Math.floor(middle) + reach + 0.5, step, nr)
}

/** The same, fewer of them in minor leagues. */
export function linesAround({ league }: Fixture, middle: number, reach: number, nr = 0): Line[] {
  return buildLines(middle, reach, league.tier <= 2 ? 1 : 2, nr)
}

export const common = { margin: 'two', specifier: () => '' } as const

/** Lines are offered around the middle; `reach` is how far from even. */
export function quoteTotal(part: PartModel, line: Line, reach: number, out: number[]): boolean {
  const distance = Math.abs(line.value - part.total.mean)
  if (distance > part.total.deviation && distance > 1) return false
  const p = chanceAbove(part.total, line.value)
  return quoteTwo(p, out) && Math.abs(p - 0.5) < reach
}

export function quoteHandicap(part: PartModel, threshold: number, reach: number, out: number[]): boolean {
  const distance = Math.abs(threshold - part.margin.mean)
  if (distance > part.margin.deviation && distance > 1) return false
  const p = chanceAbove(part.margin, threshold)
  return quoteTwo(p, out) && Math.abs(p - 0.5) < reach
}

export function quoteThreeWay(part: PartModel, out: number[]): true {
  const [home, draw, away] = marginThreeWay(part.margin)
  out[0] = home
  out[1] = draw
  out[2] = away
  return true
}
