/**
 * How many players have bet lately on each match and outcome, counted from stored bets. What fewer than a minimum of
 * players have bet on counts as nothing, and numbers are rounded down to multiples of it, so that no single player's bet
 * can be seen. All nodes read the same bets.
 */
import type { Db } from '../../platform/db/database.ts'
import { oldestIdSince } from '../../platform/ids.ts'

const WINDOW_MS = 24 * 3_600_000
/** Bounds memory and the time of a request. */
const MAX_PICKS = 200
const MAX_MATCHES = 1000
/** Bets that were not taken, or not yet. */
const NOT_TAKEN = ['submitted', 'rejected', 'withdrawn', 'cancelled']

type Counted = Pick<PopularPick, 'matchId' | 'players'>

export interface PopularPick {
  readonly matchId: number
  readonly marketId: string
  readonly specifier: string
  readonly outcomeId: string
  readonly players: number
}

export class Popularity {
  readonly #db: Db
  readonly #minPlayers: number
  #matches: ReadonlyMap<number, number> = new Map()
  #picks: readonly PopularPick[] = []

  /** `minPlayers` is 1 at least, which hides nothing. */
  constructor(db: Db, minPlayers: number) {
    this.#db = db
    this.#minPlayers = minPlayers
  }

  /** Players who have bet on the match lately; 0 below the minimum. */
  playersOf(matchId: number): number {
    return this.#matches.get(matchId) ?? 0
  }

  /** Matches with enough players, most first. */
  get matches(): readonly (readonly [matchId: number, players: number])[] {
    return [...this.#matches]
  }

  /** Undecided outcomes with enough players, most first. */
  get picks(): readonly PopularPick[] {
    return this.#picks
  }

  /** Counts anew. Ids of bets begin with their time, so the window is a range of the primary key. */
  async load(): Promise<void> {
    const counted = this.#db
      .selectFrom('bet_selections as selection')
      .innerJoin('bets as bet', 'bet.id', 'selection.bet_id')
      .select(({ fn }) => ['match_id', fn.count<number>('bet.player_id').distinct().as('players')])
      .where('selection.bet_id', '>=', oldestIdSince(WINDOW_MS))
      .where('bet.status', 'not in', NOT_TAKEN)
      .groupBy('match_id')
      .having(({ fn }) => fn.count('bet.player_id').distinct(), '>=', this.#minPlayers)
      .orderBy('players', 'desc')
    const [matches, picks] = await Promise.all([
      counted.limit(MAX_MATCHES).execute(),
      counted
        .select(['market_id', 'specifier', 'outcome_id'])
        .where('selection.result', '=', 'no_results')
        .groupBy(['market_id', 'specifier', 'outcome_id'])
        .limit(MAX_PICKS)
        .execute(),
    ])
    // By the rounded number, because the order would tell the exact one.
    const byPlayers = (a: Counted, b: Counted) => b.players - a.players || a.matchId - b.matchId
    const rounded = matches.map(({ match_id, players }) => ({ matchId: match_id, players: this.#round(players) }))
    this.#matches = new Map(rounded.sort(byPlayers).map(({ matchId, players }) => [matchId, players]))
    const counts = picks.map(({ match_id, market_id, specifier, outcome_id, players }) => ({
      matchId: match_id,
      marketId: market_id,
      specifier,
      outcomeId: outcome_id,
      players: this.#round(players),
    }))
    this.#picks = counts.sort(byPlayers)
  }

  #round(players: number): number {
    return players - (players % this.#minPlayers)
  }
}
