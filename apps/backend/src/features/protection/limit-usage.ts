/** Usage of players' limits: stakes, winnings, deposits and play time in a period. */
import { CALENDAR_PERIODS, findCalendarPeriod, type LimitPeriod } from '@touchline/betting/limits/limit-periods'
import type { PlayerLimit } from '@touchline/betting/limits/player-limits'
import type { LimitRemainder, LimitStats, UserLimit } from '@touchline/contract/entities/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PlayTime } from './play-time.ts'

export interface FiguresDeps {
  db: Db
  playTime: PlayTime
}

const toIso = (ms: number): string => new Date(ms).toISOString()
const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms))

interface Sums {
  staked: number
  won: number
}

/** Stakes and winnings on all of the person's accounts since a moment, in one currency. */
export async function sumBets(db: Db, playerId: number, currency: string, since: number): Promise<Sums> {
  const from = new Date(since)
  const { rows } = await sql<Sums>`
    select staked_since(${playerId}, ${currency}, ${from}) as staked, won_since(${playerId}, ${currency}, ${from}) as won
  `.execute(db)
  return rows[0] ?? { staked: 0, won: 0 }
}

/** Stakes and winnings on all accounts today, this week and this month, in one currency. */
export function readStats(db: Db, playerId: number, currency: string, now: number): Promise<LimitStats[]> {
  return Promise.all(
    CALENDAR_PERIODS.map(async period => {
      const { from, to } = findCalendarPeriod(period, now)
      const { staked, won } = await sumBets(db, playerId, currency, from)
      return { currency, bets_sum: staked, wins_sum: won, period: { from: toIso(from), to: toIso(to) } }
    }),
  )
}

/** Remaining stake and deposit of each account under the player's limits, in the account's currency. */
export async function readRemainders(db: Db, playerId: number, now: number): Promise<LimitRemainder[]> {
  const at = new Date(now)
  const { rows } = await sql<LimitRemainder>`
    select currency, remaining_stake_limit(player_id, currency, ${at}) as stake,
           remaining_deposit_limit(player_id, currency, ${at}) as deposit
    from accounts where player_id = ${playerId} order by id`.execute(db)
  return rows
}

async function readUsed(db: Db, playerId: number, limit: Countable, now: number): Promise<number> {
  const { type, period, currency } = limit
  const { rows } = await sql<{ used: number }>`
    select used_limit(${playerId}, ${type}, ${period}, ${currency}, ${new Date(now)}) as used`.execute(db)
  return rows[0]?.used ?? 0
}

type Countable = { type: PlayerLimit['type']; period: LimitPeriod; currency: string | null }

/** The used part of a limit; null for limits without a counter. */
export async function findUsed(
  { db, playTime }: FiguresDeps,
  playerId: number,
  limit: Countable,
  now: number,
): Promise<number | null> {
  const { type, period, currency } = limit
  if (period === 'permanent') return null
  if (type === 'session') return playTime.readSecondsSince(playerId, new Date(findCalendarPeriod(period, now).from))
  return currency === null ? null : readUsed(db, playerId, limit, now)
}

/** The limit in wire format, of the player's account or of another one of the person. */
export async function toWireLimit(
  deps: FiguresDeps,
  playerId: number,
  { limit, isFromOtherAccount }: { limit: PlayerLimit; isFromOtherAccount: boolean },
  now: number,
): Promise<UserLimit> {
  const { id, type, period, value, currency, status } = limit
  return {
    id,
    type,
    period,
    value,
    currency,
    status,
    parent_type: status === 'unconfirmed' ? type : null,
    strategy: currency === null ? 'duration' : 'amount',
    used: await findUsed(deps, playerId, limit, now),
    created_at: toIso(limit.createdAt),
    confirm_from: toIsoOrNull(limit.confirmFrom),
    confirm_until: toIsoOrNull(limit.confirmUntil),
    disable_at: toIsoOrNull(limit.disableAt),
    is_from_other_account: isFromOtherAccount,
  }
}
