import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { context, NO_LIMITS, ready } from '../../testing/quick-bet-fixtures.ts'
import { milli, outcome, USD } from '../../testing/slip-fixtures.ts'
import { toMinor } from '../money/money.ts'
import { createQuickBetSnapshot, QUICK_BET_EVENT_STATES, reduceQuickBet } from './quick-bet.ts'
import type { QuickBet, QuickBetEvent } from './types.ts'

// Hundreds of runs per test, which take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

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
// Events that make quick bet ready again from any state.
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

test('sends only approved bets with a stake, each key once and one at a time, for any events', () => {
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
