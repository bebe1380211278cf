/** Each scenario's effect as a client sees it over HTTP and WebSocket, and calls that are made to fail. */
import { randomUUID } from 'node:crypto'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { DEMO } from '../src/features/accounts/demo-player.ts'
import { betOn, TestClient } from '../src/testing/client.ts'
import { connect } from '../src/testing/watch.ts'
import { type Mock, startMock } from './mock.ts'
import { runScenario } from './run-scenario.ts'
import { type Answer, parseScenario, readScenario, type Scenario } from './scenario.ts'

// The first start on a schema prepares the database.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 180_000 })

const start = (scenario: Scenario): Promise<Mock> =>
  startMock({ scenario, port: 0, seed: 'touchline', print: () => {} })

let mock: Mock
beforeAll(async () => {
  mock = await start(readScenario('calm'))
})
afterAll(() => mock.stop())

async function drive(verb: string, body: object): Promise<Answer | undefined> {
  const response = await fetch(`${mock.url}/driver/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-driver-token': mock.driverToken },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text ? JSON.parse(text) : undefined
}

/** Plays a scenario on the shared mock, as far as the test lets it. */
function play(name: string) {
  const notes: string[] = []
  const waiting: { at: number; resolve: () => void }[] = []
  let reached = 0
  const aborter = new AbortController()
  onTestFinished(() => aborter.abort())
  const waitUntil = (at: number): Promise<void> =>
    at <= reached ? Promise.resolve() : new Promise(resolve => waiting.push({ at, resolve }))
  const ended = runScenario(readScenario(name), { drive, waitUntil, print: line => notes.push(line) }, aborter.signal)
  return {
    notes,
    ended,
    /** Lets all steps up to that second run. */
    advanceTo(seconds: number): void {
      reached = seconds
      for (const { resolve } of waiting.splice(0)) resolve()
    },
    /** The match that the first note with one names. */
    findMatch: () => vi.waitUntil(() => Number(/[Mm]atch (\d+)/.exec(notes.join())?.[1]), { timeout: 30_000 }),
  }
}

interface Publication {
  readonly event_name: string
  readonly message: unknown
}

/** Everything that is published on a channel from now on. */
async function subscribe(channel: string): Promise<Publication[]> {
  const centrifuge = connect(new TestClient(mock.url))
  onTestFinished(() => centrifuge.disconnect())
  const publications: Publication[] = []
  const subscription = centrifuge.newSubscription(channel)
  subscription.on('publication', ({ data }) => publications.push(data))
  const subscribed = new Promise(resolve => subscription.on('subscribed', resolve))
  subscription.subscribe()
  await subscribed
  return publications
}

async function get<T>(path: string, url = mock.url): Promise<T> {
  const response = await fetch(url + path)
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

const readMatch = async (id: number) => (await get<ResponseBody<'getMatch'>>(`/matches/${id}`)).data
const readMarkets = async (id: number) =>
  (await get<ResponseBody<'getMatchMarkets'>>(`/matches/${id}/markets?limit=500`)).data
const listMatches = (url: string, query = '') => get<ResponseBody<'getMatches'>>(`/matches${query}`, url)

const marketStatuses = async (id: number) => [...new Set((await readMarkets(id)).map(({ status }) => status))]
const readPrices = async (id: number) =>
  (await readMarkets(id)).find(market => market.id === '1')?.outcomes.map(({ odds }) => odds) ?? []

async function signIn(email = DEMO.email, password = DEMO.password): Promise<TestClient> {
  const player = new TestClient(mock.url)
  await player.signIn(email, password)
  return player
}

const resultsOf = async (player: TestClient) => (await player.bets('?limit=50')).map(({ result }) => result)

it('begins a match at kick-off', async () => {
  const { findMatch, advanceTo } = play('kick-off')
  const id = await findMatch()
  const published = await subscribe(matchChannel(id))
  expect((await readMatch(id)).status).toBe(0)
  advanceTo(10)
  await expect.poll(async () => (await readMatch(id)).status).toBe(1)
  await expect.poll(() => published.map(({ event_name }) => event_name)).toContain('match_status_changed')
})

it('suspends all markets at a goal, and opens them with the new score and prices', async () => {
  const { findMatch, advanceTo } = play('goal')
  const id = await findMatch()
  const published = await subscribe(matchChannel(id))
  await expect.poll(() => marketStatuses(id)).toEqual([1])
  advanceTo(12)
  await expect.poll(() => marketStatuses(id)).toEqual([-1])
  await expect.poll(() => JSON.stringify(published)).toContain('"status":-1')
  await expect.poll(async () => (await readMatch(id)).statistics?.total_score).toMatchObject({ home: 1, away: 0 })
  advanceTo(50)
  await expect.poll(() => marketStatuses(id)).toEqual([1])
  expect(await readPrices(id)).toEqual([1.35, 4.6, 8.5])
})

it('moves hundreds of prices on a channel in a storm', async () => {
  await play('storm').ended
  const { data } = await listMatches(mock.url, '?match_status=1&limit=1')
  const live = data[0] ?? (await listMatches(mock.url, '?match_status=0&limit=1')).data[0]
  const published = await subscribe(matchChannel(live?.id ?? 0))
  await expect
    .poll(() => JSON.stringify(published).match(/"odds"/g)?.length ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(300)
  await drive('storm', { per_second: 1, seconds: 1 })
})

it('reports a provider that is down, and that it is back', async () => {
  const published = await subscribe(publicChannel('en'))
  const { advanceTo } = play('provider-down')
  const statuses = () =>
    published.flatMap(({ event_name, message }) => (event_name === 'provider_status_changed' ? [message] : []))
  advanceTo(10)
  await expect.poll(statuses).toMatchObject([{ provider: 'betradar', status: 'inactive' }])
  advanceTo(70)
  await expect.poll(statuses).toMatchObject([{ status: 'inactive' }, { status: 'active' }])
})

it('refuses a bet at the shown price when the price moves at placing', async () => {
  await play('odds-move-at-placing').ended
  const player = await signIn()
  const { id } = (await drive('match', { sport: 'soccer', status: 0 })) as { id: number }
  const [odds = 0] = await readPrices(id)
  const selection = { match_id: id, market_id: '1', specifier: '', outcome_id: '1', odds }
  const { status, body } = await player.place<ErrorBody>(betOn([selection]))
  expect({ status, body }).toMatchObject({ status: 409 })
  expect(JSON.stringify(body)).toContain('INVALID_ODDS')
  expect(JSON.stringify(body)).toContain(String((await readPrices(id))[0]))
  expect((await readPrices(id))[0]).toBeLessThan(odds)
  await drive('placing', { factor: 1, times: 0 })
})

it('lets a VIP wait for a trader, who accepts', async () => {
  const { notes, advanceTo } = play('vip-wait')
  await expect.poll(() => notes.length).toBe(1)
  const [, email = '', password = ''] = /A VIP: (\S+), password (\S+)\./.exec(notes[0] ?? '') ?? []
  const player = await signIn(email, password)
  advanceTo(5)
  const listStatuses = async () => (await player.bets()).map(({ status }: Bet) => status)
  await expect.poll(listStatuses, { message: notes.join('\n') }).toEqual(['submitted'])
  advanceTo(35)
  await expect.poll(listStatuses).toEqual(['waiting_results'])
})

it('settles seven bets each in its own way', async () => {
  const player = await signIn()
  const before = (await player.bets('?limit=50')).length
  const { advanceTo, notes } = play('settle-every-way')
  advanceTo(2)
  await expect
    .poll(async () => (await player.bets('?limit=50')).length - before, { message: notes.join(), timeout: 60_000 })
    .toBe(7)
  advanceTo(15)
  const listResults = async () => (await resultsOf(player)).slice(0, 7).sort()
  await expect
    .poll(listResults, { timeout: 30_000 })
    .toEqual([
      'lose_entire',
      'refund_entire',
      'refund_entire',
      'refund_half_lose_other',
      'refund_half_win_other',
      'win_entire',
      'win_entire',
    ])
})

it('settles a bet, takes the result back and settles it otherwise', async () => {
  const player = await signIn()
  const { advanceTo } = play('rollback')
  const result = async () => (await resultsOf(player))[0]
  const countBets = async () => (await player.bets('?limit=50')).length
  const before = await countBets()
  advanceTo(2)
  await expect.poll(countBets).toBe(before + 1)
  for (const [second, expected] of [
    [10, 'win_entire'],
    [25, 'no_results'],
    [40, 'lose_entire'],
  ] as const) {
    advanceTo(second)
    await expect.poll(result).toBe(expected)
  }
})

it('prints which step fails and goes on', async () => {
  const lines: string[] = []
  const scenario = parseScenario('own.json', [
    { at: 0, verb: 'score', body: { match_id: 1, home: 1, away: 0 } },
    { at: 0, note: 'The next one.' },
  ])
  await runScenario(
    scenario,
    { drive, waitUntil: async () => {}, print: line => lines.push(line) },
    new AbortController().signal,
  )
  expect(lines).toEqual([expect.stringMatching(/step 1 \(score\) failed: .*NOT_FOUND/), '00:00  The next one.'])
})

const withFault = (fault: string, init: RequestInit = {}) =>
  fetch(`${mock.url}/settings`, { ...init, headers: { 'x-mock-fault': fault } })

it.each([
  ['NOT_FOUND', 404],
  ['TOO_MANY_REQUESTS', 429],
  ['COUNTRY_BLOCKED', 403],
  ['INTERNAL_ERROR', 500],
])('answers a call with the fault %s', async (fault, status) => {
  const response = await withFault(fault)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ message: fault, data: { details: [] } })
})

it('refuses a fault that it does not know', async () => {
  for (const fault of ['explode', 'toString', ''])
    expect(await (await withFault(fault)).json()).toMatchObject({
      message: 'VALIDATION_FAILED',
      data: { details: [{ field: 'headers/x-mock-fault' }] },
    })
})

it('delays a slow call, and drops the response of a call that it has carried out', async () => {
  await expect(withFault('slow', { signal: AbortSignal.timeout(500) })).rejects.toThrow(/timeout/)
  const player = await signIn()
  const before = (await player.bets('?limit=50')).length
  const { id } = (await drive('match', { sport: 'soccer', status: 0 })) as { id: number }
  const [odds = 0] = await readPrices(id)
  const body = betOn([{ match_id: id, market_id: '1', specifier: '', outcome_id: '1', odds }])
  const headers = { 'x-mock-fault': 'drop', 'idempotency-key': randomUUID() }
  await expect(player.call('/bets', { body, headers })).rejects.toThrow(/fetch failed/)
  await expect.poll(async () => (await player.bets('?limit=50')).length).toBe(before + 1)
})

it('keeps the driver closed without its token', async () => {
  const response = await fetch(`${mock.url}/driver/match`, { method: 'POST' })
  expect(response.status).toBe(403)
})

async function startOwn(name: string): Promise<Mock> {
  const own = await start(readScenario(name))
  onTestFinished(() => own.stop())
  return own
}

it('has no match in the scenario empty', async () => {
  const { url } = await startOwn('empty')
  expect((await listMatches(url)).pagination.total).toBe(0)
  expect((await get<ResponseBody<'getSports'>>('/sports', url)).data.length).toBeGreaterThan(0)
})

it.each([
  ['long-names', /.{90}/],
  ['rtl', /[\u0590-\u06ff]{3}/],
])('names every team in the scenario %s so', async (name, pattern) => {
  const { url } = await startOwn(name)
  const { data } = await listMatches(url, '?limit=20')
  const teams = data.flatMap(({ competitors }) => (competitors ? [competitors.home.name, competitors.away.name] : []))
  expect(teams.length).toBeGreaterThan(0)
  for (const team of teams) expect(team).toMatch(pattern)
})

it('decides a season in the scenario season-end', async () => {
  const own = await startOwn('season-end')
  const find = async () => (await listMatches(own.url, '?type=season&tournament_id=17')).data
  const [season] = await find()
  expect(season?.status).toBeLessThan(3)
  const headers = { 'content-type': 'application/json', 'x-driver-token': own.driverToken }
  const body = JSON.stringify({ seconds: 1200 })
  expect((await fetch(`${own.url}/driver/time`, { method: 'POST', headers, body })).status).toBe(204)
  const readStatus = async () => (await get<ResponseBody<'getMatch'>>(`/matches/${season?.id}`, own.url)).data.status
  await expect.poll(readStatus, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
})
