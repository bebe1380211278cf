/** Runs the golden vectors of boosts, freebets, their money and their corrections. One entry for each `fn`. */
import type { BetResult, BetStatus } from '../../src/bets/bet-status.ts'
import { computeCashoutOffer, computeCashoutValue } from '../../src/cashout/cashout.ts'
import { findCashoutUnavailableReason } from '../../src/cashout/cashout-rules.ts'
import { buildSettlementEntries, reverseEntries } from '../../src/engagement/bonus-ledger.ts'
import type { FreebetType } from '../../src/engagement/bonus-types.ts'
import { maxBoostedStake } from '../../src/engagement/boosted-max-stake.ts'
import { computeBoostedPayout } from '../../src/engagement/comboboost.ts'
import { computeFreebetPayout, holdsBonusUse } from '../../src/engagement/freebet.ts'
import { toMinor } from '../../src/money/money.ts'
import { combineOdds, type MilliOdds } from '../../src/odds/odds.ts'
import type { OutcomeResult } from '../../src/settlement/settlement.ts'
import { parseSystemId } from '../../src/systems/systems.ts'
import { type Ranges, type Row, statusRow, toRanges } from './eligibility-vectors.ts'

interface Boosted {
  stake: number
  odds: MilliOdds[]
  counts?: boolean[]
  outcomes: OutcomeResult[] | null
  ranges: Ranges
  min_odds: number
  cap: number
}

function boosted({ stake, odds, counts, outcomes, ranges, min_odds, cap }: Boosted) {
  const legs = odds.map((price, at) => ({
    odds: price,
    outcome: outcomes?.[at] ?? null,
    isSuitable: (counts?.[at] ?? true) && price >= min_odds,
  }))
  return computeBoostedPayout({ stake, legs }, { ranges: toRanges(ranges), cap: toMinor(cap) })
}

function boostedRow(input: Boosted): Row {
  const { countedLegs, rangeIndex, factor, unboosted, payout, boost } = boosted(input)
  return { counted: countedLegs, range_index: rangeIndex, factor, unboosted, payout, boost }
}

function freebetPayout(type: FreebetType, stake: number, odds: readonly MilliOdds[], outcomes: OutcomeResult[]) {
  return computeFreebetPayout(
    { stake, legs: odds.map((price, at) => ({ odds: price, outcome: outcomes[at] ?? null })) },
    type,
  )
}

function freebetRow(input: {
  freebet_type: FreebetType
  amount: number
  odds: MilliOdds[]
  outcomes: OutcomeResult[]
  system: string | null
}): Row {
  const legs = input.odds.map((odds, at) => ({ odds, outcome: input.outcomes[at] ?? null }))
  const system = input.system === null ? null : parseSystemId(input.system)
  const paid = computeFreebetPayout({ stake: input.amount, legs, system }, input.freebet_type)
  return {
    win_amount: paid.winAmount,
    bonus_paid: paid.bonusPaid,
    use_returned: paid.isUseReturned,
    refund_freebet: paid.refundFreebet,
  }
}

function correctedRow(input: Boosted & { before: OutcomeResult[]; after: OutcomeResult[] }): Row {
  const before = boosted({ ...input, outcomes: input.before })
  const after = boosted({ ...input, outcomes: input.after })
  const [first, second] = [before, after].map(({ payout, boost }) =>
    buildSettlementEntries({ stake: input.stake, winAmount: payout, isFreeStake: false, bonusPaid: boost }),
  )
  return {
    payout_before: before.payout,
    boost_before: before.boost,
    payout_after: after.payout,
    boost_after: after.boost,
    player_net: after.payout - before.payout,
    rolled_back: reverseEntries(first ?? {}),
    booked: second,
  }
}

const BET_STATES: Record<string, { status: BetStatus; result: BetResult }> = {
  placed: { status: 'waiting_results', result: 'no_results' },
  void: { status: 'done', result: 'refund_entire' },
  won: { status: 'done', result: 'win_entire' },
}

function usesRow({ uses_count, amount, steps }: { uses_count: number; amount: number; steps: string[] }): Row {
  const bets = new Map<string, { status: BetStatus; result: BetResult }>()
  const used = steps.map(step => {
    const [bet = '', state = ''] = step.split(' ')
    bets.set(bet, BET_STATES[state] as { status: BetStatus; result: BetResult })
    return [...bets.values()].filter(holdsBonusUse).length
  })
  const status = used.map(
    times_used =>
      statusRow({ valid_from: 0, expires_at: 9, now: 5, eligible: true, activated_at: 1, uses_count, times_used })
        .status,
  )
  const paid = freebetPayout('snr', amount, [2200 as MilliOdds], [{ result: 1 }])
  return { times_used: used, status, paid_for_a: paid.winAmount }
}

interface CashoutInput {
  stake: number
  legs: { odds: MilliOdds; outcome?: OutcomeResult; fair_odds_now?: MilliOdds }[]
  margin: number
  bonus: string
}

function cashoutRow({ stake, legs, margin, bonus }: CashoutInput): Row {
  const refusal = findCashoutUnavailableReason({
    type: 'combo',
    status: 'waiting_results',
    isLost: false,
    isFreebet: bonus === 'freebet',
    areCustomBetsOffered: false,
    isVipPending: false,
    isPlayerBlocked: false,
    ageMs: 60_000,
    legs: [
      {
        isSettled: false,
        marketStatus: 1,
        matchStatus: 1,
        isActive: true,
        isBetstop: false,
        isProviderActive: true,
        isPriced: true,
      },
    ],
  })
  const value = computeCashoutValue(
    stake,
    legs.map(({ odds, outcome, fair_odds_now }) =>
      outcome
        ? { kind: 'settled', odds, outcome }
        : { kind: 'open', odds, prices: { odds: fair_odds_now as MilliOdds } },
    ),
  )
  const terms = { stake: toMinor(stake), margin, maxPayout: null, minimum: toMinor(10) }
  return { offer: refusal === null ? computeCashoutOffer(value, terms) : null }
}

function maxStakeRow(input: { odds: MilliOdds[]; factor: MilliOdds; cap: number; payout_limit: number }): Row {
  const { odds, factor } = input
  const [cap, maxProfit] = [toMinor(input.cap), toMinor(input.payout_limit)]
  const stake = maxBoostedStake({ odds: combineOdds(odds), factor, cap, maxProfit }) ?? 0
  const legs = odds.map(price => ({ odds: price, outcome: null, isSuitable: true }))
  const { payout } = computeBoostedPayout({ stake, legs }, { ranges: [{ minCount: 1, maxCount: null, factor }], cap })
  return { max_stake: stake, profit: payout - stake }
}

export const PAYOUT_VECTORS: Record<string, (input: never) => unknown> = {
  'comboboost.potential': boostedRow,
  'comboboost.settle': boostedRow,
  'freebet.settle': freebetRow,
  'max_stake.boosted': maxStakeRow,
  'cashout.offer': cashoutRow,
  'ledger.settle': (input: { stake: number; win_amount: number; free_stake: boolean; bonus_paid: number }) =>
    buildSettlementEntries({
      stake: input.stake,
      winAmount: input.win_amount,
      isFreeStake: input.free_stake,
      bonusPaid: input.bonus_paid,
    }),
  'correction.comboboost': correctedRow,
  'correction.freebet_use': usesRow,
}
