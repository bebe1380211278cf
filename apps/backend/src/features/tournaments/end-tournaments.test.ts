import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Campaigns } from '../../core/engagement/campaigns.ts'
import { createNotifier } from '../../core/engagement/notifier.ts'
import type { AwardPrize } from '../../core/engagement/owed-freebet.ts'
import { deductFromPool } from '../../core/engagement/tournament-pools.ts'
import { ALL_KINDS } from '../../testing/bonus-campaigns.ts'
import { findEngagementErrors } from '../../testing/engagement-invariants.ts'
import { type Farmer, findRace, openFarmer } from '../../testing/farmed-tournament.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { awardPrize } from '../bonuses/issue/award-freebet.ts'
import { createTournamentEnds } from './end-tournaments.ts'

const HOUR_MS = 3_600_000
const campaigns = new Campaigns(ALL_KINDS)

function findTournament(id: string) {
  const campaign = campaigns.find(id)
  if (campaign?.kind !== 'tournament') throw new Error(`${id} is no tournament`)
  return campaign
}

let test: TestBackend
let race: string
/** Of the race, with the days in which points can still be claimed. */
let end: number
beforeAll(async () => {
  test = await startTestBackend({ config: { engagement: ALL_KINDS } })
  race = await findRace(test)
  const { validTo, claimMs } = findTournament(race)
  end = validTo + claimMs
})
afterAll(() => test.stop())

/** A node that ends tournaments at a moment; `issue` replaces the issuing of prizes. */
function openNode(now: number, issue?: AwardPrize) {
  const { db } = test.backend.database
  const notifier = createNotifier()
  const clock = new ManualClock(now)
  const errors: unknown[] = []
  const ends = createTournamentEnds({
    db,
    clock,
    campaigns,
    notifier,
    onCommitted: () => {},
    onError: error => errors.push(error),
    awardPrize: issue ?? ((transaction, owed) => awardPrize({ notifier }, transaction, owed)),
  })
  ends.start()
  return { ends, clock, errors }
}

const readPrizes = async (): Promise<Map<number, number>> => {
  const { db } = test.backend.database
  const rows = await db
    .selectFrom('issued_bonuses')
    .select(['player_id', 'amount'])
    .where('cause', '=', 'rank')
    .execute()
  expect(new Set(rows.map(({ player_id }) => player_id)).size).toBe(rows.length)
  return new Map(rows.map(({ player_id, amount }) => [player_id, amount ?? 0]))
}

const readNotifications = async ({ client }: Farmer) =>
  (await client.call<ResponseBody<'getNotifications'>>('/notifications')).body.data

it('gives the prizes of the places at the end, once, though a node is killed and two go on at once', async () => {
  const { db } = test.backend.database
  const first = await openFarmer(test, race, { amounts: [60], seconds: 1 })
  const equals = [
    await openFarmer(test, race, { amounts: [40], seconds: 2 }),
    await openFarmer(test, race, { amounts: [40], seconds: 3 }),
  ]
  const last = await openFarmer(test, race, { amounts: [10], seconds: 4 })

  const early = openNode(end - 1)
  await early.ends.idle()
  await early.ends.stop()
  expect(await readPrizes()).toEqual(new Map())

  let issued = 0
  const killed = openNode(end, async (transaction, owed) => {
    const id = await awardPrize({ notifier: createNotifier() }, transaction, owed)
    issued += 1
    if (issued === 2) throw new Error('killed')
    return id
  })
  await killed.ends.idle()
  await killed.ends.stop()
  expect(killed.errors).toHaveLength(1)
  expect(await readPrizes()).toEqual(new Map([[first.id, 50]]))

  const nodes = [openNode(end), openNode(end)]
  await Promise.all(nodes.map(({ ends }) => ends.idle()))
  expect(nodes.flatMap(({ errors }) => errors)).toEqual([])
  const prizes = await readPrizes()
  // Second and third share the prizes of 30 and 20.
  expect(prizes).toEqual(new Map([[first.id, 50], ...equals.map(({ id }) => [id, 25] as const)]))
  expect(await readNotifications(first)).toMatchObject([
    { title: 'You won a prize', body: 'You finished in position 1 and won a €0.50 free bet.', object_type: 'bonus' },
  ])
  expect(await readNotifications(last)).toMatchObject([{ title: 'The tournament is over', object_id: race }])
  const audited = await db
    .selectFrom('audit_log')
    .select(['cause', 'actor'])
    .where('entity', '=', 'tournament_results')
    .where('subject', '=', `player:${first.id}`)
    .execute()
  expect(audited).toEqual([{ cause: 'tournament_end', actor: 'system' }])
  await Promise.all(nodes.map(({ ends }) => ends.stop()))

  const late = openNode(end + 90 * 24 * HOUR_MS)
  await late.ends.idle()
  await late.ends.stop()
  expect(await readPrizes()).toEqual(prizes)
  expect(await readNotifications(first)).toHaveLength(1)
  expect(await deductFromPool(db, { campaign: findTournament(race), amount: 100, at: new Date(end) })).toBeNull()
  expect(await findEngagementErrors(db)).toEqual([])
})

it.each(['self_exclusion', 'cooling_off'])('pays a prize in cash, silently, to a player in a %s', async type => {
  const occurrence = type === 'cooling_off' ? 1 : 2
  const next = `race.${Number(race.split('.')[1]) + occurrence}`
  const winner = await openFarmer(test, next, { amounts: [60], seconds: 1 })
  const second = await openFarmer(test, next, { amounts: [20], seconds: 2 })
  // After their claims.
  test.clock.advance(10_000)
  const period = type === 'cooling_off' ? 'month' : 'permanent'
  await winner.client.call('/user_limits', { body: { type, period } })
  const node = openNode(end + occurrence * 4 * HOUR_MS)
  await node.ends.idle()
  await node.ends.stop()
  const prizes = await readPrizes()
  expect([prizes.get(winner.id), prizes.get(second.id)]).toEqual([undefined, 30])
  const { db } = test.backend.database
  const account = await db
    .selectFrom('accounts')
    .select('balance')
    .where('player_id', '=', winner.id)
    .executeTakeFirstOrThrow()
  expect(account.balance).toBe(50)
  const notified = await db.selectFrom('notifications').select('kind').where('player_id', '=', winner.id).execute()
  expect(notified).toEqual([])
  await node.ends.idle()
  expect(await db.selectFrom('bonus_payouts').select('amount').where('player_id', '=', winner.id).execute()).toEqual([
    { amount: 50 },
  ])
  expect(await findEngagementErrors(db)).toEqual([])
})

it('runs by itself once the clock reaches the end', async () => {
  const later = `race.${Number(race.split('.')[1]) + 3}`
  const winner = await openFarmer(test, later, { amounts: [60], seconds: 1 })
  test.clock.leap(end + 12 * HOUR_MS - test.clock.now())
  await test.backend.drain()
  expect((await readPrizes()).get(winner.id)).toBe(50)
})
