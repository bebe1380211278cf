/** Stored player limits. Their life cycle is defined by `player-limits` of the betting package. */
import { isLimitInForce, type PlayerLimit, resolveLimit } from '@touchline/betting/limits/player-limits'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { LimitRow } from './tables.ts'

const toMs = (at: Date | null): number | null => at?.getTime() ?? null
const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

function toLimit(row: LimitRow): PlayerLimit {
  const { id, type, period, value, currency, status } = row
  return {
    id,
    type,
    period,
    value,
    currency,
    status,
    createdAt: row.created_at.getTime(),
    confirmFrom: toMs(row.confirm_from),
    confirmUntil: toMs(row.confirm_until),
    disableAt: toMs(row.disable_at),
  }
}

function toRow(playerId: number, limit: PlayerLimit): Insertable<Tables['player_limits']> {
  const { id, type, period, value, currency, status } = limit
  return {
    id,
    player_id: playerId,
    type,
    period,
    value,
    currency,
    status,
    created_at: new Date(limit.createdAt),
    confirm_from: toDate(limit.confirmFrom),
    confirm_until: toDate(limit.confirmUntil),
    disable_at: toDate(limit.disableAt),
  }
}

/** The unexpired limits, at a moment, of the person's accounts in the order in which they were set. */
async function readPersonLimits(db: Db, playerId: number, now: number) {
  const rows = await db
    .selectFrom('player_limits')
    .selectAll()
    .where('player_id', 'in', sql<number>`(select id from person_accounts(${playerId}) as id)`)
    .where('status', '<>', 'disabled')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows
    .map(row => ({ isOwn: row.player_id === playerId, limit: resolveLimit(toLimit(row), now) }))
    .filter(({ limit }) => limit.status !== 'disabled')
}

/** The unexpired limits that were set on the player's account, at a moment: those that the player can change there. */
export async function readLimits(db: Db, playerId: number, now: number): Promise<PlayerLimit[]> {
  return (await readPersonLimits(db, playerId, now)).flatMap(({ isOwn, limit }) => (isOwn ? [limit] : []))
}

/** The limits in force that were set on other accounts of the person: they bind the player as well. */
export async function readOtherLimits(db: Db, playerId: number, now: number): Promise<PlayerLimit[]> {
  const limits = await readPersonLimits(db, playerId, now)
  return limits.flatMap(({ isOwn, limit }) => (!isOwn && isLimitInForce(limit) ? [limit] : []))
}

/** The limits in force, on whichever of the person's accounts they were set. */
export async function readBinding(db: Db, playerId: number, now: number): Promise<PlayerLimit[]> {
  return (await readPersonLimits(db, playerId, now)).map(({ limit }) => limit).filter(isLimitInForce)
}

/** Writes limits; expired ones first, because a new one may take their place. The caller must have locked the player. */
export async function writeLimits(
  db: Db,
  playerId: number,
  { limits, now }: { limits: readonly PlayerLimit[]; now: number },
): Promise<void> {
  const overFirst = [...limits].sort((a, b) => Number(b.status === 'disabled') - Number(a.status === 'disabled'))
  const rows = JSON.stringify(overFirst.map(limit => toRow(playerId, limit)))
  await sql`select write_player_limits(${playerId}::bigint, ${rows}::jsonb, ${new Date(now)}::timestamptz)`.execute(db)
}
