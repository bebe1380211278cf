import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
beforeEach(async () => {
  test = await startTestBackend()
})
afterEach(() => test.stop())

const readMarkets = async (query = '', headers = {}) =>
  (await test.client().call<ResponseBody<'getMatchMarkets'>>(`/matches/1/markets${query}`, { headers })).body.data

async function endMatch(): Promise<void> {
  test.feed.setScore(1, 2, 1)
  test.feed.setStatus(1, 3)
  await test.play()
  test.feed.settleWinner(1, '1')
  test.feed.settle(1, '18', 'total=3', [
    { id: '12', result: 0, voidFactor: 1 },
    { id: '13', result: 0, voidFactor: 1 },
  ])
  test.feed.setStatus(1, 4)
  await test.play()
}

it('lists what won and by which score once a match has its result', async () => {
  expect((await readMarkets()).every(({ outcomes, decided_by }) => !decided_by && !outcomes[0]?.result)).toBe(true)
  await endMatch()
  const result = (await readMarkets()).find(({ id }) => id === '1')
  expect(result).toMatchObject({
    status: -3,
    decided_by: [{ count: 'score', period_key: null, period_name: null, home: 2, away: 1 }],
  })
  expect(result?.outcomes.map(({ result, odds }) => [result, odds > 1])).toEqual([
    ['win_entire', true],
    ['lose_entire', true],
    ['lose_entire', true],
  ])
})

it('filters settled markets as it does open ones', async () => {
  await endMatch()
  expect((await readMarkets('?market_id=1')).map(({ id }) => id)).toEqual(['1'])
  expect(await readMarkets('?group_key=players')).toEqual([])
})
