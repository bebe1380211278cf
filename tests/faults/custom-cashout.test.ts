/**
 * Custom bets that are cashed out, in parts and whole, over a line that loses requests and responses, on a back end that is
 * killed while it values them, by two tabs, and while results arrive: each bet is paid exactly once.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { estimatePart } from '@touchline/betting/cashout/partial-cashout'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { DatabaseSource } from '../../apps/backend/src/platform/db/database.ts'
import { TestClient } from '../../apps/backend/src/testing/client.ts'
import { copyDataFolder } from '../../apps/backend/src/testing/database-template.ts'
import { findBet, openPlayer, placeOne } from '../../apps/backend/src/testing/player.ts'
import { type PostgresServer, startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import { customLegs } from '../linear/custom-bets.ts'
import type { FeedAction } from '../linear/feed-actions.ts'
import { KillableNode, NO_BONUSES } from '../linear/killable-node.ts'
import { callUntilAnswered } from '../linear/player.ts'
import { FAULTS, type Fault } from './fault-kinds.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'

vi.setConfig({ testTimeout: 5 * 60_000 })

const IS_LONG = Boolean(process.env.FAULT_PLACEMENTS)
const CLIENT_TIMEOUT_MS = 500
/** Of calls that no fault is planned for, which may start the thread that values bets. */
const PATIENT_TIMEOUT_MS = 30_000
const BALANCE = 1_000_000
const STAKE = 10_000
const PART = 4000
/** A bet has to be some seconds old. */
const OFFERED_MS = 10_000
/** Longer than the delay of a live bet and of a cash-out, and for the back end to process what the feed reports. */
const DECIDED_MS = 60_000
/** More than any bet is worth: the response says what it is. */
const TOO_MUCH = 100 * STAKE
/**
 * The readings of a value that one request makes: before it is computed, after that and before the transaction, and in the
 * transaction, before the decision and for the response; a closed bet has no offer in it.
 */
const READINGS = { part: [1, 2, 3, 4, 5], whole: [1, 2, 3, 4] }
const AFTER_LOAD = 3

type Answer = ErrorBody & { data: ErrorBody['data'] & Bet }

interface CashoutCall {
  readonly path: string
  readonly body: object
}

let node: KillableNode
let proxy: FaultyProxy
let player: TestClient
let placed: Bet[] = []

const send = ({ path, body }: CashoutCall, key: string) =>
  player.call<Answer>(path, { body, headers: { 'idempotency-key': key } })

/** Repeats the request under its key until it is answered. */
async function request(call: CashoutCall, key: string = randomUUID()) {
  const reply = await callUntilAnswered(node, () => send(call, key))
  if (reply.status !== 401) return reply
  await player.renewBearer()
  return callUntilAnswered(node, () => send(call, key))
}

async function report(action: FeedAction): Promise<void> {
  await node.applyAction(action)
  await node.advance(DECIDED_MS)
  await node.drain()
}

async function place(matchId: number, outcomeId = '1'): Promise<Bet> {
  player.timeoutMs = PATIENT_TIMEOUT_MS
  const stake = { value: STAKE, currency: 'EUR' }
  const bet = await placeOne(player, 'custom_bet', { stake, ...customLegs(matchId, outcomeId) })
  placed.push(bet)
  await node.advance(OFFERED_MS)
  await node.drain()
  return bet
}

/** What all that is left of a bet is worth, less a cent: its value, computed again, may be a little less. */
async function findAmount(bet: Bet): Promise<number> {
  player.timeoutMs = PATIENT_TIMEOUT_MS
  const { status, body } = await request({ path: '/bets/cashout', body: { bet_id: bet.id, to_cashout: TOO_MUCH } })
  expect(status).toBe(409)
  return (body.data.to_cashout ?? 0) - 1
}

const wholeOf = (bet: Bet, amount: number): CashoutCall => ({
  path: '/bets/cashout',
  body: { bet_id: bet.id, to_cashout: amount },
})

const partOf = (bet: Bet, whole: number): CashoutCall => ({
  path: '/bets/cashout/part',
  body: { bet_id: bet.id, remaining: STAKE, stake: PART, amount: estimatePart({ remaining: STAKE, whole }, PART) - 1 },
})

/** Changes the match, so that the next request has to have its bet valued, with a timeout that a fault can reach. */
async function invalidateValue(matchId: number): Promise<void> {
  await node.applyAction({ type: 'reprice', matchId })
  await node.advance(1000)
  await node.drain()
  player.timeoutMs = CLIENT_TIMEOUT_MS
}

/** Expects that what was left of a bet was cashed out for that amount. */
async function expectCashedOut(bet: Bet, amount: number, what: string): Promise<void> {
  const { status, win_amount, cashed_out } = await findBet(player, bet)
  const rest = (win_amount ?? 0) - (cashed_out?.amount ?? 0)
  expect({ status, rest }, what).toEqual({ status: 'cashed_out', rest: amount })
  await expectBooks(what)
}

async function expectPart(bet: Bet, what: string): Promise<void> {
  const { cashed_out, rest, status } = await findBet(player, bet)
  expect({ status, stake: cashed_out?.stake, parts: cashed_out?.parts.length, rest: rest?.stake }, what).toEqual({
    status: 'waiting_results',
    stake: PART,
    parts: 1,
    rest: STAKE - PART,
  })
  await expectBooks(what)
}

/** What a closed bet has paid, parts of it included, or the parts of an open one. */
const paidBy = ({ status, win_amount, cashed_out }: Bet): number =>
  (status === 'waiting_results' ? cashed_out?.amount : win_amount) ?? 0

/** Expects the balance to be what the bets have paid. */
async function expectBooks(what: string): Promise<void> {
  const bets = await player.bets('?limit=100')
  expect(bets, what).toHaveLength(placed.length)
  const paid = bets.reduce((sum, bet) => sum + paidBy(bet), 0)
  expect(await player.balance(), what).toBe(BALANCE - placed.length * STAKE + paid)
}

/** A part under a fault, repeated under its key. */
async function cashOutPart(bet: Bet, matchId: number, fault: Fault): Promise<void> {
  const part = partOf(bet, await findAmount(bet))
  await invalidateValue(matchId)
  const key = randomUUID()
  proxy.plan(fault)
  const reply = await request(part, key)
  expect(reply, fault).toMatchObject({ status: 200 })
  await expectPart(bet, fault)
  expect(await request(part, key), fault).toMatchObject({ status: 200, body: reply.body })
}

async function cashOutRest(bet: Bet, matchId: number, fault: Fault): Promise<void> {
  const amount = await findAmount(bet)
  await invalidateValue(matchId)
  proxy.plan(fault)
  expect(await request(wholeOf(bet, amount)), fault).toMatchObject({ status: 200 })
  await expectCashedOut(bet, amount, fault)
}

/** A part or the whole under each kind of fault; both in the long form. */
async function playFaults(matchIds: () => number): Promise<void> {
  for (const [index, fault] of FAULTS.entries()) {
    const matchId = matchIds()
    const bet = await place(matchId)
    const isPart = index % 2 === 0
    if (IS_LONG || isPart) await cashOutPart(bet, matchId, fault)
    if (IS_LONG || !isPart) await cashOutRest(bet, matchId, fault)
  }
  expect([...proxy.counts.keys()].sort()).toEqual([...FAULTS].sort())
}

/** Killed at a reading of the value: nothing is paid, and the request is answered as it is repeated. */
async function checkKill(matchId: number, toCall: typeof partOf, reading: number): Promise<void> {
  const isPart = toCall === partOf
  const what = `${isPart ? 'part' : 'whole'}, killed at reading ${reading}`
  const bet = await place(matchId)
  const amount = await findAmount(bet)
  const call = toCall(bet, amount)
  await invalidateValue(matchId)
  player.timeoutMs = PATIENT_TIMEOUT_MS
  const key = randomUUID()
  const { restarted } = await node.killAtValue(reading)
  await expect(send(call, key), what).rejects.toThrow()
  await restarted
  expect(await findBet(player, bet), what).toMatchObject({ status: 'waiting_results' })
  await expectBooks(what)
  expect(await request(call, key), what).toMatchObject({ status: 200 })
  await (isPart ? expectPart(bet, what) : expectCashedOut(bet, amount, what))
}

async function playKills(matchIds: () => number): Promise<void> {
  if (!IS_LONG) return checkKill(matchIds(), wholeOf, AFTER_LOAD)
  for (const reading of READINGS.part) await checkKill(matchIds(), partOf, reading)
  for (const reading of READINGS.whole) await checkKill(matchIds(), wholeOf, reading)
}

/** Two tabs that show the same offer, at once. */
async function playTabs(matchIds: () => number): Promise<void> {
  const kinds = [
    [wholeOf, wholeOf],
    [partOf, partOf],
    [wholeOf, partOf],
  ] as const
  for (const [first, second] of kinds) {
    const matchId = matchIds()
    const bet = await place(matchId)
    const amount = await findAmount(bet)
    await invalidateValue(matchId)
    player.timeoutMs = PATIENT_TIMEOUT_MS
    proxy.plan('twice')
    proxy.plan('twice')
    const replies = await Promise.all([request(first(bet, amount)), request(second(bet, amount))])
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([409, 410]).toContain(statuses[1])
    await expectBooks('two tabs')
  }
}

/** Results that arrive while bets are cashed out, before a match and in it, and are corrected. */
async function playResults(matchIds: () => number): Promise<void> {
  for (const isLive of [false, true]) {
    for (const fault of ['slow', 'cutAfter'] as const) {
      const matchId = matchIds() - (isLive ? 1 : 0)
      const bet = await place(matchId)
      const amount = await findAmount(bet)
      await invalidateValue(matchId)
      player.timeoutMs = PATIENT_TIMEOUT_MS
      proxy.plan(fault)
      const [reply] = await Promise.all([
        request(wholeOf(bet, amount)),
        report({ type: 'settle', matchId, winner: '1' }),
      ])
      expect([200, 409, 410]).toContain(reply.status)
      await node.advance(DECIDED_MS)
      await node.drain()
      const { status } = await findBet(player, bet)
      const isPaidAtOnce = reply.status === 200 && !isLive
      expect(isPaidAtOnce ? ['cashed_out'] : ['cashed_out', 'done']).toContain(status)
      await expectBooks('settled')
      await report({ type: 'settle', matchId, winner: '2' })
      expect(await findBet(player, bet)).toMatchObject(
        status === 'cashed_out' ? { status, win_amount: amount } : { status, win_amount: 0 },
      )
      await expectBooks('corrected')
    }
  }
}

/** `database`: of a server, or PGlite in a folder. */
async function checkCashouts(database: DatabaseSource): Promise<void> {
  node = new KillableNode(database, NO_BONUSES)
  proxy = await startFaultyProxy({ seed: 'custom', clientTimeoutMs: CLIENT_TIMEOUT_MS })
  // Planned faults only.
  proxy.endFaults()
  placed = []
  let lastMatch = 0
  // Before their start.
  const nextMatch = (): number => {
    lastMatch += 2
    return lastMatch
  }
  try {
    await node.start()
    proxy.target = node.url
    player = await openPlayer({ client: () => new TestClient(proxy.url) }, BALANCE)
    await playFaults(nextMatch)
    await playTabs(nextMatch)
    await playResults(nextMatch)
    await playKills(nextMatch)
    expect(await node.isLedgerClean()).toBe(true)
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

const TITLE = 'pays each custom bet once that is cashed out'

it(`${TITLE} on PostgreSQL`, async context => {
  if (!server) return context.skip('neither the binaries of PostgreSQL nor DATABASE_URL_TEST are here')
  await checkCashouts({ kind: 'server', url: server.url, poolSize: 4 })
})

it(`${TITLE} on PGlite`, async context => {
  if (server && !IS_LONG) return context.skip('the short form uses PostgreSQL')
  const path = await copyDataFolder()
  try {
    await checkCashouts({ kind: 'folder', path })
  } finally {
    await rm(path, { recursive: true, force: true })
  }
})
