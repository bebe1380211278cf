/** The driver's verbs, and their effect as the contract's calls show it. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { DEVICE, type TestClient } from '../testing/client.ts'
import { ScriptedFeed } from '../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../testing/test-backend.ts'

const TOKEN = 'the driver of the test'

let test: TestBackend
beforeAll(async () => {
  test = await startTestBackend({ config: { driverToken: TOKEN }, feed: new ScriptedFeed(START, 12) })
})
afterAll(() => test.stop())

/** Sends a verb and lets the feed take its next step. */
async function drive(verb: string, body: object, token = TOKEN): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${test.url}/driver/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-driver-token': token },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  await test.play()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

const openMatch = async (): Promise<number> => ((await drive('match', { status: 0 })).body as { id: number }).id

const readMarkets = async (id: number): Promise<Market[]> => {
  const response = await fetch(`${test.url}/matches/${id}/markets?limit=500`)
  return ((await response.json()) as ResponseBody<'getMatchMarkets'>).data
}

/** The market on the winner. */
const readWinner = async (id: number): Promise<Market | undefined> =>
  (await readMarkets(id)).find(market => market.id === '1')

const WINNER = { market_id: '1', specifier: '' }

async function openPlayer(balance: number): Promise<TestClient> {
  const { body } = await drive('player', { balance, currency: 'EUR' })
  const { email, password } = body as { email: string; password: string }
  const player = test.client()
  await player.signIn(email, password)
  return player
}

async function placeOnHome(player: TestClient, matchId: number): Promise<string> {
  const odds = (await readWinner(matchId))?.outcomes.find(({ id }) => id === '1')?.odds
  const { body } = await player.place({
    meta: { device_id: DEVICE, quick: false, type: 'single' },
    bets: [
      {
        stake: { value: 1_000, currency: 'EUR' },
        selections: [{ match_id: matchId, ...WINNER, outcome_id: '1', odds }],
      },
    ],
  })
  return body.data[0]?.id ?? `not placed: ${JSON.stringify(body)}`
}

const findBet = async (player: TestClient, id: string) => (await player.bets(`?id=${id}`))[0]

it('refuses calls without its token, unknown verbs and bodies that are not of the verb', async () => {
  expect(await drive('match', { status: 0 }, 'another token')).toMatchObject({ status: 403 })
  expect(await drive('explode', {})).toMatchObject({ status: 404 })
  expect(await drive('match', { status: 7 })).toMatchObject({ status: 422 })
  expect(await drive('price', { match_id: 1, ...WINNER, outcome_id: '1', odds: 2 })).toMatchObject({ status: 404 })
})

it('hands out each match once, and moves its prices and states', async () => {
  const [first, second] = [await openMatch(), await openMatch()]
  expect(first).not.toBe(second)
  const before = await readWinner(first)
  expect(await drive('price', { match_id: first, ...WINNER, outcome_id: '1', odds: 7.77 })).toMatchObject({
    status: 204,
  })
  expect((await readWinner(first))?.outcomes[0]?.odds).toBe(7.77)
  expect((await readWinner(first))?.version).toBeGreaterThan(before?.version ?? 0)
  await drive('market', { match_id: first, ...WINNER, status: -1 })
  expect((await readWinner(first))?.status).toBe(-1)
  await drive('market', { match_id: first, ...WINNER, status: 1 })
  await drive('outcome', { match_id: first, ...WINNER, outcome_id: '2', active: false })
  expect((await readWinner(first))?.outcomes.map(({ active }) => active)).toEqual([true, false, true])
})

it('settles, takes back and corrects a bet by results, and gives stakes back when a match is called off', async () => {
  const player = await openPlayer(5_000)
  expect(await player.balance()).toBe(5_000)
  const matchId = await openMatch()
  const bet = await placeOnHome(player, matchId)
  await drive('result', { match_id: matchId, ...WINNER, outcomes: [{ id: '2', result: 1 }] })
  expect((await findBet(player, bet))?.result).toBe('lose_entire')
  await drive('rollback', { match_id: matchId, ...WINNER })
  expect((await findBet(player, bet))?.result).toBe('no_results')
  await drive('result', { match_id: matchId, ...WINNER, outcomes: [{ id: '1', result: 1 }] })
  expect((await findBet(player, bet))?.result).toBe('win_entire')

  const off = await openMatch()
  const refunded = await placeOnHome(player, off)
  await drive('match-status', { match_id: off, status: 5 })
  expect((await findBet(player, refunded))?.win_amount).toBe(1_000)
})

it('opens players whom the operator treats otherwise, by the operator’s own calls', async () => {
  const { body } = await drive('player', { balance: 1_000, currency: 'EUR', traits: ['pve'] })
  const { email, password } = body as { email: string; password: string }
  const player = test.client()
  await player.signIn(email, password)
  expect(await placeOnHome(player, await openMatch())).toContain('PVE_PLAYER_BET_FORBIDDEN')
})

it('opens a player whose identity is verified, and one who is excluded', async () => {
  const verified = await drive('player', { balance: 0, currency: 'EUR', traits: ['verified'] })
  const player = test.client()
  const { email, password } = verified.body as { email: string; password: string }
  await player.signIn(email, password)
  const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
  expect(body.data.identity?.level).toBe('verified')
  const excluded = await drive('player', { balance: 0, currency: 'EUR', traits: ['excluded'] })
  const signIn = await test.client().call<object>('/users/sign_in', { body: excluded.body as object })
  expect(signIn).toMatchObject({ status: 403, body: { message: 'PLAYER_EXCLUDED' } })
})

it('hands out the match in play that began first, and knows its prices from then on', async () => {
  const response = await fetch(`${test.url}/matches?match_status=1&type=match&limit=100`)
  const live = ((await response.json()) as ResponseBody<'getMatches'>).data
  const { id } = (await drive('match', { status: 1 })).body as { id: number }
  expect(live.find(match => match.id === id)?.start_time).toBe(live.map(({ start_time }) => start_time).sort()[0])
  await drive('price', { match_id: id, ...WINNER, outcome_id: '1', odds: 4.44 })
  const prices = await fetch(`${test.url}/matches/${id}/prices?market_id=1`)
  const { data } = (await prices.json()) as ResponseBody<'getMatchPrices'>
  expect(data.outcomes.find(outcome => outcome.id === '1')?.prices.at(-1)?.odds).toBe(4.44)
})

it('closes and opens a provider, and lets the feed’s clock jump', async () => {
  const readStatus = async () => {
    const { data } = (await (await fetch(`${test.url}/settings`)).json()) as ResponseBody<'getSettings'>
    return data.provider_statuses.find(({ provider }) => provider === 'betradar')?.status
  }
  await drive('provider', { provider: 'betradar', status: 'inactive' })
  expect(await readStatus()).toBe('inactive')
  await drive('provider', { provider: 'betradar', status: 'active' })
  expect(await readStatus()).toBe('active')
  expect(await drive('provider', { provider: 'nobody', status: 'active' })).toMatchObject({ status: 404 })

  const readHead = async () => Number.parseInt((await fetch(`${test.url}/sports`)).headers.get('feed-head') ?? '', 10)
  const before = await readHead()
  expect(await drive('time', { seconds: 3_600 })).toMatchObject({ status: 204 })
  expect(await readHead()).toBeGreaterThanOrEqual(before + 3_600_000)
})

it('is not there without a token', async () => {
  expect(readConfig({}).driverToken).toBeNull()
  expect(readConfig({ DRIVER_TOKEN: TOKEN }).driverToken).toBe(TOKEN)
  const shared = { DRIVER_TOKEN: TOKEN, DATABASE_URL: `postgres://user@host/${randomUUID()}` }
  expect(() => readConfig(shared)).toThrow('DRIVER_TOKEN')
  expect(() => readConfig({ DRIVER_TOKEN: TOKEN, BACKEND_HOST: '0.0.0.0' })).toThrow('DRIVER_TOKEN')
})
