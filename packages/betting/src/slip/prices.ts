/**
 * Prices on the slip: what has moved, what the acceptance mode accepts of it, and what awaits the player. A price is that
 * of a selection, of a custom bet, or the factor of a boost.
 */
import type { SlipBonus } from '../engagement/bonus-types.ts'
import { acceptFactor, NO_BOOST } from '../engagement/comboboost.ts'
import { isMatchOpen } from '../markets/market-availability.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { type AcceptMode, acceptOdds, MIN_ODDS } from '../odds/odds-acceptance.ts'
import { acceptCurrentOdds, applyAcceptMode } from '../selections/selection.ts'
import { selectDefaultBonus } from './bonus.ts'
import { mapBets, mapSelections, type SlipBet, stakeForBetWin } from './slip-bet.ts'

/** Whether a custom bet's price moved and awaits acceptance. */
export function isCustomPriceChanged(bet: SlipBet): boolean {
  return typeof bet.currentCustomOdds === 'number'
}

/** Whether the factor of a boost moved and awaits acceptance. */
export function isBoostChanged(bonus: SlipBonus | null | undefined): boolean {
  return bonus?.type === 'comboboost' && typeof bonus.currentOdds === 'number'
}

/** Whether a custom bet's price or a boost's factor awaits acceptance; selections are marked themselves. */
export function isBetPriceChanged(bet: SlipBet): boolean {
  return isCustomPriceChanged(bet) || isBoostChanged(bet.bonus)
}

/**
 * The acceptance mode for selection prices. A custom bet accepts any selection price, because only its total price
 * counts.
 */
export function selectionMode(bet: SlipBet, mode: AcceptMode): AcceptMode {
  return bet.betType === 'custom' ? 'any' : mode
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

function acceptCustomPrice(bet: SlipBet): SlipBet {
  if (!bet.currentCustomOdds) return bet
  return { ...bet, customOdds: bet.currentCustomOdds, currentCustomOdds: null }
}

// A factor that adds nothing leaves the default bonus.
function acceptBoost(bet: SlipBet): SlipBet {
  const { bonus: boost, ...plain } = bet
  if (boost?.type !== 'comboboost' || typeof boost.currentOdds !== 'number') return bet
  const { currentOdds, ...accepted } = boost
  const isBoosting = currentOdds > NO_BOOST
  const bonus = isBoosting ? { ...accepted, odds: currentOdds } : selectDefaultBonus(bet.availableBonuses)
  return bonus ? { ...plain, bonus } : plain
}

/** Accepts all current prices, as the player does. */
export function acceptPrices(bets: readonly SlipBet[]): readonly SlipBet[] {
  const accepted = mapBets(mapSelections(bets, acceptCurrentOdds), bet => acceptBoost(acceptCustomPrice(bet)))
  return recomputeWantedWinStakes(accepted)
}

function applyAcceptModeToBet(bet: SlipBet, mode: AcceptMode): SlipBet {
  const { customOdds, currentCustomOdds, bonus } = bet
  const isCustomAccepted =
    customOdds !== null && currentCustomOdds && acceptOdds(mode, customOdds, currentCustomOdds).accepted
  const priced = isCustomAccepted ? acceptCustomPrice(bet) : bet
  if (bonus?.type !== 'comboboost' || typeof bonus.currentOdds !== 'number') return priced
  return acceptFactor(mode, bonus.odds, bonus.currentOdds).accepted ? acceptBoost(priced) : priced
}

/**
 * Updates the flags of all selections, accepts prices and boosts that the mode accepts, and recomputes stakes with a
 * target win.
 */
export function refreshBetPrices(bets: readonly SlipBet[], mode: AcceptMode): readonly SlipBet[] {
  const marked = mapSelections(bets, (selection, bet) => applyAcceptMode(selection, selectionMode(bet, mode)))
  return recomputeWantedWinStakes(mapBets(marked, bet => applyAcceptModeToBet(bet, mode)))
}

function recomputeWantedWinStakes(bets: readonly SlipBet[]): readonly SlipBet[] {
  return mapBets(bets, bet => {
    const stake = bet.wantedWin === null ? null : stakeForBetWin(bet, bet.wantedWin)
    return stake === null || stake === bet.stake ? bet : { ...bet, stake }
  })
}

function removeClosedSelections(bet: SlipBet): SlipBet {
  if (bet.betType !== 'custom') return bet
  const selections = bet.selections.filter(({ matchStatus }) => isMatchOpen(matchStatus))
  if (selections.length === bet.selections.length) return bet
  return { ...bet, selections, customOdds: null, currentCustomOdds: null }
}

// Removes selections whose match is neither prematch nor live, and bets left without selections.
function removeClosedCustomSelections(bets: readonly SlipBet[]): readonly SlipBet[] {
  const next = mapBets(bets, removeClosedSelections)
  return next === bets ? bets : next.filter(({ selections }) => selections.length > 0)
}

/** Refreshes editable bets: applies prices and removes selections that a custom bet cannot hold. */
export function refreshEditableBets(bets: readonly SlipBet[], mode: AcceptMode): readonly SlipBet[] {
  return refreshBetPrices(removeClosedCustomSelections(bets), mode)
}
