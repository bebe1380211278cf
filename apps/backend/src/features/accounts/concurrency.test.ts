/**
 * Concurrent requests of players to two nodes on one PostgreSQL server; a single in-process database would serialise
 * them.
 */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNotifier } from '../../core/engagement/notifier.ts'
import { betOn, pick, type Reply, type TestClient } from '../../testing/client.ts'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { newAccount } from '../../testing/new-account.ts'
import { deposit, openPlayer } from '../../testing/player.ts'
import { startPostgres } from '../../testing/postgres-server.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const OPERATOR_TOKEN = 'a token of the operator'
const PASSWORD = 'long enough'

const server = await startPostgres()
if (!server) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): its tests are skipped')

describe.skipIf(!server)('on two nodes at once', () => {
  const messenger = new CollectingMessenger()
  let firstNode: TestBackend
  let two: TestBackend

  beforeAll(async () => {
    const options = {
      database: { kind: 'server', url: server?.url ?? '', poolSize: 8 },
      config: { operatorToken: OPERATOR_TOKEN },
      messenger,
    } as const
    firstNode = await startTestBackend({ ...options, feed: new ScriptedFeed(START, 10) })
    two = await startTestBackend({ ...options, feed: new ScriptedFeed(START, 10), clock: firstNode.clock })
  })
  afterAll(async () => {
    await two.stop()
    await firstNode.stop()
    await server?.stop()
  })

  const drain = () => Promise.all([firstNode, two].map(({ backend }) => backend.drain()))

  /** Clients of the same player on both nodes. */
  async function openBoth(value = 0): Promise<[TestClient, TestClient]> {
    const here = await openPlayer(firstNode, value)
    return [here, Object.assign(two.client(), { bearer: here.bearer, cookie: here.cookie })]
  }

  /** Sends that many requests to both nodes in turn; returns their messages or statuses. */
  async function callOften(times: number, call: (at: number) => Promise<Reply<ErrorBody>>): Promise<unknown[]> {
    const replies = await Promise.all(Array.from({ length: times }, (_, at) => call(at)))
    await drain()
    return replies.map(({ status, body }) => body?.message ?? status)
  }
  const count = (answers: readonly unknown[], expected: unknown): number =>
    answers.filter(answer => answer === expected).length

  it('counts unread notifications once each, and publishes the right count last', async () => {
    const [here, there] = await openBoth()
    const { body: profile } = await here.call<ResponseBody<'getPlayer'>>('/player')
    const notifier = createNotifier()
    const send = (at: number) =>
      [firstNode, two][at % 2]?.backend.database.db.transaction().execute(transaction =>
        notifier.notify(transaction, {
          playerId: profile.data.id,
          kind: 'bonus.returned',
          params: { name: 'Welcome' },
          // Every cause twice.
          objectId: String(at >> 1),
          at: new Date(firstNode.clock.now()),
        }),
      )
    const readAll = (client: TestClient) => client.call('/notifications/read-all', { method: 'POST' })
    await Promise.all([...Array(30)].map((_, at) => (at % 10 === 9 ? readAll(at % 4 ? here : there) : send(at))))
    const { db } = firstNode.backend.database
    const rows = await db
      .selectFrom('notifications')
      .select('read_at')
      .where('player_id', '=', profile.data.id)
      .execute()
    const unread = rows.filter(({ read_at }) => read_at === null).length
    const { body } = await there.call('/notifications/counters')
    expect(rows).toHaveLength(15)
    expect(body).toEqual({ unread })
  })

  it('locks an address after five wrong passwords, and one link unlocks it', async () => {
    const email = `${randomUUID()}@example.com`
    await firstNode.client().call('/users', { body: newAccount({ email, password: PASSWORD }) })
    const signIn = (at: number) =>
      [firstNode, two][at % 2]!.client().call('/users/sign_in', { body: { email, password: 'wrong password' } })
    const answers = await callOften(12, signIn)
    expect(count(answers, 'INVALID_CREDENTIALS')).toBe(4)
    expect(count(answers, 'ACCOUNT_LOCKED')).toBe(8)
    const [link, ...more] = messenger.linksTo(email, 'unlock')
    expect(more).toEqual([])
    const follow = (at: number) => [firstNode, two][at % 2]!.client().call(`/users/unlock${link?.search}`)
    const followed = await callOften(6, follow)
    expect(count(followed, 200)).toBe(1)
    expect(count(followed, 'TOKEN_INVALID')).toBe(5)
  })

  it('sends one code, and allows five guesses', async () => {
    const both = await openBoth()
    const phone = { phone_number: '+442079460001', phone_country: 'GB' }
    const sent = await callOften(6, at => both[at % 2]!.call('/player/phone', { body: phone }))
    expect(count(sent, 200)).toBe(1)
    expect(count(sent, 'TOO_MANY_REQUESTS')).toBe(5)
    const wrong = String((Number(messenger.lastCode()) + 1) % 1_000_000).padStart(6, '0')
    const guessed = await callOften(12, at => both[at % 2]!.call('/player/phone/verify', { body: { code: wrong } }))
    expect(count(guessed, 'PHONE_CODE_INVALID')).toBe(5)
    expect(count(guessed, 'TOKEN_INVALID')).toBe(7)
  })

  it('gives a phone number to one player only', async () => {
    const players = await Promise.all([openPlayer(firstNode, 0), openPlayer(two, 0)])
    const codes: string[] = []
    for (const player of players) {
      await player.call('/player/phone', { body: { phone_number: '+442079460002', phone_country: 'GB' } })
      await drain()
      codes.push(messenger.lastCode())
    }
    const verify = (at: number) => players[at]!.call('/player/phone/verify', { body: { code: codes[at] } })
    const answers = await callOften(2, verify)
    expect(count(answers, 200)).toBe(1)
    expect(count(answers, 'PHONE_TAKEN')).toBe(1)
  })

  it('credits delayed deposits once', async () => {
    const both = await openBoth()
    const deposit = (at: number) =>
      both[at % 2]!.call('/wallet/deposits', {
        body: { value: 100, currency: 'EUR', simulate: 'pending' },
        headers: { 'idempotency-key': randomUUID() },
      })
    expect(count(await callOften(10, deposit), 201)).toBe(10)
    firstNode.clock.advance(10_000)
    await drain()
    expect(await both[0].balance()).toBe(1000)
    expect(await firstNode.isLedgerClean()).toBe(true)
  })

  it('enforces a limit on stakes and deposits in several currencies', async () => {
    const both = await openBoth(2000)
    await both[0].call('/player/accounts', { body: { currency: 'USD' } })
    await deposit(both[0], 2000, 'USD')
    const currencyOf = (at: number): string => (at % 4 < 2 ? 'EUR' : 'USD')
    await both[0].call('/user_limits', { body: { type: 'wager', period: 'day', value: 1000 } })
    const place = (at: number) => {
      const { meta, bets } = betOn([pick(at + 1)], 600)
      return both[at % 2]!.place<ErrorBody>({
        meta,
        bets: bets.map(bet => ({ ...bet, stake: { value: 600, currency: currencyOf(at) } })),
      })
    }
    const placed = await callOften(8, place)
    expect(count(placed, 200)).toBe(1)
    expect(count(placed, 'PLAYER_LIMIT_EXCEEDED')).toBe(7)
    // €38.00 have been deposited.
    await both[0].call('/user_limits', { body: { type: 'deposit', period: 'week', value: 4800 } })
    const pay = (at: number) =>
      both[at % 2]!.call('/wallet/deposits', {
        body: { value: 900, currency: currencyOf(at) },
        headers: { 'idempotency-key': randomUUID() },
      })
    const paid = await callOften(8, pay)
    expect(count(paid, 201)).toBe(1)
    expect(count(paid, 'PLAYER_LIMIT_EXCEEDED')).toBe(7)
    expect(await firstNode.isLedgerClean()).toBe(true)
  })

  it('counts play time once across nodes, and its limit ends the sessions on both', async () => {
    const both = await openBoth(1000)
    await both[0].call('/user_limits', { body: { type: 'session', period: 'day', value: 120 } })
    const place = (at: number) => both[at % 2]!.place<ErrorBody>(betOn([pick(at + 1)], 100))
    firstNode.clock.leap(61_000)
    const alone = await callOften(6, at => both[at % 2]!.call('/player'))
    expect(count(alone, 200)).toBe(6)
    const { body } = await both[1].call<ResponseBody<'getUserLimits'>>('/user_limits')
    expect(body.data).toMatchObject([{ type: 'session', used: 61 }])
    firstNode.clock.leap(58_000)
    expect(count(await callOften(2, place), 200)).toBe(2)
    firstNode.clock.leap(1000)
    const refused = await callOften(8, place)
    expect(count(refused, 'SESSION_LIMIT_REACHED') + count(refused, 'UNAUTHORIZED')).toBe(8)
    expect(count(await callOften(4, at => both[at % 2]!.call('/player')), 'UNAUTHORIZED')).toBe(4)
  })

  it('stores groups as given', async () => {
    const [player] = await openBoth()
    const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
    const groups = ['spi_test', 'a.b:c-d']
    const headers = { 'x-operator-token': OPERATOR_TOKEN }
    const response = await firstNode
      .client()
      .call<unknown>(`/operator/players/${body.data.id}`, { method: 'PATCH', body: { groups }, headers })
    expect(response.body).toEqual({ data: { player_id: body.data.id, is_vip: false, pve: false, groups } })
  })
})
