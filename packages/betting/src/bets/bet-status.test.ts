import { expect, test } from 'vitest'
import {
  BET_STATUS_FLOW,
  type BetResult,
  type BetStatus,
  canTransitionBet,
  isAwaitingConfirmation,
  isAwaitingTrader,
  isOpenBet,
  isRejectedOrWithdrawn,
  isStatusInFilter,
  parseBetType,
  toResultFilter,
} from './bet-status.ts'

const statuses = Object.keys(BET_STATUS_FLOW) as BetStatus[]

test('shows every visible bet as either open or settled, and hides the others', () => {
  for (const status of statuses) {
    const isHidden = status === 'rejected' || status === 'withdrawn'
    expect(isStatusInFilter(status, 'all')).toBe(!isHidden)
    expect(Number(isStatusInFilter(status, 'open')) + Number(isStatusInFilter(status, 'settled'))).toBe(
      isHidden ? 0 : 1,
    )
  }
  expect(statuses.filter(isOpenBet)).toEqual([
    'submitted',
    'waiting_results',
    'ready_to_process',
    'cashout_in_progress',
  ])
})

test('permits only the defined status transitions', () => {
  expect(canTransitionBet('submitted', 'waiting_results')).toBe(true)
  expect(canTransitionBet('waiting_results', 'ready_to_process')).toBe(true)
  expect(canTransitionBet('ready_to_process', 'done')).toBe(true)
  expect(canTransitionBet('done', 'waiting_results')).toBe(true)
  expect(canTransitionBet('submitted', 'done')).toBe(false)
  for (const last of ['cashed_out', 'cancelled', 'rejected', 'withdrawn'] as const) {
    expect(statuses.filter(next => canTransitionBet(last, next))).toEqual([])
  }
})

test.each<[BetResult, string | null]>([
  ['no_results', null],
  ['win_entire', 'win'],
  ['refund_half_win_other', 'win'],
  ['cashed_out', 'cashed_out'],
  ['lose_entire', 'lose'],
  ['refund_half_lose_other', 'lose'],
  ['refund_entire', 'refund'],
  ['canceled', 'refund'],
])('%s is under %s', (result, expected) => {
  expect(toResultFilter(result)).toBe(expected)
})

test('parses legacy names of combos as combo', () => {
  expect(['combo', 'double', 'treble', 'accumulator'].map(parseBetType)).toEqual(Array(4).fill('combo'))
  expect(['single', 'system', 'custom_bet', 'lottery'].map(parseBetType)).toEqual([
    'single',
    'system',
    'custom_bet',
    null,
  ])
})

test.each([
  [{ status: 'submitted' }, [true, false, false]],
  [{ status: 'submitted', is_vip: true }, [false, true, false]],
  [{ status: 'waiting_results' }, [false, false, false]],
  [{ status: 'rejected', is_vip: true }, [false, false, true]],
  [{ status: 'withdrawn' }, [false, false, true]],
  [{}, [false, false, false]],
] as const)('a bet that is %o: being confirmed, with a trader, taken back: %o', (fields, expected) => {
  const bet = { id: 'bet-1', ...fields }
  expect([isAwaitingConfirmation(bet), isAwaitingTrader(bet), isRejectedOrWithdrawn(bet)]).toEqual(expected)
})
