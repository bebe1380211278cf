/** Tournament pools: deducts claims and publishes the new amount. */
import { claimFromPool } from '@touchline/betting/engagement/leaderboard'
import type { Db } from '../../platform/db/database.ts'
import { termsOf } from '../settings/currencies.ts'
import type { CampaignOccurrence, TournamentCampaign } from './campaign.ts'

type Tournament = CampaignOccurrence<TournamentCampaign>

/**
 * Locks a tournament's pool, which begins full, until the end of the transaction. Returns what it holds; null once the
 * tournament has ended.
 */
export async function lockPool(
  transaction: Db,
  { id, currency, initialPool: initial }: Tournament,
): Promise<number | null> {
  await transaction
    .insertInto('tournament_pools')
    .values({ campaign: id, currency, initial, pool: initial })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { pool, ended_at } = await transaction
    .selectFrom('tournament_pools')
    .select(['pool', 'ended_at'])
    .where('campaign', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return ended_at === null ? pool : null
}

/** Sets what a locked pool holds, and writes the outbox row of the change. */
export async function setPool(
  transaction: Db,
  { id, currency }: Pick<Tournament, 'id' | 'currency'>,
  { pool, at }: { pool: number; at: Date },
): Promise<void> {
  await transaction.updateTable('tournament_pools').set({ pool }).where('campaign', '=', id).execute()
  await transaction
    .insertInto('outbox')
    .values({
      player_id: null,
      event_name: 'tournament_pool_changed',
      message: JSON.stringify({ id, pool, currency }),
      created_at: at,
    })
    .execute()
}

/**
 * Takes a claim from a tournament's pool, and locks it until the end of the transaction. Returns what it gives; null
 * when nothing is left or the tournament has ended.
 */
export async function deductFromPool(
  transaction: Db,
  { campaign, amount, at }: { campaign: Tournament; amount: number; at: Date },
): Promise<number | null> {
  const pool = await lockPool(transaction, campaign)
  const claim = pool === null ? null : claimFromPool(amount, pool, termsOf(campaign.currency).minStake)
  if (!claim) return null
  await setPool(transaction, campaign, { pool: claim.pool, at })
  return claim.freebet
}
