/** The back end on the simulated feed, as in production: its responses and events match the contract. */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import asyncApi from '@touchline/contract/asyncapi/realtime.json' with { type: 'json' }
import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints, type ResponseBody } from '@touchline/contract/endpoints'
import { ErrorBody } from '@touchline/contract/errors'
import openApi from '@touchline/contract/openapi/sportsbook.json' with { type: 'json' }
import { type RealtimeEventName, realtimeEvents } from '@touchline/contract/realtime'
import { createDocumentValidators, listProblems } from '@touchline/contract/testing/document-validator'
import { validatorOf } from '@touchline/contract/validators'
import type { RealtimeEvent } from '@touchline/hub/realtime-publisher'
import { createSimulator } from '@touchline/simulator/simulator'
import { isLong, SAMPLED_LEAGUES } from '@touchline/simulator/testing/sample-size'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Backend, createBackend } from './app.ts'
import { auditLedger, isClean } from './core/ledger/audit.ts'
import { TURN_MS } from './core/realtime/channel-batcher.ts'
import { DEMO } from './features/accounts/demo-player.ts'
import { UNIMPLEMENTED } from './platform/http/unimplemented.ts'
import { betOn, TestClient } from './testing/client.ts'
import { ManualClock } from './testing/manual-clock.ts'
import { type BorrowedDatabase, borrowDatabase } from './testing/pooled-database.ts'
import { START } from './testing/test-backend.ts'
import { readTestEngagement } from './testing/test-engagement.ts'
import { watchPlayer } from './testing/watch.ts'

/** Ten feed hours per second: half an hour a step, so that the feed skips prices that were replaced. */
const SPEED = 36_000

let borrowed: BorrowedDatabase
let clock: ManualClock
let feedTime: ManualClock
let backend: Backend
let demo: TestClient

beforeAll(async () => {
  borrowed = await borrowDatabase()
  clock = new ManualClock(START)
  feedTime = new ManualClock(START)
  backend = await createBackend({
    clock,
    feedTime,
    createFeed: options => createSimulator({ ...options, leagueIds: SAMPLED_LEAGUES }),
    openDatabase: borrowed.open,
    config: {
      rateLimits: false,
      simulatorSeed: 'touchline',
      simulatorSpeed: SPEED,
      engagement: readTestEngagement(),
    },
  })
  demo = new TestClient(backend.url)
  await demo.signIn(DEMO.email, DEMO.password)
})
afterAll(async () => {
  await backend.stop()
  await borrowed.release()
})

function findProblems(schema: TSchema, value: unknown): string[] {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return []
  return validator.Errors(value).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function checkAnswer(name: EndpointName, value: unknown): void {
  const entry: Endpoint = endpoints[name]
  const [schema] = Object.values(entry.responses)
  if (!schema) throw new Error(`${name} answers nothing`)
  expect(findProblems(schema, value)).toEqual([])
}

it.each([
  ['getSports', '/sports'],
  ['getCategories', '/categories'],
  ['getTournaments', '/tournaments'],
  ['getAthletes', '/athletes?limit=20'],
  ['getMatches', '/matches?max_per_sport=3&limit=60'],
  ['getMatches', '/matches?type=season,stage,simple_tournament&limit=20'],
  ['getMatches', '/matches?match_status=1,2&limit=60'],
  ['getMatches', '/matches?match_status=3,4,5&limit=60'],
  ['getSettings', '/settings'],
  ['getPlayer', '/player'],
  ['getPlayerAccounts', '/player/accounts'],
  ['getPlayerPhone', '/player/phone'],
  ['getPlayerCompPoints', '/player/comp_points'],
  ['getPlayerStatusGroups', '/player/status_groups'],
  ['getUserLimits', '/user_limits'],
  ['getRealityCheck', '/sportsbook_sessions/reality_check'],
  ['getWatchersioUserid', '/watchersio/userid'],
  ['getBets', '/bets'],
  ['getUserLimits', '/user_limits'],
  ['getRealityCheck', '/sportsbook_sessions/reality_check'],
  ['getBonuses', '/bonuses'],
  ['getComboboosts', '/bonuses/comboboosts'],
  ['getFreebets', '/bonuses/freebets'],
  ['getFreebetsAmb', '/bonuses/freebets/amb'],
  ['getHuntings', '/bonuses/huntings'],
  ['getLootboxes', '/bonuses/lootboxes'],
  ['getBonusTournaments', '/bonuses/tournaments'],
  ['getBonus', '/bonuses/comboboosts/combo-boost'],
  ['getBonusTerms', '/bonuses/lootboxes/boost-box/terms'],
] as const)('%s responds as in the contract: %s', async (name, path) => {
  const { status, body } = await demo.call<unknown>(path)
  expect(status).toBe(200)
  checkAnswer(name, body)
})

it('leaves no endpoint unimplemented', () => {
  expect(UNIMPLEMENTED).toEqual([])
})

it('lists matches at all hours, each with as many markets as it announces', async () => {
  const { body } = await demo.call<ResponseBody<'getMatches'>>('/matches?match_status=1&limit=60')
  expect(body.data.length).toBeGreaterThan(10)
  for (const { id, available_markets } of body.data.slice(0, 15)) {
    const markets = await demo.call<ResponseBody<'getMatchMarkets'>>(`/matches/${id}/markets`)
    checkAnswer('getMatchMarkets', markets.body)
    expect(markets.body.data.filter(({ status }) => [1, -1, -2].includes(status))).toHaveLength(available_markets)
  }
})

it('returns counters that agree with the lists', async () => {
  const counters = await demo.call<ResponseBody<'postCounters'>>('/counters', { body: {} })
  checkAnswer('postCounters', counters.body)
  const { body } = await demo.call<ResponseBody<'getMatches'>>('/matches?limit=1')
  const sum = counters.body.tournaments.reduce((total, { match_count }) => total + match_count, 0)
  expect(sum).toBe(body.pagination.total)
})

it('settles bets on simulated matches to the cent', async () => {
  const { body } = await demo.call<ResponseBody<'getMatches'>>(
    '/matches?match_status=0&bettable=true&sport_key=soccer&limit=6',
  )
  const selections = body.data.flatMap(({ id, main_market: market }) => {
    const outcome = market?.outcomes.find(({ active }) => active)
    return market && outcome
      ? [
          {
            match_id: id,
            market_id: market.id,
            specifier: market.specifier,
            outcome_id: outcome.id,
            odds: outcome.odds,
          },
        ]
      : []
  })
  for (const selection of selections) {
    const reply = await demo.place(betOn([selection], 333))
    expect(reply.status).toBe(200)
    checkAnswer('postBets', reply.body)
  }
  expect((await demo.place(betOn(selections.slice(0, 2), 500))).status).toBe(200)
  const isOver = async () => {
    const open = await backend.database.db.selectFrom('bets').select('id').where('status', '<>', 'done').execute()
    return open.length === 0
  }
  // A postponed match takes longer.
  for (let hours = 0; hours < 12 && !(await isOver()); hours += 1) {
    feedTime.advance(100)
    await backend.drain()
  }
  // Connections that have been idle this long are closed before the next request.
  await nextTurn()
  const bets = await demo.bets()
  expect(bets.map(({ status }) => status)).toEqual(Array(selections.length + 1).fill('done'))
  checkAnswer('getBets', (await demo.call<unknown>('/bets')).body)
  const won = bets.reduce((sum, { win_amount }) => sum + win_amount, 0)
  // Any of the bets may have hit the small jackpot: its seeds are random.
  const hits = await backend.database.db
    .selectFrom('jackpot_hits')
    .select('amount')
    .where('status', '=', 'paid')
    .execute()
  const fromJackpots = hits.reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(await demo.balance()).toBe(DEMO.value - 333 * selections.length - 500 + won + fromJackpots)
  expect(isClean(await auditLedger(backend.database.db))).toBe(true)
}, 120_000)

it('shares slips and cashes out bets as in the contract', async () => {
  const { body } = await demo.call<ResponseBody<'getMatches'>>('/matches?match_status=0&bettable=true&limit=8')
  const selections = body.data.flatMap(({ id, main_market: market }) => {
    const outcome = market?.outcomes.find(({ active }) => active)
    if (!market || !outcome) return []
    return [
      { match_id: id, market_id: market.id, specifier: market.specifier, outcome_id: outcome.id, odds: outcome.odds },
    ]
  })
  const shared = await demo.call<ResponseBody<'postBetsShareCode'>>('/bets/share-code', {
    body: { bets: [{ type: 'combo', selections }] },
  })
  expect(shared.status).toBe(201)
  checkAnswer('postBetsShareCode', shared.body)
  const opened = await demo.call<ResponseBody<'getBetsShareCode'>>(`/bets/share-code?code=${shared.body.code}`)
  checkAnswer('getBetsShareCode', opened.body)
  expect(opened.body.bets[0]?.selections).toEqual(
    selections.map(selection => ({
      ...selection,
      match_urn_id: expect.stringMatching(`^(sr|od):match:${selection.match_id}$`),
    })),
  )

  for (const selection of selections) await demo.place(betOn([selection], 200))
  // Makes the bets old enough for a cash-out.
  const earlier = new Date(clock.now() - 10_000)
  const { db } = borrowed.openAsOwner()
  await db.updateTable('bets').set({ created_at: earlier }).where('status', '=', 'waiting_results').execute()
  const offered = (await demo.bets('?status=open')).filter(({ to_cashout }) => to_cashout !== null)
  expect(offered.length).toBeGreaterThan(0)
  const cashOut = (bet_id: string, to_cashout: number | null) =>
    demo.call<unknown>('/bets/cashout', {
      body: { bet_id, to_cashout },
      headers: { 'idempotency-key': randomUUID() },
    })
  for (const { id, to_cashout } of offered) {
    const changed = await cashOut(id, (to_cashout ?? 0) + 1)
    expect(changed).toMatchObject({ status: 409, body: { data: { to_cashout } } })
    expect(findProblems(ErrorBody, changed.body)).toEqual([])
    const { status, body: answer } = await cashOut(id, to_cashout)
    expect(status).toBe(200)
    checkAnswer('postBetsCashout', answer)
  }
  expect(isClean(await auditLedger(db))).toBe(true)
})

/** Validators of the documents as an operator's developer has them. */
const findValidator = createDocumentValidators({ openApi, asyncApi })

it('returns matches and markets that default AJV accepts by the OpenAPI document', async () => {
  const responseOf = (path: string) =>
    findValidator('openApi', 'paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema')
  const fetchChecked = async (path: string, template: string): Promise<unknown> => {
    const { status, body } = await demo.call<unknown>(path)
    expect(status).toBe(200)
    expect(listProblems(responseOf(template), body)).toEqual([])
    return body
  }
  const list = await fetchChecked('/matches?limit=200', '/matches')
  const { data: matches } = list as ResponseBody<'getMatches'>
  expect(matches).toHaveLength(200)
  await fetchChecked('/matches?type=season,stage,simple_tournament&limit=50', '/matches')
  for (const { id } of matches.filter((_, index) => index % (isLong ? 4 : 10) === 0)) {
    await fetchChecked(`/matches/${id}`, '/matches/{id}')
    await fetchChecked(`/matches/${id}/markets`, '/matches/{id}/markets')
  }
})

it("rejects requests in the contract's error format", async () => {
  const key = randomUUID()
  for (const reply of [
    await demo.place({ meta: {}, bets: [] }, key),
    await demo.place(betOn([{ match_id: 1, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }]), key),
    await demo.call('/nothing'),
  ]) {
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(findProblems(ErrorBody, reply.body)).toEqual([])
  }
})

it('publishes events on the realtime channels as in the contract', async () => {
  await watchPlayer(demo)
  const events: RealtimeEvent[] = []
  const { publisher } = backend
  const broadcast = publisher.broadcast.bind(publisher)
  publisher.broadcast = (channels, event, options) => {
    events.push(event)
    return broadcast(channels, event, options)
  }
  const publish = publisher.publish.bind(publisher)
  publisher.publish = (channel, event, options) => {
    events.push(event)
    return publish(channel, event, options)
  }
  feedTime.advance(100)
  // A channel is flushed again only after the previous flush has been published.
  await Promise.resolve()
  clock.advance(TURN_MS)
  for (const id of ['second-chance', 'boost-box']) {
    const path = `/bonuses/${id}/activate`
    const reply = await demo.call<unknown>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() } })
    checkAnswer('postBonusActivate', reply.body)
  }
  await demo.call('/wallet/deposits', {
    body: { value: 5, currency: 'EUR' },
    headers: { 'idempotency-key': randomUUID() },
  })
  await backend.drain()
  const names = new Set(events.map(({ event_name }) => event_name))
  expect([...names].sort()).toEqual(expect.arrayContaining(['balance_changed', 'markets_changed', 'match_changed']))
  for (const name of names) {
    const validator = validatorOf(realtimeEvents[name as RealtimeEventName].message)
    const wrong = events.filter(({ event_name, message }) => event_name === name && !validator.Check(message))
    expect(wrong).toEqual([])
    const validate = findValidator('asyncApi', 'components', 'messages', name, 'payload')
    const published = events.filter(({ event_name }) => event_name === name)
    expect(published.flatMap(event => listProblems(validate, event))).toEqual([])
  }
})
