import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_KINDS } from '../../testing/bonus-campaigns.ts'
import type { TestClient } from '../../testing/client.ts'
import { findRace, openFarmer as openRaceFarmer } from '../../testing/farmed-tournament.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let race: string
beforeAll(async () => {
  test = await startTestBackend({ config: { engagement: ALL_KINDS } })
  race = await findRace(test)
})
afterAll(() => test.stop())

const ratingOf = async (client: TestClient, query = '') =>
  (await client.call<ResponseBody<'getBonusTournamentRating'>>(`/bonuses/tournaments/${race}/rating${query}`)).body

const openFarmer = async (amounts: readonly number[], seconds: number): Promise<TestClient> =>
  (await openRaceFarmer(test, race, { amounts, seconds })).client

it('is listed before the occurrence whose points can still be claimed, to visitors and players', async () => {
  const [key, index] = race.split('.')
  const player = await openPlayer(test, 0)
  for (const client of [test.client(), player]) {
    const { body } = await client.call<ResponseBody<'getBonusTournaments'>>('/bonuses/tournaments')
    expect(body.data.map(({ campaign_id, status }) => `${campaign_id} ${status}`)).toEqual([
      `${race} active`,
      `${key}.${Number(index) - 1} finished`,
    ])
  }
})

it('ranks by the amount, then freebets; equals share place and prizes, listed by who was there first', async () => {
  expect(await ratingOf(test.client())).toMatchObject({ data: [], current_user: null, pagination: { total: 0 } })
  const late = await openFarmer([40], 9)
  const early = await openFarmer([40], 1)
  await openFarmer([20, 20], 5)
  const last = await openFarmer([10], 2)
  await openFarmer([0], 3)
  const { data, pagination, current_user } = await ratingOf(late)
  expect(pagination.total).toBe(4)
  // Prizes of 50, 30 and 20: second and third share 50.
  const shown = data.map(row => [row.position, row.farmed_amount, row.farmed_freebets_count, row.prize])
  expect(shown).toEqual([
    [1, 40, 2, 50],
    [2, 40, 1, 25],
    [2, 40, 1, 25],
    [4, 10, 1, 0],
  ])
  expect(data.map(row => row.current_user)).toEqual([false, false, true, false])
  expect(current_user).toMatchObject({
    position: 2,
    current_user: true,
    email: expect.stringMatching(/^.\*\*\*@e\*\*\*\.com$/),
  })
  expect((await ratingOf(early)).data.map(row => row.current_user)).toEqual([false, true, false, false])
  const second = await ratingOf(last, '?page=2&limit=3')
  expect(second.data.map(row => row.position)).toEqual([4])
  expect((await ratingOf(late, '?page=2&limit=3')).current_user).toMatchObject({ position: 2 })
  expect(await ratingOf(test.client(), '?page=9')).toMatchObject({ data: [], pagination: { total: 4 } })
  expect((await test.client().call('/bonuses/tournaments/nothing/rating')).status).toBe(404)
  expect((await test.client().call('/bonuses/tournaments/hunt/rating')).status).toBe(404)
})
