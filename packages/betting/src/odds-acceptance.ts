/**
 * Whether a bet still stands when the price moved between the tap and the placing. The slip asks to warn the player, the
 * server to decide; both get the answer from here.
 */
import type { MilliOdds } from './odds.ts'

/** `none`: any difference refuses. `higher`: equal or better is taken. `any`: the current price is taken. */
export type AcceptMode = 'none' | 'higher' | 'any'

export type OddsRejection =
  | 'odds_different_than_bookmaker'
  | 'odds_higher_than_bookmakers'
  | 'odds_higher_than_bookmakers_current_odds'
  | 'odds_to_low'

export type OddsAcceptance = { accepted: true; odds: MilliOdds } | { accepted: false; reason: OddsRejection }

export interface AcceptOddsOptions {
  /** The second look after a live bet's delay; a rejection then has its own reason. */
  afterDelay?: boolean
  /** Lowest price taken, for a bonus that asks for more than 1.01. */
  minimum?: MilliOdds
}

export const MIN_ODDS = 1010 as MilliOdds

function findRejection(mode: AcceptMode, placed: MilliOdds, current: MilliOdds): OddsRejection | null {
  if (mode === 'any' || placed === current) return null
  if (mode === 'none') return 'odds_different_than_bookmaker'
  return placed > current ? 'odds_higher_than_bookmakers' : null
}

/** Compares the price the player saw with the current one. An accepted bet is taken at the current price. */
export function acceptOdds(
  mode: AcceptMode,
  placed: MilliOdds,
  current: MilliOdds,
  options: AcceptOddsOptions = {},
): OddsAcceptance {
  if (current < (options.minimum ?? MIN_ODDS)) return { accepted: false, reason: 'odds_to_low' }
  const rejection = findRejection(mode, placed, current)
  if (rejection === null) return { accepted: true, odds: current }
  return { accepted: false, reason: options.afterDelay ? 'odds_higher_than_bookmakers_current_odds' : rejection }
}

/** The price of one selection as placed, as it is now, and by its outcome key. */
export interface PriceComparison {
  key: string
  placed: MilliOdds
  current: MilliOdds
}

export type BetAcceptance =
  | { accepted: true; odds: readonly MilliOdds[] }
  | { accepted: false; reason: OddsRejection; key: string }

/** Compares a bet selection by selection. It is taken at all current prices, or refused for the first that does not pass. */
export function acceptBetOdds(
  mode: AcceptMode,
  prices: readonly PriceComparison[],
  options: AcceptOddsOptions = {},
): BetAcceptance {
  for (const { key, placed, current } of prices) {
    const acceptance = acceptOdds(mode, placed, current, options)
    if (!acceptance.accepted) return { ...acceptance, key }
  }
  return { accepted: true, odds: prices.map(({ current }) => current) }
}

/** Error code of a custom bet whose total odds are refused. */
export const CUSTOM_ODDS_REJECTED_CODE = 120

/** Compares a custom bet by its total odds alone. Without a current price (null) it cannot be placed in any mode. */
export function acceptCustomOdds(
  mode: AcceptMode,
  placed: MilliOdds,
  current: MilliOdds | null,
  options: AcceptOddsOptions = {},
):
  | { accepted: true; odds: MilliOdds }
  | { accepted: false; reason: OddsRejection; code: typeof CUSTOM_ODDS_REJECTED_CODE } {
  const acceptance = acceptOdds(mode, placed, current ?? (0 as MilliOdds), options)
  return acceptance.accepted ? acceptance : { ...acceptance, code: CUSTOM_ODDS_REJECTED_CODE }
}
