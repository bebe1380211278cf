import { describe, expect, test } from 'vitest'
import {
  applyBalanceChange,
  applyBetChange,
  applyCashoutChange,
  type HistoryBet,
  type HistoryFilters,
  isBetInHistory,
} from './bet-history.ts'

interface NamedBet extends HistoryBet {
  readonly selections: readonly { readonly id: string; readonly name?: string; readonly status?: string }[]
}

function bet(id: string, changes: Partial<NamedBet> = {}): NamedBet {
  return {
    id,
    status: 'waiting_results',
    result: 'no_results',
    created_at: `2026-01-0${id}T00:00:00.000Z`,
    stake: { value: 1000 },
    win_amount: 0,
    to_cashout: null,
    version: 1,
    selections: [{ id: 'leg', name: 'Home', status: 'no_results' }],
    ...changes,
  }
}

const all: HistoryFilters = { bets: 'all', results: 'all' }
const open: HistoryFilters = { bets: 'open', results: 'all' }
const list = [bet('3'), bet('1')]
const idsOf = (bets: readonly NamedBet[]) => bets.map(({ id }) => id)

describe('applying a changed bet', () => {
  test('replaces the known bet and keeps its selections’ names', () => {
    const changed = bet('3', { version: 2, status: 'done', selections: [{ id: 'leg', status: 'win_entire' }] })
    const [first] = applyBetChange(list, changed, all)
    expect(first).toMatchObject({ status: 'done', selections: [{ id: 'leg', name: 'Home', status: 'win_entire' }] })
    expect(applyBetChange(list, bet('3', { version: 2, selections: [] }), all)[0]?.selections).toHaveLength(1)
  })

  test('ignores an older version', () => {
    expect(applyBetChange(list, bet('3', { version: 0, status: 'done' }), all)).toBe(list)
  })

  test('removes a bet that no longer matches the filters', () => {
    expect(idsOf(applyBetChange(list, bet('3', { version: 2, status: 'done' }), open))).toEqual(['1'])
    expect(idsOf(applyBetChange(list, bet('3', { version: 2, status: 'rejected' }), all))).toEqual(['1'])
  })

  test('inserts a new bet by time when it matches the filters', () => {
    expect(idsOf(applyBetChange(list, bet('4'), all))).toEqual(['4', '3', '1'])
    expect(idsOf(applyBetChange(list, bet('2'), all))).toEqual(['3', '2', '1'])
    expect(applyBetChange(list, bet('4', { status: 'rejected' }), all)).toBe(list)
  })
})

test.each<[Partial<NamedBet>, HistoryFilters['results'], boolean]>([
  [{ status: 'done', result: 'win_entire' }, 'win', true],
  [{ status: 'done', result: 'win_entire' }, 'lose', false],
  [{ status: 'cashed_out', result: 'cashed_out', win_amount: 900 }, 'lose', false],
  [{ status: 'cashed_out', result: 'cashed_out', win_amount: 900 }, 'cashed_out', true],
  [{}, 'win', false],
])('%j under results %s: %s', (changes, results, expected) => {
  expect(isBetInHistory(bet('1', changes), { bets: 'all', results })).toBe(expected)
})

test('updates the cashout amount of its bet', () => {
  expect(applyCashoutChange(list, '1', 500).map(one => one.to_cashout)).toEqual([null, 500])
  expect(applyCashoutChange(list, '1', null)).toBe(list)
  expect(applyCashoutChange(list, 'other', 500)).toBe(list)
})

test('replaces the balance of the same currency', () => {
  const accounts = [
    { currency: 'EUR', balance: 1 },
    { currency: 'USD', balance: 2 },
  ]
  const changed = { currency: 'USD', balance: 3 }
  expect(applyBalanceChange(accounts, changed)).toEqual([accounts[0], changed])
  expect(applyBalanceChange(accounts, { currency: 'JPY', balance: 3 })).toEqual(accounts)
})
