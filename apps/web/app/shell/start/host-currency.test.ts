import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createHostCurrencySetter } from './host-currency.ts'

const NOBODY: SessionState = { status: 'NOT_LOGGED_IN', reason: 'anonymous', info: null }
const SOMEBODY: SessionState = { status: 'LOGGED_IN', reason: null, info: null }

async function start(state: SessionState, currencies: readonly string[]) {
  const session = createObservable(state)
  const call = vi.fn(async (name: string, input?: { body?: object }) => {
    if (name === 'getPlayerAccounts')
      return { data: currencies.map(currency => ({ currency, active: true, version: 1 })) }
    return { data: { currency: 'EUR', ...input?.body } }
  })
  const app = await createTestApp('en', call as never)
  const switchTo = createHostCurrencySetter({ ...app, session: { ...app.session, ...session } })
  const patches = () => call.mock.calls.filter(([name]) => name === 'patchPlayer').map(([, input]) => input?.body)
  return { session, switchTo, patches }
}

it('selects the account of that currency', async () => {
  const { switchTo, patches } = await start(SOMEBODY, ['EUR', 'USD'])
  await switchTo('USD')
  expect(patches()).toEqual([{ currency: 'USD' }])
})

it('keeps the request for the next sign-in, once', async () => {
  const { session, switchTo, patches } = await start(NOBODY, ['EUR', 'USD'])
  await switchTo('USD')
  expect(patches()).toEqual([])
  session.set(SOMEBODY)
  await expect.poll(patches).toHaveLength(1)
  session.set(NOBODY)
  session.set(SOMEBODY)
  expect(patches()).toHaveLength(1)
})

it('changes nothing for a player without such an account', async () => {
  const { switchTo, patches } = await start(SOMEBODY, ['EUR'])
  await switchTo('JPY')
  await switchTo('EUR')
  expect(patches()).toEqual([])
})
