import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { LoyaltyStatus } from '@touchline/contract/entities/player'
import type { ErrorBody } from '@touchline/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_STATUSES } from '../../core/settings/platform.ts'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { deposit, openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { findReachedTiers } from './comp-points.ts'

const OPERATOR_TOKEN = 'a token of the operator'

let test: TestBackend
let player: TestClient

beforeAll(async () => {
  test = await startTestBackend({
    config: { operatorToken: OPERATOR_TOKEN },
    operator: {
      playerFields: [
        { name: 'email', required: true },
        { name: 'country', required: true },
        { name: 'nickname', required: false },
      ],
    },
  })
  player = await openPlayer(test, 500_000)
})
afterAll(() => test.stop())

const profile = async (who = player) => (await who.call<ResponseBody<'getPlayer'>>('/player')).body.data

const change = (body: RequestBody<'patchPlayer'>, who = player) =>
  who.call<ResponseBody<'patchPlayer'> & ErrorBody>('/player', { method: 'PATCH', body })

describe('the profile', () => {
  it('names the missing fields that the operator requires', async () => {
    expect((await profile()).auth_fields_missed).toEqual(['country'])
    const { status, body } = await change({ country: 'DE', nickname: 'ada' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ country: 'DE', nickname: 'ada', auth_fields_missed: [] })
    expect(await profile()).toEqual(body.data)
    expect((await change({})).body.data).toEqual(body.data)
  })

  it('fills in names that are missing, and locks those that are there', async () => {
    const who = await openPlayer(test, 0)
    const { id, last_name } = await profile(who)
    await test.backend.database.db.updateTable('players').set({ first_name: null }).where('id', '=', id).execute()
    const filled = await change({ first_name: 'Ada', ...(last_name !== null && { last_name }) }, who)
    expect(filled.body.data).toMatchObject({ first_name: 'Ada', last_name, identity: { change: null } })
    expect(filled.body.data.identity?.locked).toContain('first_name')
    const refused = await change({ first_name: 'Eve', country: 'DE' }, who)
    expect(refused).toMatchObject({ status: 409, body: { code: 625 } })
    expect(await profile(who)).toMatchObject({ first_name: 'Ada', country: null })
  })

  it.each([
    [{ country: 'EU' }, 'body/country'],
    [{ currency: 'JPY' }, 'body/currency'],
    [{ terms_version: '1999' }, 'body/terms_version'],
  ])('rejects %o', async (body, field) => {
    const reply = await change(body)
    expect(reply.status).toBe(422)
    expect(reply.body.data).toMatchObject({ details: [{ field }] })
  })

  it("names the account to bet from, which must be the player's own", async () => {
    const other = await openPlayer(test, 0)
    await other.call('/player/accounts', { body: { currency: 'JPY' } })
    expect((await change({ currency: 'JPY' }, other)).body.data.currency).toBe('JPY')
  })

  it('stores the accepted version of the terms at sign-up, and newer ones when the player accepts them', async () => {
    expect((await profile()).terms_version).toBe('2026-01')
    await test.backend.database.db.updateTable('players').set({ terms_version: null }).execute()
    expect((await profile()).terms_version).toBeNull()
    expect((await change({ terms_version: '2026-01' })).body.data.terms_version).toBe('2026-01')
  })

  it('have a stable chat name that is not their id', async () => {
    const name = async (who: TestClient) =>
      (await who.call<ResponseBody<'getWatchersioUserid'>>('/watchersio/userid')).body
    const mine = await name(player)
    expect(mine).toEqual(await name(player))
    expect(mine).not.toEqual(await name(await openPlayer(test, 0)))
    expect(mine.user_id).toMatch(/^[\w-]{43}$/)
  })
})

describe('the groups', () => {
  it('are assigned by the operator', async () => {
    const { id } = await profile()
    const patchPlayer = (body: RequestBody<'patchOperatorPlayer'>) =>
      test.client().call<ResponseBody<'patchOperatorPlayer'>>(`/operator/players/${id}`, {
        method: 'PATCH',
        body,
        headers: { 'x-operator-token': OPERATOR_TOKEN },
      })
    const response = await patchPlayer({ groups: ['spi_test', 'regulars'] })
    expect(response.body.data).toEqual({ player_id: id, is_vip: false, groups: ['spi_test', 'regulars'], pve: false })
    await patchPlayer({ is_vip: true })
    expect((await profile()).statuses).toEqual([
      { id: 'bronze', name: 'Bronze' },
      { id: 'vip', name: 'VIP' },
      { id: 'spi_test', name: 'Payment tests' },
      { id: 'regulars', name: 'regulars' },
    ])
    await patchPlayer({ groups: [], is_vip: false })
    expect((await profile()).statuses).toEqual([{ id: 'bronze', name: 'Bronze' }])
  })
})

describe('points', () => {
  const points = async (who: TestClient) =>
    (await who.call<ResponseBody<'getPlayerCompPoints'>>('/player/comp_points')).body.data.persistent.points

  it('are earned by settled stakes in any currency, and reach loyalty tiers', async () => {
    const punter = await openPlayer(test, 500_000)
    await punter.call('/player/accounts', { body: { currency: 'USD' } })
    await deposit(punter, 1000, 'USD')
    await punter.place(betOn([pick(1)], 120_050))
    await punter.place(betOn([pick(2)], 99_900))
    const inDollars = betOn([pick(1, '2')], 1000)
    for (const bet of inDollars.bets) bet.stake.currency = 'USD'
    await punter.place(inDollars)
    expect(await points(punter)).toBe(0)
    test.feed.setStatus(1, 4)
    test.feed.settleWinner(1, '1')
    await test.play()
    // 1200.50 EUR and 10 USD at 0.9.
    expect(await points(punter)).toBe(1209)
    const { statuses, progress } = await profile(punter)
    expect(statuses).toEqual([{ id: 'silver', name: 'Silver' }])
    expect(progress).toEqual({ points: 1209, status_groups: ['bronze', 'silver'] })
  })

  it('are returned with the tiers', async () => {
    const { body } = await player.call<ResponseBody<'getPlayerStatusGroups'>>('/player/status_groups')
    expect(body.data).toEqual(DEFAULT_STATUSES)
  })

  it('reach each tier exactly at its minimum, in whatever order the operator lists them', () => {
    const ladder = fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }).map(feet =>
      feet.map((min_points, at): LoyaltyStatus => {
        return { id: String(at), name: '', status: true, writeable: false, min_points, max_points: null }
      }),
    )
    fc.assert(
      fc.property(ladder, fc.integer({ min: 0, max: 1_000_000 }), (rungs, many) => {
        const feet = findReachedTiers(rungs, many).map(({ min_points }) => min_points ?? 0)
        expect(feet).toEqual(
          rungs
            .map(tier => tier.min_points ?? 0)
            .filter(foot => foot <= many)
            .sort((a, b) => a - b),
        )
      }),
    )
  })
})
