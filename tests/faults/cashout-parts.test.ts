/**
 * Parts of one bet over a line that loses requests and responses, on a back end that is killed: each is paid exactly once
 * under its key, one of two tabs gets the part that both saw, and what is left is settled, corrected and reopened.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { RequestBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { DatabaseSource } from '../../apps/backend/src/platform/db/database.ts'
import { betOn, pick, TestClient } from '../../apps/backend/src/testing/client.ts'
import { copyDataFolder } from '../../apps/backend/src/testing/database-template.ts'
import { newAccount } from '../../apps/backend/src/testing/new-account.ts'
import { type PostgresServer, startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import type { FeedAction } from '../linear/feed-actions.ts'
import { KillableNode, NO_BONUSES } from '../linear/killable-node.ts'
import { callUntilAnswered } from '../linear/player.ts'
import { FAULTS } from './fault-kinds.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'

vi.setConfig({ testTimeout: 5 * 60_000 })

const CLIENT_TIMEOUT_MS = 500
const BALANCE = 100_000
const STAKE = 10_000
/** Of a match before its start, at odds of 2 and a chance of a half, of which 3 percent are the margin. */
const PART = { stake: 100, amount: 97 }
const MATCH_ID = 2
/** A bet has to be some seconds old. */
const OFFERED_MS = 10_000
/** Long enough for the back end to process what the feed reports. */
const FEED_MS = 60_000

type Part = Omit<RequestBody<'postBetsCashoutPart'>, 'bet_id'>

interface Answer extends ErrorBody {
  data: ErrorBody['data'] & Bet
}

let node: KillableNode
let proxy: FaultyProxy
let player: TestClient
let betId = ''
let remaining = STAKE

const nextPart = (): Part => ({ remaining, ...PART })

/** One attempt. Rejects without a response. */
const sendPart = (part: Part, key: string) =>
  player.call<Answer>('/bets/cashout/part', {
    body: { bet_id: betId, ...part },
    headers: { 'idempotency-key': key },
  })

/** Repeats the request under its key until it is answered. */
async function requestPart(part: Part, key: string) {
  const reply = await callUntilAnswered(node, () => sendPart(part, key))
  if (reply.status !== 401) return reply
  await player.renewBearer()
  return callUntilAnswered(node, () => sendPart(part, key))
}

/** Expects that the part of that stake was paid once. */
async function expectPaid(): Promise<void> {
  remaining -= PART.stake
  const count = (STAKE - remaining) / PART.stake
  const [bet] = await player.bets(`?id=${betId}`)
  expect(bet).toMatchObject({
    cashed_out: { stake: count * PART.stake, amount: count * PART.amount },
    rest: { stake: remaining },
  })
  expect(bet?.cashed_out?.parts).toHaveLength(count)
  expect(await player.balance()).toBe(BALANCE - STAKE + count * PART.amount)
}

/** What the player has, after the parts that were paid and what the rest returned. */
const balanceAfter = (returned: number): number =>
  BALANCE - STAKE + ((STAKE - remaining) / PART.stake) * PART.amount + returned

async function report(action: FeedAction): Promise<void> {
  await node.applyAction(action)
  await node.advance(FEED_MS)
  await node.drain()
}

const settle = (winner: string): Promise<void> => report({ type: 'settle', matchId: MATCH_ID, winner })

async function openPlayer(): Promise<void> {
  player = Object.assign(new TestClient(proxy.url), { timeoutMs: 20 * CLIENT_TIMEOUT_MS })
  await player.call('/users', { body: newAccount() })
  await player.renewBearer()
  const headers = { 'idempotency-key': randomUUID() }
  await player.call('/wallet/deposits', { body: { value: BALANCE, currency: 'EUR' }, headers })
  const { body } = await player.place(betOn([pick(MATCH_ID)], STAKE))
  betId = body.data[0]?.id ?? ''
  await node.advance(OFFERED_MS)
  await node.drain()
  player.timeoutMs = CLIENT_TIMEOUT_MS
}

async function playParts(): Promise<void> {
  const first = { part: nextPart(), key: randomUUID() }
  const firstReply = await requestPart(first.part, first.key)
  await expectPaid()
  for (const fault of FAULTS) {
    const [part, key] = [nextPart(), randomUUID()]
    proxy.plan(fault)
    const reply = await requestPart(part, key)
    expect(reply, fault).toMatchObject({ status: 200, body: { data: { status: 'waiting_results' } } })
    await expectPaid()
    expect(await requestPart(part, key), fault).toMatchObject({ status: 200, body: reply.body })
    expect(await requestPart({ ...part, stake: 200, amount: 194 }, key)).toMatchObject({
      status: 422,
      body: { message: 'IDEMPOTENCY_KEY_REUSED' },
    })
  }
  expect([...proxy.counts.keys()].sort()).toEqual([...FAULTS].sort())

  const lost = { part: nextPart(), key: randomUUID() }
  proxy.plan('cutAfter')
  await expect(sendPart(lost.part, lost.key)).rejects.toThrow()
  await expectPaid()
  const killed = { part: nextPart(), key: randomUUID() }
  const answered = sendPart(killed.part, killed.key).catch(() => undefined)
  await Promise.all([answered, node.kill()])
  for (const { part, key } of [lost, killed]) expect((await requestPart(part, key)).status).toBe(200)
  await expectPaid()

  proxy.plan('twice')
  proxy.plan('cutAfter')
  const tabs = await Promise.all([requestPart(nextPart(), randomUUID()), requestPart(nextPart(), randomUUID())])
  await expectPaid()
  const [paid, refused] = tabs.sort((one, other) => one.status - other.status)
  expect(paid?.status).toBe(200)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'CASHOUT_CHANGED', data: { part: { remaining, ...PART } } },
  })

  await settle('1')
  expect(await player.balance()).toBe(balanceAfter(2 * remaining))
  await settle('2')
  expect(await player.balance()).toBe(balanceAfter(0))
  await settle('1')
  expect(await player.balance()).toBe(balanceAfter(2 * remaining))
  expect((await requestPart(nextPart(), randomUUID())).status).toBe(410)
  expect(await requestPart(first.part, first.key)).toMatchObject({ status: 200, body: firstReply.body })
  await report({ type: 'roll_back', matchId: MATCH_ID })
  expect(await player.balance()).toBe(balanceAfter(0))
  expect(await node.isLedgerClean()).toBe(true)
}

/** `database`: of a server, or PGlite in a folder. */
async function checkParts(database: DatabaseSource): Promise<void> {
  node = new KillableNode(database, NO_BONUSES)
  proxy = await startFaultyProxy({ seed: 'parts', clientTimeoutMs: CLIENT_TIMEOUT_MS })
  // Planned faults only.
  proxy.endFaults()
  try {
    await node.start()
    proxy.target = node.url
    remaining = STAKE
    await openPlayer()
    await playParts()
  } finally {
    await proxy.stop()
    await node.stop()
  }
}

let server: PostgresServer | undefined

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

const TITLE = 'pays each part once, and settles, corrects and reopens the rest'

it(`${TITLE} on PostgreSQL`, async context => {
  if (!server) return context.skip('neither the binaries of PostgreSQL nor DATABASE_URL_TEST are here')
  await checkParts({ kind: 'server', url: server.url, poolSize: 4 })
})

it(`${TITLE} on PGlite`, async context => {
  // Its restarts take most of a minute.
  if (server && !process.env.FAULT_PLACEMENTS) return context.skip('the short form uses PostgreSQL')
  const path = await copyDataFolder()
  try {
    await checkParts({ kind: 'folder', path })
  } finally {
    await rm(path, { recursive: true, force: true })
  }
})
