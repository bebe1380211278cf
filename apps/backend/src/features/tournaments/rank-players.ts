/**
 * The players of a tournament in the order of the leaderboard, by one query on one index. Ranks, ties and prizes follow
 * `rankEntries`: the query orders as it does, and the rows that prizes reach are ranked by it.
 */
import { type LeaderboardEntry, rankEntries } from '@touchline/betting/engagement/leaderboard'

export interface RankedPlayer {
  player_id: number
  amount: number
  freebets: number
  reached_at: Date
  position: number
  place: number
  total: number
}

/** The common table expression `ranked`; the parameter `$1` is the campaign. */
export const RANKED_PLAYERS = `
with sums as (
  select player_id, sum(amount)::bigint as amount, count(*)::bigint as freebets, max(created_at) as reached_at
  from bonus_claims where campaign = $1 group by player_id having sum(amount) > 0
), ranked as (
  select *, rank() over (order by amount desc, freebets desc) as position,
         row_number() over (order by amount desc, freebets desc, reached_at, player_id::text) as place,
         count(*) over () as total
  from sums
)`

const toEntry = (row: RankedPlayer): LeaderboardEntry => ({
  playerId: String(row.player_id),
  farmedAmount: row.amount,
  farmedFreebetsCount: row.freebets,
  reachedAt: row.reached_at.getTime(),
})

/** Prizes by player in minor units. `rows`: at least all players whose position a prize reaches. */
export function computePrizes(rows: readonly RankedPlayer[], prizes: readonly number[]): ReadonlyMap<number, number> {
  const winners = rows.filter(({ position }) => position <= prizes.length)
  return new Map(
    rankEntries(winners.map(toEntry), prizes).map(({ entry, prize }) => [Number(entry.playerId), prize as number]),
  )
}
