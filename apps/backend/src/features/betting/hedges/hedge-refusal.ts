/** The refusal of a bet that together with the person's open bets would win whatever happens. */

import type { StoredBonus } from '../../../core/engagement/stored-bonus.ts'
import { subunitsOf } from '../../../core/ledger/account-currencies.ts'
import type { Refusal } from '../refusal.ts'
import { isHedgeable } from './exposure-input.ts'
import type { HedgeDecision } from './person-exposure.ts'

interface RefusedBet {
  readonly bonus: Pick<StoredBonus, 'type'> | null
  readonly currency: string
  /** In minor units; a lower largest stake is none. */
  readonly minStake: number
}

export function toHedgeRefusal(
  { maxStake, isBoost }: Extract<HedgeDecision, { kind: 'refuse' }>,
  { bonus, currency, minStake }: RefusedBet,
): Refusal {
  if (isHedgeable(bonus)) return { error: 'BONUS_NOT_AVAILABLE', reason: 'opposite' }
  const amount = { value: maxStake < minStake ? 0 : maxStake, currency, subunits: subunitsOf(currency) }
  const key = isBoost ? 'error.place_bets.bonus_hedged_boost' : 'error.place_bets.bonus_hedged'
  return { error: 'BONUS_HEDGED', maxStake: { amount, key } }
}
