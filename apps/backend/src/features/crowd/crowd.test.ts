import { publicChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Campaigns } from '../../core/engagement/campaigns.ts'
import { parseEngagementFile } from '../../core/engagement/engagement-file.ts'
import { CAMPAIGN_TIMES, campaignTexts } from '../../testing/bonus-campaigns.ts'
import { findEngagementErrors } from '../../testing/engagement-invariants.ts'
import { openFarmer } from '../../testing/farmed-tournament.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { openPlayer } from '../../testing/player.ts'
import { recordBroadcasts } from '../../testing/record-publications.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { watch } from '../../testing/watch.ts'
import { advanceCrowd } from './advance-crowd.ts'
import { maxTakenByRivals, simulateClaim, simulateStake, TICK_MS } from './simulate-crowd.ts'

const HOUR_MS = 3_600_000
const SEED = 'the seed of the test'
const ENGAGEMENT = parseEngagementFile({
  version: 1,
  crowd: true,
  campaigns: [
    {
      key: 'race',
      kind: 'tournament',
      ...CAMPAIGN_TIMES,
      texts: campaignTexts('race'),
      repeat: '4h',
      grant: 'everyone',
      activation: 'manual',
      min_odds: 1.4,
      rate: 0.5,
      cap: { EUR: 10_000 },
      points_to_claim: 1,
      currency: 'EUR',
      initial_pool: 60_000,
      prizes: [5000, 3000, 2000],
    },
  ],
  jackpots: [
    {
      id: 'demo',
      currency: 'EUR',
      min_stake: 100,
      min_odds: 1.5,
      stake_cap: 20_000,
      texts: { en: { name: 'D' } },
      levels: [
        { code: 'corner', start: 500, max: 8500, rate_ppm: 20_000, max_rounds: 300, texts: { en: { name: 'Corner' } } },
      ],
    },
  ],
})
const [jackpot] = ENGAGEMENT.jackpots
const campaigns = new Campaigns(ENGAGEMENT)

let test: TestBackend
let race: string
beforeAll(async () => {
  test = await startTestBackend({
    config: { engagement: ENGAGEMENT, simulatorSeed: SEED },
    clock: new ManualClock(START + 2 * HOUR_MS),
  })
  race = campaigns.listRunning(test.clock.now())[0]?.id ?? ''
})
afterAll(() => test.stop())

async function play(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 60_000) {
    test.clock.advance(Math.min(left, 60_000))
    await test.backend.drain()
  }
}
const readRating = async (client = test.client()) =>
  (await client.call<ResponseBody<'getBonusTournamentRating'>>(`/bonuses/tournaments/${race}/rating?limit=100`)).body
const readPool = async (): Promise<number> => {
  const { body } = await test.client().call<ResponseBody<'getBonusTournaments'>>('/bonuses/tournaments')
  return body.data.find(({ campaign_id: id }) => id === race)?.pool ?? 0
}
const readJackpot = async () => {
  test.clock.advance(1000)
  return (await test.client().call<ResponseBody<'getJackpot'>>('/jackpots/demo')).body.data
}
const readHits = async () =>
  (await test.client().call<ResponseBody<'getJackpotHits'>>('/jackpot-hits?limit=100')).body.data
const countEntries = async (): Promise<number> => {
  const row = await test.backend.database.db
    .selectFrom('jackpot_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

it('fills the leaderboard of a running tournament at once, with rivals marked as simulated', async () => {
  await test.backend.drain()
  const { data, pagination, current_user } = await readRating()
  expect(data.length).toBeGreaterThan(3)
  expect(pagination.total).toBe(data.length)
  expect(current_user).toBeNull()
  for (const row of data) {
    expect(row).toMatchObject({ simulated: true, current_user: false, prize: 0 })
    expect(row.email).toMatch(/^[a-x]\*\*\*@s\*\*\*\.demo$/)
  }
  expect(new Set(data.map(({ email }) => email)).size).toBe(data.length)
  const claimed = data.reduce((sum, { farmed_amount }) => sum + farmed_amount, 0)
  expect(await readPool()).toBe(60_000 - claimed)
})

it('raises the pools and hits them, while no player is paid or charged', async () => {
  const player = await openPlayer(test, 5000)
  const before = { jackpot: await readJackpot(), pool: await readPool(), hits: (await readHits()).length }
  await watch(player, publicChannel('en'))
  const published = recordBroadcasts(test.backend.publisher, 'public')
  await play(12 * 60_000)
  const after = await readJackpot()
  expect(after).toMatchObject({ simulated: true })
  expect(after.amount).toBeGreaterThan(before.jackpot.amount)
  const hits = await readHits()
  expect(hits.length).toBeGreaterThan(before.hits)
  for (const hit of hits) {
    expect(hit).toMatchObject({ simulated: true, user_hash: 'simulated', status: 'paid', bet_ref: null, seen: true })
  }
  expect(await readPool()).toBeLessThan(before.pool)
  expect(published.map(({ event_name: name }) => name)).toContain('tournament_pool_changed')
  expect(await player.balance()).toBe(5000)
  const notified = await player.call<ResponseBody<'getNotifications'>>('/notifications')
  expect(notified.body.data.filter(({ object_type: type }) => type === 'jackpot_hit')).toEqual([])
  expect(await findEngagementErrors(test.backend.database.db)).toEqual([])
})

it('ranks a player among the rivals, who take places but no prizes', async () => {
  const { client, id } = await openFarmer(test, race, { amounts: [20_000], seconds: 1 })
  const { data, current_user } = await readRating(client)
  expect(current_user).toMatchObject({ position: 1, simulated: false, prize: 5000 })
  expect(data.filter(({ simulated }) => !simulated)).toHaveLength(1)
  const { db } = test.backend.database
  test.clock.leap(4 * HOUR_MS + 3 * 24 * HOUR_MS)
  await test.backend.drain()
  const results = await db.selectFrom('tournament_results').selectAll().where('campaign', '=', race).execute()
  expect(results).toMatchObject([{ player_id: id, position: 1, prize: 5000 }])
  expect(await findEngagementErrors(db)).toEqual([])
})

it('plays each tick once, whoever plays it, and leaves a long pause out', async () => {
  const { db } = test.backend.database
  const deps = { db, campaigns, jackpots: ENGAGEMENT.jackpots, seed: SEED }
  await play(TICK_MS)
  const before = await countEntries()
  const later = test.clock.now() + 10 * TICK_MS
  const played = await Promise.all([advanceCrowd(deps, later), advanceCrowd(deps, later)])
  expect(played.toSorted((a, b) => a - b)).toEqual([0, 10])
  expect(await countEntries()).toBe(before + 10)
  expect(await advanceCrowd(deps, later + HOUR_MS)).toBe(60_000 / TICK_MS)
  expect(await countEntries()).toBe(before + 10 + 60_000 / TICK_MS)
})

describe('what simulated players do', () => {
  const tournament = { id: 'race.1', validFrom: START, validTo: START + 4 * HOUR_MS, initialPool: 60_000 }
  const ticks = Array.from({ length: (4 * HOUR_MS) / TICK_MS }, (_, index) => START / TICK_MS + index)
  const claimsOf = (seed: string) => ticks.flatMap(tick => simulateClaim(tournament, { seed, tick }) ?? [])

  it('depends on the seed and the tick alone', () => {
    expect(claimsOf(SEED)).toEqual(claimsOf(SEED))
    expect(claimsOf(SEED)).not.toEqual(claimsOf('another'))
    expect(simulateClaim(tournament, { seed: SEED, tick: START / TICK_MS - 1 })).toBeNull()
  })

  it('takes about its share of a pool, by most of the rivals', () => {
    const claims = claimsOf(SEED)
    const sum = claims.reduce((total, { amount }) => total + amount, 0)
    expect(sum / maxTakenByRivals(tournament)).toBeGreaterThan(0.7)
    expect(sum / maxTakenByRivals(tournament)).toBeLessThan(1.3)
    expect(new Set(claims.map(({ rival }) => rival)).size).toBeGreaterThan(12)
  })

  it('stakes about twelve a second within the bounds of the jackpot', () => {
    if (!jackpot) throw new Error('the file has a jackpot')
    const stakes = ticks.map(tick => simulateStake(jackpot, { seed: SEED, tick }))
    expect(Math.min(...stakes)).toBeGreaterThanOrEqual(2000)
    expect(Math.max(...stakes)).toBeLessThanOrEqual(10_000)
    const mean = stakes.reduce((sum, stake) => sum + stake, 0) / stakes.length
    expect(mean).toBeGreaterThan(5700)
    expect(mean).toBeLessThan(6300)
  })
})
