import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { applyRequestedCurrency } from './apply-requested-currency.ts'

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

const state = (status: SessionState['status']): SessionState => ({ status, reason: null, info: null })

async function start(requested: string | null) {
  if (requested) sessionStorage.setItem('touchline.currency', requested)
  const patched: unknown[] = []
  const answers: Record<string, unknown> = {
    getSettings: { data: { currencies: ['EUR', 'USD', 'JPY'].map(code => ({ code })) } },
    getPlayer: { data: { id: 7, currency: 'EUR' } },
    getPlayerAccounts: { data: ['EUR', 'USD'].map(currency => ({ currency, active: true, version: 1 })) },
  }
  const call = async (name: string, input: { body?: unknown }) => {
    if (name === 'patchPlayer') patched.push(input.body)
    if (name === 'patchPlayer') return { data: { id: 7, currency: 'USD' } }
    return answers[name]
  }
  const app = await createTestApp('en', call as unknown as Api['call'])
  const session = createObservable(state('PENDING'))
  const subscribe = vi.fn(session.subscribe)
  applyRequestedCurrency({ ...app, session: { ...app.session, ...session, subscribe } })
  if (requested) await vi.waitFor(() => expect(subscribe).toHaveBeenCalled())
  const signIn = async () => {
    session.set(state('LOGGED_IN'))
    await vi.waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
    await new Promise(resolve => setImmediate(resolve))
  }
  return { patched, signIn }
}

it('opens the account that was asked for, once', async () => {
  const { patched, signIn } = await start('USD')
  expect(patched).toEqual([])
  await signIn()
  expect(patched).toEqual([{ currency: 'USD' }])
  expect(sessionStorage.getItem('touchline.currency')).toBeNull()
  await signIn()
  expect(patched).toHaveLength(1)
})

it.each(['EUR', 'JPY', null])(
  'leaves everything as it is for %s: open already, not the player’s, or not asked for',
  async requested => {
    const { patched, signIn } = await start(requested)
    await signIn()
    expect(patched).toEqual([])
  },
)
