import { describe, expect, test } from 'vitest'
import { lost, pick, placedEvent, run, sent } from '../../testing/quick-bet-fixtures.ts'
import { EUR, outcome } from '../../testing/slip-fixtures.ts'
import type { ReceiptBet } from '../ticket/types.ts'
import { createQuickBet, createQuickBetSnapshot } from './quick-bet.ts'
import type { QuickBetEvent } from './types.ts'

describe('responses', () => {
  test('shows a placed bet as the receipt', () => {
    const { state } = run(sent, placedEvent)
    expect(state).toMatchObject({
      state: 'SUCCESS',
      placedBets: [{ id: 'bet-1' }],
      idempotencyKey: null,
      isApproved: true,
    })
    expect(run(state, { type: 'dismiss' }).state).toMatchObject({ state: 'INITIAL', bet: null, placedBets: [] })
  })

  test('shows a rejection’s reason, or only that nothing was placed without a code', () => {
    const failed = (failure: Extract<QuickBetEvent, { type: 'placeFailed' }>['failure']): QuickBetEvent => ({
      type: 'placeFailed',
      idempotencyKey: 'key-1',
      failure,
    })
    const coded = run(sent, failed({ kind: 'coded', code: 101, errorsByBet: { 0: { message: 'Too late' } } }))
    expect(coded.state).toMatchObject({
      state: 'ERROR',
      error: { key: 'error.place_bets.invalid_odds', message: 'Too late' },
    })
    const uncoded = run(sent, failed({ kind: 'uncoded' }))
    expect(uncoded.effects).toEqual([{ type: 'genericAlert' }])
    expect(uncoded.state).toMatchObject({ state: 'INITIAL', bet: null })
    const alone = run(sent, { ...placedEvent, placedBets: [], errorsByBet: { 0: { message: 'No', key: 'why' } } })
    expect(alone.state).toMatchObject({ state: 'ERROR', error: { key: 'why', message: 'No' } })
  })

  test('reconciles a lost response and never resends', () => {
    const checking = run(sent, lost)
    expect(checking.effects).toMatchObject([{ type: 'reconcile', idempotencyKey: 'key-1', bets: [{ stake: 500 }] }])
    const found: QuickBetEvent = { type: 'reconciled', idempotencyKey: 'key-1', placedBets: [{ id: 'bet-1' }] }
    expect(run(checking.state, found).state.state).toBe('SUCCESS')
    expect(run(checking.state, { ...found, placedBets: null }).state).toMatchObject({
      state: 'ERROR',
      error: { key: 'error.place_bets.not_placed' },
    })
  })

  test('ignores a response under another key', () => {
    expect(run(sent, { ...lost, idempotencyKey: 'other' }).state).toBe(sent)
  })
})

describe('a bet with a live delay', () => {
  const submitted: QuickBetEvent = {
    type: 'placeSucceeded',
    idempotencyKey: 'key-1',
    placedBets: [{ id: 'bet-1', status: 'submitted', version: 1 }],
  }
  const confirming = run(sent, submitted).state
  const betUpdate = (changes: Partial<ReceiptBet>): QuickBetEvent => ({
    type: 'betChanged',
    bet: { id: 'bet-1', version: 2, ...changes },
  })

  test('stays unplaced until confirmed, and blocks other bets meanwhile', () => {
    expect(confirming).toMatchObject({ state: 'CONFIRMING', idempotencyKey: 'key-1' })
    expect(run(confirming, pick('key-2', {}, outcome(2))).state).toBe(confirming)
    const placed = run(confirming, betUpdate({ status: 'waiting_results' })).state
    expect(placed).toMatchObject({ state: 'SUCCESS', idempotencyKey: null, isApproved: true })
  })

  test('shows the reason when rejected', () => {
    const rejection = { key: 'error.place_bets.invalid_odds', localized_message: 'It moved' }
    const refused = run(confirming, betUpdate({ status: 'rejected', rejection })).state
    expect(refused).toMatchObject({ state: 'ERROR', error: { key: rejection.key, message: 'It moved' } })
    expect(refused.idempotencyKey).toBeNull()
    expect(run(confirming, betUpdate({ status: 'rejected' })).state.error.key).toBe('error.place_bets.not_placed')
  })

  test('ignores updates of other bets and older versions', () => {
    expect(run(confirming, betUpdate({ id: 'bet-2', status: 'waiting_results' })).state).toBe(confirming)
    expect(run(confirming, betUpdate({ version: 0, status: 'rejected' })).state).toBe(confirming)
  })

  test('handles a rejection found by reconciliation', () => {
    const found: QuickBetEvent = {
      type: 'reconciled',
      idempotencyKey: 'key-1',
      placedBets: [{ id: 'bet-1', status: 'rejected' }],
    }
    expect(run(sent, lost, found).state.state).toBe('ERROR')
  })

  test('does not wait for a trader’s decision', () => {
    const vip = { ...submitted, placedBets: [{ id: 'bet-1', status: 'submitted' as const, is_vip: true }] }
    expect(run(sent, vip).state.state).toBe('SUCCESS')
  })

  test('is reconciled after a reload', () => {
    const back = run(createQuickBet(EUR), { type: 'restored', snapshot: createQuickBetSnapshot(confirming) })
    expect(back.effects).toMatchObject([{ type: 'reconcile', idempotencyKey: 'key-1' }])
  })
})
