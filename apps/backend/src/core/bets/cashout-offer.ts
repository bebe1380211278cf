/**
 * Computes the cash-out value of a bet from the feed's current state. The same function produces the displayed offer
 * and the amount paid.
 */

import { type BetStatus, isOpenBet, parseBetType } from '@touchline/betting/bets/bet-status'
import {
  type CashoutLeg,
  computeCashoutMargin,
  computeCashoutValue,
  deductMargin,
  isOfferTooSmall,
} from '@touchline/betting/cashout/cashout'
import {
  type CashoutLegContext,
  type CashoutUnavailableReason,
  findCashoutUnavailableReason,
} from '@touchline/betting/cashout/cashout-rules'
import { computeCustomBetValue } from '@touchline/betting/cashout/custom-cashout'
import { type CashoutWorth, computeWorth, isCashoutCapped } from '@touchline/betting/cashout/partial-cashout'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import type { Rational } from '@touchline/betting/money/rational'
import { toMilli } from '@touchline/betting/odds/odds'
import { isBetLost, type SettleableBet } from '@touchline/betting/settlement/bet-settlement'
import type { ResultProbabilities } from '@touchline/betting/settlement/line-results'
import type { OutcomeResult } from '@touchline/betting/settlement/settlement'
import { type Bet, CASHOUT_REASONS } from '@touchline/contract/entities/bet'
import type { FeedMarket, FeedOutcome } from '@touchline/simulator/feed/feed-market'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import { readStoredBonus } from '../engagement/stored-bonus.ts'
import { minCashoutOf } from '../settings/currencies.ts'
import { type CustomBetCashout, toFeedSelection } from './custom-bet-values.ts'
import { systemOf, toPlacedLegs } from './next-state.ts'
import type { BetRow, SelectionRow } from './tables.ts'
import { toWireBet, type WireOffer } from './wire-bet.ts'

/** Consequences of changed bets, in the transaction that changes them. */
export interface BetEffects {
  afterTransitions(
    transaction: Transaction<Tables>,
    changes: readonly { before: BetRow; after: BetRow; legs: readonly SelectionRow[] }[],
    at: Date,
  ): Promise<void>
}

/** Runs the effects of several features, in their order. */
export const composeBetEffects = (...all: readonly BetEffects[]): BetEffects => ({
  async afterTransitions(transaction, changes, at) {
    for (const effects of all) await effects.afterTransitions(transaction, changes, at)
  },
})

/** The catalogue state and the time at which a bet is evaluated. */
export interface Viewpoint {
  catalogue: Catalogue
  /** Epoch milliseconds. */
  now: number
  /** Consequences of settled bets; absent where no bet is settled. */
  effects?: BetEffects
  /** Absent or null where the operator does not cash out custom bets. */
  customBets?: CustomBetCashout | null
}

interface LegNow {
  row: SelectionRow
  entry: MatchEntry | undefined
  market: FeedMarket | undefined
  outcome: FeedOutcome | undefined
  isProviderActive: boolean
}

function readLeg(row: SelectionRow, catalogue: Catalogue): LegNow {
  const entry = catalogue.match(row.match_id)
  const market = entry?.market(marketKey(entry.feed.urnId, row.market_id, row.specifier))
  const outcome = market?.outcomes.find(({ id }) => id === row.outcome_id)
  return { row, entry, market, outcome, isProviderActive: !entry || catalogue.providers.isActive(entry.feed.provider) }
}

const isSettled = ({ row }: LegNow): boolean => row.outcome_result !== null

function toLegState(leg: LegNow): CashoutLegContext {
  const { entry, market, outcome } = leg
  return {
    isSettled: isSettled(leg),
    marketStatus: market?.status ?? null,
    matchStatus: entry?.feed.status ?? MATCH_STATUS.notCovered,
    isActive: outcome?.active ?? false,
    isBetstop: entry?.feed.status === MATCH_STATUS.stopped,
    isPriced: market !== undefined && outcome !== undefined && readChances(market, outcome) !== null,
    isProviderActive: leg.isProviderActive,
  }
}

/** Chances of the outcome's results; null where the feed leaves out how likely a refund is. */
function readChances({ refundable }: FeedMarket, { chances, probability }: FeedOutcome): ResultProbabilities | null {
  return chances ?? (refundable ? null : { won: probability })
}

/** The leg as it is valued. Throws for an open leg without chances, which `findCashoutUnavailableReason` refuses. */
function toCashoutLeg({ row, market, outcome }: LegNow): CashoutLeg {
  const odds = toMilli(row.odds_milli / 1000)
  if (row.outcome_result !== null) return { kind: 'settled', odds, outcome: row.outcome_result as OutcomeResult }
  const chances = market && outcome && readChances(market, outcome)
  if (!chances) throw new Error(`outcome ${row.outcome_id} of market ${row.market_id} has no chances`)
  return { kind: 'open', odds, chances }
}

function marginOf(open: readonly LegNow[], { tree }: Catalogue): number {
  return computeCashoutMargin(
    open.map(({ entry }) => ({
      tier: entry ? tree.tierOf(entry.feed.tournamentId) : 0,
      isLive: entry?.feed.status === MATCH_STATUS.live,
    })),
  )
}

/** The value of a unit of stake on a custom bet, or why it has none. */
function valueCustomBet(
  { custom, legs }: SettleableBet,
  open: readonly LegNow[],
  cashout: CustomBetCashout | null | undefined,
): Rational | 'unpriced' | 'pricing' {
  const [first] = open
  if (!custom || !cashout || !first || open.some(({ market }) => market?.refundable)) return 'unpriced'
  const chance = cashout.values.findValue(
    first.row.match_id,
    open.map(({ row }) => toFeedSelection(row)),
  )
  if (chance === null) return 'pricing'
  if (chance.kind !== 'valued') return 'unpriced'
  return computeCustomBetValue(
    custom,
    legs.map(({ outcome }) => outcome),
    chance.probability,
  )
}

// A bet that the rules cannot parse has no offer but is still listed.
function isReadable(bet: BetRow, selections: readonly SelectionRow[]): boolean {
  const system = systemOf(bet)
  if (parseBetType(bet.type) === 'system') return system?.totalCount === selections.length
  return parseBetType(bet.type) !== null && system === null && selections.length > 0
}

/** The offer for all that is left of a bet, in minor units of its currency, with what parts of it are valued by. */
export type CashoutOffer =
  | { readonly amount: MinorUnits; readonly reason: null; readonly worth: CashoutWorth }
  /** `reason`: why an open bet has none; null for other bets. */
  | { readonly amount: null; readonly reason: CashoutUnavailableReason | null; readonly worth: null }

const withoutOffer = (reason: CashoutUnavailableReason | null): CashoutOffer => ({ amount: null, reason, worth: null })

/** The cash-out offer of a bet. */
export function findCashoutOffer(bet: BetRow, selections: readonly SelectionRow[], view: Viewpoint): CashoutOffer {
  if (bet.status !== 'waiting_results' || !isReadable(bet, selections)) return withoutOffer(null)
  const placed = toPlacedLegs(bet, selections)
  const legs = selections.map(row => readLeg(row, view.catalogue))
  const refusal = findCashoutUnavailableReason({
    type: placed.type,
    status: bet.status,
    isLost: isBetLost(placed),
    isFreebet: readStoredBonus(bet)?.type === 'freebet',
    areCustomBetsOffered: Boolean(view.customBets),
    isVipPending: false,
    isPlayerBlocked: false,
    ageMs: view.now - bet.created_at.getTime(),
    legs: legs.map(toLegState),
  })
  if (refusal) return withoutOffer(refusal)
  const open = legs.filter(leg => !isSettled(leg))
  const value = placed.custom
    ? valueCustomBet(placed, open, view.customBets)
    : computeCashoutValue(1, legs.map(toCashoutLeg), systemOf(bet))
  if (typeof value === 'string') return withoutOffer(value)
  const margin = marginOf(open, view.catalogue) + (placed.custom ? (view.customBets?.margin ?? 0) : 0)
  const perUnit = deductMargin(value, margin)
  const { stake, maxPayout: room = null } = placed
  const worth = { stake, perUnit, room }
  const amount = computeWorth(worth, stake)
  if (isOfferTooSmall(amount, { stake, minimum: toMinor(minCashoutOf(bet.currency)) })) return withoutOffer('too_small')
  return { amount, reason: null, worth }
}

/** The offer that a bet with a pending cash-out would have if that cash-out were not pending. */
export function renewOffer(bet: BetRow, selections: readonly SelectionRow[], view: Viewpoint): CashoutOffer {
  const status: BetStatus = 'waiting_results'
  return isOpenBet(bet.status as BetStatus)
    ? findCashoutOffer({ ...bet, status }, selections, view)
    : withoutOffer(null)
}

/** Reasons that may pass, which are told; the others follow from the bet itself. */
const TOLD_REASONS: readonly CashoutUnavailableReason[] = CASHOUT_REASONS

/** An offer as a bet has it on the wire. */
export function toWireOffer({ amount, reason, worth }: CashoutOffer): WireOffer {
  return {
    to_cashout: amount,
    ...(reason && TOLD_REASONS.includes(reason) && { cashout_reason: reason }),
    ...(worth && isCashoutCapped(worth) && { cashout_whole_only: true }),
  }
}

/** The matches in the catalogue on which the bet has selections without a result. */
export function openMatches(selections: readonly SelectionRow[], catalogue: Catalogue): MatchEntry[] {
  return selections
    .filter(({ outcome_result }) => outcome_result === null)
    .flatMap(({ match_id }) => catalogue.match(match_id) ?? [])
}

/** The bet in wire format, with its cash-out offer. */
export function toOfferedBet(bet: BetRow, selections: readonly SelectionRow[], view: Viewpoint): Bet {
  return toWireBet(bet, selections, view.catalogue, toWireOffer(findCashoutOffer(bet, selections, view)))
}
