/** Number of bets placed on each match, for sorting by popularity. Starts from the stored count and is incremented. */
import type { Db } from '../../platform/db/database.ts'
import type { NewBet } from './new-bet.ts'

export class BetCounts {
  readonly #counts = new Map<number, number>()

  async load(db: Db): Promise<void> {
    const rows = await db
      .selectFrom('bet_selections')
      .select(({ fn }) => ['match_id', fn.countAll<number>().as('count')])
      .groupBy('match_id')
      .execute()
    for (const { match_id, count } of rows) this.#counts.set(match_id, count)
  }

  add(bets: readonly NewBet[]): void {
    for (const { wire } of bets) {
      for (const { match } of wire.selections) this.#counts.set(match.id, this.of(match.id) + 1)
    }
  }

  of(matchId: number): number {
    return this.#counts.get(matchId) ?? 0
  }
}
