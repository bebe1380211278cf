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
  const flows = createHostFlows({ line: { send }, session, page, now: () => time })
  const use = (after: number) => {
    time += after
    page.dispatchEvent(new Event('pointerdown'))
  }
  return { session, send, flows, use }
}

it('leaves to the sportsbook what the host does not listen to', () => {
  const { flows, send } = start()
  flows.setDelegated(['sign-in'])
  expect(flows.delegate('signUp')).toBeNull()
  expect(flows.delegate('deposit')).toBeNull()
  expect(flows.delegate('search')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

it('asks the host to sign somebody in, and is done when that has come about', async () => {
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

it('takes it that the person has turned away when the host has looked and nobody is signed in', async () => {
  const { flows } = start()
  flows.setDelegated(['sign-in'])
  const outcome = flows.delegate('signIn')
  await flows.settleAfter(async () => {})
  expect(await outcome).toBe('closed')
})

it('lets nothing wait for a later sign-in when it could not be found out who is signed in', async () => {
  const { flows, session } = start()
  flows.setDelegated(['sign-in'])
  const outcome = flows.delegate('signIn', { reason: 'placing' })
  await expect(flows.settleAfter(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  session.set(SOMEBODY)
  expect(await outcome).toBe('closed')
})

it('takes it that the person has turned away who uses the sportsbook again, unless it is the same tap', async () => {
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

it('waits for no deposit: its money comes by itself', async () => {
  const { flows, send } = start()
  flows.setDelegated(['deposit'])
  expect(await flows.delegate('deposit')).toBe('closed')
  expect(send).toHaveBeenCalledWith('sportsbook:deposit', undefined)
})
