/** Why a bet is rejected. */

import type { Money } from '@touchline/betting/money/money'
import { getPlacementErrorKey, PLACEMENT_ERROR_CODES } from '@touchline/betting/ticket/placement-errors'
import { type BetProblem, type BonusRefusalReason, ERRORS, type ErrorName } from '@touchline/contract/errors'
import { describeError, describeKey, describeMaxStake, type MaxStakeKey } from '../../platform/http/messages.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'

export interface Refusal {
  error: ErrorName
  /** A message key more specific than the error's own, if any. */
  key?: string
  /** Current prices by outcome key, when the price was the reason. */
  currentOdds?: Record<string, number>
  /** The maximum stake beside the player's open bets, when the stake was the reason. */
  maxStake?: { amount: Money; key: MaxStakeKey }
  /** The current price of a custom bet, when it was the reason. */
  currentCustomOdds?: number
  /** Why a bonus cannot be used. */
  reason?: BonusRefusalReason
  /** The comboboost as it stands, when its factor was the reason. */
  currentBonus?: { id: string; odds: number }
}

// Codes with their own message key in the rules; others use the error name.
const KEYED_CODES: readonly number[] = [
  PLACEMENT_ERROR_CODES.invalidOdds,
  PLACEMENT_ERROR_CODES.playerForbidden,
  PLACEMENT_ERROR_CODES.invalidOddsCustomBet,
]

function keyOf({ error, key, maxStake }: Refusal): string {
  const { code } = ERRORS[error]
  const byName = KEYED_CODES.includes(code) ? undefined : `error.place_bets.${error.toLowerCase()}`
  return getPlacementErrorKey(code, key ?? maxStake?.key ?? byName)
}

export function toBetProblem(refusal: Refusal, locale: MessageLocale): BetProblem {
  const { error, key, currentOdds, currentCustomOdds, maxStake, reason, currentBonus } = refusal
  return {
    localized_message:
      (maxStake && describeMaxStake(maxStake.key, maxStake.amount, locale)) ||
      (key && describeKey(key, locale)) ||
      describeError(error, locale),
    key: keyOf(refusal),
    code: ERRORS[error].code,
    ...(currentOdds && { current_odds: currentOdds }),
    ...(maxStake && { max_stake: maxStake.amount }),
    ...(currentCustomOdds !== undefined && { current_custom_odds: currentCustomOdds }),
    ...(reason && { reason }),
    ...(currentBonus && { current_bonus: currentBonus }),
  }
}

/** The refusals of a request, by index. */
export function toProblems(refused: ReadonlyMap<number, Refusal>, locale: MessageLocale): Record<string, BetProblem> {
  return Object.fromEntries([...refused].map(([index, refusal]) => [String(index), toBetProblem(refusal, locale)]))
}
