/**
 * `POST /bets/cashout/part`. The player cashes out a part of the open stake, for at least the displayed amount. What is
 * paid is what the part is worth when it is decided: immediately without a live leg, otherwise after the bet delay.
 */
import {
  type ChosenPart,
  computePartAmount,
  findPartBounds,
  findPartRefusal,
  isCashoutCapped,
  type PartContext,
  type PartTerms,
  resolvePartRequest,
} from '@touchline/betting/cashout/partial-cashout'
import { countLines } from '@touchline/betting/systems/systems'
import type { RequestBody } from '@touchline/contract/endpoints'
import { cashOutBets, cashOutPart } from '../../core/bets/apply-bet-transitions.ts'
import type { CashoutOffer } from '../../core/bets/cashout-offer.ts'
import { systemOf } from '../../core/bets/next-state.ts'
import type { BetRow } from '../../core/bets/tables.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import {
  type CashoutRequest,
  type CashoutRequestDeps,
  decideRequest,
  findDecisionTime,
  type Handled,
  inProgressState,
} from './cashout-transaction.ts'

type Offered = Extract<CashoutOffer, { reason: null }> & { amount: number }

const isOffered = (offer: CashoutOffer): offer is Offered => offer.amount !== null

function toPartContext(bet: BetRow, { amount, worth }: Offered, terms: PartTerms | null): PartContext {
  const system = systemOf(bet)
  return {
    remaining: bet.open_stake,
    whole: amount,
    terms,
    isCapped: isCashoutCapped(worth),
    partsDone: bet.parts.length,
    lines: system ? countLines(system) : 1,
  }
}

/** What a part pays under an offer; null without one, and where the part may not be cashed out. */
export function valuePart(bet: BetRow, offer: CashoutOffer, stake: number, terms: PartTerms | null) {
  if (!isOffered(offer) || stake >= bet.open_stake) return null
  const amount = computePartAmount(offer.worth, stake)
  return findPartRefusal(toPartContext(bet, offer, terms), { stake, amount }) ? null : amount
}

/** Throws the refusal of a part, if there is one. */
function checkPart(context: PartContext, part: ChosenPart): void {
  const reason = findPartRefusal(context, part)
  if (!reason) return
  const bounds = context.terms && findPartBounds(context, context.terms)
  const isPossible = bounds !== null && bounds.min <= bounds.max
  throw new ApiError('CASHOUT_PART_REFUSED', {
    partRefused: { reason, ...(isPossible && { min_stake: bounds.min, max_stake: bounds.max }) },
  })
}

/**
 * Decides the request and stores its response. Throws NOT_FOUND for another player's bet, and VALIDATION_FAILED for a part
 * that is not less than what the player saw as remaining.
 */
export async function requestPart(
  deps: CashoutRequestDeps,
  request: CashoutRequest<RequestBody<'postBetsCashoutPart'>>,
): Promise<Handled> {
  const { remaining: seen, stake, amount: shown } = request.body
  if (stake >= seen)
    throw fieldError('body/stake', 'must be less than `remaining`; all that is left is cashed out by /bets/cashout')
  return decideRequest(deps, request, async (transaction, offered, view) => {
    const { bet, legs, offer } = offered
    if (!isOffered(offer)) throw new ApiError('CASHOUT_UNAVAILABLE', { cashoutReason: offer.reason })
    const remaining = bet.open_stake
    const now = stake < remaining ? computePartAmount(offer.worth, stake) : offer.amount
    checkPart(toPartContext(bet, offer, deps.partTermsOf(bet.currency)), { stake, amount: now })
    const decision = resolvePartRequest(shown, now, { seen, now: remaining })
    if (decision.kind !== 'accepted')
      throw new ApiError('CASHOUT_CHANGED', { toCashout: offer.amount, part: { remaining, stake, amount: now } })
    const at = findDecisionTime(offered, deps, view)
    if (!at) return cashOutPart(transaction, { bet, legs, part: { stake, amount: decision.amount } }, view)
    const next = inProgressState({ amount: shown, stake, at })
    const [moved = bet] = await cashOutBets(transaction, [{ bet, legs, next }], view)
    return moved
  })
}
