/** Pools of tournaments: what claims take from them, and the event that tells everybody. */
import { claimFromPool } from '@touchline/betting/engagement/leaderboard'
import type { Db } from '../../platform/db/database.ts'
import { termsOf } from '../settings/currencies.ts'
import type { Held, TournamentCampaign } from './campaign.ts'

type Pool = Pick<Held<TournamentCampaign>, 'id' | 'currency'> & { readonly pool: number }

/** Writes the outbox row of a changed pool. */
async function publishPool(transaction: Db, { id, currency, pool }: Pool, at: Date): Promise<void> {
  const message = JSON.stringify({ id, pool, currency })
  await transaction
    .insertInto('outbox')
    .values({ player_id: null, event_name: 'tournament_pool_changed', message, created_at: at })
    .execute()
}

/**
 * Takes a claim from a tournament's pool, which begins full, and locks it until the end of the transaction. Returns what
 * it gives; null when nothing is left or the tournament has ended.
 */
export async function deductFromPool(
  transaction: Db,
  { campaign, amount, at }: { campaign: Held<TournamentCampaign>; amount: number; at: Date },
): Promise<number | null> {
  const { id, currency, initialPool: initial } = campaign
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
  const claim = ended_at === null ? claimFromPool(amount, pool, termsOf(currency).minStake) : null
  if (!claim) return null
  await transaction.updateTable('tournament_pools').set({ pool: claim.pool }).where('campaign', '=', id).execute()
  await publishPool(transaction, { id, currency, pool: claim.pool }, at)
  return claim.freebet
}
