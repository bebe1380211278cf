/** Scores in a tournament, and the prizes that players win by `rankEntries`. */
import { type LeaderboardEntry, rankEntries } from '@touchline/betting/engagement/leaderboard'

/** A row of `tournament_scores`. */
export interface TournamentScore {
  /** Null of a simulated rival. */
  readonly player_id: number | null
  readonly rival: number | null
  readonly amount: number
  readonly freebets: number
  readonly reached_at: Date | string
}

const toEntry = (row: TournamentScore): LeaderboardEntry => ({
  playerId: row.player_id === null ? `rival ${row.rival}` : String(row.player_id),
  isSimulated: row.player_id === null,
  farmedAmount: row.amount,
  farmedFreebetsCount: row.freebets,
  reachedAt: new Date(row.reached_at).getTime(),
})

/** Whether they share a position. */
export const isTied = (a: TournamentScore, b: TournamentScore): boolean =>
  a.amount === b.amount && a.freebets === b.freebets

/** Prizes by player in minor units. `winners`: all scores whose position a prize reaches; rivals win nothing. */
export function computePrizes(
  winners: readonly TournamentScore[],
  prizes: readonly number[],
): ReadonlyMap<number, number> {
  return new Map(
    rankEntries(winners.map(toEntry), prizes).flatMap(({ entry, prize }) =>
      entry.isSimulated ? [] : [[Number(entry.playerId), prize as number]],
    ),
  )
}
