/** Why a bet is not taken. */

import type { Money } from '@touchline/betting/money'
import { getPlacementErrorKey, PLACEMENT_ERROR_CODES } from '@touchline/betting/placement-errors'
import { type BetProblem, ERRORS, type ErrorName } from '@touchline/contract/errors'
import { describeError, describeKey, describeMaxStake } from '../../platform/http/messages.ts'
import type { MessageLocale } from '../../platform/i18n/locale.ts'

export interface Refusal {
  error: ErrorName
  /** Message key, where there is one more exact than the error's own. */
  key?: string
  /** Prices in force by outcome key, when the price is what was wrong. */
  currentOdds?: Record<string, number>
  /** The most that the bet could stake now, when that is what was wrong. */
  maxStake?: Money
  /** The price in force of a custom bet, when that is what was wrong. */
  currentCustomOdds?: number
}

// Codes that have a message key of their own in the rules; all others are called by their name.
const KEYED_CODES: readonly number[] = [
  PLACEMENT_ERROR_CODES.invalidOdds,
  PLACEMENT_ERROR_CODES.playerForbidden,
  PLACEMENT_ERROR_CODES.invalidOddsCustomBet,
]

function keyOf({ error, key }: Refusal): string {
  const { code } = ERRORS[error]
  const byName = KEYED_CODES.includes(code) ? undefined : `error.place_bets.${error.toLowerCase()}`
  return getPlacementErrorKey(code, key ?? byName)
}

export function toBetProblem(refusal: Refusal, locale: MessageLocale): BetProblem {
  const { error, key, currentOdds, currentCustomOdds, maxStake } = refusal
  return {
    localized_message:
      (maxStake && describeMaxStake(maxStake, locale)) ||
      (key && describeKey(key, locale)) ||
      describeError(error, locale),
    key: keyOf(refusal),
    code: ERRORS[error].code,
    ...(currentOdds && { current_odds: currentOdds }),
    ...(maxStake && { max_stake: maxStake }),
    ...(currentCustomOdds !== undefined && { current_custom_odds: currentCustomOdds }),
  }
}
