import { expect, test } from 'vitest'
import {
  BET_STATUS_FLOW,
  type BetResult,
  type BetStatus,
  canMoveBet,
  isBetShown,
  isOpenBet,
  readBetType,
  resultFilterOf,
} from './bet-status.ts'

const statuses = Object.keys(BET_STATUS_FLOW) as BetStatus[]

test('every shown bet is either open or settled, and hidden ones never appear', () => {
  for (const status of statuses) {
    const isHidden = status === 'rejected' || status === 'withdrawn'
    expect(isBetShown(status, 'all')).toBe(!isHidden)
    expect(Number(isBetShown(status, 'open')) + Number(isBetShown(status, 'settled'))).toBe(isHidden ? 0 : 1)
  }
  expect(statuses.filter(isOpenBet)).toEqual([
    'submitted',
    'waiting_results',
    'ready_to_process',
    'cashout_in_progress',
  ])
})

test('a bet moves along its life only', () => {
  expect(canMoveBet('submitted', 'waiting_results')).toBe(true)
  expect(canMoveBet('waiting_results', 'ready_to_process')).toBe(true)
  expect(canMoveBet('ready_to_process', 'done')).toBe(true)
  expect(canMoveBet('done', 'waiting_results')).toBe(true)
  expect(canMoveBet('submitted', 'done')).toBe(false)
  for (const last of ['cashed_out', 'cancelled', 'rejected', 'withdrawn'] as const) {
    expect(statuses.some(next => canMoveBet(last, next))).toBe(false)
  }
})

test.each<[BetResult, number, string | null]>([
  ['no_results', 0, null],
  ['win_entire', 200, 'win'],
  ['refund_half_win_other', 150, 'win'],
  ['cashed_out', 100, 'win'],
  ['cashed_out', 99, 'lose'],
  ['lose_entire', 0, 'lose'],
  ['refund_half_lose_other', 50, 'lose'],
  ['refund_entire', 100, 'refund'],
  ['canceled', 100, 'refund'],
])('%s paying %i of 100 is under %s', (result, winAmount, expected) => {
  expect(resultFilterOf(result, 100, winAmount)).toBe(expected)
})

test('older names of combos read as combo', () => {
  expect(['combo', 'double', 'treble', 'accumulator'].map(readBetType)).toEqual(Array(4).fill('combo'))
  expect(['single', 'system', 'custom_bet', 'lottery'].map(readBetType)).toEqual([
    'single',
    'system',
    'custom_bet',
    null,
  ])
})
