/**
 * What the slip shows of its bets. Stake, odds and win of one bet come from one set of inputs, so that they never
 * contradict each other: the bet as it will be once the player accepts all current prices.
 */

import type { BetLimits } from '../limits/bet-limits.ts'
import { type MinorUnits, sumMinorUnits } from '../money/money.ts'
import { isBoostOutdated } from '../slip/bonus-request.ts'
import { isMixedSlip } from '../slip/compose.ts'
import { checkLimits, computeCappedWin } from '../slip/limits.ts'
import { refreshBetPrices } from '../slip/prices.ts'
import { findBetRestrictions } from '../slip/restrictions.ts'
import { betKey, type SlipBet, totalStake } from '../slip/slip-bet.ts'
import { removeUnavailable } from './editing.ts'
import { isInProgress } from './transitions.ts'
import type { Ticket } from './types.ts'

export interface BetPreview {
  /**
   * The bet at current prices, while it is being placed at those sent; without selections that are no longer on offer and
   * without an outdated boost.
   */
  readonly bet: SlipBet
  /** The same bet at accepted prices. */
  readonly accepted: SlipBet
  /** Whether the bet has a price and its selections can be combined. */
  readonly isPossible: boolean
  /** The return in minor units, capped by the limits; null where none can be promised: not possible, or above a limit. */
  readonly win: MinorUnits | null
  /** The bet's boost is being judged anew: no gain of it is promised. */
  readonly isBoostOutdated: boolean
}

export interface SlipPreview {
  /** By the `betKey` of the ticket's bets; a bet of which nothing is on offer any more is missing. */
  readonly bets: ReadonlyMap<string, BetPreview>
  /** Sum of the stakes in minor units, once the current prices are accepted. */
  readonly stake: MinorUnits
  /** Sum of the wins in minor units; null where no bet promises one. */
  readonly win: MinorUnits | null
}

const isGone = ({ selections }: SlipBet): boolean => selections.some(({ isNotAvailable }) => isNotAvailable)

// A boost that is being judged anew is left out, at the stake that the bet has with it.
function withoutBoost(bet: SlipBet): SlipBet {
  return { ...bet, bonus: null, wantedWin: null }
}

// A stake above the limits may still be referred to a trader.
function isRejected(bet: SlipBet, limits: BetLimits | null): boolean {
  return !bet.isVip && checkLimits([bet], limits).some(({ action }) => action === 'reject')
}

/** @param priced the bet with the prices that are shown */
function previewBet(ticket: Ticket, bet: SlipBet, priced: SlipBet, limits: BetLimits | null): BetPreview | null {
  const [accepted] = removeUnavailable(ticket, [bet])
  const [current] = removeUnavailable(ticket, [priced])
  // The bets of a mixed slip share their selections: none can win without one that is gone.
  if (!accepted || !current || (isMixedSlip(ticket.bets) && isGone(bet))) return null
  // The back end judges the bet with the selections that are gone, too.
  const isOutdated = isBoostOutdated(priced)
  const shown = isOutdated ? withoutBoost(current) : current
  const isPriced = shown.betType !== 'custom' || shown.customOdds !== null
  const isPossible = isPriced && findBetRestrictions(shown, ticket.rules).length === 0
  return {
    bet: shown,
    accepted: isOutdated ? withoutBoost(accepted) : accepted,
    isPossible,
    win: isPossible && !isRejected(shown, limits) ? computeCappedWin(shown, limits) : null,
    isBoostOutdated: isOutdated,
  }
}

/** Previews every bet of the slip, and their sums. */
export function previewSlip(ticket: Ticket, limits: BetLimits | null): SlipPreview {
  const pricedBets = isInProgress(ticket) ? ticket.bets : refreshBetPrices(ticket.bets, 'any')
  const previews = ticket.bets.flatMap((bet, at) => {
    const preview = previewBet(ticket, bet, pricedBets[at] ?? bet, limits)
    return preview ? [[betKey(bet), preview] as const] : []
  })
  const wins = previews.flatMap(([, { win }]) => win ?? [])
  return {
    bets: new Map(previews),
    stake: totalStake(pricedBets),
    win: wins.length > 0 ? sumMinorUnits(wins) : null,
  }
}
