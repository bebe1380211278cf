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

const requestConfirmation = (now = 0, amount = 900): CashoutEvent => ({ type: 'ask', amount, now })
const confirm = (now: number, key = 'k1'): CashoutEvent => ({ type: 'confirm', key, now })

describe('confirmation', () => {
  it('sends nothing before confirmation, and then the displayed amount', () => {
    expect(play([requestConfirmation()]).effects).toEqual([])
    expect(play([requestConfirmation(), confirm(1000)]).effects).toEqual([{ type: 'send', amount: 900, key: 'k1' }])
  })

  it('ends when the player declines or the time is over', () => {
    expect(play([requestConfirmation(), { type: 'keep' }]).state).toBe(IDLE)
    expect(play([requestConfirmation(), { type: 'expire', now: CONFIRMATION_MS - 1 }]).state).toMatchObject({
      step: 'asking',
    })
    expect(play([requestConfirmation(), { type: 'expire', now: CONFIRMATION_MS }]).state).toBe(IDLE)
    expect(play([requestConfirmation(), confirm(CONFIRMATION_MS)]).effects).toEqual([])
  })

  it('applies a better offer immediately', () => {
    const { state, effects } = play([requestConfirmation(), { type: 'offer', amount: 950, now: 1000 }, confirm(1001)])
    expect(effects).toEqual([{ type: 'send', amount: 950, key: 'k1' }])
    expect(state).toMatchObject({ step: 'sending' })
  })

  it('asks again for a lower offer, and ignores a press meant for the previous one', () => {
    const lower: CashoutEvent = { type: 'offer', amount: 800, now: 1000 }
    expect(play([requestConfirmation(), lower]).state).toMatchObject({
      step: 'asking',
      amount: 800,
      change: 'lower',
      askedAt: 1000,
    })
    expect(play([requestConfirmation(), lower, confirm(1000 + QUIET_MS - 1)]).effects).toEqual([])
    expect(play([requestConfirmation(), lower, confirm(1000 + QUIET_MS)]).effects).toEqual([
      { type: 'send', amount: 800, key: 'k1' },
    ])
  })

  it('shows when there is no offer until there is one', () => {
    const gone = play([requestConfirmation(), { type: 'offer', amount: null, now: 1 }]).state
    expect(gone).toEqual({ step: 'refused', why: 'unavailable', message: '' })
    expect(play([{ type: 'offer', amount: 700, now: 2 }], gone).state).toBe(IDLE)
  })

  it('ends when the bet is settled or cashed out elsewhere', () => {
    expect(play([requestConfirmation(), { type: 'seen', status: 'done', amount: 0 }])).toEqual({
      state: IDLE,
      effects: [],
    })
    expect(play([requestConfirmation(), { type: 'seen', status: 'cashed_out', amount: 900 }])).toEqual({
      state: IDLE,
      effects: [],
    })
  })
})

describe('the response', () => {
  const sent = play([requestConfirmation(), confirm(1)]).state

  it('"done" is reported once, whether response or push arrives first', () => {
    const answered: CashoutEvent = { type: 'answered', key: 'k1', status: 'cashed_out', amount: 900 }
    const seen: CashoutEvent = { type: 'seen', status: 'cashed_out', amount: 900 }
    for (const events of [
      [answered, seen],
      [seen, answered],
    ]) {
      expect(play(events, sent)).toEqual({ state: IDLE, effects: [{ type: 'tellDone', amount: 900 }] })
    }
  })

  it('"in progress" waits for the bet', () => {
    const settling = play([{ type: 'answered', key: 'k1', status: 'cashout_in_progress', amount: 0 }], sent).state
    expect(settling).toEqual({ step: 'settling', amount: 900 })
    expect(play([{ type: 'seen', status: 'cashed_out', amount: 900 }], settling).effects).toEqual([
      { type: 'tellDone', amount: 900 },
    ])
    const fellThrough = play([{ type: 'seen', status: 'waiting_results', amount: 0 }], settling)
    expect(fellThrough.state).toMatchObject({ step: 'refused', why: 'failed' })
    expect(fellThrough.effects).toEqual([{ type: 'tellFailed', message: '' }])
  })

  it('"changed" asks again with the new amount and a new key', () => {
    const changed: CashoutEvent = { type: 'changed', key: 'k1', amount: 700, now: 5000 }
    expect(play([changed], sent).state).toMatchObject({ step: 'asking', amount: 700, change: 'lower', askedAt: 5000 })
    expect(play([changed, confirm(6000, 'k2')], sent).effects).toEqual([{ type: 'send', amount: 700, key: 'k2' }])
  })

  it('"unavailable" is shown in place; any other failure is reported', () => {
    const refuse = (why: 'unavailable' | 'failed') => play([{ type: 'refused', key: 'k1', why, message: 'No.' }], sent)
    expect(refuse('unavailable').effects).toEqual([])
    expect(refuse('failed').effects).toEqual([{ type: 'tellFailed', message: 'No.' }])
    expect(refuse('failed').state).toEqual({ step: 'refused', why: 'failed', message: 'No.' })
  })

  it('"lost" is reconciled under the same key', () => {
    const { state, effects } = play([{ type: 'answerLost', key: 'k1' }], sent)
    expect(state).toEqual({ step: 'checking', amount: 900, key: 'k1' })
    expect(effects).toEqual([{ type: 'check', amount: 900, key: 'k1' }])
  })

  it('for another key is ignored', () => {
    expect(play([{ type: 'answered', key: 'k0', status: 'cashed_out', amount: 1 }], sent).state).toBe(sent)
  })
})

describe('over any sequence of events', () => {
  const key = fc.constantFrom('k1', 'k2', 'k3', 'k4')
  const amount = fc.integer({ min: 1, max: 5 })
  const status = fc.constantFrom('waiting_results', 'cashout_in_progress', 'cashed_out', 'done', 'ready_to_process')
  const event = fc.oneof(
    fc.record({ type: fc.constant('ask' as const), amount }),
    fc.record({ type: fc.constant('offer' as const), amount: fc.option(amount) }),
    fc.record({ type: fc.constant('confirm' as const) }),
    fc.record({ type: fc.constantFrom('keep' as const, 'expire' as const) }),
    fc.record({ type: fc.constant('answered' as const), key, status, amount }),
    fc.record({ type: fc.constant('changed' as const), key, amount }),
    fc.record({
      type: fc.constant('refused' as const),
      key,
      why: fc.constantFrom('unavailable' as const, 'failed' as const),
      message: fc.constant(''),
    }),
    fc.record({ type: fc.constant('answerLost' as const), key }),
    fc.record({ type: fc.constant('seen' as const), status, amount }),
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
            expect(state).toMatchObject({ step: 'asking', amount: effect.amount })
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
        let told = 0
        run.reduce<CashoutState>((state, raw, at) => {
          const given = { key: `c${at}`, ...raw, now: at * QUIET_MS } as CashoutEvent
          const next = reduceCashout(state, given)
          sends += next.effects.filter(({ type }) => type === 'send').length
          told += next.effects.filter(({ type }) => type === 'tellDone').length
          return next.state
        }, IDLE)
        // A cashout from another page may be reported here as well, if it was requested here.
        expect(told).toBeLessThanOrEqual(sends + run.filter(({ type }) => type === 'ask').length)
      }),
    )
  })
})
