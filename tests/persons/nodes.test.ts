/** One person at two nodes at once, and nodes that are killed while they protect the person. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AdminConnection, openAdminConnection } from '../../apps/backend/src/testing/admin-connection.ts'
import type { TestClient } from '../../apps/backend/src/testing/client.ts'
import { NEW_PASSWORD } from '../../apps/backend/src/testing/new-account.ts'
import { deposit } from '../../apps/backend/src/testing/player.ts'
import {
  randomPerson,
  readIdentity,
  selfExclude,
  type TestPerson,
} from '../../apps/backend/src/testing/test-persons.ts'
import {
  at,
  betOf,
  bindByCode,
  confirmMail,
  issueGift,
  open,
  type PlaceReply,
  type Product,
  place,
  startProduct,
} from './product.ts'

const SIGN_UPS = 50
const PATIENCE = { timeout: 60_000, interval: 20 }
/** What waits for a lock that the test holds. */
const WAITING = 'select distinct pid from pg_locks where not granted'
/** Matches that are not in play; each test takes its own. */
const MATCHES = { hedged: 2, limited: 4, staked: 6 }

const product = await startProduct('PostgreSQL')
if (!product) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): two nodes are not tested')

describe.skipIf(!product)('a person at two nodes', () => {
  const running = product as Product
  const [here] = running?.nodes ?? []
  let admin: AdminConnection
  beforeAll(async () => {
    admin = await openAdminConnection(running.databaseUrl ?? '')
  })
  afterAll(async () => {
    expect(await here?.isLedgerClean()).toBe(true)
    await admin.close()
    await running.stop()
  })

  const query = <T>(text: string): Promise<T[]> => admin.query<T>(text)
  const start = (otherwise: Parameters<typeof open>[1] = {}, device = '') => open(running, otherwise, device)
  const bothNodes = (person: TestPerson): TestClient[] => running.nodes.map(node => at(person, node))
  const listIds = (persons: readonly TestPerson[]) => persons.map(({ id }) => id).join()

  /** Two accounts of one person, each with a balance. */
  async function openPair(): Promise<readonly [TestPerson, TestPerson]> {
    const pair = [await start(), await start()] as const
    for (const { client } of pair) await deposit(client, 20_000)
    await bindByCode(running, ...pair)
    return pair
  }

  it(`gets one welcome by ${SIGN_UPS} accounts that are opened and confirmed at once`, async () => {
    const person = randomPerson()
    const hunters = await Promise.all(Array.from({ length: SIGN_UPS }, () => start(person)))
    await Promise.all(hunters.map(hunter => confirmMail(running, hunter)))
    const issued = await query(
      `select from issued_bonuses where player_id in (${listIds(hunters)}) and held_at is null`,
    )
    expect(issued).toHaveLength(1)
    const grants = await query<{ outcome: string }>(
      `select outcome from campaign_grants where campaign = 'welcome' and player_id in (${listIds(hunters)})`,
    )
    expect(grants.map(({ outcome }) => outcome).sort()).toEqual(['issued', ...Array(SIGN_UPS - 1).fill('refused')])
  })

  it(`is marked or checked in each of ${SIGN_UPS} accounts that are opened while another one is excluded`, async () => {
    const person = randomPerson()
    const first = await start(person)
    const [exclusion, ...others] = await Promise.all([
      selfExclude(first),
      ...Array.from({ length: SIGN_UPS }, () => start(person)),
    ])
    expect(exclusion.status).toBe(201)
    const links = await query<{ subject_id: string; effect: string }>(
      `select subject_id, effect from person_links where ${first.id} in (player_a, player_b)`,
    )
    expect(links.map(({ subject_id }) => Number(subject_id)).sort()).toEqual(others.map(({ id }) => id).sort())
    const states = await query<{ id: string; identity_state: string }>(
      `select id, identity_state from players where id in (${listIds(others)})`,
    )
    const blocked = links.filter(({ effect }) => effect === 'block').map(({ subject_id }) => subject_id)
    expect(
      states
        .filter(({ identity_state }) => identity_state === 'check')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(blocked.sort())
  })

  it('stakes no more than the limit of one account by all accounts at all nodes at once', async () => {
    const pair = await openPair()
    const limit = { type: 'wager', period: 'day', value: 2200 }
    expect((await pair[0].client.call('/user_limits', { body: limit })).status).toBe(201)
    const replies = await Promise.all(
      pair
        .flatMap(bothNodes)
        .flatMap(client => Array.from({ length: 5 }, () => place(client, betOf(MATCHES.limited, '1', 500)))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
    expect((await place(pair[1].client, betOf(MATCHES.limited, '1', 201))).status).not.toBe(200)
    expect((await place(pair[1].client, betOf(MATCHES.limited, '1', 200))).status).toBe(200)
  })

  it('is bound by a limit of one account while the other one stakes', async () => {
    const pair = await openPair()
    const limit = { type: 'wager', period: 'day', value: 3000 }
    const [set, ...replies] = await Promise.all([
      pair[0].client.call('/user_limits', { body: limit }),
      ...bothNodes(pair[1]).flatMap(client =>
        Array.from({ length: 8 }, () => place(client, betOf(MATCHES.staked, '1', 500))),
      ),
    ])
    expect(set.status).toBe(201)
    const accepted = replies.filter(({ status }) => status === 200).length
    // Bets from before the limit may have used more than it allows; none goes on from there.
    const left = Math.max(0, 3000 - accepted * 500)
    for (const person of pair)
      expect((await place(person.client, betOf(MATCHES.staked, '1', left + 100))).status).not.toBe(200)
    if (left > 0) expect((await place(pair[0].client, betOf(MATCHES.staked, '1', left))).status).toBe(200)
  })

  /** Holds writes to a table until both nodes are killed in the middle of what they do, then starts them again. */
  async function killWhile(table: string, waiting: number, calls: () => Promise<unknown>[]): Promise<void> {
    await query('begin')
    await query(`lock table ${table} in share mode`)
    const lost = Promise.allSettled(calls())
    await vi.waitFor(async () => expect((await query(WAITING)).length).toBeGreaterThanOrEqual(waiting), PATIENCE)
    const restarts = running.nodes.map(node => node.kill())
    expect((await lost).map(({ status }) => status)).not.toContain('fulfilled')
    await query('commit')
    await Promise.all(restarts)
    await vi.waitFor(async () => expect(await query(WAITING)).toEqual([]), PATIENCE)
  }

  async function expectExcluded(persons: readonly TestPerson[]): Promise<void> {
    for (const person of persons) {
      for (const client of bothNodes(person)) expect((await client.call('/bets')).status).toBe(401)
      const signIn = { email: person.account.email, password: NEW_PASSWORD }
      expect((await running.client().call('/users/sign_in', { body: signIn })).status).toBe(403)
    }
  }

  it('is excluded in all accounts or in none when the nodes are killed between exclusion and spread', async () => {
    const person = randomPerson()
    const first = await start(person)
    const second = await start(person, first.client.device)
    const links = () => query(`select from person_links where ${first.id} in (player_a, player_b)`)
    await killWhile('person_links', 1, () => [selfExclude(first)])
    expect(await query(`select from player_limits where player_id in (${listIds([first, second])})`)).toEqual([])
    expect(await links()).toEqual([])
    for (const { client } of [first, second]) expect((await client.call('/bets')).status).toBe(200)

    expect((await selfExclude(first)).status).toBe(201)
    await expectExcluded([first, second])
    expect(await links()).toHaveLength(1)
    expect(await readIdentity(await start(person))).toMatchObject({ state: 'check' })
  })

  it('stays excluded in all accounts when the nodes are killed right after the commit', async () => {
    const person = randomPerson()
    const first = await start(person)
    const second = await start(person, first.client.device)
    const exclusion = selfExclude(first).catch(() => null)
    await vi.waitFor(
      async () => expect(await query(`select from player_limits where player_id = ${first.id}`)).toHaveLength(1),
      { timeout: 60_000, interval: 1 },
    )
    await Promise.all(running.nodes.map(node => node.kill()))
    await exclusion
    await expectExcluded([first, second])
    expect(await query(`select from player_limits where player_id in (${listIds([first, second])})`)).toHaveLength(1)
    expect(await readIdentity(await start(person))).toMatchObject({ state: 'check' })
  })

  it('places each bet once or not at all, and no hedge, when the nodes are killed while free bet and hedge are placed', async () => {
    const pair = await openPair()
    const freebet = await issueGift(running, pair[0])
    const bets = [
      { by: pair[0], bet: betOf(MATCHES.hedged, '3', 1000, freebet), key: crypto.randomUUID() },
      { by: pair[1], bet: betOf(MATCHES.hedged, '1', 1500), key: crypto.randomUUID() },
      { by: pair[1], bet: betOf(MATCHES.hedged, '2', 923), key: crypto.randomUUID() },
    ]
    const stored = () => query(`select from bets where player_id in (${listIds(pair)})`)
    // The database finishes the statement of a node that is gone: such a bet is placed although nobody was answered.
    await killWhile('bets', 1, () => bets.map(({ by, bet, key }) => place(by.client, bet, key)))
    expect((await stored()).length).toBeLessThanOrEqual(2)

    const send = (): Promise<PlaceReply[]> => Promise.all(bets.map(({ by, bet, key }) => place(by.client, bet, key)))
    const replies = await send()
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect([BONUS_HEDGED, BONUS_NOT_AVAILABLE]).toContain(replies.find(({ status }) => status !== 200)?.code)
    expect(await stored()).toHaveLength(2)
    for (const node of running.nodes) await node.kill()
    expect(await send()).toEqual(replies)
    expect(await stored()).toHaveLength(2)
    const cash = [0, 1500, 923].reduce((sum, stake, index) => sum + (replies[index]?.status === 200 ? stake : 0), 0)
    expect(await pair[1].client.balance()).toBe(20_000 - cash)
    expect(await pair[0].client.balance()).toBe(20_000)
  })
})

const BONUS_NOT_AVAILABLE = 801
const BONUS_HEDGED = 808
