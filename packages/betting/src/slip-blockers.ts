/** Why the slip cannot be placed now, as keys in a fixed order. The button is enabled exactly when the list is empty. */
import { PLACE_ERROR_KEYS } from './placement-errors.ts'
import { betKey, cashStake, type SlipBet, totalStake } from './slip-bet.ts'
import { hasFreebet } from './slip-bonus.ts'
import { allSelections, isMultiSingleAvailable } from './slip-compose.ts'
import { isCustomChanged } from './slip-custom-bet.ts'
import { checkLimits, LIMIT_ERRORS } from './slip-limits.ts'
import { betRestrictions, RESTRICTION_KEYS } from './slip-restrictions.ts'
import { isWholeSetValid } from './slip-validity.ts'
import { minimumSystemStake } from './systems.ts'
import type { PlacingContext, Ticket } from './ticket-types.ts'

const OWN_KEYS = [
  'no_bets',
  'in_progress',
  'already_placed',
  PLACE_ERROR_KEYS.playerForbidden,
  'phone_verification_required',
  'stake_missing',
  'stake_below_min',
  'stake_above_max',
  'total_changed',
  'balance_too_low',
  'selection_suspended',
  'selection_not_available',
  'odds_changed',
  'custom_odds_missing',
  'multi_single_unavailable',
  'bet_set_invalid',
] as const

/** Every reason there is. */
export const BLOCKER_KEYS = [...OWN_KEYS, ...RESTRICTION_KEYS, ...Object.values(LIMIT_ERRORS)]
export type BlockerKey = (typeof BLOCKER_KEYS)[number]

function progressBlockers({ ticketState, bets, isRestoring }: Ticket): Blocking[] {
  return [
    ['no_bets', bets.length === 0],
    ['in_progress', ticketState === 'PROCESSING' || ticketState === 'CHECKING' || isRestoring],
    ['already_placed', ticketState === 'SUCCESS'],
  ]
}

type Blocking = [key: BlockerKey, isBlocking: boolean]

function playerBlockers({ isForbidden = false, needsPhoneVerification = false }: PlacingContext): Blocking[] {
  return [
    [PLACE_ERROR_KEYS.playerForbidden, isForbidden],
    ['phone_verification_required', needsPhoneVerification],
  ]
}

// A freebet's amount is as it is, and every line of a system takes at least one of the smallest unit.
function isBelowMinimum(bet: SlipBet, { minStake, stakeBounds }: PlacingContext): boolean {
  if (bet.stake <= 0 || hasFreebet(bet)) return false
  const lines = bet.betType === 'system' && bet.systemType ? minimumSystemStake(bet.systemType) : 0
  return bet.stake < Math.max(minStake ?? 0, stakeBounds?.[betKey(bet)]?.min ?? 0, lines)
}

function isAboveMaximum(bet: SlipBet, { maxStake, stakeBounds }: PlacingContext): boolean {
  if (bet.isVip) return false
  const most = [maxStake, stakeBounds?.[betKey(bet)]?.max].flatMap(one => one ?? [])
  return bet.stake > Math.min(...most)
}

function stakeBlockers({ bets }: Ticket, context: PlacingContext): Blocking[] {
  const { balance, isSignedIn } = context
  const total = totalStake(bets)
  const fromBalance = bets.reduce((sum, bet) => sum + cashStake(bet), 0)
  return [
    ['stake_missing', bets.some(({ stake }) => stake <= 0)],
    ['stake_below_min', bets.some(bet => isBelowMinimum(bet, context))],
    ['stake_above_max', bets.some(bet => isAboveMaximum(bet, context))],
    ['total_changed', context.expectedTotal !== undefined && context.expectedTotal !== total],
    ['balance_too_low', isSignedIn && balance !== null && fromBalance > balance],
  ]
}

function selectionBlockers({ bets, rules }: Ticket): Blocking[] {
  const selections = allSelections(bets)
  const restrictions = bets.flatMap(bet => betRestrictions(bet, rules)).map(({ key }) => key)
  return [
    ['selection_suspended', selections.some(({ isSuspended }) => isSuspended)],
    ['selection_not_available', selections.some(({ isNotAvailable }) => isNotAvailable)],
    ['odds_changed', selections.some(({ isChanged }) => isChanged) || bets.some(isCustomChanged)],
    ['custom_odds_missing', bets.some(({ betType, customOdds }) => betType === 'custom' && customOdds === null)],
    ['multi_single_unavailable', bets.length > 1 && !isMultiSingleAvailable(bets, rules)],
    ['bet_set_invalid', !isWholeSetValid(bets, rules)],
    ...RESTRICTION_KEYS.map((key): Blocking => [key, restrictions.includes(key)]),
  ]
}

function limitBlockers({ bets }: Ticket, { limits }: PlacingContext): Blocking[] {
  return checkLimits(bets, limits).flatMap(found => (found.action === 'reject' ? [[found.key, true] as Blocking] : []))
}

/** The reasons against placing, most basic first; empty when the slip may be placed. */
export function placingBlockers(ticket: Ticket, context: PlacingContext): readonly BlockerKey[] {
  return [
    ...progressBlockers(ticket),
    ...playerBlockers(context),
    ...stakeBlockers(ticket, context),
    ...selectionBlockers(ticket),
    ...limitBlockers(ticket, context),
  ].flatMap(([key, isBlocking]) => (isBlocking ? [key] : []))
}
