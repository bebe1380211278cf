/** A player whom the operator forbids to bet, by the operator's call alone. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { betOn, DEVICE, pick, type TestClient } from '../../testing/client.ts'
import { deposit, findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const FORBIDDEN = { code: 114, key: 'error.platform.pve_player_bet_forbidden' }
const stake = { value: 1000, currency: 'EUR' }

let test: TestBackend
let player: TestClient
let id: number

const readProfile = async () => (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data
const operate = <T>(path: string, options: Parameters<TestClient['call']>[1] = {}) =>
  test.client().call<T>(`/operator${path}`, { ...options, headers: { 'x-operator-token': 'secret-of-anna' } })
const patch = (body: RequestBody<'patchOperatorPlayer'>) =>
  operate<ResponseBody<'patchOperatorPlayer'>>(`/players/${id}`, { method: 'PATCH', body })

beforeAll(async () => {
  test = await startTestBackend({
    feed: new ScriptedFeed(START, 12),
    config: { operatorTokens: [{ name: 'anna', token: 'secret-of-anna' }], betDelayScale: 1 },
  })
  player = await openPlayer(test, 10_000_000)
  id = (await readProfile()).id
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

it('is refused every kind of bet, keeps what was placed, and may bet again when the operator allows it', async () => {
  const placed = await placeOne(player, 'single', { stake, selections: [pick(4)] })
  const reviewed = await patch({ is_vip: true })
  expect(reviewed.body.data).toEqual({ player_id: id, is_vip: true, groups: [], pve: false })
  const waiting = await placeOne(player, 'single', { stake: { ...stake, value: 600_000 }, selections: [pick(2)] })
  const delayed = await placeOne(player, 'single', { stake, selections: [pick(1)] })
  expect([waiting.status, delayed.status]).toEqual(['submitted', 'submitted'])
  const balance = await player.balance()

  expect((await patch({ pve: true })).body.data).toMatchObject({ player_id: id, is_vip: true, pve: true })
  expect((await readProfile()).serasa).toEqual({ pve: true })

  const bets: RequestBody<'postBets'>[] = [
    betOn([pick(2)], 1000),
    { ...betOn([pick(2)], 1000), meta: { device_id: DEVICE, quick: true, type: 'single' } },
    betOn([pick(2), pick(4)], 1000),
    betOn([pick(1)], 1000),
  ]
  for (const body of bets) {
    const { status, body: answer } = await player.place<ErrorBody>(body)
    expect({ status, problem: answer.data?.errors_by_bet?.['0'] }).toMatchObject({ status: 403, problem: FORBIDDEN })
  }

  // What waits for a decision is not accepted any more, by a trader or by the end of its delay.
  const accepted = await operate<ErrorBody>(`/bets/${waiting.id}/decision`, { body: { decision: 'accept' } })
  expect(accepted).toMatchObject({ status: 403, body: { code: 114 } })
  test.clock.advance(60_000)
  await test.backend.drain()
  await operate(`/bets/${waiting.id}/decision`, { body: { decision: 'reject' } })
  const rows = await test.backend.database.db
    .selectFrom('bets')
    .select(['id', 'status', 'rejection'])
    .where('id', 'in', [waiting.id, delayed.id])
    .execute()
  expect(rows.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(rows.find(row => row.id === delayed.id)?.rejection).toMatchObject(FORBIDDEN)
  expect(await player.balance()).toBe(balance + 600_000 + 1000)

  // Money can be paid in, and what was placed is settled.
  await deposit(player, 500)
  test.feed.settleWinner(4, '1')
  await test.play()
  expect(await findBet(player, placed)).toMatchObject({ status: 'done', result: 'win_entire' })

  expect((await patch({ pve: false })).body.data).toMatchObject({ pve: false })
  expect((await player.place(betOn([pick(2)], 1000))).status).toBe(200)
})

it('is in the audit log with the name of whoever decided it', async () => {
  const { rows } = await sql`
    select entity, operation, after, actor from audit_log
    where subject = ${`player:${id}`} and after ? 'pve' order by id limit 2`.execute(test.backend.database.db)
  expect(rows).toEqual([
    { entity: 'operator_call', operation: 'call', after: { pve: true }, actor: 'operator:anna' },
    { entity: 'players', operation: 'update', after: { pve: true }, actor: 'operator:anna' },
  ])
})
