/** AMB freebets: so many freebets for so many settled bets. Each range is issued once, whatever corrections follow. */
import { type MinorUnits, toMinor } from '../money/money.ts'
import type { MarkState } from './points.ts'

export interface AmbRange {
  /** Settled qualifying bets, counted from the campaign's begin. */
  readonly betsCount: number
  readonly freebetsCount: number
  /** Of each freebet, in the smallest unit. */
  readonly amount: number
}

export interface AmbProgress {
  /** Qualifying bets that are won or lost. */
  readonly settled: number
  /** The same with those still open. */
  readonly possible: number
}

/** Progress from the marks that count (`findCountingMarks`): a bet with a mark counts once. */
export function computeAmbProgress(marks: readonly { betId: string; state: MarkState }[]): AmbProgress {
  const betsIn = (states: readonly MarkState[]) =>
    new Set(marks.filter(({ state }) => states.includes(state)).map(({ betId }) => betId)).size
  return { settled: betsIn(['earned']), possible: betsIn(['earned', 'potential']) }
}

/** Ranges that are reached and not issued yet, by index, and the freebets they bring. */
export function findDueFreebets(
  settledCount: number,
  issuedRanges: readonly number[],
  ranges: readonly AmbRange[],
): { readonly ranges: readonly number[]; readonly freebets: readonly MinorUnits[] } {
  const due = ranges.flatMap((range, index) =>
    settledCount >= range.betsCount && !issuedRanges.includes(index) ? [{ index, range }] : [],
  )
  return {
    ranges: due.map(({ index }) => index),
    freebets: due.flatMap(({ range }) => Array<MinorUnits>(range.freebetsCount).fill(toMinor(range.amount))),
  }
}
