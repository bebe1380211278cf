/** The leaderboard of a tournament, computed from its claims by one query. */
import { maskEmail } from '@touchline/betting/engagement/leaderboard'
import type { LeaderboardRow } from '@touchline/contract/entities/farming'
import { sql } from 'kysely'
import type { Held, TournamentCampaign } from '../../core/engagement/campaign.ts'
import type { Db } from '../../platform/db/database.ts'
import { computePrizes, RANKED_PLAYERS, type RankedPlayer } from './rank-players.ts'

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

interface RatedPlayer extends RankedPlayer {
  email: string
}

/** Parameters: campaign, first place, last place, number of prizes, caller. */
const RATING_QUERY = `${RANKED_PLAYERS}
select ranked.*, players.email from ranked join players on players.id = player_id
where place between $2 and $3 or position <= $4 or player_id = $5
order by place`

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
  const prizeOf = computePrizes(rows, prizes)
  const toRow = (row: RatedPlayer): LeaderboardRow => ({
    position: row.position,
    current_user: row.player_id === playerId,
    email: maskEmail(row.email),
    farmed_amount: row.amount,
    currency_code: currency,
    farmed_freebets_count: row.freebets,
    prize: prizeOf.get(row.player_id) ?? 0,
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
