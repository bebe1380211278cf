/**
 * The leaderboard of a tournament, computed from its claims by one query on one index. Ranks, ties and prizes follow
 * `rankEntries`: the query orders as it does, and the rows that prizes reach are ranked by it.
 */
import { type LeaderboardEntry, maskEmail, rankEntries } from '@touchline/betting/engagement/leaderboard'
import type { LeaderboardRow } from '@touchline/contract/entities/farming'
import { sql } from 'kysely'
import type { Held, TournamentCampaign } from '../../core/engagement/campaign.ts'
import type { Db } from '../../platform/db/database.ts'

export interface RatingQuery {
  /** From 1. */
  readonly page: number
  readonly limit: number
  /** The caller, whose own row is always read; null for visitors. */
  readonly playerId: number | null
}

export interface Rating {
  readonly total: number
  readonly rows: LeaderboardRow[]
  readonly own: LeaderboardRow | null
}

interface RatedPlayer {
  player_id: number
  email: string
  amount: number
  freebets: number
  reached_at: Date
  position: number
  place: number
  total: number
}

/** Parameters: campaign, first place, last place, number of prizes, caller. */
const RATING_QUERY = `
with sums as (
  select player_id, sum(amount)::bigint as amount, count(*)::bigint as freebets, max(created_at) as reached_at
  from bonus_claims where campaign = $1 group by player_id having sum(amount) > 0
), ranked as (
  select *, rank() over (order by amount desc, freebets desc) as position,
         row_number() over (order by amount desc, freebets desc, reached_at, player_id::text) as place,
         count(*) over () as total
  from sums
)
select ranked.*, players.email from ranked join players on players.id = player_id
where place between $2 and $3 or position <= $4 or player_id = $5
order by place`

const toEntry = (row: RatedPlayer): LeaderboardEntry => ({
  playerId: String(row.player_id),
  farmedAmount: row.amount,
  farmedFreebetsCount: row.freebets,
  reachedAt: row.reached_at.getTime(),
})

export async function readRating(
  db: Db,
  { id, currency, prizes }: Held<TournamentCampaign>,
  { page, limit, playerId }: RatingQuery,
): Promise<Rating> {
  const first = (page - 1) * limit + 1
  const last = page * limit
  const statement = sql.raw<RatedPlayer>(RATING_QUERY).compile(db)
  const parameters = [id, first, last, prizes.length, playerId]
  const { rows } = await db.executeQuery<RatedPlayer>({ ...statement, parameters })
  const winners = rows.filter(({ position }) => position <= prizes.length)
  const prizeOf = new Map(rankEntries(winners.map(toEntry), prizes).map(({ entry, prize }) => [entry.playerId, prize]))
  const toRow = (row: RatedPlayer): LeaderboardRow => ({
    position: row.position,
    current_user: row.player_id === playerId,
    email: maskEmail(row.email),
    farmed_amount: row.amount,
    currency_code: currency,
    farmed_freebets_count: row.freebets,
    prize: prizeOf.get(String(row.player_id)) ?? 0,
    simulated: false,
  })
  const own = rows.find(row => row.player_id === playerId)
  // Beyond the last page only the caller and the winners tell how many there are.
  const total = rows[0]?.total ?? (await countPlayers(db, id))
  return {
    total,
    rows: rows.filter(({ place }) => place >= first && place <= last).map(toRow),
    own: own ? toRow(own) : null,
  }
}

async function countPlayers(db: Db, campaign: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct player_id)::bigint as count from bonus_claims where campaign = ${campaign} and amount > 0`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
