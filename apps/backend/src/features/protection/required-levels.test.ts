import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR_TOKEN } from '../../testing/bonus-campaigns.ts'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { confirmEmail, openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
beforeAll(async () => {
  const required_for = { deposit: 'contact', bet: 'verified', grant: 'contact', withdrawal: 'claimed' } as const
  test = await startTestBackend({
    config: { operatorToken: OPERATOR_TOKEN },
    operator: { platform: { identity: { required_for } } },
  })
})
afterAll(() => test.stop())

const deposit = (player: TestClient) =>
  player.call<ErrorBody>('/wallet/deposits', {
    body: { value: 1000, currency: 'EUR' },
    headers: { 'idempotency-key': randomUUID() },
  })
const call = (player: TestClient, path: string, body?: object) =>
  player.call<ErrorBody>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, ...(body && { body }) })

async function setVerified(player: TestClient, until: Date | null): Promise<void> {
  const { body } = await player.call<{ data: { id: number } }>('/player')
  const verified = { verified_at: new Date(test.clock.now()), verified_until: until }
  const { db } = test.backend.database
  await db.updateTable('players').set(verified).where('id', '=', body.data.id).execute()
}

const refusal = (level: string) => ({ status: 403, body: { code: 622, data: { required_level: level } } })

describe('below the level that an action requires', () => {
  it('refuses a deposit until the contact is confirmed', async () => {
    const player = await openPlayer(test, 0)
    expect(await deposit(player)).toMatchObject(refusal('contact'))
    await confirmEmail(test, player)
    expect((await deposit(player)).status).toBe(201)
  })

  it('refuses a bet until the player is verified, and again once that has ended', async () => {
    const player = await openPlayer(test, 0)
    await confirmEmail(test, player)
    await deposit(player)
    expect(await player.place(betOn([pick(2)]))).toMatchObject(refusal('verified'))
    expect(await player.balance()).toBe(1000)
    await setVerified(player, new Date(test.clock.now() + 60_000))
    expect((await player.place(betOn([pick(2)]))).status).toBe(200)
    test.clock.advance(60_000)
    expect(await player.place(betOn([pick(2)]))).toMatchObject(refusal('verified'))
  })

  it('gives neither a free bet for everyone nor one for a code, known or not, until the contact is confirmed', async () => {
    const player = await openPlayer(test, 0)
    expect(await call(player, '/bonuses/second-chance/activate')).toMatchObject(refusal('contact'))
    for (const code of ['LINE10', 'UNKNOWN'])
      expect(await call(player, '/bonuses/promo-code', { code })).toMatchObject(refusal('contact'))
    // An offer that is no free bet is nothing to be collected with many accounts.
    expect((await call(player, '/bonuses/weekly-hunt/activate')).status).toBe(200)
    await confirmEmail(test, player)
    expect((await call(player, '/bonuses/second-chance/activate')).status).toBe(200)
    expect((await call(player, '/bonuses/promo-code', { code: 'LINE10' })).status).toBe(200)
  })
})
