/** Cash-out of custom bets: by the chance of their open legs together, which is computed outside the event loop. */
import { randomUUID } from 'node:crypto'
import type { Bet, SelectionRequest } from '@touchline/contract/entities/bet'
import type { Market } from '@touchline/contract/entities/market'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { SameGameValue } from '@touchline/simulator/feed/feed-market'
import type { SimulatorOptions } from '@touchline/simulator/feed/types'
import { createSimulator } from '@touchline/simulator/simulator'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBackend } from '../../app.ts'
import type { CustomBetValues } from '../../core/bets/custom-bet-values.ts'
import { NO_ENGAGEMENT } from '../../core/engagement/engagement-file.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { IdempotentResponses } from '../../platform/http/idempotent-responses.ts'
import { type CashoutAnswer, cashOut, cashOutPart } from '../../testing/cashout-calls.ts'
import { pick, TestClient } from '../../testing/client.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { borrowDatabase } from '../../testing/pooled-database.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { CashoutOfferPublisher } from './cashout-offer-publisher.ts'
import type { CashoutRequestDeps } from './cashout-transaction.ts'
import { requestCashout } from './request-cashout.ts'

const BALANCE = 100_000
const STAKE = { value: 1000, currency: 'EUR' }
/** Margin of a league of the first tier and that of custom bets, in percent. */
const MARGIN = 6

let test: TestBackend
let player: TestClient
let lastMatch = 0
const nextMatch = (): number => {
  lastMatch += 2
  return lastMatch
}

const over = (match_id: number, total = 2.5): SelectionRequest => ({
  match_id,
  market_id: '18',
  specifier: `total=${total}`,
  outcome_id: '12',
  odds: 1.9,
})

const placeCustom = (match: number, legs = [pick(match), over(match)], custom_odds = 3.8): Promise<Bet> =>
  placeOne(player, 'custom_bet', { stake: STAKE, selections: legs, custom_odds })

async function setChances(match: number, home: number, overGoals: number): Promise<void> {
  test.feed.changeOutcome(match, '1', { probability: home })
  test.feed.changeOutcome(match, '12', { probability: overGoals }, { marketId: '18', specifier: 'total=2.5' })
  await test.play()
}

/** What a stake of 10.00 at these odds is worth at a chance, less the margin. */
const worth = (odds: number, chance: number): number => Math.floor((1000 * odds * chance * (100 - MARGIN)) / 100 + 1e-6)

beforeAll(async () => {
  test = await startTestBackend({
    feed: new ScriptedFeed(START, 60),
    config: { betDelayScale: 1 },
    operator: { cashoutCustomBets: { margin: 3 }, cashoutParts: { maxParts: 3 } },
  })
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.play()
  player = await openPlayer(test, BALANCE)
})
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

describe('the offer for a custom bet', () => {
  it('is what it pays times the chance that the open legs all win, less both margins', async () => {
    const match = nextMatch()
    const bet = await placeCustom(match)
    test.clock.advance(6000)
    await setChances(match, 0.6, 0.5)
    expect((await findBet(player, bet)).to_cashout).toBe(worth(3.8, 0.3))
    test.feed.settleWinner(match, '1')
    await test.play()
    // The leg that has won counts no longer.
    expect((await findBet(player, bet)).to_cashout).toBe(worth(3.8, 0.5))
  })

  it('is for the other legs at their price of placing where one is void, and none where one has lost', async () => {
    const [first, second] = [nextMatch(), nextMatch()] as const
    const legs = (match: number) => [pick(match), over(match), over(match, 1.5)]
    const [halved, lost] = [await placeCustom(first, legs(first), 7.22), await placeCustom(second, legs(second), 7.22)]
    test.clock.advance(6000)
    test.feed.settle(first, '18', 'total=1.5', [{ id: '12', result: 0, voidFactor: 1 }])
    test.feed.settle(second, '18', 'total=1.5', [{ id: '12', result: 0 }])
    await setChances(first, 0.5, 0.5)
    await test.play()
    const offer = (await findBet(player, halved)).to_cashout ?? 0
    expect(offer).toBeGreaterThan(0)
    expect(offer).toBeLessThan(worth(7.22, 0.25))
    expect((await findBet(player, lost)).to_cashout).toBeNull()
  })

  it('is none while a leg is suspended, and says so', async () => {
    const match = nextMatch()
    const bet = await placeCustom(match)
    test.clock.advance(6000)
    test.feed.changeMarket(match, '18', 'total=2.5', { status: -1 })
    await test.play()
    expect(await findBet(player, bet)).toMatchObject({ to_cashout: null, cashout_reason: 'leg_closed' })
    expect(await cashOut(player, bet, 1)).toMatchObject({
      status: 410,
      body: { data: { cashout_reason: 'leg_closed' } },
    })
    expect(await player.balance()).toBe(BALANCE - 1000)
  })

  it('pays as shown, and a part of it what the offer for the whole falls by', async () => {
    const match = nextMatch()
    const bet = await placeCustom(match)
    test.clock.advance(6000)
    await setChances(match, 0.6, 0.5)
    const whole = worth(3.8, 0.3)
    const parted = await cashOutPart(player, bet, { remaining: 1000, stake: 400, amount: 1 })
    expect(parted.status).toBe(200)
    const paid = parted.body.data.cashed_out?.amount ?? 0
    const rest = (await findBet(player, bet)).to_cashout ?? 0
    expect(paid + rest).toBe(whole)
    expect((await cashOut(player, bet, rest)).status).toBe(200)
    expect(await player.balance()).toBe(BALANCE - 1000 + whole)
  })

  it('is paid after the delay of a live match if it is still worth as much', async () => {
    const [rising, falling] = [nextMatch() + 1, nextMatch() + 1] as const
    const bets = [await placeCustom(rising), await placeCustom(falling)] as const
    await test.play()
    const offers = await Promise.all(bets.map(async bet => (await findBet(player, bet)).to_cashout ?? 0))
    for (const [at, bet] of bets.entries()) {
      const { status, body } = await cashOut(player, bet, offers[at] ?? 0)
      expect({ status, bet: body.data.status }).toEqual({ status: 200, bet: 'cashout_in_progress' })
    }
    test.feed.changeOutcome(falling, '1', { probability: 0.1 })
    await setChances(rising, 0.9, 0.9)
    expect(await findBet(player, bets[0])).toMatchObject({ status: 'cashed_out', win_amount: offers[0] })
    expect(await findBet(player, bets[1])).toMatchObject({ status: 'waiting_results', win_amount: 0 })
    expect(await player.balance()).toBe(BALANCE - 2000 + (offers[0] ?? 0))
  })

  it('is in the settings where the operator makes it', async () => {
    const { body } = await player.call<{ data: { cashout?: { custom_bets?: boolean } } }>('/settings')
    expect(body.data.cashout?.custom_bets).toBe(true)
  })
})

describe('offers published to a connected player', () => {
  let published: RealtimeEvent[] = []
  let values: CustomBetValues & { current: SameGameValue | null; loaded: string[]; fails: boolean }
  let publisher: CashoutOfferPublisher

  beforeEach(async () => {
    published = []
    const { id: playerId } = (await player.call<{ data: { id: number } }>('/player')).body.data
    values = {
      current: null,
      loaded: [],
      fails: false,
      findValue: () => values.current,
      async loadValue(_matchId, _legs, caller) {
        values.loaded.push(caller)
        if (values.fails) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 })
        values.current = { kind: 'valued', probability: 0.5 }
      },
    }
    const { catalogue, database } = test.backend
    publisher = new CashoutOfferPublisher({
      db: database.db,
      catalogue,
      publisher: {
        broadcast: async (_channels, event) => {
          published.push(event as RealtimeEvent)
          return []
        },
      },
      findConnected: async () => new Set([playerId]),
      isWatched: () => true,
      clock: test.clock,
      locales: ['en'],
      customBets: { margin: 3, values },
      onError: error => expect.fail(String(error)),
    })
    publisher.start()
  })
  afterEach(() => publisher.stop())

  /** Advances time in steps of a second and returns the amounts published meanwhile. */
  async function pass(seconds: number): Promise<(number | null | undefined)[]> {
    published = []
    for (let left = seconds; left > 0; left -= 1) {
      test.clock.advance(1000)
      await publisher.idle()
    }
    return published.map(event => (event.event_name === 'bet_cashout_changed' ? event.message.to_cashout : undefined))
  }

  it('are computed for the player’s turn, repeated every five seconds, and leave when they are old', async () => {
    await placeCustom(nextMatch())
    // Young bets have no offer.
    const first = await pass(12)
    expect(first).toContain(worth(3.8, 0.5))
    expect(new Set(values.loaded).size).toBe(1)
    expect(values.loaded[0]).toMatch(/^cash-out:\d+$/)
    // A page that read the bet on another node knows no value until it is published again.
    expect(await pass(10)).toEqual([worth(3.8, 0.5), worth(3.8, 0.5)])
    values.current = null
    values.fails = true
    const old = await pass(12)
    expect(old.at(-1)).toBeNull()
    expect(old.filter(amount => amount === null)).toHaveLength(1)
    const tries = values.loaded.length
    await pass(10)
    expect(values.loaded.length - tries).toBe(2)
  })

  it('are not computed for other bets', async () => {
    await placeOne(player, 'single', { stake: STAKE, selections: [pick(nextMatch())] })
    await pass(12)
    expect(values.loaded).toEqual([])
  })
})

describe('a request for a bet whose value is not loaded', () => {
  /** Requests 10.00, with values that the test controls. Resolves to the status and the reason. */
  async function requestWith(bet: Bet, values: CustomBetValues) {
    const { database, catalogue } = test.backend
    const responses = new IdempotentResponses(database.db)
    const deps: CashoutRequestDeps = {
      db: database.db,
      catalogue,
      clock: test.clock,
      responses,
      delayScale: 0,
      partTermsOf: () => null,
      customBets: { margin: 3, values },
    }
    const { id } = (await player.call<{ data: { id: number } }>('/player')).body.data
    const body = { bet_id: bet.id, to_cashout: 1000 }
    const call = { player: { id }, idempotencyKey: randomUUID(), body, checkRequirements: async () => {} }
    const { status, body: answer } = await responses.respond('postBetsCashout', call, async intent => {
      return (await requestCashout(deps, { intent, body, locale: 'en' })).answer
    })
    return { status, reason: (JSON.parse(answer.toString()) as CashoutAnswer).data.cashout_reason }
  }

  it('is decided once it is, by the value of that moment', async () => {
    const bet = await placeCustom(nextMatch())
    test.clock.advance(6000)
    let current: SameGameValue | null = null
    const values: CustomBetValues = {
      findValue: () => current,
      loadValue: async () => {
        current = { kind: 'valued', probability: 0.5 }
      },
    }
    expect((await requestWith(bet, values)).status).toBe(200)
    expect(await player.balance()).toBe(BALANCE)
  })

  it('is refused when it moves on five times, and when it cannot be computed; nothing is paid', async () => {
    const bet = await placeCustom(nextMatch())
    test.clock.advance(6000)
    let loads = 0
    const moving: CustomBetValues = {
      findValue: () => null,
      loadValue: async () => {
        loads += 1
      },
    }
    expect(await requestWith(bet, moving)).toEqual({ status: 410, reason: 'pricing' })
    expect(loads).toBe(4)
    const complex: CustomBetValues = { ...moving, findValue: () => ({ kind: 'too_complex' }) }
    expect(await requestWith(bet, complex)).toEqual({ status: 410, reason: 'unpriced' })
    const busy = async () => {
      throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 })
    }
    await expect(requestWith(bet, { ...moving, loadValue: busy })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await player.balance()).toBe(BALANCE - 1000)
    expect((await findBet(player, bet)).status).toBe('waiting_results')
  })
})

describe('with the simulated feed', () => {
  it('computes the value when it is asked for, and pays by it', async () => {
    const clock = new ManualClock(START)
    const borrowed = await borrowDatabase()
    const backend = await createBackend({
      clock,
      createFeed: (options: SimulatorOptions) => createSimulator({ ...options, leagueIds: new Set([8, 17]) }),
      config: { rateLimits: false, simulatorSeed: 'touchline', engagement: NO_ENGAGEMENT },
      operator: { cashoutCustomBets: { margin: 3 } },
      openDatabase: borrowed.open,
    })
    try {
      const client = await openPlayer({ client: () => new TestClient(backend.url) }, BALANCE)
      const entry = [...backend.catalogue.matches()].find(({ feed }) => feed.sportId === 1 && feed.status === 0)
      const match_id = entry?.feed.id ?? 0
      const { body } = await client.call<{ data: Market[] }>(`/bets/custom/markets/${match_id}`)
      const leg = (id: string, specifier: string, outcome_id: string): SelectionRequest => {
        const market = body.data.find(market => market.id === id && market.specifier === specifier)
        const odds = market?.outcomes.find(outcome => outcome.id === outcome_id)?.odds ?? 0
        return { match_id, market_id: id, specifier, outcome_id, odds }
      }
      const selections = [leg('29', '', '74'), leg('18', 'total=2.5', '12')]
      const headers = { 'accept-version': 'v3' }
      const legs = selections.map(({ odds: _, ...selection }) => selection)
      const priced = await client.call<{ odds: number }>('/bets/custom/odds', { body: { selections: legs }, headers })
      const bet = await placeOne(client, 'custom_bet', { stake: STAKE, selections, custom_odds: priced.body.odds })
      clock.advance(6000)
      await backend.drain()
      expect(await findBet(client, bet)).toMatchObject({ to_cashout: null, cashout_reason: 'pricing' })
      const changed = await cashOut(client, bet, 1_000_000)
      expect(changed.status).toBe(409)
      const offer = changed.body.data.to_cashout ?? 0
      // By the legs together: their product would be worth much less than the stake.
      expect(offer).toBeGreaterThan(750)
      expect(offer).toBeLessThan(1000)
      expect((await findBet(client, bet)).to_cashout).toBe(offer)
      expect((await cashOut(client, bet, offer)).status).toBe(200)
      expect(await client.balance()).toBe(BALANCE - 1000 + offer)
    } finally {
      await backend.stop()
      await borrowed.release()
    }
  })
})
