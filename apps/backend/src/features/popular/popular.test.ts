import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let players: TestClient[]
beforeEach(async () => {
  test = await startTestBackend({ config: { popularMinPlayers: 2 } })
  players = []
  for (let count = 0; count < 3; count++) players.push(await openPlayer(test, 10_000))
})
afterEach(() => test.stop())

async function readPopular() {
  await test.play()
  return (await test.client().call<ResponseBody<'getPopular'>>('/popular')).body.data
}

async function placeAll(who: readonly TestClient[], ...picks: ReturnType<typeof pick>[]) {
  for (const player of who) expect((await player.place(betOn(picks, 100))).status).toBe(200)
}

it('lists nothing of fewer players than the minimum, however many bets they place', async () => {
  await placeAll(players.slice(0, 1), pick(2))
  await placeAll(players.slice(0, 1), pick(2))
  await placeAll(players.slice(1, 2), pick(4))
  expect(await readPopular()).toEqual({ picks: [], matches: [] })
  const list = await test.client().call<ResponseBody<'getMatches'>>('/matches?sort_by=bets_count')
  const byLeague = await test.client().call<ResponseBody<'getMatches'>>('/matches?sort_by=tournament_priority')
  expect(list.body.data.map(({ id }) => id)).toEqual(byLeague.body.data.map(({ id }) => id))
})

it('lists the most popular open outcome of each match, rounded down to the minimum', async () => {
  await placeAll(players, pick(4))
  await placeAll(players.slice(0, 2), pick(2))
  const { picks, matches } = await readPopular()
  expect(picks.map(({ match, market, outcome_id, players }) => [match.id, market.id, outcome_id, players])).toEqual([
    [2, '1', '1', 2],
    [4, '1', '1', 2],
  ])
  expect(matches.map(({ match, players }) => [match.id, players])).toEqual([
    [2, 2],
    [4, 2],
  ])
})

it('leaves out what can no longer be bet on', async () => {
  await placeAll(players, pick(4))
  test.feed.changeMarket(4, '1', '', { status: -1 })
  expect((await readPopular()).picks).toEqual([])
  test.feed.setStatus(4, 3)
  expect((await readPopular()).matches).toEqual([])
})
