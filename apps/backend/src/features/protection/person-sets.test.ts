/** What protects one account of a person protects all of them, on both databases. */
import { rm } from 'node:fs/promises'
import type { LimitPeriod } from '@touchline/betting/limits/limit-periods'
import type { LimitType } from '@touchline/betting/limits/player-limits'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPlayer } from '../../core/players/players.ts'
import type { DatabaseSource } from '../../platform/db/database.ts'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { copyDataFolder } from '../../testing/database-template.ts'
import { listLimits, removeLimit, requestLimit, setLimit, tryDeposit } from '../../testing/limit-calls.ts'
import { NEW_PASSWORD } from '../../testing/new-account.ts'
import { bind, idOf, readProtection, unbind } from '../../testing/person-set.ts'
import { openPlayer } from '../../testing/player.ts'
import { startPostgres } from '../../testing/postgres-server.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import golden from './person-sets-golden.json' with { type: 'json' }

const MINUTE_MS = 60_000

const server = await startPostgres()
if (!server) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): its tests are skipped')
const folder = await copyDataFolder()
const SOURCES: [string, DatabaseSource | null][] = [
  ['PGlite', { kind: 'folder', path: folder }],
  ['PostgreSQL', server ? { kind: 'server', url: server.url, poolSize: 10 } : null],
]
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

interface GoldenAccount {
  limits?: Record<string, number>
  staked?: number
  excluded?: boolean
}

describe.each(SOURCES)('with %s', (name, database) => {
  let test: TestBackend
  const isSkipped = name === 'PostgreSQL' && !database
  const itHere = it.skipIf(isSkipped)

  beforeAll(async () => {
    if (isSkipped) return
    const config = { betDelayScale: 1 }
    test = await startTestBackend({ config, feed: new ScriptedFeed(START, 60), ...(database && { database }) })
  })
  afterAll(async () => {
    if (isSkipped) return
    expect(await test.isLedgerClean()).toBe(true)
    await test.stop()
  })

  /** Two players, each with €1,000, and their ids. */
  async function openTwo(): Promise<{ players: [TestClient, TestClient]; ids: [number, number] }> {
    const players: [TestClient, TestClient] = [await openPlayer(test, 100_000), await openPlayer(test, 100_000)]
    return { players, ids: [await idOf(players[0]), await idOf(players[1])] }
  }

  async function signInAgain(player: TestClient, id: number): Promise<void> {
    const { email } = await findPlayer(test.backend.database.db, id)
    await player.signIn(email, NEW_PASSWORD)
  }

  /** The status of a placement on a match that has not begun, or the error of the limit. */
  async function place(player: TestClient, value: number, matchId = 2): Promise<string | number> {
    const { status, body } = await player.place<{ message?: string }>(betOn([pick(matchId)], value))
    return body.message ?? status
  }

  it.skipIf(isSkipped).each(golden)('protects as in $id: $note', async ({ in: given, out }) => {
    const ids = new Map<string, number>()
    for (const [key, account] of Object.entries<GoldenAccount>(given.accounts)) {
      const player = await openPlayer(test, 100_000)
      ids.set(key, await idOf(player))
      if (account.staked) expect(await place(player, account.staked)).toBe(200)
      for (const [limit, value] of Object.entries(account.limits ?? {})) {
        const [type, period] = limit.split('.') as [LimitType, LimitPeriod]
        await setLimit(player, { type, period, value })
      }
      if (account.excluded) await setLimit(player, { type: 'self_exclusion', period: 'month' })
    }
    const toId = (key: string): number => ids.get(key) ?? Number.NaN
    for (const [one, other, status] of given.links as [string, string, string][]) {
      if (status === 'bound') expect((await bind(test, [toId(one), toId(other)])).outcome).toBe('bound')
      else await writeLink(toId(one), toId(other), status)
    }
    const protection = await readProtection(test, toId(given.account))
    expect(protection).toMatchObject({
      accounts: out.accounts.map(toId),
      excluded: out.excluded,
      stake: out.left,
    })
    expect(protection.deposit).toBe(
      'deposit.week' in out.limits ? Math.max(0, out.limits['deposit.week'] - 100_000 * out.accounts.length) : null,
    )
  })

  async function writeLink(one: number, other: number, status: string): Promise<void> {
    await test.backend.database.db.transaction().execute(async transaction => {
      // As the owner: no node writes links.
      await sql`set local role none`.execute(transaction)
      await sql`
        insert into person_links (player_a, player_b, status, score, typed, held, traits, weights_version, reason, created_at)
        values (${Math.min(one, other)}, ${Math.max(one, other)}, ${status}, 14, 14, 0, '[]', 1, 'looks alike', now())
      `.execute(transaction)
    })
  }

  itHere('binds placing and depositing to the limit of another account, and shows where it was set', async () => {
    const { players, ids } = await openTwo()
    const [here, there] = players
    await setLimit(here, { type: 'wager', period: 'day', value: 5000 })
    await setLimit(here, { type: 'deposit', period: 'week', value: 210_000 })
    expect(await place(here, 3000)).toBe(200)
    await bind(test, ids)
    expect(await place(there, 2001)).toBe('PLAYER_LIMIT_EXCEEDED')
    expect(await place(there, 2000)).toBe(200)
    expect(await tryDeposit(there, 10_001)).toBe('PLAYER_LIMIT_EXCEEDED')
    expect(await tryDeposit(there, 10_000)).toBe(201)
    const { data } = await listLimits(there)
    expect(data.map(({ type, used, is_from_other_account }) => [type, used, is_from_other_account])).toEqual([
      ['wager', 5000, true],
      ['deposit', 210_000, true],
    ])
    const [limit] = data
    if (!limit) throw new Error('the limit of the other account is listed')
    expect((await removeLimit(there, limit)).status).toBe(404)
    expect((await listLimits(here)).data.map(({ is_from_other_account }) => is_from_other_account)).toEqual([
      false,
      false,
    ])
    // One's own limit does not replace the other account's.
    await setLimit(there, { type: 'wager', period: 'day', value: 90_000 })
    expect(await place(there, 100)).toBe('PLAYER_LIMIT_EXCEEDED')
  })

  itHere('never exceeds the limit of one account by concurrent bets from both', async () => {
    const { players, ids } = await openTwo()
    await setLimit(players[0], { type: 'wager', period: 'day', value: 4500 })
    await bind(test, ids)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => players.map(player => place(player, 1000))).flat(),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(4)
    expect(new Set(statuses)).toEqual(new Set([200, 'PLAYER_LIMIT_EXCEEDED']))
  })

  itHere('lets no bet through beside a limit that is set in the other account at the same time', async () => {
    const { players, ids } = await openTwo()
    const [here, there] = players
    await bind(test, ids)
    const [{ body }, ...statuses] = await Promise.all([
      requestLimit(here, { type: 'wager', period: 'day', value: 2000 }),
      ...Array.from({ length: 6 }, () => place(there, 1000)),
    ])
    const staked = statuses.filter(status => status === 200).length * 1000
    // Bets before the limit count as well; no bet was accepted after it and above it.
    expect(body.data.used).toBeLessThanOrEqual(Math.max(staked, 2000))
    expect(await place(there, 1000)).toBe(staked < 2000 ? 200 : 'PLAYER_LIMIT_EXCEEDED')
    expect(staked > 2000 ? body.data.used : staked).toBe(staked)
  })

  itHere('binds and places at once without exceeding the limit once it is bound', async () => {
    const { players, ids } = await openTwo()
    const [here, there] = players
    await setLimit(here, { type: 'wager', period: 'day', value: 3000 })
    const [binding] = await Promise.all([
      bind(test, ids),
      ...Array.from({ length: 6 }, () => players.map(player => place(player, 1000))).flat(),
    ])
    expect(binding.outcome).toBe('bound')
    const left = (await readProtection(test, ids[1])).stake ?? Number.NaN
    expect(await place(there, left + 100)).toBe('PLAYER_LIMIT_EXCEEDED')
    if (left > 0) expect(await place(there, left)).toBe(200)
    expect(await place(here, 100)).toBe('PLAYER_LIMIT_EXCEEDED')
  })

  itHere('counts the liability of the person', async () => {
    const { players, ids } = await openTwo()
    const [here, there] = players
    const maxOf = async (player: TestClient) =>
      (await player.call<ResponseBody<'postBetsMaxStake'>>('/bets/max-stake', { body: { selections: [pick(4)] } })).body
        .max_stake.value
    const alone = await maxOf(there)
    expect(await place(here, 10_000, 4)).toBe(200)
    expect(await maxOf(there)).toBe(alone)
    await bind(test, ids)
    expect(await maxOf(there)).toBe(await maxOf(here))
    await unbind(test, ids)
    expect(await maxOf(there)).toBe(alone)
  })

  itHere('ends the sessions of an account that a binding excludes', async () => {
    const { players, ids } = await openTwo()
    const [here, there] = players
    await setLimit(here, { type: 'self_exclusion', period: 'month' })
    there.bearer = ''
    expect((await there.call('/sportsbook_sessions', { method: 'POST' })).status).toBe(200)
    const { ended } = await bind(test, ids)
    expect(ended.map(({ playerId, reason }) => [playerId, reason])).toEqual([[ids[1], 'excluded']])
    there.bearer = ''
    expect((await there.call('/sportsbook_sessions', { method: 'POST' })).body.message).toBe('PLAYER_EXCLUDED')
  })

  itHere('excludes on all accounts when one excludes itself, and signs them out', async () => {
    const { players, ids } = await openTwo()
    const [here, there] = players
    await bind(test, ids)
    await setLimit(here, { type: 'self_exclusion', period: 'month' })
    there.bearer = ''
    expect((await there.call('/sportsbook_sessions', { method: 'POST' })).body.message).toBe('PLAYER_EXCLUDED')
    expect(await readProtection(test, ids[1])).toMatchObject({ excluded: true })
  })

  itHere('blocks bets and deposits on all accounts during a break of one', async () => {
    const { players, ids } = await openTwo()
    const [here, there] = players
    await bind(test, ids)
    await setLimit(here, { type: 'cooling_off', period: 'day' })
    expect(await place(there, 1000)).toBe('UNAUTHORIZED')
    await signInAgain(there, ids[1])
    expect(await place(there, 1000)).toBe('PLAYER_EXCLUDED')
    expect(await tryDeposit(there, 1000)).toBe('PLAYER_EXCLUDED')
  })

  itHere('rejects a bet that waits for its decision when a binding excludes or limits its player', async () => {
    const excluded = await openTwo()
    const limited = await openTwo()
    await setLimit(excluded.players[0], { type: 'cooling_off', period: 'day' })
    await setLimit(limited.players[0], { type: 'wager', period: 'day', value: 1500 })
    const free = await openPlayer(test, 5000)
    const [one, other] = [excluded.players[1], limited.players[1]]
    const placed = await Promise.all(
      [one, other, free].map(async player => (await player.place(betOn([pick(1)], 2000))).body.data[0]?.id ?? ''),
    )
    await bind(test, excluded.ids)
    await bind(test, limited.ids)
    await test.play()
    const query = test.backend.database.db.selectFrom('bets').select(['id', 'status', 'rejection'])
    const rows = await query.where('id', 'in', placed).execute()
    const decided = placed.map(id => rows.find(row => row.id === id))
    expect(decided.map(row => [row?.status, (row?.rejection as { code: number } | null)?.code])).toEqual([
      ['rejected', 608],
      ['rejected', 616],
      ['waiting_results', undefined],
    ])
    await other.renewBearer()
    expect(await other.balance()).toBe(100_000)
  })

  itHere('counts the play time of two accounts once, and gives each its own back', async () => {
    const { players, ids } = await openTwo()
    const [here, there] = players
    await setLimit(here, { type: 'session', period: 'day', value: 3600 })
    await setLimit(here, { type: 'reality_check', period: 'permanent', value: 1200 })
    const minutesLeft = async (id: number) => {
      const { play_ms } = await readProtection(test, id)
      return play_ms === null ? null : play_ms / MINUTE_MS
    }
    const request = (player: TestClient) => player.call('/player/activity_limit_track', { method: 'POST' })
    async function play(minutes: number, ...active: TestClient[]): Promise<void> {
      for (const player of active) player.bearer = ''
      for (let played = 0; played < minutes; played += 1) {
        test.clock.advance(MINUTE_MS)
        for (const player of active) await request(player)
      }
    }
    // Both at once, unbound; then one after the other, bound.
    await play(10, here, there)
    expect([await minutesLeft(ids[0]), await minutesLeft(ids[1])]).toEqual([50, null])
    await bind(test, ids)
    expect([await minutesLeft(ids[0]), await minutesLeft(ids[1])]).toEqual([50, 50])
    await play(5, here, there)
    expect(await minutesLeft(ids[1])).toBe(45)
    await play(6, there)
    expect([await minutesLeft(ids[0]), await minutesLeft(ids[1])]).toEqual([39, 39])
    const check = async (player: TestClient) =>
      (await player.call<ResponseBody<'getRealityCheck'>>('/sportsbook_sessions/reality_check')).body
    expect(await check(there)).toMatchObject({ due: true, elapsed_seconds: 21 * 60 })
    expect((await there.call('/sportsbook_sessions/continue', { method: 'POST' })).status).toBe(204)
    here.bearer = ''
    expect(await check(here)).toMatchObject({ due: false, elapsed_seconds: 21 * 60 })
    await unbind(test, ids)
    // The account that was open throughout, until the other one alone was used.
    expect([await minutesLeft(ids[0]), await minutesLeft(ids[1])]).toEqual([39, null])
  })
})
