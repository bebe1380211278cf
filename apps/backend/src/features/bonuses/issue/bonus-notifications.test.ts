import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import { pick, type TestClient } from '../../../testing/client.ts'
import { openPlayer, placeOne } from '../../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

let test: TestBackend
beforeAll(async () => {
  test = await startTestBackend({ config: { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN } })
})
afterAll(() => test.stop())

const readTitles = async (player: TestClient, headers = {}) =>
  (await player.call<ResponseBody<'getNotifications'>>('/notifications', { headers })).body.data.map(
    ({ title }) => title,
  )

it('notifies of a bonus only with consent, of its return and of a corrected bet always', async () => {
  const player = await openPlayer(test, 0)
  await issueFreebet(test, player, 'snr')
  expect(await readTitles(player)).toEqual([])
  await player.call('/player', { method: 'PATCH', body: { marketing_consent: true } })
  const id = await issueFreebet(test, player, 'snr')
  expect(await readTitles(player)).toEqual(['You have a bonus'])
  const stake = { value: 1000, currency: 'EUR' }
  await placeOne(player, 'single', { stake, selections: [pick(2)], bonus: { id, type: 'freebet' } })
  const outcomes = ['1', '2', '3'].map(outcome => ({ id: outcome, result: 0 as const, voidFactor: 1 as const }))
  test.feed.settle(2, '1', '', outcomes)
  await test.play()
  test.feed.settleWinner(2, '1')
  await test.play()
  expect(await readTitles(player)).toEqual(['A result was corrected', 'Your bonus is back', 'You have a bonus'])
  expect((await readTitles(player, { 'accept-language': 'ar' })).at(-1)).toBe('لديك مكافأة')
})
