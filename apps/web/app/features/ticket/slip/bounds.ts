/**
 * Computes the stake bounds of a bet from the operator's limits and the backend's bounds for this
 * bet.
 */

import type { AmountLimits, BetLimits } from '@touchline/betting/limits/bet-limits'
import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import { computeBetMaxStake } from '@touchline/betting/slip/limits'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { computeMinSystemStake } from '@touchline/betting/systems/systems'
import type { PlacingContext, StakeBounds } from '@touchline/betting/ticket/types'

type Amount = MinorUnits | null | undefined

const known = (amounts: readonly Amount[]): readonly MinorUnits[] =>
  amounts.filter(amount => amount !== null && amount !== undefined)

export function highest(amounts: readonly Amount[]): MinorUnits | null {
  const all = known(amounts)
  return all.length > 0 ? toMinor(Math.max(...all)) : null
}

export function lowest(amounts: readonly Amount[]): MinorUnits | null {
  const all = known(amounts)
  return all.length > 0 ? toMinor(Math.min(...all)) : null
}

const refusing = ({ fiat, crypto }: AmountLimits): AmountLimits => ({
  fiat: fiat.filter(({ action }) => action === 'reject'),
  crypto: crypto.filter(({ action }) => action === 'reject'),
})

/** The maximum stake within the limits; a payout limit that only warns does not restrict it. */
function limitOf(bet: SlipBet, limits: BetLimits | null): MinorUnits | null {
  if (limits === null) return null
  return computeBetMaxStake(bet, { ...limits, payoutLimit: refusing(limits.payoutLimit) })
}

/** The backend's maximum stake of a bet; the limits alone often allow more. */
export function getConfirmedMaxStake(bet: SlipBet, context: PlacingContext): MinorUnits | null {
  return context.stakeBounds?.[betKey(bet)] ? computeStakeBounds(bet, context).max : null
}

/** The minimum and maximum stake of a bet, from all known bounds. */
export function computeStakeBounds(
  bet: SlipBet,
  { minStake, maxStake, stakeBounds, limits }: PlacingContext,
): StakeBounds {
  const answered = stakeBounds?.[betKey(bet)]
  const lines = bet.betType === 'system' && bet.systemType ? computeMinSystemStake(bet.systemType) : null
  const max = lowest([maxStake, answered?.max, limitOf(bet, limits)])
  return {
    min: highest([minStake, answered?.min, lines]),
    max,
    ...(answered?.isPlayerLimit && max === answered.max && { isPlayerLimit: true }),
  }
}
