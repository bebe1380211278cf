/** Players with claims in a tournament, as if they had farmed them. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { TestClient } from './client.ts'
import { openPlayer } from './player.ts'
import { START, type TestBackend } from './test-backend.ts'

export interface Farmer {
  readonly client: TestClient
  readonly id: number
}

/** The id of the tournament that runs now. */
export async function findRace(test: TestBackend): Promise<string> {
  const { body } = await test.client().call<ResponseBody<'getBonusTournaments'>>('/bonuses/tournaments')
  return body.data[0]?.campaign_id ?? ''
}

interface Claims {
  readonly campaign: string
  readonly playerId: number
  readonly amounts: readonly number[]
  readonly at: Date
}

/** Writes claims with their freebets, taken from a pool of 6.00. */
export async function writeClaims(db: Db, { campaign, playerId, amounts, at }: Claims): Promise<void> {
  await sql`insert into tournament_pools (campaign, currency, initial, pool) values (${campaign}, 'EUR', 600, 600)
    on conflict do nothing`.execute(db)
  for (const [index, amount] of amounts.entries()) {
    const id = newId()
    if (amount > 0)
      await sql`insert into issued_bonuses (
          id, player_id, campaign, cause, kind, priority, currency, amount, terms, uses_count, created_at, activated_at)
        values (${id}, ${playerId}, ${campaign}, ${`claim:${index + 1}`}, 'freebet', 0, 'EUR', ${amount},
                '{"type": "snr", "betTypes": ["single"], "conditions": [], "matchStatus": "all"}', 1, ${at}, ${at})`.execute(
        db,
      )
    await sql`insert into bonus_claims (player_id, campaign, no, points, value, amount, issued_id, created_at)
      values (${playerId}, ${campaign}, ${index + 1}, 1, ${amount}, ${amount}, ${amount > 0 ? id : null}, ${at})`.execute(
      db,
    )
    await sql`update tournament_pools set pool = pool - ${amount} where campaign = ${campaign}`.execute(db)
  }
}

/** A new player with claims of these amounts, the last of them so many seconds after the start. */
export async function openFarmer(
  test: TestBackend,
  campaign: string,
  { amounts, seconds }: { amounts: readonly number[]; seconds: number },
): Promise<Farmer> {
  const client = await openPlayer(test, 0)
  const { id } = (await client.call<ResponseBody<'getPlayer'>>('/player')).body.data
  const at = new Date(START + seconds * 1000)
  await writeClaims(test.backend.database.db, { campaign, playerId: id, amounts, at })
  return { client, id }
}
