/** Matches won by parts: sets, games, maps. */
import { type ResultCode, toWinCode, VOID } from '../settlement/result-codes.ts'
import type { Pair } from './score-space.ts'
import { cacheStates, type ListStates, type Weighted } from './space.ts'

export interface SeriesState {
  /** Parts won by each side. */
  readonly won: Pair
  /** Whether home won each part that is played, in order. */
  readonly winners: readonly boolean[]
  /** Games of each set in tennis; empty where no bet looks at games. */
  readonly sets: readonly Pair[]
  /** Best of how many the match is. */
  readonly bestOf: number
}

/** Games with which a set of tennis is won. */
const SET_SCORES: readonly Pair[] = [
  [6, 0],
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [7, 5],
  [7, 6],
]

/** Orders of wins of a best of, the last one by the winner of the match. */
function listOrders(bestOf: number): (readonly boolean[])[] {
  const needed = (bestOf + 1) / 2
  const orders: (readonly boolean[])[] = []
  let open: (readonly boolean[])[] = [[]]
  while (open.length > 0) {
    const longer = open.flatMap(order => [true, false].map(isHome => [...order, isHome]))
    const isDecided = (order: readonly boolean[]) => order.filter(isHome => isHome === order.at(-1)).length === needed
    orders.push(...longer.filter(isDecided))
    open = longer.filter(order => !isDecided(order))
  }
  return orders
}

function buildState(winners: readonly boolean[], sets: readonly Pair[], bestOf: number): SeriesState {
  const home = winners.filter(Boolean).length
  return { won: [home, winners.length - home], winners, sets, bestOf }
}

/** Every combination of games with which the sets of these winners can be won. */
function listSets(winners: readonly boolean[]): (readonly Pair[])[] {
  return winners.reduce<(readonly Pair[])[]>(
    (lists, isHome) =>
      lists.flatMap(sets =>
        SET_SCORES.map(([more, less]): readonly Pair[] => [...sets, isHome ? [more, less] : [less, more]]),
      ),
    [[]],
  )
}

/**
 * Lists a best of, of each of `lengths` where its length is unknown. `scoresPerPart` is how many results a part can have,
 * by which longer matches weigh more.
 */
export function buildSeries(lengths: readonly number[], scoresPerPart = 1): ListStates<SeriesState> {
  return ({ bestOf }) => {
    const known = bestOf === null ? lengths : [bestOf]
    return cacheStates(`series/${known.join()}/${scoresPerPart}`, () =>
      known.flatMap(length =>
        listOrders(length).map(
          (winners): Weighted<SeriesState> => ({
            state: buildState(winners, [], length),
            weight: scoresPerPart ** winners.length / scoresPerPart ** length,
          }),
        ),
      ),
    )
  }
}

/** A best of three sets with the games of each. */
export const listTennisSets: ListStates<SeriesState> = () =>
  cacheStates('tennis sets', () =>
    listOrders(3).flatMap(winners =>
      listSets(winners).map(sets => ({ state: buildState(winners, sets, 3), weight: 1 })),
    ),
  )

export const GAME_SCORES = SET_SCORES.length

export function isHomeWinner({ won: [home, away] }: SeriesState): boolean {
  return home > away
}

export function sumGames({ sets }: SeriesState): Pair {
  return sets.reduce<Pair>(([home, away], [a, b]) => [home + a, away + b], [0, 0])
}

/** The winner of a part, `4` or `5`; void where it is not played. */
export function gradePartWinner({ winners }: SeriesState, nr: number, outcomeId: string): ResultCode {
  const isHome = winners[nr - 1]
  return isHome === undefined ? VOID : toWinCode(isHome === (outcomeId === '4'))
}
