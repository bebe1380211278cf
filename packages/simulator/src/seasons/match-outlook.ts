import type { SportKey } from '../feed/feed-catalogue.ts'

/**
 * How matches of a sport end, as the market for whole competitions sees it: a margin in standard deviations, normal around
 * the home side's advantage. Fitted to the results of each sport; `season.test.ts` compares winners with their chances.
 */
export interface MatchOutlook {
  /** Standard deviation of the margin, in the measure of `expectEdge`. */
  readonly deviation: number
  /** Margins up to this many deviations are a draw. */
  readonly draw: number
  /** Margins up to this many deviations are decided after the regular time, or in the last set. */
  readonly narrow: number
  /** Goals, points or sets of one deviation. */
  readonly unit: number
}

export const MATCH_OUTLOOKS: Readonly<Record<SportKey, MatchOutlook>> = {
  soccer: { deviation: 1.51, draw: 0.35, narrow: 0, unit: 1.5 },
  tennis: { deviation: 0.077, draw: 0, narrow: 0, unit: 1.78 },
  basketball: { deviation: 12.1, draw: 0, narrow: 0, unit: 11.9 },
  'american-football': { deviation: 15.5, draw: 0, narrow: 0, unit: 14.5 },
  handball: { deviation: 5.07, draw: 0.08, narrow: 0, unit: 5.1 },
  'ice-hockey': { deviation: 2.1, draw: 0, narrow: 0.21, unit: 2.5 },
  baseball: { deviation: 4, draw: 0, narrow: 0, unit: 4.3 },
  cricket: { deviation: 29.9, draw: 0.015, narrow: 0, unit: 17.8 },
  'table-tennis': { deviation: 0.103, draw: 0, narrow: 0, unit: 2.2 },
  volleyball: { deviation: 0.066, draw: 0, narrow: 0.54, unit: 2 },
  'counter-strike': { deviation: 0.067, draw: 0, narrow: 0, unit: 1.6 },
  'dota-2': { deviation: 1.12, draw: 0, narrow: 0, unit: 1.7 },
  mma: { deviation: 0.2, draw: 0, narrow: 0, unit: 1 },
}
