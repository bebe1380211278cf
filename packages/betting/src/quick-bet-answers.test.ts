import { describe, expect, test } from 'vitest'
import { lost, pick, placedEvent, run, sent } from '../testing/quick-bet-fixtures.ts'
import { EUR, outcome } from '../testing/slip-fixtures.ts'
import { createQuickBet, createQuickBetSnapshot } from './quick-bet.ts'
import type { QuickBetEvent } from './quick-bet-types.ts'
import type { ReceiptBet } from './ticket-types.ts'

describe('answers', () => {
  test('a placed bet is the receipt', () => {
    const { state } = run(sent, placedEvent)
    expect(state).toMatchObject({
      state: 'SUCCESS',
      placedBets: [{ id: 'bet-1' }],
      idempotencyKey: null,
      isApproved: true,
    })
    expect(run(state, { type: 'dismiss' }).state).toMatchObject({ state: 'INITIAL', bet: null, placedBets: [] })
  })

  test('a refusal says why, without a code only that nothing was placed', () => {
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

  test('a lost one is looked for and never sent again', () => {
    const checking = run(sent, lost)
    expect(checking.effects).toMatchObject([{ type: 'reconcile', idempotencyKey: 'key-1', bets: [{ stake: 500 }] }])
    const found: QuickBetEvent = { type: 'reconciled', idempotencyKey: 'key-1', placedBets: [{ id: 'bet-1' }] }
    expect(run(checking.state, found).state.state).toBe('SUCCESS')
    expect(run(checking.state, { ...found, placedBets: null }).state).toMatchObject({
      state: 'ERROR',
      error: { key: 'error.place_bets.not_placed' },
    })
  })

  test('under another key is not heard', () => {
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
  const news = (changes: Partial<ReceiptBet>): QuickBetEvent => ({
    type: 'betChanged',
    bet: { id: 'bet-1', version: 2, ...changes },
  })

  test('is not placed before it is confirmed, and nothing else is sent meanwhile', () => {
    expect(confirming).toMatchObject({ state: 'CONFIRMING', idempotencyKey: 'key-1' })
    expect(run(confirming, pick('key-2', {}, outcome(2))).state).toBe(confirming)
    const placed = run(confirming, news({ status: 'waiting_results' })).state
    expect(placed).toMatchObject({ state: 'SUCCESS', idempotencyKey: null, isApproved: true })
  })

  test('says why when it is refused', () => {
    const rejection = { key: 'error.place_bets.invalid_odds', localized_message: 'It moved' }
    const refused = run(confirming, news({ status: 'rejected', rejection })).state
    expect(refused).toMatchObject({ state: 'ERROR', error: { key: rejection.key, message: 'It moved' } })
    expect(refused.idempotencyKey).toBeNull()
    expect(run(confirming, news({ status: 'rejected' })).state.error.key).toBe('error.place_bets.not_placed')
  })

  test('hears nothing of other bets, nor what is older', () => {
    expect(run(confirming, news({ id: 'bet-2', status: 'waiting_results' })).state).toBe(confirming)
    expect(run(confirming, news({ version: 0, status: 'rejected' })).state).toBe(confirming)
  })

  test('may have been refused by the time it is found', () => {
    const found: QuickBetEvent = {
      type: 'reconciled',
      idempotencyKey: 'key-1',
      placedBets: [{ id: 'bet-1', status: 'rejected' }],
    }
    expect(run(sent, lost, found).state.state).toBe('ERROR')
  })

  test('of a trader is not waited for', () => {
    const vip = { ...submitted, placedBets: [{ id: 'bet-1', status: 'submitted' as const, is_vip: true }] }
    expect(run(sent, vip).state.state).toBe('SUCCESS')
  })

  test('is looked for again after a reload', () => {
    const back = run(createQuickBet(EUR), { type: 'restored', snapshot: createQuickBetSnapshot(confirming) })
    expect(back.effects).toMatchObject([{ type: 'reconcile', idempotencyKey: 'key-1' }])
  })
})
