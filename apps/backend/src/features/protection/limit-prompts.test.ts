import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { listLimits, setLimit, tryDeposit } from '../../testing/limit-calls.ts'
import { bind, idOf } from '../../testing/person-set.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const DAY_MS = 24 * 3_600_000

let test: TestBackend
beforeAll(async () => {
  test = await startTestBackend({ operator: { protection: { limitReviewSeconds: (183 * DAY_MS) / 1000 } } })
})
afterAll(() => test.stop())

const promptOf = async (player: TestClient) => (await listLimits(player)).prompt

/** Makes everything that is known of the player so many days older. */
async function ageBy(player: TestClient, days: number): Promise<void> {
  const { body } = await player.call<{ data: { id: number } }>('/player')
  const { db } = test.backend.database
  const past = (at: Date) => new Date(at.getTime() - days * DAY_MS)
  const { created_at } = await db
    .selectFrom('players')
    .select('created_at')
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('players')
    .set({ created_at: past(created_at) } as never)
    .where('id', '=', body.data.id)
    .execute()
  const review = await db
    .selectFrom('limit_reviews')
    .selectAll()
    .where('player_id', '=', body.data.id)
    .executeTakeFirst()
  if (review)
    await db
      .updateTable('limit_reviews')
      .set({ reviewed_at: past(review.reviewed_at) })
      .where('player_id', '=', body.data.id)
      .execute()
}

const review = (player: TestClient) => player.call('/user_limits/reviews', { method: 'POST' })

describe('the question for a limit on deposits', () => {
  it('comes before the first deposit, until it is passed over', async () => {
    const player = await openPlayer(test, 0)
    expect(await promptOf(player)).toBe('first_deposit')
    expect((await review(player)).status).toBe(204)
    expect(await promptOf(player)).toBeNull()
  })

  it('does not come to a person who has answered it in another account', async () => {
    const [player, other] = [await openPlayer(test, 0), await openPlayer(test, 0)]
    await setLimit(player, { type: 'deposit', period: 'month', value: 5000, currency: 'EUR' })
    expect(await promptOf(other)).toBe('first_deposit')
    await bind(test, [await idOf(player), await idOf(other)])
    expect(await promptOf(other)).toBeNull()
  })

  it('does not come to a player who has such a limit', async () => {
    const player = await openPlayer(test, 0)
    await setLimit(player, { type: 'deposit', period: 'month', value: 5000, currency: 'EUR' })
    expect(await promptOf(player)).toBeNull()
  })

  it('does not come once money was paid in, or is on its way', async () => {
    const player = await openPlayer(test, 0)
    expect(await tryDeposit(player, 1000)).toBe(201)
    expect(await promptOf(player)).toBeNull()
    const other = await openPlayer(test, 0)
    expect(await tryDeposit(other, 1000, 'EUR', 'pending')).toBe(201)
    expect(await promptOf(other)).toBeNull()
  })
})

describe('the reminder to review limits', () => {
  it('comes half a year after the account was opened, and half a year after the last answer', async () => {
    const player = await openPlayer(test, 1000)
    await ageBy(player, 182)
    expect(await promptOf(player)).toBeNull()
    await ageBy(player, 1)
    expect(await promptOf(player)).toBe('review')
    await review(player)
    expect(await promptOf(player)).toBeNull()
    await ageBy(player, 183)
    expect(await promptOf(player)).toBe('review')
  })

  it('counts a limit that was set as a review', async () => {
    const player = await openPlayer(test, 1000)
    await ageBy(player, 200)
    expect(await promptOf(player)).toBe('review')
    await setLimit(player, { type: 'wager', period: 'day', value: 5000, currency: 'EUR' })
    expect(await promptOf(player)).toBeNull()
  })
})

it('refuses a visitor', async () => {
  expect((await review(test.client())).status).toBe(401)
})
