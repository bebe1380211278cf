/** Words for why a slip cannot be placed, why it cannot be of another type, and why bets were refused. */
import type { BetType } from '@touchline/betting/bets/bet-status'
import { LIMIT_ERRORS } from '@touchline/betting/limits/bet-limits'
import type { BetTypeChangeError } from '@touchline/betting/slip/compose'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import type { BlockerKey } from '@touchline/betting/ticket/blockers'
import { isOddsRejectionKey, PLACEMENT_ERROR_KEYS } from '@touchline/betting/ticket/placement-errors'
import type { TicketError } from '@touchline/betting/ticket/types'
import type { Translate } from '../../../i18n/translate.ts'

/** Reasons shown elsewhere on the slip: states, empty fields, prices, closed and clashing selections, and those at the stake. */
const SHOWN_ELSEWHERE: readonly BlockerKey[] = [
  'no_bets',
  'in_progress',
  'already_placed',
  'stake_missing',
  'stake_below_min',
  'stake_above_max',
  LIMIT_ERRORS.max_stake,
  LIMIT_ERRORS.max_payout,
  'odds_changed',
  'selection_suspended',
  'selection_not_available',
  'same_match',
  'related_event',
  // Placing asks for it.
  'phone_verification_required',
  // Follows from another reason.
  'bet_set_invalid',
]

interface BetErrorDeps {
  readonly ticket: { readonly error: Pick<TicketError, 'byBet'> }
  /** The bets with a stake. */
  readonly staked: readonly SlipBet[]
}

export type ReasonValues = Record<string, string | number>

/** Limits whose own text names no amount: they bound the stake. */
const STAKE_LIMITS: readonly string[] = [LIMIT_ERRORS.max_stake, LIMIT_ERRORS.max_payout]

/** A reason in words. */
export function describeBlocker(key: BlockerKey, values: ReasonValues, t: Translate): string {
  if (STAKE_LIMITS.includes(key)) return t('ticket.blocked.stake_above_max', { max: values.max ?? '' })
  return t.find(key.startsWith('error.') ? key : `ticket.blocked.${key}`, values) ?? t('ticket.blocked.other')
}

/** The reasons to list. All of them when nothing else explains why the slip cannot be placed. */
export function describeBlockers(blockers: readonly BlockerKey[], values: ReasonValues, t: Translate): string[] {
  const listed = blockers.filter(key => !SHOWN_ELSEWHERE.includes(key))
  const isUnexplained = blockers.length > 0 && blockers.every(key => key === 'bet_set_invalid')
  const keys = isUnexplained ? blockers : listed
  return [...new Set(keys.map(key => describeBlocker(key, values, t)))]
}

/** All of them, for the button's description. */
export function describeAllBlockers(blockers: readonly BlockerKey[], values: ReasonValues, t: Translate): string {
  return blockers.map(key => describeBlocker(key, values, t)).join(' ')
}

/** Why the slip cannot become a bet of that type. */
export function describeTypeRefusal(refusal: BetTypeChangeError, type: BetType, t: Translate): string {
  const textOfType = t.find(`bet-type.refused.${refusal}.${type}`)
  return textOfType ?? t.find(`bet-type.refused.${refusal}`) ?? t('ticket.blocked.other')
}

/** Describes a refusal: by the server's message if there is one. */
export function describeError({ key, message }: Pick<TicketError, 'key' | 'message'>, t: Translate): string {
  if (message) return message
  return t.find(isOddsRejectionKey(key) ? PLACEMENT_ERROR_KEYS.invalidOdds : key) ?? t('error.place_bets.default')
}

/** Why all of several bets were refused, to be said once; null where their reasons differ or one was not refused. */
export function describeCommonError(
  bets: readonly SlipBet[],
  { byBet }: Pick<TicketError, 'byBet'>,
  t: Translate,
): string | null {
  const reasons = bets.map(bet => {
    const error = byBet[betKey(bet)]
    return error ? describeError(error, t) : null
  })
  const [first = null] = reasons
  return reasons.length > 1 && reasons.every(reason => reason === first) ? first : null
}

/** Why the bet was refused, to be said at it; undefined where it was not, or where one text is said for all bets. */
export function describeBetError(bet: SlipBet, { ticket, staked }: BetErrorDeps, t: Translate): string | undefined {
  const error = ticket.error.byBet[betKey(bet)]
  return error && describeCommonError(staked, ticket.error, t) === null ? describeError(error, t) : undefined
}
