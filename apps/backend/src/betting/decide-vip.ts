/** What becomes of a bet over the limits that a VIP player placed, once somebody or the clock has the last word. */

import { marketKey } from '@touchline/betting/keys'
import { availabilityOf, isMatchOpen, MATCH_STATUS } from '@touchline/betting/match'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SelectionRow } from '../db/tables.ts'
import type { VipReview } from '../settings/operator.ts'
import type { Outcome } from './decide-submitted.ts'
import type { Refusal } from './refusal.ts'

function findGone(row: SelectionRow, catalogue: Catalogue): Refusal | null {
  const entry = catalogue.match(row.match_id)
  if (!entry) return { error: 'SELECTION_NOT_FOUND' }
  const { status, urnId } = entry.feed
  if (!isMatchOpen(status) && status !== MATCH_STATUS.stopped) return { error: 'MATCH_CLOSED' }
  const market = entry.market(marketKey(urnId, row.market_id, row.specifier))
  const outcome = market?.outcomes.find(({ id }) => id === row.outcome_id)
  const isGone = !market || !outcome || availabilityOf(status, market.status, outcome.active) === 'gone'
  return isGone ? { error: 'SELECTION_NOT_FOUND' } : null
}

/** Taken at the prices it was placed at: a trader says yes to those. Not once a selection is over for good. */
export function acceptVip(selections: readonly SelectionRow[], catalogue: Catalogue): Outcome {
  for (const row of selections) {
    const refusal = findGone(row, catalogue)
    if (refusal) return { accepted: false, refusal }
  }
  return { accepted: true }
}

export const TRADER_SAID_NO: Outcome = { accepted: false, refusal: { error: 'TRADER_REJECTED' } }

/** The decision when its time is up. */
export function decideVip({ decision }: VipReview, selections: readonly SelectionRow[], catalogue: Catalogue): Outcome {
  return decision === 'accept' ? acceptVip(selections, catalogue) : TRADER_SAID_NO
}
