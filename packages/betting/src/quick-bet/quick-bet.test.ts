import { describe, expect, test } from 'vitest'
import {
  context,
  enabled,
  lost,
  NO_LIMITS,
  off,
  pick,
  placedEvent,
  ready,
  run,
  sent,
} from '../../testing/quick-bet-fixtures.ts'
import { EUR, homeWinId, milli, outcome, USD } from '../../testing/slip-fixtures.ts'
import { toMinor } from '../money/money.ts'
import type { PickedOutcome } from '../selections/selection.ts'
import { createQuickBet, createQuickBetSnapshot, getQuickBetOutcomeIds } from './quick-bet.ts'
import type { QuickBet, QuickBetContext, QuickBetEvent } from './types.ts'

describe('stake and approval', () => {
  test('requires a stake for approval, and revokes it on another stake, currency or toggle', () => {
    expect(ready).toMatchObject({ isApproved: true })
    expect(run(off, { type: 'toggle' }, { type: 'approve', isApproved: true }).state).toMatchObject({
      isApproved: false,
    })
    expect(run(off, { type: 'setStake', stake: 500 }, { type: 'approve', isApproved: true }).state).toMatchObject({
      isApproved: false,
    })
    expect(run(ready, { type: 'setStake', stake: 600 }).state).toMatchObject({ isApproved: false, stake: 600 })
    expect(run(ready, { type: 'currencyChanged', currency: USD }).state).toMatchObject({ isApproved: false, stake: 0 })
    expect(run(ready, { type: 'toggle' }, { type: 'toggle' }).state).toMatchObject({
      isEnabled: true,
      isApproved: false,
    })
    expect(run(ready, { type: 'approve', isApproved: false }).state).toMatchObject({ isApproved: false })
  })

  test('ignores the same stake, the same currency and invalid stakes', () => {
    const same: readonly QuickBetEvent[] = [
      { type: 'setStake', stake: 500 },
      { type: 'setStake', stake: -1 },
      { type: 'setStake', stake: 0.5 },
      { type: 'currencyChanged', currency: EUR },
    ]
    for (const event of same) expect(run(ready, event).state).toBe(ready)
  })
})

describe('a tap', () => {
  test('sends one single at the approved stake on a live price', () => {
    const { state, effects } = run(ready, pick('key-1'))
    expect(effects).toMatchObject([
      { type: 'sendBets', idempotencyKey: 'key-1', bets: [{ betType: 'single', stake: 500, currency: 'EUR' }] },
    ])
    expect(state).toMatchObject({ state: 'PROCESSING', idempotencyKey: 'key-1' })
    expect(getQuickBetOutcomeIds(state)).toEqual([homeWinId(1)])
  })

  test('places nothing without approval and shows the awaiting bet', () => {
    const waiting = run(enabled, pick('key-1'))
    expect(waiting.effects).toEqual([])
    expect(waiting.state).toMatchObject({ state: 'INITIAL', bet: { stake: 500 } })
    expect(run(waiting.state, { type: 'approve', isApproved: true }).effects).toEqual([])
    expect(run(waiting.state, { type: 'approve', isApproved: true }, pick('key-2')).effects).toHaveLength(1)
  })

  test('moves to the slip and turns quick bet off on a prematch price', () => {
    const { state, effects } = run(ready, pick('key-1', {}, outcome(1, { matchStatus: 0 })))
    expect(state).toMatchObject({ isEnabled: false, isApproved: false, state: 'INITIAL', bet: null })
    expect(effects).toMatchObject([
      { type: 'moveToSlip', why: 'not_live', bet: { selections: [{ id: homeWinId(1) }] } },
    ])
  })

  test('turns quick bet off in the bet builder', () => {
    const event: QuickBetEvent = {
      type: 'pick',
      outcome: outcome(1),
      isCustom: true,
      idempotencyKey: 'a',
      context: context(),
    }
    expect(run(ready, event)).toMatchObject({ state: { isEnabled: false }, effects: [] })
  })

  test('does nothing while quick bet is off or a response is pending', () => {
    expect(run(off, pick('key-1')).state).toBe(off)
    expect(run(sent, pick('key-2')).state).toBe(sent)
    const checking = run(sent, lost).state
    expect(run(checking, pick('key-2')).state).toBe(checking)
  })

  test('requests sign-in and places nothing for a visitor', () => {
    expect(run(ready, pick('key-1', { isSignedIn: false })).effects).toEqual([{ type: 'requestSignIn' }])
  })

  test('does not place again on the receipt’s price', () => {
    const receipt = run(sent, placedEvent).state
    expect(run(receipt, pick('key-2'))).toMatchObject({ state: { state: 'INITIAL', bet: null }, effects: [] })
    expect(run(receipt, pick('key-2', {}, outcome(2))).effects).toHaveLength(1)
  })

  test('places nothing under a used key', () => {
    expect(run(sent, placedEvent, pick('key-1', {}, outcome(2))).effects).toEqual([])
  })
})

describe('a tap that cannot be placed', () => {
  const amount = (value: number, action: 'reject' | 'accept' = 'reject') => ({
    fiat: [{ currencyCode: 'EUR', amount: toMinor(value), action }],
    crypto: [],
  })

  test.each<[string, Partial<QuickBetContext>, PickedOutcome]>([
    ['error.platform.pve_player_bet_forbidden', { isForbidden: true }, outcome(1)],
    ['phone_verification_required', { needsPhoneVerification: true }, outcome(1)],
    ['selection_suspended', {}, outcome(1, { marketStatus: -1 })],
    ['selection_not_available', {}, outcome(1, { marketStatus: 0 })],
    ['stake_below_min', { minStake: toMinor(501) }, outcome(1)],
    ['stake_above_max', { maxStake: toMinor(499) }, outcome(1)],
    [
      'error.validation.bet_limits.max_stake_limit_exceeded',
      { limits: { ...NO_LIMITS, maxStakeLimit: amount(499) } },
      outcome(1),
    ],
  ])('says %s', (key, changes, picked) => {
    const { state, effects } = run(ready, pick('key-1', changes, picked))
    expect(effects).toEqual([])
    expect(state).toMatchObject({ state: 'ERROR', error: { key }, isEnabled: true, idempotencyKey: null })
  })

  test('reports the limit with its values when a limit rejects', () => {
    const { state } = run(ready, pick('key-1', { limits: { ...NO_LIMITS, payoutLimit: amount(100) } }))
    expect(state.finding).toMatchObject({ action: 'reject', kind: 'max_payout', betKey: homeWinId(1) })
  })

  test('moves to the slip when a limit warns', () => {
    const { state, effects } = run(
      ready,
      pick('key-1', { limits: { ...NO_LIMITS, payoutLimit: amount(100, 'accept') } }),
    )
    expect(state).toMatchObject({ isEnabled: false, isApproved: false })
    expect(effects).toMatchObject([{ type: 'moveToSlip', why: 'limit', bet: { stake: 500 } }])
  })

  test('reports when there is no profit', () => {
    const penny = run(
      off,
      { type: 'toggle' },
      { type: 'setStake', stake: 1 },
      { type: 'approve', isApproved: true },
    ).state
    const { state } = run(penny, pick('key-1', {}, outcome(1, { odds: milli(1.9) })))
    expect(state.error.key).toBe('error.potential_win.equal_or_less')
  })

  test.each([[0], [499]])('turns quick bet off at a balance of %i', balance => {
    const { state, effects } = run(ready, pick('key-1', { balance: toMinor(balance) }))
    expect(state).toMatchObject({ isEnabled: false })
    expect(effects).toMatchObject([{ type: 'moveToSlip', why: 'balance' }])
  })

  test('can be retried', () => {
    const failed = run(ready, pick('key-1', { isForbidden: true })).state
    expect(run(failed, pick('key-1')).effects).toHaveLength(1)
  })
})

describe('off', () => {
  test('turns off by the balance after a bet, and keeps its receipt', () => {
    const receipt = run(sent, placedEvent, { type: 'balanceChanged', balance: toMinor(0) }).state
    expect(receipt).toMatchObject({ isEnabled: false, state: 'SUCCESS', placedBets: [{ id: 'bet-1' }] })
  })

  test('turns off by a balance below the stake and by signing out', () => {
    expect(run(ready, { type: 'balanceChanged', balance: toMinor(499) }).state).toMatchObject({ isEnabled: false })
    expect(run(ready, { type: 'balanceChanged', balance: toMinor(0) }).state).toMatchObject({ isEnabled: false })
    expect(run(ready, { type: 'balanceChanged', balance: toMinor(500) }).state).toBe(ready)
    expect(run(off, { type: 'balanceChanged', balance: toMinor(0) }).state).toBe(off)
    expect(run(ready, { type: 'signedOut' }).state).toMatchObject({ isEnabled: false, isApproved: false })
  })

  test('still awaits the pending response', () => {
    const closed = run(sent, { type: 'signedOut' }).state
    expect(closed).toMatchObject({ isEnabled: false, state: 'PROCESSING', idempotencyKey: 'key-1' })
    expect(run(closed, placedEvent).state.state).toBe('SUCCESS')
  })
})

describe('across a reload', () => {
  const reload = (quick: QuickBet, currency = EUR) =>
    run(createQuickBet(currency), { type: 'restored', snapshot: createQuickBetSnapshot(quick) })

  test('restores the settings but not the approval', () => {
    expect(reload(ready).state).toMatchObject({ isEnabled: true, stake: 500, isApproved: false, state: 'INITIAL' })
    expect(reload(ready, USD).state).toMatchObject({ stake: 0, currency: USD })
  })

  test('reconciles a pending tap', () => {
    const back = reload(sent)
    expect(back.effects).toMatchObject([{ type: 'reconcile', idempotencyKey: 'key-1' }])
    expect(back.state).toMatchObject({ state: 'CHECKING', idempotencyKey: 'key-1' })
  })
})
