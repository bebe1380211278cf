import { ApiError } from '@touchline/client/errors'
import type { Account, Player } from '@touchline/contract/entities/player'
import { describe, expect, it } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { chooseCurrency, openAccount } from './change-account.ts'

const account = (currency: string): Account => ({
  currency,
  subunits: 100,
  available_to_bet_with_locked_cents: 0,
  active: true,
  version: 0,
})
const exists = new ApiError('postPlayerAccounts', 409, {
  code: 605,
  message: 'ACCOUNT_EXISTS',
  data: { details: [] },
})

async function startApp(answer: (name: string) => unknown) {
  const calls: [string, unknown][] = []
  const call = async (name: string, input?: { body?: object }) => {
    calls.push([name, input?.body])
    const answered = answer(name)
    if (answered instanceof Error) throw answered
    return { data: answered }
  }
  const app = await createTestApp('en', call as App['api']['call'])
  app.queryClient.setQueryData(queryKeys.accounts, [account('EUR')])
  return { app, calls }
}

describe('chooseCurrency', () => {
  it('stores the profile as returned by the platform', async () => {
    const { app, calls } = await startApp(() => ({ id: 7, currency: 'USD' }) as Player)
    await chooseCurrency(app, 'USD')
    expect(calls).toEqual([['patchPlayer', { currency: 'USD' }]])
    expect(app.queryClient.getQueryData(queryKeys.profile)).toMatchObject({ currency: 'USD' })
  })
})

describe('openAccount', () => {
  it('adds the account and makes it active', async () => {
    const { app, calls } = await startApp(name => (name === 'patchPlayer' ? { currency: 'USD' } : account('USD')))
    await openAccount(app, 'USD')
    expect(calls.map(([name]) => name)).toEqual(['postPlayerAccounts', 'patchPlayer'])
    expect(app.queryClient.getQueryData(queryKeys.accounts)).toEqual([account('EUR'), account('USD')])
  })

  it('uses an existing account and refetches the accounts', async () => {
    const { app, calls } = await startApp(name => (name === 'patchPlayer' ? { currency: 'USD' } : exists))
    await openAccount(app, 'USD')
    expect(calls.map(([name]) => name)).toEqual(['postPlayerAccounts', 'patchPlayer'])
    expect(app.queryClient.getQueryState(queryKeys.accounts)).toMatchObject({ isInvalidated: true })
  })

  it('changes nothing when the platform rejects it', async () => {
    const { app, calls } = await startApp(() => new Error('no answer'))
    await expect(openAccount(app, 'USD')).rejects.toThrow('no answer')
    expect(calls).toHaveLength(1)
    expect(app.queryClient.getQueryData(queryKeys.accounts)).toEqual([account('EUR')])
  })
})
