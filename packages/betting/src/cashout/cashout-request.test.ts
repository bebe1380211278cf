import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CashoutEffect,
  type CashoutEvent,
  type CashoutState,
  CONFIRMATION_MS,
  IDLE,
  isCashoutBusy,
  QUIET_MS,
  reduceCashout,
} from './cashout-request.ts'

function play(events: readonly CashoutEvent[], start: CashoutState = IDLE) {
  const effects: CashoutEffect[] = []
  const state = events.reduce((before, event) => {
    const next = reduceCashout(before, event)
    effects.push(...next.effects)
    return next.state
  }, start)
  return { state, effects }
}

const open = (now = 0, amount = 900): CashoutEvent => ({ type: 'open', amount, now })
const confirm = (now: number, key = 'k1'): CashoutEvent => ({ type: 'confirm', key, now })

describe('confirmation', () => {
  it('sends nothing before confirmation, and then the displayed amount', () => {
    expect(play([open()]).effects).toEqual([])
    expect(play([open(), confirm(1000)]).effects).toEqual([{ type: 'send', amount: 900, key: 'k1' }])
  })

  it('ends when the player declines or the time is over', () => {
    expect(play([open(), { type: 'dismiss' }]).state).toBe(IDLE)
    expect(play([open(), { type: 'expire', now: CONFIRMATION_MS - 1 }]).state).toMatchObject({ step: 'confirming' })
    expect(play([open(), { type: 'expire', now: CONFIRMATION_MS }]).state).toBe(IDLE)
    expect(play([open(), confirm(CONFIRMATION_MS)]).effects).toEqual([])
  })

  it('applies a better offer immediately', () => {
    const { state, effects } = play([open(), { type: 'offerChanged', amount: 950, now: 1000 }, confirm(1001)])
    expect(effects).toEqual([{ type: 'send', amount: 950, key: 'k1' }])
    expect(state).toMatchObject({ step: 'sending' })
  })

  it('asks again for a lower offer, and ignores a press meant for the previous one', () => {
    const lower: CashoutEvent = { type: 'offerChanged', amount: 800, now: 1000 }
    expect(play([open(), lower]).state).toMatchObject({
      step: 'confirming',
      amount: 800,
      change: 'lower',
      offeredAt: 1000,
    })
    expect(play([open(), lower, confirm(1000 + QUIET_MS - 1)]).effects).toEqual([])
    expect(play([open(), lower, confirm(1000 + QUIET_MS)]).effects).toEqual([{ type: 'send', amount: 800, key: 'k1' }])
  })

  it('shows when there is no offer until there is one', () => {
    const gone = play([open(), { type: 'offerChanged', amount: null, now: 1 }]).state
    expect(gone).toEqual({ step: 'rejected', reason: 'unavailable', message: '' })
    expect(play([{ type: 'offerChanged', amount: 700, now: 2 }], gone).state).toBe(IDLE)
  })

  it('ends when the bet is settled or cashed out elsewhere', () => {
    expect(play([open(), { type: 'betUpdated', status: 'done', amount: 0 }])).toEqual({ state: IDLE, effects: [] })
    expect(play([open(), { type: 'betUpdated', status: 'cashed_out', amount: 900 }])).toEqual({
      state: IDLE,
      effects: [],
    })
  })
})

describe('the response', () => {
  const sent = play([open(), confirm(1)]).state

  it('"done" is reported once, whether response or push arrives first', () => {
    const answered: CashoutEvent = { type: 'accepted', key: 'k1', status: 'cashed_out', amount: 900 }
    const seen: CashoutEvent = { type: 'betUpdated', status: 'cashed_out', amount: 900 }
    for (const events of [
      [answered, seen],
      [seen, answered],
    ]) {
      expect(play(events, sent)).toEqual({ state: IDLE, effects: [{ type: 'notifyDone', amount: 900 }] })
    }
  })

  it('"in progress" waits for the bet', () => {
    const settling = play([{ type: 'accepted', key: 'k1', status: 'cashout_in_progress', amount: 0 }], sent).state
    expect(settling).toEqual({ step: 'settling', amount: 900 })
    expect(play([{ type: 'betUpdated', status: 'cashed_out', amount: 900 }], settling).effects).toEqual([
      { type: 'notifyDone', amount: 900 },
    ])
    const fellThrough = play([{ type: 'betUpdated', status: 'waiting_results', amount: 0 }], settling)
    expect(fellThrough.state).toMatchObject({ step: 'rejected', reason: 'failed' })
    expect(fellThrough.effects).toEqual([{ type: 'notifyFailed', message: '' }])
  })

  it('"changed" asks again with the new amount and a new key', () => {
    const changed: CashoutEvent = { type: 'amountChanged', key: 'k1', amount: 700, now: 5000 }
    expect(play([changed], sent).state).toMatchObject({
      step: 'confirming',
      amount: 700,
      change: 'lower',
      offeredAt: 5000,
    })
    expect(play([changed, confirm(6000, 'k2')], sent).effects).toEqual([{ type: 'send', amount: 700, key: 'k2' }])
  })

  it('"unavailable" is shown in place; any other failure is reported', () => {
    const refuse = (reason: 'unavailable' | 'failed') =>
      play([{ type: 'rejected', key: 'k1', reason, message: 'No.' }], sent)
    expect(refuse('unavailable').effects).toEqual([])
    expect(refuse('failed').effects).toEqual([{ type: 'notifyFailed', message: 'No.' }])
    expect(refuse('failed').state).toEqual({ step: 'rejected', reason: 'failed', message: 'No.' })
  })

  it('"lost" is reconciled under the same key', () => {
    const { state, effects } = play([{ type: 'responseLost', key: 'k1' }], sent)
    expect(state).toEqual({ step: 'checking', amount: 900, key: 'k1' })
    expect(effects).toEqual([{ type: 'reconcile', amount: 900, key: 'k1' }])
  })

  it('of a request sent before a reload is reconciled under its key', () => {
    const { state, effects } = play([{ type: 'restored', key: 'k1', amount: 900 }])
    expect(state).toEqual({ step: 'checking', amount: 900, key: 'k1' })
    expect(effects).toEqual([{ type: 'reconcile', amount: 900, key: 'k1' }])
    expect(play([{ type: 'restored', key: 'k0', amount: 1 }], sent).state).toBe(sent)
  })

  it('for another key is ignored', () => {
    expect(play([{ type: 'accepted', key: 'k0', status: 'cashed_out', amount: 1 }], sent).state).toBe(sent)
  })
})

describe('over any sequence of events', () => {
  const key = fc.constantFrom('k1', 'k2', 'k3', 'k4')
  const amount = fc.integer({ min: 1, max: 5 })
  const status = fc.constantFrom('waiting_results', 'cashout_in_progress', 'cashed_out', 'done', 'ready_to_process')
  const event = fc.oneof(
    fc.record({ type: fc.constant('open' as const), amount }),
    fc.record({ type: fc.constant('offerChanged' as const), amount: fc.option(amount) }),
    fc.record({ type: fc.constant('confirm' as const) }),
    fc.record({ type: fc.constantFrom('dismiss' as const, 'expire' as const) }),
    fc.record({ type: fc.constant('accepted' as const), key, status, amount }),
    fc.record({ type: fc.constant('amountChanged' as const), key, amount }),
    fc.record({
      type: fc.constant('rejected' as const),
      key,
      reason: fc.constantFrom('unavailable' as const, 'failed' as const),
      message: fc.constant(''),
    }),
    fc.record({ type: fc.constant('responseLost' as const), key }),
    fc.record({ type: fc.constant('betUpdated' as const), status, amount }),
  )
  const gap = fc.constantFrom(0, 100, QUIET_MS, CONFIRMATION_MS / 2)

  it('sends only a confirmed displayed amount, one at a time, each under a new key', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(event, gap), { maxLength: 60 }), run => {
        let now = 0
        let made = 0
        let state: CashoutState = IDLE
        const keys = new Set<string>()
        for (const [raw, ms] of run) {
          now += ms
          const given = { ...raw, now } as CashoutEvent
          const next = reduceCashout(state, given.type === 'confirm' ? { ...given, key: `k${++made}` } : given)
          for (const effect of next.effects) {
            if (effect.type !== 'send') continue
            expect(given.type).toBe('confirm')
            expect(state).toMatchObject({ step: 'confirming', amount: effect.amount })
            expect(isCashoutBusy(state)).toBe(false)
            expect(keys.has(effect.key)).toBe(false)
            keys.add(effect.key)
          }
          if (next.state.step === 'sending' || next.state.step === 'checking') {
            expect(keys.has(next.state.key)).toBe(true)
          }
          state = next.state
        }
      }),
    )
  })

  it('reports each request at most once', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), run => {
        let sends = 0
        let notified = 0
        run.reduce<CashoutState>((state, raw, at) => {
          const given = { key: `c${at}`, ...raw, now: at * QUIET_MS } as CashoutEvent
          const next = reduceCashout(state, given)
          sends += next.effects.filter(({ type }) => type === 'send').length
          notified += next.effects.filter(({ type }) => type === 'notifyDone').length
          return next.state
        }, IDLE)
        // A cashout from another page may be reported here as well, if it was requested here.
        expect(notified).toBeLessThanOrEqual(sends + run.filter(({ type }) => type === 'open').length)
      }),
    )
  })
})
