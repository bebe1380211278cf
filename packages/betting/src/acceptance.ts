/**
 * Whether a bet still stands when the price moved between the tap and the placing. The slip asks to warn the player, the
 * server to decide; both get the answer from here.
 */
import type { MilliOdds } from './odds.ts'

/** `none`: any difference refuses. `higher`: equal or better is taken. `any`: the current price is taken. */
export type AcceptMode = 'none' | 'higher' | 'any'

export type OddsRefusal =
  | 'odds_different_than_bookmaker'
  | 'odds_higher_than_bookmakers'
  | 'odds_higher_than_bookmakers_current_odds'
  | 'odds_to_low'

export type Acceptance = { accepted: true; odds: MilliOdds } | { accepted: false; reason: OddsRefusal }

export interface AcceptOptions {
  /** The second look after a live bet's delay; a refusal then has its own reason. */
  afterDelay?: boolean
  /** Lowest price taken, for a bonus that asks for more than 1.01. */
  minimum?: MilliOdds
}

export const LOWEST_ODDS = 1010 as MilliOdds

function refusalOf(mode: AcceptMode, placed: MilliOdds, current: MilliOdds): OddsRefusal | null {
  if (mode === 'any' || placed === current) return null
  if (mode === 'none') return 'odds_different_than_bookmaker'
  return placed > current ? 'odds_higher_than_bookmakers' : null
}

/** Compares the price the player saw with the current one. An accepted bet is taken at the current price. */
export function acceptOdds(
  mode: AcceptMode,
  placed: MilliOdds,
  current: MilliOdds,
  options: AcceptOptions = {},
): Acceptance {
  if (current < (options.minimum ?? LOWEST_ODDS)) return { accepted: false, reason: 'odds_to_low' }
  const refusal = refusalOf(mode, placed, current)
  if (refusal === null) return { accepted: true, odds: current }
  return { accepted: false, reason: options.afterDelay ? 'odds_higher_than_bookmakers_current_odds' : refusal }
}
