/**
 * Computes the cash-out value of a bet from the feed's current state. The same function produces the displayed offer
 * and the amount paid.
 */

import { type BetStatus, isOpenBet, parseBetType } from '@touchline/betting/bets/bet-status'
import {
  type CashoutLeg,
  computeCashoutMargin,
  computeCashoutOffer,
  computeCashoutValue,
} from '@touchline/betting/cashout/cashout'
import { type CashoutLegContext, findCashoutUnavailableReason } from '@touchline/betting/cashout/cashout-rules'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import { toMilli } from '@touchline/betting/odds/odds'
import { isBetLost } from '@touchline/betting/settlement/bet-settlement'
import type { ResultProbabilities } from '@touchline/betting/settlement/line-results'
import type { OutcomeResult } from '@touchline/betting/settlement/settlement'
import type { Bet } from '@touchline/contract/entities/bet'
import type { FeedMarket, FeedOutcome } from '@touchline/simulator/feed/feed-market'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import { readStoredBonus } from '../engagement/stored-bonus.ts'
import { minCashoutOf } from '../settings/currencies.ts'
import { systemOf, toPlacedLegs } from './next-state.ts'
import type { BetRow, SelectionRow } from './tables.ts'
import { toWireBet } from './wire-bet.ts'

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

// A bet that the rules cannot parse has no offer but is still listed.
function isReadable(bet: BetRow, selections: readonly SelectionRow[]): boolean {
  const system = systemOf(bet)
  if (parseBetType(bet.type) === 'system') return system?.totalCount === selections.length
  return parseBetType(bet.type) !== null && system === null && selections.length > 0
}

/** The cash-out offer in minor units of the bet's currency, or null when the bet cannot be cashed out. */
export function cashoutOfferOf(bet: BetRow, selections: readonly SelectionRow[], view: Viewpoint): MinorUnits | null {
  if (bet.status !== 'waiting_results' || !isReadable(bet, selections)) return null
  const placed = toPlacedLegs(bet, selections)
  const legs = selections.map(row => readLeg(row, view.catalogue))
  const refusal = findCashoutUnavailableReason({
    type: placed.type,
    status: bet.status,
    isLost: isBetLost(placed),
    isFreebet: readStoredBonus(bet)?.type === 'freebet',
    isVipPending: false,
    isPlayerBlocked: false,
    ageMs: view.now - bet.created_at.getTime(),
    legs: legs.map(toLegState),
  })
  if (refusal) return null
  const value = computeCashoutValue(bet.stake, legs.map(toCashoutLeg), systemOf(bet))
  return computeCashoutOffer(value, {
    stake: toMinor(bet.stake),
    margin: marginOf(
      legs.filter(leg => !isSettled(leg)),
      view.catalogue,
    ),
    maxPayout: placed.maxPayout ?? null,
    minimum: toMinor(minCashoutOf(bet.currency)),
  })
}

/** The offer that a bet with a pending cash-out would have if that cash-out were not pending. */
export function renewedOffer(bet: BetRow, selections: readonly SelectionRow[], view: Viewpoint): MinorUnits | null {
  const status: BetStatus = 'waiting_results'
  return isOpenBet(bet.status as BetStatus) ? cashoutOfferOf({ ...bet, status }, selections, view) : null
}

/** The matches in the catalogue on which the bet has selections without a result. */
export function openMatches(selections: readonly SelectionRow[], catalogue: Catalogue): MatchEntry[] {
  return selections
    .filter(({ outcome_result }) => outcome_result === null)
    .flatMap(({ match_id }) => catalogue.match(match_id) ?? [])
}

/** The bet in wire format, with its cash-out offer. */
export function toOfferedBet(bet: BetRow, selections: readonly SelectionRow[], view: Viewpoint): Bet {
  return toWireBet(bet, selections, view.catalogue, cashoutOfferOf(bet, selections, view))
}
