/**
 * The second look at a live bet, when its delay is over: nothing decisive may have happened in between, every selection
 * must still take bets, and the acceptance mode must take the prices of the moment over those of the bet.
 */
import type { AcceptMode } from '@touchline/betting/acceptance'
import type { MilliOdds } from '@touchline/betting/odds'
import { toMilli } from '@touchline/betting/odds'
import type { BetRow, SelectionRow } from '../db/tables.ts'
import type { BetStops } from './bet-stops.ts'
import { checkOdds } from './decide-bet.ts'
import { situationIn } from './delay.ts'
import { type FoundSelection, findSelection } from './find-selection.ts'
import { checkCustomOdds, type Offer, priceTogether } from './offered-bet.ts'
import type { Refusal } from './refusal.ts'

export interface Recheck extends Pick<Offer, 'catalogue' | 'pricer'> {
  stops: BetStops
  at: number
}

/** `null`: not a custom bet. */
export interface CurrentPrices {
  selections: FoundSelection[]
  customOdds: MilliOdds | null
}

export type Rechecked = { ok: true; prices: CurrentPrices } | { ok: false; refusal: Refusal }

/** So long after its time a bet is not taken any more: nobody would expect it. */
export const LATEST_MS = 300_000

const refuse = (refusal: Refusal): Rechecked => ({ ok: false, refusal })

function find(row: SelectionRow, { catalogue }: Recheck) {
  const { match_id, market_id, specifier, outcome_id, odds_milli } = row
  return findSelection(catalogue, { match_id, market_id, specifier, outcome_id, odds: odds_milli / 1000 })
}

function hasChanged(row: SelectionRow, { entry, market }: FoundSelection, placedAt: number, recheck: Recheck): boolean {
  const { catalogue, stops } = recheck
  if (row.situation !== null && row.situation !== situationIn(entry, catalogue.tree)) return true
  return stops.hasStoppedSince(row.match_id, market.key, placedAt)
}

/** Finds what is left of the bet's selections; a refusal where one is gone, or its match is not what it was. */
function findUnchanged(bet: BetRow, rows: readonly SelectionRow[], recheck: Recheck): FoundSelection[] | Refusal {
  const selections: FoundSelection[] = []
  for (const row of rows) {
    const found = find(row, recheck)
    if (!found.ok) return found.refusal
    if (hasChanged(row, found.selection, bet.created_at.getTime(), recheck)) return { error: 'EVENT_CHANGED' }
    selections.push(found.selection)
  }
  return selections
}

/** Whether the delayed bet is taken now, and at which prices. */
export function recheckBet(bet: BetRow, rows: readonly SelectionRow[], recheck: Recheck): Rechecked {
  if (recheck.at - (bet.decide_at?.getTime() ?? recheck.at) > LATEST_MS) return refuse({ error: 'BETS_REJECTED' })
  const selections = findUnchanged(bet, rows, recheck)
  if (!Array.isArray(selections)) return refuse(selections)
  const options = { mode: bet.accept_mode as AcceptMode, afterDelay: true }
  if (bet.custom_odds_milli === null) {
    const refusal = checkOdds(options, selections)
    return refusal ? refuse(refusal) : { ok: true, prices: { selections, customOdds: null } }
  }
  const customOdds = priceTogether(recheck.pricer, selections)
  const refusal = checkCustomOdds(options, toMilli(bet.custom_odds_milli / 1000), customOdds)
  return refusal ? refuse(refusal) : { ok: true, prices: { selections, customOdds } }
}
