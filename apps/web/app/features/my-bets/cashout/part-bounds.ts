/** Whether a part of a bet can be cashed out, and how large it may be. */
import { findPartBounds, findPartsRefusal, type PartContext } from '@touchline/betting/cashout/partial-cashout'
import type { Bet } from '@touchline/contract/entities/bet'
import type { Settings } from '@touchline/contract/entities/settings'
import { linesOf } from '../bet-labels.ts'

/** Bounds of a part's stake in minor units. */
export interface PartBounds {
  readonly min: number
  readonly max: number
}

/** Why no part can be cashed out although the whole can. */
export type PartLock = 'capped' | 'parts_used' | 'too_small'

export type PartOffer =
  | { readonly lock: null; readonly bounds: PartBounds }
  | { readonly lock: PartLock; readonly bounds: null }

type Parts = NonNullable<NonNullable<Settings['cashout']>['parts']>

/** Reads what may be cashed out of a bet under the operator's terms; `whole` is the offer for all that is left. */
export function findPartOffer(
  bet: Bet,
  { whole, isWholeOnly }: { whole: number; isWholeOnly: boolean },
  parts: Parts,
): PartOffer {
  const { currency, value } = bet.stake
  const terms = {
    minPaid: parts.min_paid[currency] ?? 1,
    minRest: parts.min_rest[currency] ?? 1,
    maxParts: parts.max_parts,
  }
  const context: PartContext = {
    remaining: bet.rest?.stake ?? value,
    whole,
    terms,
    isCapped: isWholeOnly,
    partsDone: bet.cashed_out?.parts.length ?? 0,
    lines: linesOf(bet) ?? 1,
  }
  const refusal = findPartsRefusal(context)
  if (refusal === 'capped' || refusal === 'parts_used') return { lock: refusal, bounds: null }
  const bounds = findPartBounds(context, terms)
  return bounds.min <= bounds.max ? { lock: null, bounds } : { lock: 'too_small', bounds: null }
}
