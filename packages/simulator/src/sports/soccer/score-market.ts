import type { Line, MarginClass, OutcomeLabel } from '../../engine/engine.ts'
import { compareScores, gradeFlags } from '../../engine/outcome-sets.ts'
import type { Tier } from '../../feed/feed-catalogue.ts'
import type { MarketGroupKey } from '../../feed/feed-market.ts'
import { GRID_SIZE } from '../../models/soccer-grid.ts'
import type { Pair } from '../../shared/side.ts'
import type { SoccerDescriptor } from './markets-main.ts'
import type { SoccerModel } from './model.ts'
import { type SoccerState, secondHalf } from './state.ts'

/**
 * Markets on a final score of the match or a half only: one function maps a score to its winning outcomes, and price
 * and result follow from it.
 */

export type Part = 'match' | 'first' | 'second'

/** Bits of the outcomes that win. */
export type Wins = number

export const bit = (index: number): Wins => 1 << index
/** Of yes and no. */
export const yes = (isTrue: boolean): Wins => bit(isTrue ? 0 : 1)
export const winnerOf = (home: number, away: number) => compareScores(home, away)

export interface ScoreMarket extends Pick<SoccerDescriptor, 'layout'> {
  readonly id: string
  readonly tier?: Tier
  readonly lines?: readonly Line[]
  readonly part: Part
  readonly priority: number
  readonly groups: readonly MarketGroupKey[]
  readonly margin?: MarginClass
  readonly winners?: number
  readonly name: string
  specifier?(line: Line): string
  readonly outcomes: readonly OutcomeLabel[]
  wins(home: number, away: number, line: Line): Wins
  /** Whether more goals change nothing; never when it is not said. */
  isDecided?(home: number, away: number, line: Line): boolean
}

export function isOver({ stage }: SoccerState): boolean {
  return stage === 'ended' || stage === 'final'
}

/** The first half is still to be played to its end. */
export function isFirstOpen({ stage }: SoccerState): boolean {
  return stage === 'before' || stage === 'first'
}

export function isPartOver(state: SoccerState, part: Part): boolean {
  return part === 'first' ? !isFirstOpen(state) : isOver(state)
}

export function scoreOf(state: SoccerState, part: Part): Pair {
  if (part === 'match') return state.score
  return part === 'first' ? state.firstHalf : secondHalf(state)
}

export function gridOf(model: SoccerModel, part: Part): Float64Array {
  if (part === 'match') return model.grid
  return part === 'first' ? model.firstHalf.grid : model.secondHalf.grid
}

/** `1st half – `, nothing for the match. */
export function prefixOf(part: Part): string {
  return part === 'match' ? '' : `${part === 'first' ? '1st' : '2nd'} half – `
}

/** `1st half – total`, plain `Total` for the match. */
export function titleOf(part: Part, text: string): string {
  return part === 'match' ? text : `${prefixOf(part)}${text[0]?.toLowerCase()}${text.slice(1)}`
}

export function buildScoreMarket(market: ScoreMarket): SoccerDescriptor {
  const { id, tier, lines, part, priority, groups, margin = 'three', winners } = market
  return {
    id,
    ...(tier !== undefined && { tier }),
    ...(lines !== undefined && { lines }),
    joint: part,
    priority,
    groups,
    margin,
    core: false,
    ...(winners !== undefined && { winnerCount: winners }),
    ...(part === 'first' && { betStop: 'half_time' }),
    name: market.name,
    specifier: line => market.specifier?.(line) ?? '',
    ...(market.layout && { layout: market.layout }),
    outcomes: market.outcomes,
    quote: (model, line, out) => quoteCells(market, model, line, out),
    settle: (state, line) => {
      const [home, away] = scoreOf(state, part)
      if (!isPartOver(state, part) && !market.isDecided?.(home, away, line)) return undefined
      return gradeWins(market.wins(home, away, line), market.outcomes.length)
    },
  }
}

export function gradeWins(wins: Wins, size: number) {
  return gradeFlags(Array.from({ length: size }, (_, index) => (wins & (1 << index)) !== 0))
}

function quoteCells(market: ScoreMarket, model: SoccerModel, line: Line, out: number[]): boolean {
  const { part } = market
  const { state } = model
  out.length = market.outcomes.length
  out.fill(0)
  const [home, away] = scoreOf(state, part)
  if (isPartOver(state, part) || market.isDecided?.(home, away, line)) return false
  const grid = gridOf(model, part)
  for (let cell = 0; cell < grid.length; cell++) {
    const p = grid[cell] as number
    if (p === 0) continue
    addWins(out, market.wins(home + Math.floor(cell / GRID_SIZE), away + (cell % GRID_SIZE), line), p)
  }
  return true
}

export function addWins(out: number[], wins: Wins, p: number): void {
  for (let index = 0, rest = wins; rest !== 0; index++, rest >>>= 1) {
    if (rest & 1) out[index] = (out[index] as number) + p
  }
}
