/** The content of a receipt: the state of each, and which bets of the slip were refused after all. */

import { isAwaitingConfirmation, isAwaitingTrader, isRejectedOrWithdrawn } from '@touchline/betting/bets/bet-status'
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import type { Placed } from '../placing/placing.ts'

export type BetState = 'placed' | 'confirming' | 'with-trader' | 'refused'

export function stateOf(bet: Placed): BetState {
  if (isRejectedOrWithdrawn(bet)) return 'refused'
  if (isAwaitingConfirmation(bet)) return 'confirming'
  return isAwaitingTrader(bet) ? 'with-trader' : 'placed'
}

export type ReceiptState = BetState | 'partial'

/** All bets together: while one is uncertain so are they; then whether all stand, some, or none. */
export function summarize(bets: readonly Placed[]): ReceiptState {
  const states = bets.map(stateOf)
  if (states.includes('confirming')) return 'confirming'
  if (states.includes('refused')) return states.every(state => state === 'refused') ? 'refused' : 'partial'
  return states.every(state => state === 'with-trader') && states.length > 0 ? 'with-trader' : 'placed'
}

type PlacedLeg = Placed['selections'][number]

export const legKey = ({ match, market, specifier, outcome }: PlacedLeg): string =>
  outcomeKey(match.urn_id, market.id, specifier, outcome.id)

function isSame(bet: SlipBet, { stake, selections, system }: Placed): boolean {
  const keys = selections.map(legKey)
  return (
    bet.stake === stake.value &&
    bet.systemType?.id === system?.id &&
    bet.selections.length === keys.length &&
    bet.selections.every(({ id }) => keys.includes(id))
  )
}

/** The slip's bets, by key, that were taken at first and then refused. */
export function findWithdrawn(bets: readonly SlipBet[], placed: readonly Placed[]): readonly string[] {
  const refused = placed.filter(isRejectedOrWithdrawn)
  return bets.filter(bet => refused.some(placedBet => isSame(bet, placedBet))).map(betKey)
}
