/** Scores of players in a tournament, and the prizes that they win by `rankEntries`. */
import { type LeaderboardEntry, rankEntries } from '@touchline/betting/engagement/leaderboard'

export interface ScoredPlayer {
  readonly player_id: number
  readonly amount: number
  readonly freebets: number
  readonly reached_at: Date | string
}

const toEntry = (row: ScoredPlayer): LeaderboardEntry => ({
  playerId: String(row.player_id),
  farmedAmount: row.amount,
  farmedFreebetsCount: row.freebets,
  reachedAt: new Date(row.reached_at).getTime(),
})

/** Whether they share a position. */
export const isTied = (a: ScoredPlayer, b: ScoredPlayer): boolean => a.amount === b.amount && a.freebets === b.freebets

/** Prizes by player in minor units. `winners`: all players whose position a prize reaches. */
export function computePrizes(
  winners: readonly ScoredPlayer[],
  prizes: readonly number[],
): ReadonlyMap<number, number> {
  return new Map(
    rankEntries(winners.map(toEntry), prizes).map(({ entry, prize }) => [Number(entry.playerId), prize as number]),
  )
}
