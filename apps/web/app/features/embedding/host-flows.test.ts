import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { expect, it, vi } from 'vitest'
import { createHostFlows } from './host-flows.ts'

const NOBODY: SessionState = { status: 'NOT_LOGGED_IN', reason: 'anonymous', info: null }
const SOMEBODY: SessionState = { status: 'LOGGED_IN', reason: null, info: null }

function start() {
  const session = createObservable<SessionState>(NOBODY)
  const send = vi.fn()
  const page = new EventTarget()
  let time = 0
  const flows = createHostFlows({ connection: { send }, session, page, now: () => time })
  const use = (after: number) => {
    time += after
    page.dispatchEvent(new Event('pointerdown'))
  }
  return { session, send, flows, use }
}

it('leaves unhandled flows to the sportsbook', () => {
  const { flows, send } = start()
  flows.setDelegated(['sign-in'])
  expect(flows.delegate('signUp')).toBeNull()
  expect(flows.delegate('deposit')).toBeNull()
  expect(flows.delegate('search')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

it('asks the host to sign in, and resolves on sign-in', async () => {
  const { flows, send, session } = start()
  flows.setDelegated(['sign-in', 'sign-up'])
  const outcomes = [flows.delegate('signIn', { reason: 'placing' }), flows.delegate('signUp')]
  expect(send.mock.calls).toEqual([
    ['sportsbook:sign-in', { reason: 'placing' }],
    ['sportsbook:sign-up', undefined],
  ])
  session.set(SOMEBODY)
  expect(await Promise.all(outcomes)).toEqual(['done', 'done'])
})

it('counts as cancelled when the host has finished and nobody is signed in', async () => {
  const { flows } = start()
  flows.setDelegated(['sign-in'])
  const outcome = flows.delegate('signIn')
  await flows.settleAfter(async () => {})
  expect(await outcome).toBe('closed')
})

it('does not wait for a later sign-in when the session check failed', async () => {
  const { flows, session } = start()
  flows.setDelegated(['sign-in'])
  const outcome = flows.delegate('signIn', { reason: 'placing' })
  await expect(flows.settleAfter(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  session.set(SOMEBODY)
  expect(await outcome).toBe('closed')
})

it('counts as cancelled when the user uses the sportsbook again, except for the same tap', async () => {
  const { flows, session, use } = start()
  flows.setDelegated(['sign-in'])
  const tapped = flows.delegate('signIn')
  use(300)
  session.set(SOMEBODY)
  expect(await tapped).toBe('done')
  session.set(NOBODY)
  const left = flows.delegate('signIn', { reason: 'placing' })
  use(5000)
  session.set(SOMEBODY)
  expect(await left).toBe('closed')
})

it('does not wait for a deposit, which arrives by itself', async () => {
  const { flows, send } = start()
  flows.setDelegated(['deposit'])
  expect(await flows.delegate('deposit')).toBe('closed')
  expect(send).toHaveBeenCalledWith('sportsbook:deposit', undefined)
})

it('requests a deposit with the currency, and with the amount that a bet lacks', () => {
  const send = vi.fn()
  const session = createObservable<SessionState>(SOMEBODY)
  let account: { currency: string; subunits: number } | undefined = { currency: 'EUR', subunits: 100 }
  const flows = createHostFlows({ connection: { send }, session, page: new EventTarget(), readAccount: () => account })
  flows.setDelegated(['deposit'])
  flows.delegate('deposit')
  flows.delegate('deposit', { lacking: 1250 })
  account = undefined
  flows.delegate('deposit', { lacking: 0 })
  expect(send.mock.calls).toEqual([
    ['sportsbook:deposit', { currency: 'EUR', subunits: 100 }],
    ['sportsbook:deposit', { currency: 'EUR', subunits: 100, value: 1250 }],
    ['sportsbook:deposit', undefined],
  ])
})
