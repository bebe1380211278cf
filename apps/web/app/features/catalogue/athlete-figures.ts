/** What was counted of a player in matches. */
import type { AthleteMatch, AthleteProfile } from '@touchline/contract/entities/athlete'
import type { Translate } from '../../i18n/translate.ts'
import { SCORER_MARKET } from './player-prices.ts'

export const countFigure = ({ figures }: AthleteMatch, key: string): number =>
  figures.find(figure => figure.key === key)?.value ?? 0

export const figureName = (key: string, t: Translate): string =>
  key === 'goals' ? t('stat.total.soccer') : t.optional(`stat.${key}`, key.replaceAll('_', ' '))

/** Without a season all matches count. */
export const isOfSeason = (
  { start_time }: AthleteMatch,
  { season_start }: Pick<AthleteProfile, 'season_start'>,
): boolean => season_start === null || start_time >= season_start

/** Markets on a player that are won when a figure of the match is above a line, by their ids in the Unified Odds Feed. */
const MARKET_LINES: Readonly<Partial<Record<string, { readonly figure: string; readonly line: number }>>> = {
  [SCORER_MARKET]: { figure: 'goals', line: 0.5 },
}

/** The line of a figure that a market is on; undefined where it is decided by something else. */
export function lineOfMarket(marketId: string, figure: string): number | undefined {
  const found = MARKET_LINES[marketId]
  return found?.figure === figure ? found.line : undefined
}
