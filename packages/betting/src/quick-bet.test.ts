import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { EUR, homeWinId, milli, outcome, USD } from '../testing/slip-fixtures.ts'
import { toMinor } from './money.ts'
import {
  createQuickBet,
  createQuickBetSnapshot,
  getQuickBetOutcomeIds,
  QUICK_BET_EVENT_STATES,
  reduceQuickBet,
} from './quick-bet.ts'
import type { QuickBet, QuickBetContext, QuickBetEffect, QuickBetEvent } from './quick-bet-types.ts'
import type { BetLimits } from './slip-limits.ts'
import type { PickedOutcome } from './slip-selection.ts'
import type { ReceiptBet } from './ticket-types.ts'

// Hundreds of runs a test: slow on a busy machine, and never a sign of a fault.
vi.setConfig({ testTimeout: 60_000 })

const NO_LIMITS: BetLimits = {
  selectionLimit: null,
  oddsLimit: null,
  maxStakeLimit: { fiat: [], crypto: [] },
  payoutLimit: { fiat: [], crypto: [] },
}

function context(changes: Partial<QuickBetContext> = {}): QuickBetContext {
  const base = { isSignedIn: true, balance: toMinor(100_000), minStake: null, maxStake: null, limits: null }
  return { ...base, ...changes }
}

function pick(key: string, changes: Partial<QuickBetContext> = {}, picked: PickedOutcome = outcome(1)): QuickBetEvent {
  return { type: 'pick', outcome: picked, idempotencyKey: key, context: context(changes) }
}

function run(from: QuickBet, ...events: readonly QuickBetEvent[]): { state: QuickBet; effects: QuickBetEffect[] } {
  const effects: QuickBetEffect[] = []
  const state = events.reduce((current, event) => {
    const next = reduceQuickBet(current, event)
    effects.push(...next.effects)
    return next.state
  }, from)
  return { state, effects }
}

const off = createQuickBet(EUR)
const enabled = run(off, { type: 'toggle' }, { type: 'setStake', stake: 500 }).state
const ready = run(enabled, { type: 'approve', isApproved: true }).state
const sent = run(ready, pick('key-1')).state
const placedEvent: QuickBetEvent = { type: 'placeSucceeded', idempotencyKey: 'key-1', placedBets: [{ id: 'bet-1' }] }
const lost: QuickBetEvent = { type: 'answerLost', idempotencyKey: 'key-1' }

describe('stake and approval', () => {
  test('approval needs a stake, and goes with another stake or currency, or a toggle', () => {
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

  test('the same stake, the same currency and impossible stakes change nothing', () => {
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
  test('on a live price sends one single at the approved stake', () => {
    const { state, effects } = run(ready, pick('key-1'))
    expect(effects).toMatchObject([
      { type: 'sendBets', idempotencyKey: 'key-1', bets: [{ betType: 'single', stake: 500, currency: 'EUR' }] },
    ])
    expect(state).toMatchObject({ state: 'PROCESSING', idempotencyKey: 'key-1' })
    expect(getQuickBetOutcomeIds(state)).toEqual([homeWinId(1)])
  })

  test('without approval places nothing and shows what waits', () => {
    const waiting = run(enabled, pick('key-1'))
    expect(waiting.effects).toEqual([])
    expect(waiting.state).toMatchObject({ state: 'INITIAL', bet: { stake: 500 } })
    expect(run(waiting.state, { type: 'approve', isApproved: true }).effects).toEqual([])
    expect(run(waiting.state, { type: 'approve', isApproved: true }, pick('key-2')).effects).toHaveLength(1)
  })

  test('on a price before the match turns quick bet off and goes to the slip', () => {
    const { state, effects } = run(ready, pick('key-1', {}, outcome(1, { matchStatus: 0 })))
    expect(state).toMatchObject({ isEnabled: false, isApproved: false, state: 'INITIAL', bet: null })
    expect(effects).toMatchObject([
      { type: 'moveToSlip', why: 'not_live', bet: { selections: [{ id: homeWinId(1) }] } },
    ])
  })

  test('in the bet builder turns quick bet off', () => {
    const event: QuickBetEvent = {
      type: 'pick',
      outcome: outcome(1),
      isCustom: true,
      idempotencyKey: 'a',
      context: context(),
    }
    expect(run(ready, event)).toMatchObject({ state: { isEnabled: false }, effects: [] })
  })

  test('does nothing while quick bet is off, or an answer is out', () => {
    expect(run(off, pick('key-1')).state).toBe(off)
    expect(run(sent, pick('key-2')).state).toBe(sent)
    const checking = run(sent, lost).state
    expect(run(checking, pick('key-2')).state).toBe(checking)
  })

  test('by a visitor asks to sign in and places nothing', () => {
    expect(run(ready, pick('key-1', { isSignedIn: false })).effects).toEqual([{ type: 'requestSignIn' }])
  })

  test('twice on the price of the receipt does not place again', () => {
    const receipt = run(sent, placedEvent).state
    expect(run(receipt, pick('key-2'))).toMatchObject({ state: { state: 'INITIAL', bet: null }, effects: [] })
    expect(run(receipt, pick('key-2', {}, outcome(2))).effects).toHaveLength(1)
  })

  test('with a key that was sent places nothing', () => {
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

  test('for a limit names the limit with its figures', () => {
    const { state } = run(ready, pick('key-1', { limits: { ...NO_LIMITS, payoutLimit: amount(100) } }))
    expect(state.finding).toMatchObject({ action: 'reject', kind: 'max_payout', betKey: homeWinId(1) })
  })

  test('for a limit that only warns goes to the slip, where the warning can be read', () => {
    const { state, effects } = run(
      ready,
      pick('key-1', { limits: { ...NO_LIMITS, payoutLimit: amount(100, 'accept') } }),
    )
    expect(state).toMatchObject({ isEnabled: false, isApproved: false })
    expect(effects).toMatchObject([{ type: 'moveToSlip', why: 'limit', bet: { stake: 500 } }])
  })

  test('for nothing to win says so', () => {
    const penny = run(
      off,
      { type: 'toggle' },
      { type: 'setStake', stake: 1 },
      { type: 'approve', isApproved: true },
    ).state
    const { state } = run(penny, pick('key-1', {}, outcome(1, { odds: milli(1.9) })))
    expect(state.error.key).toBe('error.potential_win.equal_or_less')
  })

  test.each([[0], [499]])('for a balance of %i turns quick bet off', balance => {
    const { state, effects } = run(ready, pick('key-1', { balance: toMinor(balance) }))
    expect(state).toMatchObject({ isEnabled: false })
    expect(effects).toMatchObject([{ type: 'moveToSlip', why: 'balance' }])
  })

  test('can be tried again', () => {
    const failed = run(ready, pick('key-1', { isForbidden: true })).state
    expect(run(failed, pick('key-1')).effects).toHaveLength(1)
  })
})

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

describe('off', () => {
  test('by the balance that a bet has left, and its receipt stays', () => {
    const receipt = run(sent, placedEvent, { type: 'balanceChanged', balance: toMinor(0) }).state
    expect(receipt).toMatchObject({ isEnabled: false, state: 'SUCCESS', placedBets: [{ id: 'bet-1' }] })
  })

  test('by a balance below the stake, and by signing out', () => {
    expect(run(ready, { type: 'balanceChanged', balance: toMinor(499) }).state).toMatchObject({ isEnabled: false })
    expect(run(ready, { type: 'balanceChanged', balance: toMinor(0) }).state).toMatchObject({ isEnabled: false })
    expect(run(ready, { type: 'balanceChanged', balance: toMinor(500) }).state).toBe(ready)
    expect(run(off, { type: 'balanceChanged', balance: toMinor(0) }).state).toBe(off)
    expect(run(ready, { type: 'signedOut' }).state).toMatchObject({ isEnabled: false, isApproved: false })
  })

  test('still waits for what is on its way', () => {
    const closed = run(sent, { type: 'signedOut' }).state
    expect(closed).toMatchObject({ isEnabled: false, state: 'PROCESSING', idempotencyKey: 'key-1' })
    expect(run(closed, placedEvent).state.state).toBe('SUCCESS')
  })
})

describe('across a reload', () => {
  const reload = (quick: QuickBet, currency = EUR) =>
    run(createQuickBet(currency), { type: 'restored', snapshot: createQuickBetSnapshot(quick) })

  test('what was set comes back, approval does not', () => {
    expect(reload(ready).state).toMatchObject({ isEnabled: true, stake: 500, isApproved: false, state: 'INITIAL' })
    expect(reload(ready, USD).state).toMatchObject({ stake: 0, currency: USD })
  })

  test('a tap that was on its way is looked for', () => {
    const back = reload(sent)
    expect(back.effects).toMatchObject([{ type: 'reconcile', idempotencyKey: 'key-1' }])
    expect(back.state).toMatchObject({ state: 'CHECKING', idempotencyKey: 'key-1' })
  })
})

type Draft = (quick: QuickBet, at: number) => QuickBetEvent
const keyOf = (quick: QuickBet) => quick.idempotencyKey ?? 'none'
const answerKey = fc.constantFrom<(quick: QuickBet) => string>(keyOf, keyOf, keyOf, () => 'foreign')
const someContext = fc
  .record({
    isSignedIn: fc.constantFrom(true, true, true, false),
    balance: fc.constantFrom(null, ...Array(5).fill(toMinor(100_000)), toMinor(100)),
    isForbidden: fc.constantFrom(...Array<boolean>(7).fill(false), true),
    limits: fc.constantFrom(null, null, null, null, null, {
      ...NO_LIMITS,
      oddsLimit: { value: milli(1.9), action: 'accept' as const },
    }),
  })
  .map(context)
const always =
  (event: QuickBetEvent): Draft =>
  () =>
    event
const seldom = fc
  .constantFrom<QuickBetEvent>(
    { type: 'toggle' },
    { type: 'approve', isApproved: false },
    { type: 'signedOut' },
    { type: 'currencyChanged', currency: USD },
    { type: 'balanceChanged', balance: toMinor(50) },
    { type: 'setStake', stake: 0 },
    { type: 'setStake', stake: Number.NaN },
  )
  .map(always)
// What it takes to be ready again after any of those.
const readying = fc
  .constantFrom<QuickBetEvent | 'enable'>('enable', { type: 'setStake', stake: 200 }, { type: 'setStake', stake: 500 })
  .map(
    (one): Draft =>
      quick =>
        one !== 'enable' ? one : quick.isEnabled ? { type: 'approve', isApproved: true } : { type: 'toggle' },
  )
const approving = fc.constant(always({ type: 'approve', isApproved: true }))
const picking = fc
  .record({
    match: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom(1, 1, 1, 1, 1, 0),
    isRepeated: fc.constantFrom(false, false, true),
    context: someContext,
  })
  .map(
    (one): Draft =>
      (quick, at) => ({
        type: 'pick',
        outcome: outcome(one.match, { matchStatus: one.status }),
        idempotencyKey: one.isRepeated ? (quick.lastIdempotencyKey ?? `key-${at}`) : `key-${at}`,
        context: one.context,
      }),
  )
const answering = fc
  .record({
    key: answerKey,
    kind: fc.constantFrom('placeSucceeded', 'placeFailed', 'answerLost', 'reconciled', 'betChanged'),
    isFound: fc.boolean(),
    status: fc.constantFrom(...(['submitted', 'waiting_results', 'rejected'] as const)),
  })
  .map(
    ({ key, kind, isFound, status }): Draft =>
      quick => {
        const idempotencyKey = key(quick)
        const placedBets = [{ id: 'placed', status }]
        switch (kind) {
          case 'betChanged':
            return { type: kind, bet: { id: 'placed', status } }
          case 'placeSucceeded':
            return { type: kind, idempotencyKey, placedBets }
          case 'placeFailed':
            return { type: kind, idempotencyKey, failure: isFound ? { kind: 'coded', code: 101 } : { kind: 'uncoded' } }
          case 'answerLost':
            return { type: kind, idempotencyKey }
          default:
            return { type: 'reconciled', idempotencyKey, placedBets: isFound ? placedBets : null }
        }
      },
  )
const others = fc.constantFrom<Draft>(always({ type: 'dismiss' }), quick => ({
  type: 'restored',
  snapshot: createQuickBetSnapshot(quick),
}))
const draft = fc.oneof(
  { weight: 1, arbitrary: seldom },
  { weight: 5, arbitrary: readying },
  { weight: 4, arbitrary: approving },
  { weight: 6, arbitrary: picking },
  { weight: 5, arbitrary: answering },
  { weight: 1, arbitrary: others },
)

test('over any events: sends only what was approved, a key once, one at a time, and never without a stake', () => {
  const script = fc.array(draft, { minLength: 10, maxLength: 60, size: 'max' })
  let sends = 0
  fc.assert(
    fc.property(script, drafted => {
      let quick: QuickBet = ready
      const keys: string[] = []
      drafted.forEach((make, at) => {
        const event = make(quick, at)
        const { state, effects } = reduceQuickBet(quick, event)
        for (const effect of effects) {
          if (effect.type !== 'sendBets') continue
          sends += 1
          keys.push(effect.idempotencyKey)
          expect(event.type).toBe('pick')
          expect(quick).toMatchObject({ isEnabled: true, isApproved: true, idempotencyKey: null })
          expect(effect.bets.map(({ stake }) => stake)).toEqual([quick.stake])
          expect(state.idempotencyKey).toBe(effect.idempotencyKey)
        }
        if (!QUICK_BET_EVENT_STATES[event.type].includes(quick.state)) expect(state).toBe(quick)
        const isOut = ['PROCESSING', 'CHECKING', 'CONFIRMING'].includes(state.state)
        expect(state.idempotencyKey !== null).toBe(isOut)
        if (isOut && quick.idempotencyKey !== null) expect(state.idempotencyKey).toBe(quick.idempotencyKey)
        if (state.isApproved) expect(state.isEnabled && state.stake > 0).toBe(true)
        if (state.stake !== quick.stake || state.currency !== quick.currency)
          expect(state).toMatchObject({ isApproved: false })
        expect(state.error.key !== '').toBe(state.state === 'ERROR')
        quick = state
      })
      expect(new Set(keys).size).toBe(keys.length)
    }),
    { numRuns: 300 },
  )
  expect(sends).toBeGreaterThan(100)
})
