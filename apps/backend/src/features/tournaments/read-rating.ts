/** The leaderboard of a tournament, read by one call on one index. */
import { maskEmail } from '@touchline/betting/engagement/leaderboard'
import type { LeaderboardRow } from '@touchline/contract/entities/farming'
import { sql } from 'kysely'
import type { Held, TournamentCampaign } from '../../core/engagement/campaign.ts'
import type { Db } from '../../platform/db/database.ts'
import { computePrizes, isTied, type ScoredPlayer } from './rank-players.ts'

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

interface RatedPlayer extends ScoredPlayer {
  readonly email: string
}

/** As `read_tournament_rating` returns it. */
interface StoredRating {
  readonly total: number
  readonly rows: readonly RatedPlayer[]
  /** Of the first row; null without rows. */
  readonly position: number | null
  readonly winners: readonly ScoredPlayer[]
  readonly own: (RatedPlayer & { readonly position: number }) | null
}

/** The position of each row of a page, of which the first has this one; equals share theirs. */
function listPositions(rows: readonly ScoredPlayer[], first: number, offset: number): number[] {
  const positions: number[] = []
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (!before) positions.push(first)
    else positions.push(isTied(before, row) ? (positions[index - 1] ?? first) : offset + index + 1)
  }
  return positions
}

export async function readRating(
  db: Db,
  { id, currency, prizes }: Held<TournamentCampaign>,
  { page, limit, playerId }: RatingQuery,
): Promise<Rating> {
  const offset = (page - 1) * limit
  const { rows: answers } = await sql<{ rating: StoredRating }>`
    select read_tournament_rating(
      ${id}, ${limit}::integer, ${offset}::integer, ${prizes.length}::integer, ${playerId}::bigint) as rating`.execute(
    db,
  )
  const rating = answers[0]?.rating
  if (!rating) throw new Error(`the leaderboard of ${id} was not read`)
  const { total, rows, position, winners, own } = rating
  const prizeOf = computePrizes(winners, prizes)
  const toRow = (row: RatedPlayer, place: number): LeaderboardRow => ({
    position: place,
    current_user: row.player_id === playerId,
    email: maskEmail(row.email),
    farmed_amount: row.amount,
    currency_code: currency,
    farmed_freebets_count: row.freebets,
    prize: prizeOf.get(row.player_id) ?? 0,
    simulated: false,
  })
  const positions = listPositions(rows, position ?? 1, offset)
  return {
    total,
    rows: rows.map((row, index) => toRow(row, positions[index] ?? offset + index + 1)),
    own: own && toRow(own, own.position),
  }
}
