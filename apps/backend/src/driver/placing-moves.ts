/** Moves prices in the moment in which a bet on them is placed: after the player has seen them, before the bet is decided. */
import type { DrivenFeed } from './driven-feed.ts'
import { multiplyOdds } from './driven-match.ts'
import type { VerbBody } from './verbs.ts'

interface Selection {
  readonly match_id?: unknown
  readonly market_id?: unknown
  readonly specifier?: unknown
  readonly outcome_id?: unknown
}

/** The selections of a request that nobody has validated yet. */
function listSelections(body: unknown): Selection[] {
  const { bets } = (body ?? {}) as { bets?: unknown }
  if (!Array.isArray(bets)) return []
  return bets.flatMap((bet: { selections?: unknown } | null) => (Array.isArray(bet?.selections) ? bet.selections : []))
}

export class PlacingMoves {
  readonly #feed: DrivenFeed
  #factor = 1
  #left = 0

  constructor(feed: DrivenFeed) {
    this.#feed = feed
  }

  start({ factor, times }: VerbBody<'placing'>): void {
    this.#factor = factor
    this.#left = times
  }

  /** Resolves when the back end knows the moved prices. */
  async apply(body: unknown): Promise<void> {
    if (this.#left === 0) return
    this.#left -= 1
    for (const { match_id, market_id, specifier, outcome_id } of listSelections(body)) {
      const match = this.#feed.drive(Number(match_id))
      const market = [...(match?.match.markets.values() ?? [])].find(
        ({ id, specifier: line }) => id === market_id && line === specifier,
      )
      const outcome = market?.outcomes.find(({ id }) => id === outcome_id)
      if (!match || !market || !outcome) continue
      const ref = { marketId: market.id, specifier: market.specifier }
      match.changeOutcome(ref, outcome.id, { odds: multiplyOdds(outcome.odds, this.#factor) })
    }
    await this.#feed.flushed()
  }
}
