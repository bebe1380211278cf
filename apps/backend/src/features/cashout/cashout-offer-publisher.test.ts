import type { Bet } from '@touchline/contract/entities/bet'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Watchers } from '../../core/realtime/watchers.ts'
import { pick, type TestClient } from '../../testing/client.ts'
import { openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { CashoutOfferPublisher } from './cashout-offer-publisher.ts'

let test: TestBackend
let player: TestClient
let playerId: number
let published: { channel: string; event: RealtimeEvent }[]
let watchers: Watchers
let follower: CashoutOfferPublisher
let lastMatch = 0

const nextMatch = (): number => {
  lastMatch += 2
  return lastMatch
}
const single = (matchId: number): Promise<Bet> =>
  placeOne(player, 'single', { stake: { value: 1000, currency: 'EUR' }, selections: [pick(matchId)] })

function setChance(matchId: number, probability: number): void {
  const { outcomes = [] } = test.feed.match(matchId).markets.get(`sr:match:${matchId}/1/`) ?? {}
  test.feed.changeMarket(matchId, '1', '', { outcomes: outcomes.map(outcome => ({ ...outcome, probability })) })
}

/** The same, applied to the catalogue immediately. */
function setChanceNow(matchId: number, probability: number): void {
  setChance(matchId, probability)
  test.backend.catalogue.match(matchId)?.setMarkets([...test.feed.match(matchId).markets.values()])
}

/** Advances time, including the feed, and returns the amounts published in English meanwhile. */
async function pass(ms: number): Promise<(number | null)[]> {
  published = []
  for (let left = ms; left > 0; left -= 500) {
    test.clock.advance(Math.min(500, left))
    await follower.idle()
  }
  return published
    .filter(({ channel }) => channel === `$user:en-${playerId}`)
    .map(({ event }) => (event.event_name === 'bet_cashout_changed' ? event.message.to_cashout : -1))
}

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 60) })
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.play()
  player = await openPlayer(test, 100_000)
  playerId = (await player.call<{ data: { id: number } }>('/player')).body.data.id
  watchers = new Watchers(test.clock, 1000)
  const { catalogue, database } = test.backend
  follower = new CashoutOfferPublisher({
    db: database.db,
    catalogue,
    publisher: {
      ...test.backend.publisher,
      broadcast: async (channels, event) => {
        for (const channel of channels) published.push({ channel, event: event as RealtimeEvent })
        return []
      },
    },
    findConnected: async () => watchers.players(),
    isWatched: channel => channel !== `$user:fr-${playerId}`,
    clock: test.clock,
    locales: ['en', 'ar', 'fr'],
    customBets: null,
    onError: error => expect.fail(String(error)),
  })
  follower.start()
  watchers.observe({ type: 'subscribed', client: 'one', channel: `$user:en-${playerId}` })
})
afterEach(() => follower.stop())

it('publishes the amount in every watched language once the bet is old enough, and again when it moves by a percent', async () => {
  const match = nextMatch()
  const bet = await single(match)
  expect(await pass(4000)).toEqual([null])
  expect(await pass(3000)).toEqual([970])
  expect(published.map(({ channel }) => channel)).toEqual([`$user:en-${playerId}`, `$user:ar-${playerId}`])
  expect(published[0]?.event).toEqual({
    event_name: 'bet_cashout_changed',
    message: { bet_id: bet.id, to_cashout: 970, currency: 'EUR' },
  })
  setChance(match, 0.502)
  expect(await pass(70_000)).toEqual([])
  setChance(match, 0.51)
  expect(await pass(70_000)).toEqual([989])
})

it('publishes at most once a second, and always the last amount', async () => {
  const match = nextMatch()
  await single(match)
  await pass(8000)
  const amounts: (number | null)[] = []
  for (let chance = 50; chance <= 70; chance++) {
    setChanceNow(match, chance / 100)
    amounts.push(...(await pass(250)))
  }
  amounts.push(...(await pass(2000)))
  expect(amounts.length).toBeLessThanOrEqual(8)
  expect(amounts.at(-1)).toBe(1358)
})

it('publishes when the offer disappears and returns', async () => {
  const match = nextMatch()
  await single(match)
  await pass(8000)
  test.feed.changeMarket(match, '1', '', { status: -1 })
  expect(await pass(61_000)).toEqual([null])
  test.feed.changeMarket(match, '1', '', { status: 1 })
  expect(await pass(61_000)).toEqual([970])
})

it('publishes nothing for a bet after its end was published, and counts the amount of a bet event as published', async () => {
  const [match, second] = [nextMatch(), nextMatch()] as const
  const [closed, open] = [await single(match), await single(second)] as const
  await pass(8000)
  setChanceNow(match, 0.7)
  setChanceNow(second, 0.6)
  follower.onBetEvent({ player_id: playerId, event_name: 'bet_changed', message: { ...closed, status: 'done' } })
  follower.onBetEvent({ player_id: playerId, event_name: 'bet_changed', message: { ...open, to_cashout: 1164 } })
  await test.backend.database.db.updateTable('bets').set({ status: 'withdrawn' }).where('id', '=', closed.id).execute()
  expect(await pass(10_000)).toEqual([])
  setChanceNow(second, 0.5)
  expect(await pass(10_000)).toEqual([970])
})

it('publishes nothing for a bet that another back end has changed', async () => {
  const match = nextMatch()
  const bet = await single(match)
  await pass(8000)
  const move = { status: 'cashout_in_progress', cashout_amount: 970, cashout_at: new Date(START * 2), version: 7 }
  await test.backend.database.db.updateTable('bets').set(move).where('id', '=', bet.id).execute()
  setChanceNow(match, 0.7)
  expect(await pass(10_000)).toEqual([])
})

it('publishes nothing for players who are not connected', async () => {
  watchers.observe({ type: 'unsubscribed', client: 'one', channel: `$user:en-${playerId}` })
  test.clock.advance(2000)
  await single(nextMatch())
  expect(await pass(10_000)).toEqual([])
})
