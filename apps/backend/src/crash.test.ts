/**
 * The back end killed during placement: every response it gave holds after the restart, and nothing is stored
 * partially.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auditLedger, isClean } from './core/ledger/audit.ts'
import { DEMO } from './features/accounts/demo-player.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { killAll, startBackEndProcess } from './testing/back-end-process.ts'
import { betOn, TestClient } from './testing/client.ts'
import { copyDataFolder } from './testing/database-template.ts'
import { SMALL_FEED } from './testing/small-feed.ts'

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })

/** Half as many matches are live as in the evening: each process prices all of them. */
const QUIET_START = '2026-11-18T05:00:00Z'

/** The seeds of the demo's jackpots would be computed at each start. */
const NO_CAMPAIGNS = { version: 1, campaigns: [] }

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-crash-'))
  await copyDataFolder(join(folder, 'backend'))
  await writeFile(join(folder, 'engagement.json'), JSON.stringify(NO_CAMPAIGNS))
})
afterEach(async () => {
  killAll()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(url: string): Promise<TestClient> {
  const client = new TestClient(url)
  await client.signIn(DEMO.email, DEMO.password)
  return client
}

async function findBets(client: TestClient, status = 'match_status=0') {
  const { body } = await client.call<ResponseBody<'getMatches'>>(`/matches?${status}&bettable=true&limit=20`)
  return body.data.flatMap(({ id, main_market: market }) => {
    const outcome = market?.outcomes.find(({ active }) => active)
    if (!market || !outcome) return []
    const { id: market_id, specifier } = market
    const request = betOn([{ match_id: id, market_id, specifier, outcome_id: outcome.id, odds: outcome.odds }], 100)
    return [{ ...request, meta: { ...request.meta, auto_accept_odds_change: 'any' as const } }]
  })
}

it('keeps every acknowledged bet, none partially, and decides each pending bet and cash-out exactly once after a kill', async () => {
  const environment = {
    TOUCHLINE_DATA: folder,
    ENGAGEMENT_FILE: join(folder, 'engagement.json'),
    RATE_LIMITS: 'false',
    BET_DELAY_SCALE: '0.3',
    SIMULATOR_START: QUIET_START,
    ...SMALL_FEED,
  }
  const first = await startBackEndProcess(environment)
  const client = await signIn(first.url)
  const upcoming = await findBets(client)
  const live = await findBets(client, 'match_status=1')
  const placeOnLive = async () => {
    const replies = await Promise.all(live.map(request => client.place(request)))
    return replies.flatMap(({ body }) => body.data ?? []).filter(({ status }) => status === 'submitted')
  }
  const decided = new Set((await placeOnLive()).map(({ id }) => id))
  const findOffers = async () =>
    (await client.bets('?status=open')).filter(({ id, to_cashout }) => to_cashout !== null && decided.has(id))
  await vi.waitFor(async () => expect((await findOffers()).length).toBeGreaterThan(3), {
    timeout: 60_000,
    interval: 250,
  })

  const waiting = await placeOnLive()
  expect(waiting.length).toBeGreaterThan(3)
  const replies = await Promise.all(
    (await findOffers()).map(({ id, to_cashout }) =>
      client.call<ResponseBody<'postBetsCashout'>>('/bets/cashout', {
        body: { bet_id: id, to_cashout },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
  )
  const cashOuts = replies.filter(({ status }) => status === 200).map(({ body }) => body.data)
  expect(cashOuts.some(({ status }) => status === 'cashout_in_progress')).toBe(true)
  const answered = new Map<string, string>()
  const sent: string[] = []
  let killed: ReturnType<typeof first.end> | undefined
  const placeUntilKilled = async (): Promise<void> => {
    while (!killed && sent.length < 200) {
      const key = randomUUID()
      sent.push(key)
      const reply = await client.place(upcoming[sent.length % upcoming.length], key).catch(() => null)
      const id = reply?.body.data?.[0]?.id
      if (id) answered.set(key, id)
      if (answered.size >= 15) killed ??= first.end('SIGKILL')
    }
  }
  await Promise.all([1, 2, 3, 4].map(placeUntilKilled))
  expect(await killed).toEqual({ code: null, signal: 'SIGKILL' })
  expect(answered.size).toBeGreaterThanOrEqual(15)

  const second = await startBackEndProcess(environment)
  const again = await signIn(second.url)
  for (const key of sent) {
    const bets = await again.bets(`?idempotency_key=${key}`)
    if (answered.has(key)) expect(bets.map(({ id }) => id)).toEqual([answered.get(key)])
    expect(bets.length).toBeLessThanOrEqual(1)
  }
  const findUndecided = async () =>
    (await again.bets('?status=all&limit=500')).filter(({ status }) =>
      ['submitted', 'cashout_in_progress'].includes(status),
    )
  await vi.waitFor(async () => expect(await findUndecided()).toEqual([]), { timeout: 60_000, interval: 250 })
  await expectBooksInOrder(again)
  expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null })
  const database = await openDatabase({ kind: 'folder', path: join(folder, 'backend') })
  const audit = await auditLedger(database.db)
  const stored = await database.db.selectFrom('bets').select(['id', 'status']).execute()
  for (const { id } of [...waiting, ...cashOuts])
    expect(['waiting_results', 'done', 'rejected', 'cashed_out']).toContain(stored.find(bet => bet.id === id)?.status)
  await database.close()
  expect(isClean(audit)).toBe(true)
})

/** The player's balance equals the starting balance minus stakes plus payouts. */
async function expectBooksInOrder(client: TestClient): Promise<void> {
  const bets = (await client.bets('?status=all&limit=500')).filter(({ status }) => status !== 'rejected')
  const staked = bets.reduce((sum, { stake }) => sum + stake.value, 0)
  const paid = bets.reduce((sum, { win_amount }) => sum + win_amount, 0)
  expect(await client.balance()).toBe(DEMO.value - staked + paid)
}

it('refuses to open data that another process has open, with a readable error', async () => {
  const database = await openDatabase({ kind: 'folder', path: join(folder, 'backend') })
  await expect(startBackEndProcess({ TOUCHLINE_DATA: folder })).rejects.toThrow(
    /in use by process \d+; stop it, or set TOUCHLINE_DATA/,
  )
  await database.close()
})
