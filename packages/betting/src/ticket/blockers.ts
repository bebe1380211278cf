/**
 * Reasons that prevent placing the slip, as keys in a fixed order. The button is enabled exactly when the list is
 * empty.
 */

import { LIMIT_ERRORS } from '../limits/bet-limits.ts'
import { isMixedSlip, isMultiSingleAvailable, listStakedBets } from '../slip/compose.ts'
import { checkLimits } from '../slip/limits.ts'
import { isBetPriceChanged } from '../slip/prices.ts'
import { findBetRestrictions, RESTRICTION_KEYS } from '../slip/restrictions.ts'
import type { SlipRules } from '../slip/rules.ts'
import { betKey, cashStake, listSelections, type SlipBet, totalStake } from '../slip/slip-bet.ts'
import { computeMinSystemStake } from '../systems/systems.ts'
import { PLACEMENT_ERROR_KEYS } from './placement-errors.ts'
import type { PlacingContext, Ticket } from './types.ts'

const SLIP_BLOCKER_KEYS = [
  'no_bets',
  'in_progress',
  'already_placed',
  PLACEMENT_ERROR_KEYS.playerForbidden,
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

/** All possible reasons. */
export const BLOCKER_KEYS = [...SLIP_BLOCKER_KEYS, ...RESTRICTION_KEYS, ...Object.values(LIMIT_ERRORS)]
export type BlockerKey = (typeof BLOCKER_KEYS)[number]

function hasValidTypeShape(bet: SlipBet, rules: SlipRules): boolean {
  const count = bet.selections.length
  switch (bet.betType) {
    case 'single':
      return count === 1
    case 'combo':
      return count > 1
    case 'system':
      return rules.systemTypes.some(({ id }) => id === bet.systemType?.id) && bet.systemType?.totalCount === count
    case 'custom':
      return count > 1 || (count === 1 && rules.customBetAllowSingle !== false)
  }
}

function createUniqueCheck(seen: Set<string>): (id: string) => boolean {
  return id => !seen.has(id) && seen.add(id).has(id)
}

/**
 * Whether each bet fits its type and is in the set once, all share one currency, no outcome occurs twice in a bet, and
 * several bets are all singles, unless the rules allow other types beside them.
 */
export function isBetSetValid(bets: readonly SlipBet[], rules: SlipRules): boolean {
  const isMixAllowed = rules.mixedBetsAllowed === true && bets.every(({ betType }) => betType !== 'custom')
  const isOneCurrency = bets.every(({ currency }) => currency === bets[0]?.currency)
  const isOnce =
    bets.map(betKey).every(createUniqueCheck(new Set())) &&
    bets.every(bet => bet.selections.map(({ id }) => id).every(createUniqueCheck(new Set())))
  return (
    (isMixAllowed || !isMixedSlip(bets)) && isOneCurrency && isOnce && bets.every(bet => hasValidTypeShape(bet, rules))
  )
}

function progressBlockers({ ticketState, bets, isRestoring }: Ticket): BlockerCheck[] {
  return [
    ['no_bets', bets.length === 0],
    ['in_progress', ticketState === 'PROCESSING' || ticketState === 'CHECKING' || isRestoring],
    ['already_placed', ticketState === 'SUCCESS'],
  ]
}

type BlockerCheck = [key: BlockerKey, isBlocking: boolean]

function playerBlockers({ isForbidden = false, needsPhoneVerification = false }: PlacingContext): BlockerCheck[] {
  return [
    [PLACEMENT_ERROR_KEYS.playerForbidden, isForbidden],
    ['phone_verification_required', needsPhoneVerification],
  ]
}

// Every line of a system needs at least one minor unit. The amount of a freebet is fixed, but no exception.
function isBelowMinimum(bet: SlipBet, { minStake, stakeBounds }: PlacingContext): boolean {
  if (bet.stake <= 0) return false
  const lines = bet.betType === 'system' && bet.systemType ? computeMinSystemStake(bet.systemType) : 0
  return bet.stake < Math.max(minStake ?? 0, stakeBounds?.[betKey(bet)]?.min ?? 0, lines)
}

function isAboveMaximum(bet: SlipBet, { maxStake, stakeBounds }: PlacingContext): boolean {
  if (bet.isVip) return false
  const most = [maxStake, stakeBounds?.[betKey(bet)]?.max].flatMap(bound => bound ?? [])
  return bet.stake > Math.min(...most)
}

const sumFromBalance = (bets: readonly SlipBet[]): number => bets.reduce((sum, bet) => sum + cashStake(bet), 0)

/** How much the balance lacks to place the bets, in minor units; 0 where it suffices or nobody is signed in. */
export function computeMissingBalance({ bets }: Ticket, { balance, isSignedIn }: PlacingContext): number {
  if (!isSignedIn || balance === null) return 0
  return Math.max(0, sumFromBalance(listStakedBets(bets)) - balance)
}

function stakeBlockers(ticket: Ticket, context: PlacingContext): BlockerCheck[] {
  const bets = listStakedBets(ticket.bets)
  const isUnstaked = ticket.bets.length > 0 && bets.length === 0
  const total = totalStake(bets)
  return [
    ['stake_missing', isUnstaked || bets.some(({ stake }) => stake <= 0)],
    ['stake_below_min', bets.some(bet => isBelowMinimum(bet, context))],
    ['stake_above_max', bets.some(bet => isAboveMaximum(bet, context))],
    ['total_changed', context.expectedTotal !== undefined && context.expectedTotal !== total],
    ['balance_too_low', computeMissingBalance(ticket, context) > 0],
  ]
}

function selectionBlockers({ bets, rules }: Ticket): BlockerCheck[] {
  const selections = listSelections(bets)
  const staked = listStakedBets(bets)
  const restrictions = staked.flatMap(bet => findBetRestrictions(bet, rules)).map(({ key }) => key)
  return [
    ['selection_suspended', selections.some(({ isSuspended }) => isSuspended)],
    ['selection_not_available', selections.some(({ isNotAvailable }) => isNotAvailable)],
    ['odds_changed', selections.some(({ isChanged }) => isChanged) || bets.some(isBetPriceChanged)],
    ['custom_odds_missing', bets.some(({ betType, customOdds }) => betType === 'custom' && customOdds === null)],
    ['multi_single_unavailable', bets.length > 1 && !isMultiSingleAvailable(bets, rules)],
    ['bet_set_invalid', !isBetSetValid(staked, rules)],
    ...RESTRICTION_KEYS.map((key): BlockerCheck => [key, restrictions.includes(key)]),
  ]
}

function limitBlockers({ bets }: Ticket, { limits }: PlacingContext): BlockerCheck[] {
  return checkLimits(listStakedBets(bets), limits).flatMap(found =>
    found.action === 'reject' ? [[found.key, true] as BlockerCheck] : [],
  )
}

/** Reasons that prevent placement, most basic first; empty when the slip can be placed. */
export function findPlacementBlockers(ticket: Ticket, context: PlacingContext): readonly BlockerKey[] {
  return [
    ...progressBlockers(ticket),
    ...playerBlockers(context),
    ...stakeBlockers(ticket, context),
    ...selectionBlockers(ticket),
    ...limitBlockers(ticket, context),
  ].flatMap(([key, isBlocking]) => (isBlocking ? [key] : []))
}
