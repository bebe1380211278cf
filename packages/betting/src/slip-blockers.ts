/** Why the slip cannot be placed now, as keys in a fixed order. The button is enabled exactly when the list is empty. */
import { totalStake } from './slip-bet.ts'
import { allSelections } from './slip-compose.ts'
import { checkLimits, type LimitErrorKey } from './slip-limits.ts'
import { betRestrictions, type RestrictionKey } from './slip-restrictions.ts'
import type { PlacingContext, Ticket } from './ticket-types.ts'

export type BlockerKey =
  | 'no_bets'
  | 'in_progress'
  | 'already_placed'
  | 'stake_missing'
  | 'stake_below_min'
  | 'stake_above_max'
  | 'total_changed'
  | 'balance_too_low'
  | 'selection_suspended'
  | 'selection_not_available'
  | 'odds_changed'
  | RestrictionKey
  | LimitErrorKey

function progressBlockers({ ticketState, bets, isRestoring }: Ticket): Blocking[] {
  return [
    ['no_bets', bets.length === 0],
    ['in_progress', ticketState === 'PROCESSING' || ticketState === 'CHECKING' || isRestoring],
    ['already_placed', ticketState === 'SUCCESS'],
  ]
}

type Blocking = [key: BlockerKey, isBlocking: boolean]

function stakeBlockers({ bets }: Ticket, context: PlacingContext): Blocking[] {
  const { minStake, maxStake, balance, isSignedIn } = context
  const total = totalStake(bets)
  return [
    ['stake_missing', bets.some(({ stake }) => stake <= 0)],
    ['stake_below_min', minStake !== null && bets.some(({ stake }) => stake > 0 && stake < minStake)],
    ['stake_above_max', maxStake !== null && bets.some(({ stake }) => stake > maxStake)],
    ['total_changed', context.expectedTotal !== undefined && context.expectedTotal !== total],
    ['balance_too_low', isSignedIn && balance !== null && total > balance],
  ]
}

function selectionBlockers({ bets, rules }: Ticket): Blocking[] {
  const selections = allSelections(bets)
  const restrictions = bets.flatMap(bet => betRestrictions(bet, rules)).map(({ key }) => key)
  return [
    ['selection_suspended', selections.some(({ isSuspended }) => isSuspended)],
    ['selection_not_available', selections.some(({ isNotAvailable }) => isNotAvailable)],
    ['odds_changed', selections.some(({ isChanged }) => isChanged)],
    ['same_match', restrictions.includes('same_match')],
    ['provider_not_combinable', restrictions.includes('provider_not_combinable')],
  ]
}

function limitBlockers({ bets }: Ticket, { limits }: PlacingContext): Blocking[] {
  return checkLimits(bets, limits).flatMap(found => (found.action === 'reject' ? [[found.key, true] as Blocking] : []))
}

/** The reasons against placing, most basic first; empty when the slip may be placed. */
export function placingBlockers(ticket: Ticket, context: PlacingContext): readonly BlockerKey[] {
  return [
    ...progressBlockers(ticket),
    ...stakeBlockers(ticket, context),
    ...selectionBlockers(ticket),
    ...limitBlockers(ticket, context),
  ].flatMap(([key, isBlocking]) => (isBlocking ? [key] : []))
}
