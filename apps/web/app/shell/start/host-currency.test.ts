import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { expect, it, vi } from 'vitest'
import { HostCommandError } from '../../features/embedding/handle-host-message.ts'
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
  const offered = ['EUR', 'USD', 'JPY'].map(code => ({ code }))
  app.queryClient.setQueryData(app.queries.settings().queryKey, { data: { currencies: offered } } as never)
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
  const done = switchTo('USD')
  await new Promise(resolve => setImmediate(resolve))
  expect(patches()).toEqual([])
  session.set(SOMEBODY)
  await done
  await expect.poll(patches).toHaveLength(1)
  session.set(NOBODY)
  session.set(SOMEBODY)
  expect(patches()).toHaveLength(1)
})

it('rejects a currency that the player has no account in, and changes nothing', async () => {
  const { switchTo, patches } = await start(SOMEBODY, ['EUR'])
  await expect(switchTo('JPY')).rejects.toThrow('the player has no account in JPY')
  await switchTo('EUR')
  expect(patches()).toEqual([])
})

it('rejects it for the next player too, and at once where the operator does not have it', async () => {
  const { session, switchTo, patches } = await start(NOBODY, ['EUR'])
  await expect(switchTo('XXX')).rejects.toThrow('XXX is none of EUR, USD, JPY')
  const later = switchTo('JPY')
  const rejected = expect(later).rejects.toThrow(HostCommandError)
  await new Promise(resolve => setImmediate(resolve))
  session.set(SOMEBODY)
  await rejected
  expect(patches()).toEqual([])
})

it('drops a request when another one follows', async () => {
  const { session, switchTo, patches } = await start(NOBODY, ['EUR', 'USD'])
  const first = switchTo('JPY')
  await new Promise(resolve => setImmediate(resolve))
  const second = switchTo('USD')
  await first
  session.set(SOMEBODY)
  await second
  expect(patches()).toEqual([{ currency: 'USD' }])
})
