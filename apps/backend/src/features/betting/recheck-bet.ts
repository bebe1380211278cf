/**
 * The second check of a bet that waited, by whoever accepts it: nothing decisive may have happened in between, every
 * selection must still take bets, the stake must be within the limits, and the acceptance mode must take the prices of the
 * moment over those of the bet.
 */

import { toMinor } from '@touchline/betting/money'
import type { MilliOdds } from '@touchline/betting/odds'
import { toMilli } from '@touchline/betting/odds'
import type { AcceptMode } from '@touchline/betting/odds-acceptance'
import { withStake } from '@touchline/betting/slip-bet'
import { situationIn } from '../../core/bets/bet-delay.ts'
import { systemOf } from '../../core/bets/next-state.ts'
import type { BetRow, SelectionRow } from '../../platform/db/tables.ts'
import { checkOdds, checkStake } from './decide-bet.ts'
import { type FoundSelection, findSelection } from './find-selection.ts'
import type { MarketSuspensionLog } from './market-suspension-log.ts'
import { checkCustomOdds, loadCustomOdds, type Offer, priceTogether } from './offered-bet.ts'
import { type DelayedBet, placedAtFeedMs, rebuildSuspensions, type SuspensionSource } from './rebuild-suspensions.ts'
import type { Refusal } from './refusal.ts'
import type { PlacedType } from './to-slip-bet.ts'
import { toSlipBet } from './to-slip-bet.ts'

export interface RecheckDeps extends Offer {
  /** Complete for this bet: see `rebuildSuspensions`. */
  suspensions: MarketSuspensionLog
  at: number
  /** The prices of the moment that a trader has seen and accepts the bet against, at those it was placed at. */
  confirmed?: ConfirmedPrices | undefined
}

export interface ConfirmedPrices {
  /** By outcome key. */
  odds?: Readonly<Record<string, number>> | undefined
  /** Of a custom bet. */
  customOdds?: number | undefined
}

/** `null`: not a custom bet. */
export interface CurrentPrices {
  selections: FoundSelection[]
  customOdds: MilliOdds | null
}

/** `isAsPlaced`: at the prices it was placed at, rather than the current ones. */
export type Rechecked = { ok: true; prices: CurrentPrices; isAsPlaced: boolean } | { ok: false; refusal: Refusal }

/** Loads what the check needs: suspensions since the placing, and what the selections of a custom bet cost together now. */
export async function prepareRecheck(
  { catalogue, pricer, suspensions }: Pick<Offer, 'catalogue' | 'pricer'> & { suspensions: SuspensionSource },
  delayed: DelayedBet,
): Promise<void> {
  const { bet, selections } = delayed
  await rebuildSuspensions(suspensions, [delayed])
  if (bet.custom_odds_milli === null) return
  const wanted = selections.map(({ match_id, market_id, specifier, outcome_id, odds_milli }) => {
    return { match_id, market_id, specifier, outcome_id, odds: odds_milli / 1000 }
  })
  await loadCustomOdds({ catalogue, pricer }, [{ selections: wanted }], 'delayed bets')
}

/** So long after its time a bet is not taken any more: nobody would expect it. */
export const MAX_DECISION_DELAY_MS = 300_000

const refuse = (refusal: Refusal): Rechecked => ({ ok: false, refusal })

function find(row: SelectionRow, { catalogue }: RecheckDeps) {
  const { match_id, market_id, specifier, outcome_id, odds_milli } = row
  return findSelection(catalogue, { match_id, market_id, specifier, outcome_id, odds: odds_milli / 1000 })
}

function hasChanged(row: SelectionRow, found: FoundSelection, bet: BetRow, recheck: RecheckDeps): boolean {
  const { catalogue, suspensions } = recheck
  const { entry, market } = found
  if (row.situation !== null && row.situation !== situationIn(entry, catalogue.tree)) return true
  const since = placedAtFeedMs(bet, row)
  return !suspensions.isComplete(row.match_id, since) || suspensions.wasSuspendedSince(row.match_id, market.key, since)
}

/** Finds what is left of the bet's selections; a refusal where one is gone, or its match is not what it was. */
function findUnchanged(bet: BetRow, rows: readonly SelectionRow[], recheck: RecheckDeps): FoundSelection[] | Refusal {
  const selections: FoundSelection[] = []
  for (const row of rows) {
    const found = find(row, recheck)
    if (!found.ok) return found.refusal
    if (hasChanged(row, found.selection, bet, recheck)) return { error: 'EVENT_CHANGED' }
    selections.push(found.selection)
  }
  return selections
}

function checkPrices(bet: BetRow, { selections, customOdds }: CurrentPrices): Refusal | null {
  const options = { mode: bet.accept_mode as AcceptMode, afterDelay: true }
  if (bet.custom_odds_milli === null) return checkOdds(options, selections)
  return checkCustomOdds(options, toMilli(bet.custom_odds_milli / 1000), customOdds)
}

/** Whether the prices that stand against the bet are exactly those that were confirmed. */
function isConfirmed({ currentOdds, currentCustomOdds }: Refusal, confirmed: ConfirmedPrices = {}): boolean {
  if (currentCustomOdds !== undefined) return confirmed.customOdds === currentCustomOdds
  return currentOdds !== undefined && Object.entries(currentOdds).every(([key, odds]) => confirmed.odds?.[key] === odds)
}

/** What the operator's limits say of the bet at the prices of the moment. A trader has decided on one over the limits. */
function checkLimits(bet: BetRow, { selections, customOdds }: CurrentPrices, recheck: RecheckDeps): Refusal | null {
  if (bet.is_vip) return null
  const { currency } = bet
  const terms = { type: bet.type as PlacedType, currency, selections, system: systemOf(bet), customOdds }
  const slipBet = withStake(toSlipBet(terms, recheck.catalogue.tree), toMinor(bet.stake))
  return checkStake(recheck, { ...terms, slipBet })?.refusal ?? null
}

/** Whether the delayed bet is taken now, and at which prices. */
export function recheckBet(bet: BetRow, rows: readonly SelectionRow[], recheck: RecheckDeps): Rechecked {
  if (recheck.at - (bet.decide_at?.getTime() ?? recheck.at) > MAX_DECISION_DELAY_MS)
    return refuse({ error: 'BETS_REJECTED' })
  const selections = findUnchanged(bet, rows, recheck)
  if (!Array.isArray(selections)) return refuse(selections)
  const isCustom = bet.custom_odds_milli !== null
  const prices = { selections, customOdds: isCustom ? priceTogether(recheck.pricer, selections) : null }
  const priceRefusal = checkPrices(bet, prices)
  if (priceRefusal && !isConfirmed(priceRefusal, recheck.confirmed)) return refuse(priceRefusal)
  const isAsPlaced = priceRefusal !== null
  const limitRefusal = isAsPlaced ? null : checkLimits(bet, prices, recheck)
  return limitRefusal ? refuse(limitRefusal) : { ok: true, prices, isAsPlaced }
}
