/** Lending players that a command line gives, without a driver. */
import { expect, it } from 'vitest'
import type { Driver } from '../driver/driver.ts'
import type { HttpTarget } from '../http/http-target.ts'
import type { Survey } from '../survey/survey.ts'
import { openPlayerSession } from './player-session.ts'
import { createPlayers } from './players.ts'

/** A back end of players `1@example.com`, `2@example.com` and so on with these balances. */
function openPlayers(...balances: readonly number[]) {
  const balanceOf = (cookie: string | undefined): number => balances[Number(cookie?.at(-1)) - 1] ?? 0
  const answers: Record<string, (input: { headers: { cookie?: string }; body?: { email: string } }) => unknown> = {
    postSignIn: ({ body }) => ({ exchange: { headers: new Headers({ 'set-cookie': `session=${body?.email[0]}` }) } }),
    postSportsbookSessions: () => ({ body: { token: 'token' } }),
    getPlayer: ({ headers }) => ({ body: { data: { id: Number(headers.cookie?.at(-1)), currency: 'EUR' } } }),
    getPlayerAccounts: ({ headers }) => ({
      body: { data: [{ currency: 'EUR', available_to_bet_with_locked_cents: balanceOf(headers.cookie) }] },
    }),
  }
  const http = { read: async (name: string, input: never) => answers[name]?.(input) } as unknown as HttpTarget
  return createPlayers({
    http,
    driver: { isGiven: false } as Driver,
    survey: {} as Survey,
    credentials: balances.map((_, at) => ({ email: `${at + 1}@example.com`, password: 'secret' })),
    cookieCommand: null,
    assertionCommand: null,
  })
}

it('lends the player whose balance suffices', async () => {
  const players = openPlayers(100, 5_000)
  expect(await players.lend({ balance: 2_000 }, async ({ id }) => id)).toBe(2)
})

it('names the balance as missing when a check that holds one player finds the other too poor', async () => {
  const players = openPlayers(5_000, 100)
  const lending = players.lend({ count: 2, balance: 2_000 }, async () => 'lent')
  await expect(lending).rejects.toThrow('a player with a balance of 2000 minor units')
})

it('lends a player again when a check that asked for two has failed', async () => {
  const players = openPlayers(5_000, 100)
  await expect(players.lend({ count: 2, balance: 2_000 }, async () => 'lent')).rejects.toThrow()
  expect(await players.lend({ balance: 2_000 }, async ({ id }) => id)).toBe(1)
})

it('waits for a player that another check has', async () => {
  const players = openPlayers(5_000)
  const order: string[] = []
  const first = players.lend({}, async () => {
    await Promise.resolve()
    order.push('first')
  })
  const second = players.lend({}, async () => order.push('second'))
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})

it('sends the bearer with platform calls of a player who was asserted, and has no cookie', async () => {
  const sent: [string, unknown][] = []
  const http = {
    read: async (name: string, input: unknown) => {
      sent.push([name, input])
      return { body: name === 'getPlayer' ? { data: { id: 7, currency: 'EUR' } } : { token: 'bearer' } }
    },
  } as unknown as HttpTarget
  const player = await openPlayerSession(http, { assertion: 'signed' }, null)
  const headers = { 'x-platform-app': 'sportsbook' }
  expect(sent).toEqual([
    ['postSportsbookSessions', { headers, body: { assertion: 'signed' } }],
    ['getPlayer', { headers: { ...headers, authorization: 'Bearer bearer' } }],
  ])
  expect(() => player.cookie).toThrow('a session by cookie')
})

it('names the command that signs nothing', async () => {
  const options = { credentials: [], cookieCommand: null, assertionCommand: 'false' }
  const deps = { http: {} as HttpTarget, driver: { isGiven: false } as Driver, survey: {} as Survey }
  const players = createPlayers({ ...deps, ...options })
  await expect(players.signAssertion('old')).rejects.toThrow('Run it by hand with PLAYER=1 ASSERTION=old')
})
