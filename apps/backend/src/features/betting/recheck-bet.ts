/**
 * The second check of a delayed bet, whoever accepts it: nothing decisive has happened since placement, every selection
 * is still open, the stake is within the limits, and the acceptance mode accepts the current prices.
 */

import { findFreebetOddsRestriction } from '@touchline/betting/engagement/bet-eligibility'
import { acceptFactor, findFactor, findSuitableLegs } from '@touchline/betting/engagement/comboboost'
import { toMinor } from '@touchline/betting/money/money'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import { toMilli } from '@touchline/betting/odds/odds'
import type { AcceptMode } from '@touchline/betting/odds/odds-acceptance'
import { withStake } from '@touchline/betting/slip/slip-bet'
import { situationIn } from '../../core/bets/bet-delay.ts'
import { systemOf } from '../../core/bets/next-state.ts'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import { readStoredBonus, type StoredBonus, toSlipBonus } from '../../core/engagement/stored-bonus.ts'
import { checkOdds, checkStake, toBonusRefusal } from './decide-bet.ts'
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
  /** The current prices that a trader has seen; the bet is then accepted at its placed prices. */
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

/** `isAsPlaced`: accepted at the placed prices instead of the current ones. */
export type Rechecked =
  | { ok: true; prices: CurrentPrices; isAsPlaced: boolean; bonus: StoredBonus | null }
  | { ok: false; refusal: Refusal }

/** Loads what the check needs: suspensions since placement, and the current combined price of a custom bet. */
export async function prepareRecheck(
  { catalogue, pricer, suspensions }: Pick<Offer, 'catalogue' | 'pricer'> & { suspensions: SuspensionSource },
  delayed: DelayedBet,
): Promise<void> {
  const { bet, selections } = delayed
  await rebuildSuspensions(suspensions, [delayed])
  if (bet.custom_odds_milli === null) return
  const requests = selections.map(({ match_id, market_id, specifier, outcome_id, odds_milli }) => {
    return { match_id, market_id, specifier, outcome_id, odds: odds_milli / 1000 }
  })
  await loadCustomOdds({ catalogue, pricer }, [{ selections: requests }], 'delayed bets')
}

/** A bet whose decision is overdue by more than this is rejected: its player no longer expects it. */
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

/** Finds the bet's selections; a refusal when one is gone, or its match has changed. */
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

/** Whether the current prices in the refusal are exactly the confirmed ones. */
function isConfirmed({ currentOdds, currentCustomOdds }: Refusal, confirmed: ConfirmedPrices = {}): boolean {
  if (currentCustomOdds !== undefined) return confirmed.customOdds === currentCustomOdds
  return currentOdds !== undefined && Object.entries(currentOdds).every(([key, odds]) => confirmed.odds?.[key] === odds)
}

/** Checks the operator's limits at the current prices. Bets of VIP players over the limits are decided by a trader. */
function checkLimits(
  bet: BetRow,
  { selections, customOdds, bonus }: CurrentPrices & { bonus: StoredBonus | null },
  recheck: RecheckDeps,
): Refusal | null {
  if (bet.is_vip) return null
  const { currency } = bet
  const terms = { type: bet.type as PlacedType, currency, selections, system: systemOf(bet), customOdds }
  const staked = withStake(toSlipBet(terms, recheck.catalogue.tree), toMinor(bet.stake))
  const slipBet = { ...staked, bonus: toSlipBonus(bonus, bet.stake) }
  return checkStake(recheck, { ...terms, slipBet })?.refusal ?? null
}

type RecheckedBonus = { ok: true; bonus: StoredBonus | null } | { ok: false; refusal: Refusal }

/**
 * After the delay only prices are checked again: a comboboost by its factor at them, a freebet by its range of
 * odds. What became of the campaign does not matter.
 */
function recheckBonus(bet: BetRow, { selections }: CurrentPrices): RecheckedBonus {
  const bonus = readStoredBonus(bet)
  const odds = selections.map(({ current }) => current)
  if (bonus?.type === 'freebet') {
    const restriction = findFreebetOddsRestriction({ minOdds: bonus.min_odds, maxOdds: bonus.max_odds }, odds)
    if (restriction === 'odds_high')
      return { ok: false, refusal: { error: 'BONUS_NOT_AVAILABLE', reason: restriction } }
    if (restriction !== null)
      return { ok: false, refusal: { error: 'INVALID_ODDS', key: 'error.place_bets.odds_to_low' } }
    return { ok: true, bonus }
  }
  if (bonus?.type !== 'comboboost') return { ok: true, bonus }
  const legs = odds.map((price, at) => ({ odds: price, isFitting: bonus.fits[at] ?? false }))
  const suitable = findSuitableLegs(legs, bonus.min_odds)
  const current = findFactor(bonus.ranges, suitable.filter(Boolean).length)
  const accepted = acceptFactor(bet.accept_mode as AcceptMode, bonus.factor, current)
  if (!accepted.accepted)
    return { ok: false, refusal: toBonusRefusal({ kind: 'changed', current: { id: bonus.id, odds: current / 1000 } }) }
  return { ok: true, bonus: { ...bonus, suitable, factor: accepted.factor } }
}

/** Decides whether the delayed bet is accepted now, and at which prices. */
export function recheckBet(bet: BetRow, rows: readonly SelectionRow[], recheck: RecheckDeps): Rechecked {
  if (recheck.at - (bet.decide_at?.getTime() ?? recheck.at) > MAX_DECISION_DELAY_MS)
    return refuse({ error: 'BETS_REJECTED' })
  const selections = findUnchanged(bet, rows, recheck)
  if (!Array.isArray(selections)) return refuse(selections)
  const together = bet.custom_odds_milli === null ? null : priceTogether(recheck.pricer, selections)
  if (together?.ok === false) return together
  const prices = { selections, customOdds: together?.odds ?? null }
  const priceRefusal = checkPrices(bet, prices)
  if (priceRefusal && !isConfirmed(priceRefusal, recheck.confirmed)) return refuse(priceRefusal)
  const isAsPlaced = priceRefusal !== null
  if (isAsPlaced) return { ok: true, prices, isAsPlaced, bonus: readStoredBonus(bet) }
  const rechecked = recheckBonus(bet, prices)
  if (!rechecked.ok) return rechecked
  const { bonus } = rechecked
  const limitRefusal = checkLimits(bet, { ...prices, bonus }, recheck)
  return limitRefusal ? refuse(limitRefusal) : { ok: true, prices, isAsPlaced, bonus }
}
