/** The leaderboard of a tournament, read by one call on one index. */
import { maskEmail } from '@touchline/betting/engagement/leaderboard'
import type { LeaderboardRow } from '@touchline/contract/entities/farming'
import { sql } from 'kysely'
import type { CampaignOccurrence, TournamentCampaign } from '../../core/engagement/campaign.ts'
import type { Db } from '../../platform/db/database.ts'
import { computePrizes, isTied, type TournamentScore } from './rank-players.ts'

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

interface RatedScore extends TournamentScore {
  /** Null of a simulated rival. */
  readonly email: string | null
}

/** As `read_tournament_rating` returns it. */
interface StoredRating {
  readonly total: number
  readonly rows: readonly RatedScore[]
  /** Of the first row; null without rows. */
  readonly position: number | null
  readonly winners: readonly TournamentScore[]
  readonly own: (RatedScore & { readonly position: number }) | null
}

/** The position of each row of a page, of which the first has this one; equals share theirs. */
function listPositions(rows: readonly TournamentScore[], first: number, offset: number): number[] {
  const positions: number[] = []
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (!before) positions.push(first)
    else positions.push(isTied(before, row) ? (positions[index - 1] ?? first) : offset + index + 1)
  }
  return positions
}

/** Rivals have no address: they are distinguished by a letter. */
const nameRival = (rival: number | null): string => `${String.fromCharCode(96 + (rival ?? 0))}@simulated.demo`

export async function readRating(
  db: Db,
  { id, currency, prizes }: CampaignOccurrence<TournamentCampaign>,
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
  const toRow = (row: RatedScore, place: number): LeaderboardRow => ({
    position: place,
    current_user: row.player_id !== null && row.player_id === playerId,
    email: maskEmail(row.email ?? nameRival(row.rival)),
    farmed_amount: row.amount,
    currency_code: currency,
    farmed_freebets_count: row.freebets,
    prize: row.player_id === null ? 0 : (prizeOf.get(row.player_id) ?? 0),
    simulated: row.player_id === null,
  })
  const positions = listPositions(rows, position ?? 1, offset)
  return {
    total,
    rows: rows.map((row, index) => toRow(row, positions[index] ?? offset + index + 1)),
    own: own && toRow(own, own.position),
  }
}
