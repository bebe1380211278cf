import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bet,
  boostedLegs,
  cap,
  freebetType,
  LOST,
  ranges,
  settledLeg,
  stake,
  VOID,
} from '../../testing/engagement/arbitraries.ts'
import { BET_STATUS_FLOW, type BetResult, type BetStatus } from '../bets/bet-status.ts'
import { toMinor } from '../money/money.ts'
import type { MilliOdds } from '../odds/odds.ts'
import {
  buildJackpotFedEntries,
  buildJackpotPaidEntries,
  buildPlacementEntries,
  buildSettlementEntries,
  type LedgerEntries,
  reverseEntries,
} from './bonus-ledger.ts'
import { computeBoostedPayout } from './comboboost.ts'
import {
  computeCashStake,
  computeFreebetPayout,
  findFreebetStakeRefusal,
  holdsBonusUse,
  isFreeStake,
} from './freebet.ts'

const sumOf = (...all: LedgerEntries[]) =>
  all.flatMap(entries => Object.values(entries)).reduce((sum, amount) => sum + amount, 0)
const balanceOf = (account: keyof LedgerEntries, ...all: LedgerEntries[]) =>
  all.reduce((sum, entries) => sum + (entries[account] ?? 0), 0)

describe('a payout on a freebet', () => {
  test('without its stake is one with it less the stake, and never below zero', () => {
    fc.assert(
      fc.property(bet, given => {
        const snr = computeFreebetPayout(given, 'snr')
        const free = computeFreebetPayout(given, 'free_money')
        expect(snr.winAmount).toBe(Math.max(0, free.winAmount - given.stake))
        expect(snr.isUseReturned).toBe(free.isUseReturned)
      }),
    )
  })

  test('leaves a player who staked cash with at least the stake, in cash or as a freebet', () => {
    fc.assert(
      fc.property(bet, given => {
        const noRisk = computeFreebetPayout(given, 'no_risk')
        const refund = computeFreebetPayout(given, 'bet_refund')
        expect(noRisk.winAmount).toBeGreaterThanOrEqual(given.stake)
        expect(refund.winAmount + refund.refundFreebet).toBe(noRisk.winAmount)
        expect(noRisk.bonusPaid).toBe(refund.refundFreebet)
      }),
    )
  })

  test('does not fall when a lost leg becomes a void one', () => {
    fc.assert(
      fc.property(bet, freebetType, (given, type) => {
        const legs = given.legs.map(leg => (leg.outcome?.result === 0 ? { ...leg, outcome: VOID } : leg))
        const better = computeFreebetPayout({ ...given, legs }, type)
        fc.pre(!better.isUseReturned)
        expect(better.winAmount).toBeGreaterThanOrEqual(computeFreebetPayout(given, type).winAmount)
      }),
    )
  })

  test('gives the use back exactly when every leg is void, and a cash stake with it', () => {
    fc.assert(
      fc.property(bet, freebetType, (given, type) => {
        const paid = computeFreebetPayout(given, type)
        expect(paid.isUseReturned).toBe(given.legs.every(({ outcome }) => outcome?.voidFactor === 1))
        if (!paid.isUseReturned) return
        expect(paid).toEqual({
          winAmount: computeCashStake(given.stake, type),
          bonusPaid: 0,
          isUseReturned: true,
          refundFreebet: 0,
        })
      }),
    )
  })

  test('stays within the most that the bet pays', () => {
    fc.assert(
      fc.property(bet, freebetType, stake, (given, type, limit) => {
        const maxPayout = toMinor(computeCashStake(given.stake, type) + limit)
        expect(computeFreebetPayout(given, type, maxPayout).winAmount).toBeLessThanOrEqual(maxPayout)
      }),
    )
  })

  test('refunds the part of a cash stake that a half-lost bet loses', () => {
    const half = { stake: 1000, legs: [{ odds: 1900 as MilliOdds, outcome: { result: 0, voidFactor: 0.5 } as const }] }
    expect(computeFreebetPayout(half, 'no_risk')).toMatchObject({ winAmount: 1000, bonusPaid: 500 })
    expect(computeFreebetPayout(half, 'bet_refund')).toMatchObject({ winAmount: 500, refundFreebet: 500 })
  })
})

test('a stake is the freebet’s own and within the bet’s limits', () => {
  const freebet = { amount: toMinor(500), currency: 'EUR' }
  const limits = { minStake: toMinor(10), maxStake: toMinor(400) }
  const none = { minStake: toMinor(10), maxStake: null }
  expect(findFreebetStakeRefusal(freebet, { value: 500, currency: 'USD' }, none)).toBe('currency')
  expect(findFreebetStakeRefusal(freebet, { value: 499, currency: 'EUR' }, none)).toBe('stake_differs')
  expect(findFreebetStakeRefusal(freebet, { value: 500, currency: 'EUR' }, limits)).toBe('stake_high')
  expect(findFreebetStakeRefusal(freebet, { value: 500, currency: 'EUR' }, { ...none, minStake: toMinor(560) })).toBe(
    'stake_low',
  )
  expect(findFreebetStakeRefusal(freebet, { value: 500, currency: 'EUR' }, none)).toBeNull()
})

test.each([
  ['waiting_results', 'no_results', true],
  ['done', 'lose_entire', true],
  ['cashed_out', 'cashed_out', true],
  ['done', 'refund_entire', false],
  ['cancelled', 'canceled', false],
  ['rejected', 'no_results', false],
] as const)('a bet that is %s with %s holds a use: %s', (status, result, holds) => {
  expect(holdsBonusUse({ status, result })).toBe(holds)
})

test('every open bet holds its use', () => {
  for (const status of Object.keys(BET_STATUS_FLOW) as BetStatus[]) {
    if (['done', 'cancelled', 'rejected', 'withdrawn'].includes(status)) continue
    expect(holdsBonusUse({ status, result: 'no_results' satisfies BetResult })).toBe(true)
  }
})

describe('ledger entries', () => {
  const boosted = fc.record({ stake, legs: boostedLegs, ranges, cap }).map(given => {
    const paid = computeBoostedPayout(given, given)
    return {
      placed: buildPlacementEntries(given.stake, null),
      settlement: { stake: given.stake, winAmount: paid.payout, isFreeStake: false, bonusPaid: paid.boost },
    }
  })
  const onFreebet = fc.tuple(bet, freebetType).map(([given, type]) => {
    const { winAmount, bonusPaid } = computeFreebetPayout(given, type)
    return {
      placed: buildPlacementEntries(given.stake, type),
      settlement: { stake: given.stake, winAmount, isFreeStake: isFreeStake(type), bonusPaid },
    }
  })

  test('of a bet add up to zero and leave nothing in escrow', () => {
    fc.assert(
      fc.property(fc.oneof(boosted, onFreebet), ({ placed, settlement }) => {
        const settled = buildSettlementEntries(settlement)
        expect([sumOf(placed), sumOf(settled)]).toEqual([0, 0])
        expect(balanceOf('escrow', placed)).toBe(settlement.stake)
        expect(balanceOf('escrow', placed, settled)).toBe(0)
      }),
    )
  })

  test('charge the bonus account with what the bonus gave, and revenue with none of it', () => {
    fc.assert(
      fc.property(fc.oneof(boosted, onFreebet), ({ placed, settlement }) => {
        const { winAmount, bonusPaid } = settlement
        const all = [placed, buildSettlementEntries(settlement)]
        expect(0 - balanceOf('bonus', ...all)).toBe(settlement.isFreeStake ? winAmount : bonusPaid)
        const expected = settlement.isFreeStake ? 0 : settlement.stake - winAmount + bonusPaid
        expect(balanceOf('revenue', ...all)).toBe(expected)
      }),
    )
  })

  test('of a settlement and its rollback cancel out, so that settling again books the same', () => {
    fc.assert(
      fc.property(fc.oneof(boosted, onFreebet), ({ settlement }) => {
        const settled = buildSettlementEntries(settlement)
        const rolledBack = reverseEntries(settled)
        for (const account of ['player', 'escrow', 'revenue', 'bonus'] as const) {
          expect(balanceOf(account, settled, rolledBack)).toBe(0)
        }
        expect(reverseEntries(rolledBack)).toEqual(settled)
      }),
    )
  })

  test('of a returned stake restore every account', () => {
    fc.assert(
      fc.property(stake, fc.option(freebetType), (amount, type) => {
        const placed = buildPlacementEntries(amount, type)
        expect(sumOf(placed, reverseEntries(placed))).toBe(0)
        expect(balanceOf('player', placed)).toBe(0 - computeCashStake(amount, type))
      }),
    )
  })

  test('of jackpots take from bonus and pay the player', () => {
    expect(buildJackpotFedEntries(7)).toEqual({ bonus: -7, jackpot: 7 })
    expect(buildJackpotFedEntries(0)).toEqual({})
    expect(buildJackpotPaidEntries(602)).toEqual({ jackpot: -602, player: 602 })
  })
})

test('a lost bet that is settled early pays as when all legs are settled', () => {
  fc.assert(
    fc.property(stake, fc.array(settledLeg, { minLength: 1, maxLength: 6 }), freebetType, (amount, legs, type) => {
      const lost = { odds: 2000 as MilliOdds, outcome: LOST }
      const open = legs.map(leg => ({ ...leg, outcome: null }))
      const early = computeFreebetPayout({ stake: amount, legs: [...open, lost] }, type)
      expect(early).toEqual(computeFreebetPayout({ stake: amount, legs: [...legs, lost] }, type))
    }),
  )
})
