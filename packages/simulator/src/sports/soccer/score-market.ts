import type { Line, MarginClass, OutcomeLabel } from '../../engine/engine.ts'
import { gradeFlags } from '../../engine/outcome-sets.ts'
import type { Tier } from '../../feed/feed-catalogue.ts'
import type { MarketGroupKey } from '../../feed/feed-market.ts'
import { GRID_SIZE } from '../../models/soccer-grid.ts'
import type { Pair } from '../../shared/side.ts'
import type { SoccerDescriptor } from './markets-main.ts'
import type { SoccerModel } from './model.ts'
import type { ScorePredicate } from './score-predicates.ts'
import { type SoccerState, secondHalf } from './state.ts'

/**
 * Markets on a final score of the match or a half only: each outcome has a predicate of the score, and price and result
 * follow from it.
 */

export type Part = 'match' | 'first' | 'second'

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
  /** Whether each outcome wins, in their order. */
  readonly wins: readonly ScorePredicate[]
  /** Whether more goals change nothing; absent: never. */
  readonly isDecided?: ScorePredicate
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
    quote: createQuote(market),
    settle: (state, line) => {
      const score = scoreOf(state, part)
      if (!isPartOver(state, part) && !market.isDecided?.(score, line)) return undefined
      return gradeFlags(market.wins.map(isWinner => isWinner(score, line)))
    },
  }
}

/** Indexes of the winning outcomes by a number for the score. */
type WinnerTable = Map<number, readonly number[]>

/** A table for each line, filled while markets are priced: what wins at a score never changes. */
export function createWinnerTables(): (line: Line) => WinnerTable {
  const tables = new Map<number, WinnerTable>()
  return ({ value }) => {
    const table = tables.get(value) ?? new Map<number, readonly number[]>()
    tables.set(value, table)
    return table
  }
}

/** Indexes of the flags that are set. */
export function listIndexes(flags: readonly boolean[]): readonly number[] {
  return flags.flatMap((flag, index) => (flag ? [index] : []))
}

/** Above the goals of any side. */
export const GOALS_LIMIT = 128

function createQuote({ part, wins, isDecided }: ScoreMarket): SoccerDescriptor['quote'] {
  const tableOf = createWinnerTables()
  return (model, line, out) => {
    out.length = wins.length
    out.fill(0)
    const [home, away] = scoreOf(model.state, part)
    if (isPartOver(model.state, part) || isDecided?.([home, away], line)) return false
    const grid = gridOf(model, part)
    const table = tableOf(line)
    for (let cell = 0; cell < grid.length; cell++) {
      const chance = grid[cell] as number
      if (chance === 0) continue
      const homeGoals = home + Math.floor(cell / GRID_SIZE)
      const awayGoals = away + (cell % GRID_SIZE)
      const key = homeGoals * GOALS_LIMIT + awayGoals
      let winners = table.get(key)
      if (!winners) {
        winners = listIndexes(wins.map(isWinner => isWinner([homeGoals, awayGoals], line)))
        table.set(key, winners)
      }
      addChance(out, winners, chance)
    }
    return true
  }
}

/** Adds the chance of a score to the outcomes that win with it. */
export function addChance(out: number[], winners: readonly number[], chance: number): void {
  for (const index of winners) out[index] = (out[index] as number) + chance
}
