/**
 * Whether a bet is accepted when the price moved between tap and placement. The slip uses it to warn the player, the
 * server to decide.
 */
import type { MilliOdds } from './odds.ts'

/** `none`: reject any difference. `higher`: accept an equal or better price. `any`: accept the current price. */
export type AcceptMode = 'none' | 'higher' | 'any'

export type OddsRejection =
  | 'odds_different_than_bookmaker'
  | 'odds_higher_than_bookmakers'
  | 'odds_higher_than_bookmakers_current_odds'
  | 'odds_to_low'

export type OddsAcceptance = { accepted: true; odds: MilliOdds } | { accepted: false; reason: OddsRejection }

export interface AcceptOddsOptions {
  /** Set for the second check after the live delay; a rejection then has its own reason. */
  afterDelay?: boolean
  /** Minimum accepted price, for a bonus that requires more than 1.01. */
  minimum?: MilliOdds
}

export const MIN_ODDS = 1010 as MilliOdds

function findRejection(mode: AcceptMode, placed: MilliOdds, current: MilliOdds): OddsRejection | null {
  if (mode === 'any' || placed === current) return null
  if (mode === 'none') return 'odds_different_than_bookmaker'
  return placed > current ? 'odds_higher_than_bookmakers' : null
}

/** Compares the price the player saw with the current one. An accepted bet is placed at the current price. */
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

/** A selection's outcome key, requested price and current price. */
export interface PriceComparison {
  key: string
  placed: MilliOdds
  current: MilliOdds
}

export type BetAcceptance =
  | { accepted: true; odds: readonly MilliOdds[] }
  | { accepted: false; reason: OddsRejection; key: string }

/**
 * Compares a bet selection by selection. Accepts it at all current prices, or rejects it for the first selection that
 * fails.
 */
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

/** Error code of a custom bet whose total odds were rejected. */
export const CUSTOM_ODDS_REJECTED_CODE = 120

/** Compares a custom bet by its total odds only. Without a current price (null) every mode rejects it. */
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
