/** Why a bet is not taken. */

import { placeErrorKey } from '@touchline/betting/place-errors'
import { type BetProblem, ERRORS, type ErrorName } from '@touchline/contract/errors'
import type { MessageLocale } from '../http/locale.ts'
import { describeError } from '../http/messages.ts'

export interface Refusal {
  error: ErrorName
  /** Message key, where there is one more exact than the error's own. */
  key?: string
  /** Prices in force by outcome key, when the price is what was wrong. */
  currentOdds?: Record<string, number>
}

export function toBetProblem({ error, key, currentOdds }: Refusal, locale: MessageLocale): BetProblem {
  const { code } = ERRORS[error]
  return {
    localized_message: describeError(error, locale),
    key: placeErrorKey(
      code,
      key ?? (code >= 130 && code < 200 ? `error.place_bets.${error.toLowerCase()}` : undefined),
    ),
    code,
    ...(currentOdds && { current_odds: currentOdds }),
  }
}
