import type { LineResult } from '@touchline/betting/settlement/line-results'
import type { Line, MarketDescriptor } from '../../engine/engine.ts'
import { gradeVoid } from '../../engine/outcome-sets.ts'
import { listNumbers, toLines } from '../../markets/market-lines.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { bestOf, type Contest, contestHandicap, contestScore, contestTotal, contestWinner } from './markets.ts'

/** Markets of e-sports: who wins maps, and what markets on one map share. `nr` is the map. */

/** Markets on the winner of the match, the margin in maps, and their number. */
export function listMapContestMarkets<S, M>(contest: Contest<S, M>): readonly MarketDescriptor<S, M>[] {
  return [
    contestWinner(contest, { id: '186', priority: 1, groups: ['main'], name: 'Winner' }),
    contestHandicap(contest, { id: '327', priority: 2, groups: ['main', 'handicaps', 'maps'], name: 'Map handicap' }),
    contestTotal(contest, { id: '328', priority: 3, groups: ['main', 'totals', 'maps'], name: 'Total maps' }),
    contestScore(contest, { id: '199', priority: 4, groups: ['main', 'scores', 'maps'], name: 'Correct score' }),
  ]
}

/** Lines of every map of a match. */
export function perMap(
  build: (nr: number, fixture: Fixture) => readonly Line[],
): (fixture: Fixture) => readonly Line[] {
  return fixture => listNumbers(bestOf(fixture)).flatMap(({ nr }) => build(nr, fixture))
}

export const mapSpecifier = ({ nr }: Line): string => `mapnr=${nr}`

/** A market with one line for every map. */
export const MAP_MARKET = {
  margin: 'two',
  core: true,
  betStop: 'map_end',
  lines: perMap(nr => toLines([0], nr)),
  specifier: mapSpecifier,
} as const

/**
 * Results of a market on a map; stakes are returned when the map will never be played.
 * @param map a map that is over, undefined while it may still be played, null when it never will be
 */
export function gradeMap<T>(
  map: T | undefined | null,
  size: number,
  grade: (map: T) => LineResult[],
): LineResult[] | undefined {
  if (map === undefined) return undefined
  return map === null ? gradeVoid(size) : grade(map)
}
