/** What limits a bet that the rules accept: open bets, balance, and the player's own limits. */
import { LIMIT_ERRORS } from '@touchline/betting/limits/bet-limits'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import type { AcceptedBet } from './decide-bet.ts'
import { toNewExposure } from './hedges/exposure-input.ts'
import { toHedgeRefusal } from './hedges/hedge-refusal.ts'
import type { HedgeReview } from './hedges/person-exposure.ts'
import type { Offer } from './offered-bet.ts'
import type { PlacementTerms } from './placement-terms.ts'
import type { Refusal } from './refusal.ts'
import { stakeBounds } from './stake-bounds.ts'

export interface LimitedBet {
  /** Left to a trader where only a VIP player may place it. */
  readonly bet: AcceptedBet
  /** Absent for an accepted bet. */
  readonly refusal?: Refusal | undefined
  /** A review by staff that the bet causes. */
  readonly review?: HedgeReview | undefined
}

/** Checks the bet with the open liability: over the limit it is rejected, or left to a trader for VIP players. */
function limitLiability(bet: AcceptedBet, { held, isVip }: PlacementTerms, { rules, catalogue }: Offer): LimitedBet {
  const remaining = bet.isReviewed ? null : (held?.remainingStake(bet, { rules, tree: catalogue.tree }) ?? null)
  if (remaining === null || bet.stake <= remaining) return { bet }
  if (isVip && bet.bonus?.slipBonus.type !== 'freebet') return { bet: { ...bet, isReviewed: true } }
  const { currency } = bet
  const amount = { value: remaining, currency, subunits: subunitsOf(currency) }
  return { bet, refusal: { error: 'BET_LIMIT_EXCEEDED', maxStake: { amount, key: LIMIT_ERRORS.liability } } }
}

function findFundsRefusal(
  { cashStake }: AcceptedBet,
  { balance, room }: { balance: number; room: number },
): Refusal | undefined {
  if (cashStake > balance) return { error: 'INSUFFICIENT_FUNDS' }
  return cashStake > room ? { error: 'PLAYER_LIMIT_EXCEEDED' } : undefined
}

/** Decides the bet beside the person's open bets and the accepted ones of the request, to which it then belongs. */
function limitHedge(
  bet: AcceptedBet,
  { exposure }: PlacementTerms,
  { rules, catalogue }: Offer,
): { refusal?: Refusal; review?: HedgeReview } {
  if (!exposure) return {}
  const input = toNewExposure(bet)
  const decision = exposure.decide(input)
  if (decision.kind === 'refuse') {
    const { min: minStake } = stakeBounds(bet, rules, catalogue.tree)
    return { refusal: toHedgeRefusal(decision, { bonus: bet.bonus?.stored ?? null, currency: bet.currency, minStake }) }
  }
  exposure.add(input)
  return decision.kind === 'review' ? { review: decision.review } : {}
}

/**
 * Decides the bet beside the open bets and the accepted ones of the request. `left`: what these leave of the balance, and
 * of the player's own limits.
 */
export function limitBet(
  accepted: AcceptedBet,
  { terms, offer, left }: { terms: PlacementTerms; offer: Offer; left: { balance: number; room: number } },
): LimitedBet {
  const limited = limitLiability(accepted, terms, offer)
  const { bet } = limited
  const refusal = limited.refusal ?? findFundsRefusal(bet, left)
  return refusal ? { bet, refusal } : { bet, ...limitHedge(bet, terms, offer) }
}
