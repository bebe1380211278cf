import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Account } from '@touchline/contract/entities/player'
import { describe, expect, it } from 'vitest'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { accountsQuery, compPointsQuery, replaceAccount } from './player-queries.ts'

const account = (currency: string, value: number, version: number, active = true): Account => ({
  currency,
  subunits: 100,
  available_to_bet_with_locked_cents: value,
  active,
  version,
})

describe('replaceAccount', () => {
  it('replaces the balance of a currency with a newer one and keeps the others', () => {
    const accounts = [account('EUR', 100, 1), account('USD', 5, 1)]
    expect(replaceAccount(accounts, account('EUR', 80, 2))).toEqual([account('EUR', 80, 2), account('USD', 5, 1)])
  })
  it('keeps what is newer than the push', () => {
    const accounts = [account('EUR', 100, 3)]
    expect(replaceAccount(accounts, account('EUR', 80, 2))).toBe(accounts)
  })
  it('adds an unknown currency', () => {
    expect(replaceAccount([], account('JPY', 1, 1))).toEqual([account('JPY', 1, 1)])
  })
})

describe('accountsQuery', () => {
  const fetchWith = async (answer: Account[], known?: Account[]) => {
    const client = new QueryClient()
    const api = {
      call: async () => {
        // The push arrives while the response is in flight.
        if (known) client.setQueryData(queryKeys.accounts, known)
        return { data: answer }
      },
    } as unknown as Api
    return client.fetchQuery(accountsQuery(api))
  }

  it('excludes inactive accounts', async () => {
    expect(await fetchWith([account('EUR', 1, 1), account('USD', 1, 1, false)])).toEqual([account('EUR', 1, 1)])
  })
  it('never reverts a balance pushed meanwhile', async () => {
    expect(await fetchWith([account('EUR', 100, 1)], [account('EUR', 80, 2)])).toEqual([account('EUR', 80, 2)])
  })
})

describe('compPointsQuery', () => {
  const fetchWith = (answer: () => unknown) =>
    new QueryClient().fetchQuery(compPointsQuery({ call: async () => answer() } as unknown as Api))
  const refuse = (status: number) => () => {
    throw new ApiError('getPlayerCompPoints', status, null)
  }

  it('returns points that are never spent', async () => {
    expect(await fetchWith(() => ({ data: { persistent: { points: 240 } } }))).toBe(240)
  })
  it('returns null on 401 and fails otherwise', async () => {
    expect(await fetchWith(refuse(401))).toBeNull()
    await expect(fetchWith(refuse(500))).rejects.toThrow('HTTP 500')
  })
})
