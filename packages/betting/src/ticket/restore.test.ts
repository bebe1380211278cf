import { describe, expect, test } from 'vitest'
import { EUR, homeWinId, place, priceUpdate, ready, run, sent, succeeded, USD } from '../../testing/slip-fixtures.ts'
import type { BetStatus } from '../bets/bet-status.ts'
import type { MinorUnits } from '../money/money.ts'
import { fromDecimal, type Rational, rational } from '../money/rational.ts'
import { changeBetType } from '../slip/compose.ts'
import { DEFAULT_SLIP_RULES } from '../slip/rules.ts'
import type { SlipBet } from '../slip/slip-bet.ts'
import { createSlipSnapshot } from './restore.ts'
import { createTicket, listSelectedOutcomeIds } from './ticket.ts'
import type { SlipSnapshot, TicketEvent } from './types.ts'

function restored(snapshot: SlipSnapshot, rate: Rational | null = null, into = createTicket(EUR)) {
  return run(into, { type: 'restoreStarted' }, { type: 'restored', snapshot, rate })
}

const ofBets = (bets: readonly SlipBet[]): SlipSnapshot => ({ bets, inFlight: null })

test('restores a slip unchanged', () => {
  expect(restored(createSlipSnapshot(ready)).state).toEqual(ready)
  const moved = run(ready, priceUpdate(1, 1.9)).state
  expect(restored(createSlipSnapshot(moved)).state).toEqual(moved)
})

describe('a receipt', () => {
  const placedAs = (...statuses: BetStatus[]): TicketEvent => ({
    ...succeeded,
    placedBets: statuses.map((status, index) => ({ id: `bet-${index}`, status })),
  })

  test('is not stored when its bets are confirmed or rejected', () => {
    expect(createSlipSnapshot(run(sent, succeeded).state)).toEqual({ bets: [], inFlight: null })
    expect(createSlipSnapshot(run(sent, placedAs('waiting_results', 'rejected')).state)).toEqual({
      bets: [],
      inFlight: null,
    })
  })

  test('is reconciled and restored when a bet is unconfirmed', () => {
    const snapshot = createSlipSnapshot(run(sent, placedAs('waiting_results', 'submitted')).state)
    expect(snapshot).toEqual({ bets: ready.bets, inFlight: { idempotencyKey: 'key-1', bets: ready.bets } })
    const reloaded = restored(snapshot)
    expect(reloaded.effects).toEqual([{ type: 'reconcile', idempotencyKey: 'key-1', bets: ready.bets }])
    const back = run(reloaded.state, placedAs('waiting_results', 'rejected')).state
    expect(back).toMatchObject({ ticketState: 'SUCCESS', bets: ready.bets })
    expect(listSelectedOutcomeIds(back)).toEqual([])
  })
})

describe('pending bets', () => {
  const reloaded = restored(createSlipSnapshot(sent))

  test('are reconciled, never resent', () => {
    expect(reloaded.effects).toEqual([{ type: 'reconcile', idempotencyKey: 'key-1', bets: ready.bets }])
    expect(reloaded.state).toMatchObject({ ticketState: 'CHECKING', isRestoring: false, bets: ready.bets })
    const again = place()
    expect(run(reloaded.state, again).effects).toEqual([])
  })

  test('complete like any others', () => {
    expect(run(reloaded.state, succeeded).state.ticketState).toBe('SUCCESS')
    const none: TicketEvent = { type: 'reconciled', idempotencyKey: 'key-1', placedBets: null }
    const free = run(reloaded.state, none).state
    expect(free.ticketState).toBe('ERROR')
    expect(run(free, place()).effects).toEqual([])
  })
})

describe('another currency', () => {
  const inDollars = ofBets(ready.bets.map(bet => ({ ...bet, currency: 'USD' })))

  test('is converted, rounded down', () => {
    expect(restored(inDollars, fromDecimal(0.9171)).state.bets[0]).toMatchObject({
      stake: 917,
      currency: 'EUR',
      subunits: 100,
    })
  })

  test.each([[null], [rational(0)], [fromDecimal(1e300)]])('clears the stake without a usable rate (%s)', rate => {
    expect(restored(inDollars, rate).state.bets[0]).toMatchObject({ stake: 0, currency: 'EUR' })
  })
})

describe('repairing an invalid stored slip', () => {
  const [combo] = ready.bets
  const singles = changeBetType(ready.bets, 'single', DEFAULT_SLIP_RULES)

  test.each<[string, readonly (SlipBet | undefined)[], readonly string[]]>([
    ['an outcome twice', [singles[0], singles[0], singles[1]], [homeWinId(1), homeWinId(2)]],
    ['a combo twice', [combo, combo], [homeWinId(1), homeWinId(2)]],
    ['a bet builder bet among singles', [singles[0], combo && { ...combo, betType: 'custom' }], [homeWinId(1)]],
    ['a mixed slip without some of its bets', [combo, singles[0]], [homeWinId(1), homeWinId(2)]],
    ['a single of two', [combo && { ...combo, betType: 'single' }], []],
    ['a combo of one', [singles[0] && { ...singles[0], betType: 'combo' }], []],
    ['a bet of none', [combo && { ...combo, selections: [] }], []],
  ])('%s', (_name, bets, expected) => {
    const { state } = restored(ofBets(bets.filter(bet => bet !== undefined)))
    expect(listSelectedOutcomeIds(state)).toEqual(expected)
  })

  test('an impossible stake', () => {
    const bad = ofBets(ready.bets.map(bet => ({ ...bet, stake: 10.5 as MinorUnits })))
    expect(restored(bad).state.bets[0]).toMatchObject({ stake: 0 })
  })
})

test('reports a failure and clears the flag', () => {
  const { state, effects } = run(ready, { type: 'restoreStarted' }, { type: 'restoreFailed', reason: 'unreadable' })
  expect(effects).toEqual([{ type: 'reportRestoreFailure', reason: 'unreadable' }])
  expect(state).toEqual(ready)
})

test('does not restore while bets are pending', () => {
  const { state, effects } = run(sent, { type: 'restored', snapshot: ofBets([]), rate: null })
  expect(state).toEqual(sent)
  expect(effects).toEqual([])
})

test('does not apply another slip currency to pending bets', () => {
  const reloaded = restored(createSlipSnapshot(sent), null, createTicket(USD)).state
  expect(reloaded.bets).toEqual(ready.bets)
  const none: TicketEvent = { type: 'reconciled', idempotencyKey: 'key-1', placedBets: null }
  expect(run(reloaded, none).state.bets[0]).toMatchObject({ stake: 0, currency: 'USD' })
})
