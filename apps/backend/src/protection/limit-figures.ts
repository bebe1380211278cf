/** How far players are with their limits: what was staked, won, deposited and played in a period. */
import { CALENDAR_PERIODS, type LimitPeriod, periodAt } from '@touchline/betting/limit-periods'
import { netLoss, type PlayerLimit } from '@touchline/betting/player-limits'
import type { LimitStats, UserLimit } from '@touchline/contract/entities/limits'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { PlayTime } from './play-time.ts'

export interface FiguresServices {
  db: Db
  playTime: PlayTime
}

const toIso = (ms: number): string => new Date(ms).toISOString()
const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms))

interface Sums {
  staked: number
  won: number
}

/** What a player staked and won in a currency since a moment. */
export async function sumBets(db: Db, playerId: number, currency: string, since: number): Promise<Sums> {
  const from = new Date(since)
  const { rows } = await sql<Sums>`
    select staked_since(${playerId}, ${currency}, ${from}) as staked, won_since(${playerId}, ${currency}, ${from}) as won
  `.execute(db)
  return rows[0] ?? { staked: 0, won: 0 }
}

/** What was staked and won today, this week and this month, in each of the player's currencies. */
export async function readStats(db: Db, playerId: number, now: number): Promise<LimitStats[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select('currency')
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute()
  const wanted = accounts.flatMap(({ currency }) => CALENDAR_PERIODS.map(period => ({ currency, period })))
  return Promise.all(
    wanted.map(async ({ currency, period }) => {
      const { from, to } = periodAt(period, now)
      const { staked, won } = await sumBets(db, playerId, currency, from)
      return { currency, bets_sum: staked, wins_sum: won, period: { from: toIso(from), to: toIso(to) } }
    }),
  )
}

async function sumDeposits(db: Db, playerId: number, currency: string, since: number): Promise<number> {
  const { rows } = await sql<{ deposited: number }>`
    select deposited_since(id, ${new Date(since)}) as deposited from accounts
    where player_id = ${playerId} and currency = ${currency}`.execute(db)
  return rows[0]?.deposited ?? 0
}

/** How much of a limit is used up; null where nothing is counted. */
export async function findUsed(
  { db, playTime }: FiguresServices,
  playerId: number,
  { type, period, currency }: { type: PlayerLimit['type']; period: LimitPeriod; currency: string | null },
  now: number,
): Promise<number | null> {
  if (period === 'permanent') return null
  const { from } = periodAt(period, now)
  if (type === 'session') return playTime.secondsSince(playerId, new Date(from))
  if (currency === null) return null
  if (type === 'deposit') return sumDeposits(db, playerId, currency, from)
  const { staked, won } = await sumBets(db, playerId, currency, from)
  return type === 'loss' ? netLoss(staked, won) : staked
}

/** A limit as the wire has it. */
export async function toWireLimit(
  services: FiguresServices,
  playerId: number,
  limit: PlayerLimit,
  now: number,
): Promise<UserLimit> {
  const { id, type, period, value, currency, status } = limit
  return {
    ...{ id, type, period, value, currency, status },
    parent_type: status === 'unconfirmed' ? type : null,
    strategy: currency === null ? 'duration' : 'amount',
    used: await findUsed(services, playerId, limit, now),
    created_at: toIso(limit.createdAt),
    confirm_from: toIsoOrNull(limit.confirmFrom),
    confirm_until: toIsoOrNull(limit.confirmUntil),
    disable_at: toIsoOrNull(limit.disableAt),
  }
}
