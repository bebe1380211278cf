import { describe, expect, it } from 'vitest'
import { outcomeOf, stateOfLeg, tagOf } from './bet-labels.ts'
import { lost, makeBet, makeSelection, won } from './testing/test-bets.ts'

describe('tagOf', () => {
  it.each([
    ['waiting_results', 'no_results', 'bets.status.open', 'info'],
    ['ready_to_process', 'win_entire', 'bets.status.settling', 'info'],
    ['submitted', 'no_results', 'bets.status.submitted', 'warn'],
    ['done', 'win_entire', 'bets.status.won', 'up'],
    ['done', 'lose_entire', 'bets.status.lost', 'neutral'],
    ['done', 'refund_half_win_other', 'bets.status.half-won', 'up'],
    ['done', 'refund_half_lose_other', 'bets.status.half-lost', 'neutral'],
    ['done', 'refund_entire', 'bets.status.refunded', 'neutral'],
    ['cashed_out', 'cashed_out', 'bets.status.cashed-out', 'accent'],
    ['rejected', 'no_results', 'bets.status.rejected', 'danger'],
  ] as const)('%s, %s', (status, result, text, kind) => {
    expect(tagOf({ status, result, is_vip: false })).toEqual({ text, kind })
  })
})

describe('stateOfLeg', () => {
  it.each([
    ['no_results', 0, 'open'],
    ['no_results', 1, 'live'],
    ['no_results', 4, 'open'],
    ['win_entire', 1, 'won'],
    ['lose_entire', 4, 'lost'],
    ['refund_entire', 4, 'void'],
    ['canceled', 5, 'void'],
    ['refund_half_win_other', 4, 'half-won'],
    ['refund_half_lose_other', 4, 'half-lost'],
  ] as const)('%s while the match is %i', (status, matchStatus, state) => {
    expect(stateOfLeg(makeSelection({ status }), matchStatus)).toBe(state)
  })
})

describe('outcomeOf', () => {
  it.each([
    ['what an open bet can bring', {}, { label: 'bets.potential-win', value: 1420, isGain: false, net: null }],
    ['a win with its net', won, { label: 'bets.paid', value: 1420, isGain: true, net: 420 }],
    ['a loss as plainly', lost, { label: 'bets.paid', value: 0, isGain: false, net: -1000 }],
    [
      'a return below the stake as no gain',
      { status: 'done', result: 'refund_half_lose_other', win_amount: 500 },
      { label: 'bets.paid', value: 500, isGain: false, net: -500 },
    ],
    [
      'a refund as returned',
      { status: 'done', result: 'refund_entire', win_amount: 1000 },
      { label: 'bets.returned', value: 1000, isGain: false, net: 0 },
    ],
    [
      'a cash out as such',
      { status: 'cashed_out', result: 'cashed_out', win_amount: 1200 },
      { label: 'bets.cashed-out', value: 1200, isGain: true, net: 200 },
    ],
  ] as const)('labels %s', (_, changes, outcome) => {
    expect(outcomeOf(makeBet(1, changes))).toEqual(outcome)
  })
})
