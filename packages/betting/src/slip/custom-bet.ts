/**
 * Custom bets from the bet builder: selections of one match under one combined price. A custom bet is never converted
 * to another type and ignores its selections' single prices. When its selections change, its price is unknown until the
 * back end returns one.
 */

import { isMatchOpen } from '../markets/market-availability.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { type AcceptMode, acceptOdds, MIN_ODDS } from '../odds/odds-acceptance.ts'
import { createSelection, type PickedOutcome } from '../selections/selection.ts'
import { createSlipBet, mapBets, type SlipBet, type SlipCurrency } from './slip-bet.ts'

/** Maximum number of selections; the pricing cost grows with every pair of them. */
export const MAX_CUSTOM_SELECTIONS = 12

/** Creates a custom bet without a stake; null without outcomes. Duplicate outcomes are removed. */
export function createCustomBet(
  outcomes: readonly PickedOutcome[],
  odds: MilliOdds | null,
  currency: SlipCurrency,
): SlipBet | null {
  const selections = outcomes.map(outcome => createSelection(outcome, 'any'))
  const once = [...new Map(selections.map(selection => [selection.id, selection])).values()]
  const [first] = once
  if (!first) return null
  const customOdds = odds !== null && odds >= MIN_ODDS ? odds : null
  return { ...createSlipBet(first, currency), betType: 'custom', selections: once, customOdds }
}

/** Whether the slip is a custom bet. */
export function isCustomSlip(bets: readonly SlipBet[]): boolean {
  return bets[0]?.betType === 'custom'
}

/** Whether a custom bet's price moved and awaits acceptance. */
export function isCustomPriceChanged(bet: SlipBet): boolean {
  return typeof bet.currentCustomOdds === 'number'
}

/** Accepts the current price of a custom bet. */
export function acceptCustomPrice(bet: SlipBet): SlipBet {
  if (!bet.currentCustomOdds) return bet
  return { ...bet, customOdds: bet.currentCustomOdds, currentCustomOdds: null }
}

/** Applies a new price: accepted if the mode accepts it, otherwise awaiting acceptance. Null removes the price. */
export function withCustomPrice(bet: SlipBet, odds: MilliOdds | null, mode: AcceptMode): SlipBet {
  if (odds === null || odds < MIN_ODDS) {
    return bet.customOdds === null ? bet : { ...bet, customOdds: null, currentCustomOdds: null }
  }
  if (odds === bet.customOdds) return isCustomPriceChanged(bet) ? { ...bet, currentCustomOdds: null } : bet
  const isAccepted = bet.customOdds === null || acceptOdds(mode, bet.customOdds, odds).accepted
  return isAccepted ? { ...bet, customOdds: odds, currentCustomOdds: null } : { ...bet, currentCustomOdds: odds }
}

function removeClosedSelections(bet: SlipBet): SlipBet {
  if (bet.betType !== 'custom') return bet
  const selections = bet.selections.filter(({ matchStatus }) => isMatchOpen(matchStatus))
  if (selections.length === bet.selections.length) return bet
  return { ...bet, selections, customOdds: null, currentCustomOdds: null }
}

/** Removes selections whose match is neither prematch nor live from custom bets, and bets left without selections. */
export function removeClosedCustomSelections(bets: readonly SlipBet[]): readonly SlipBet[] {
  const next = mapBets(bets, removeClosedSelections)
  return next === bets ? bets : next.filter(({ selections }) => selections.length > 0)
}

/** Key of the inputs of a custom bet's price; null for other bets. A changed key requires a new price. */
export function buildCustomPricingKey(bets: readonly SlipBet[]): string | null {
  const [first] = bets
  if (first?.betType !== 'custom') return null
  return first.selections.map(({ id, odds }) => `${id}@${odds}`).join(' ')
}
