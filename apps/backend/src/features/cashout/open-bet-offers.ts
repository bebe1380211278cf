/** The open bets of one connected player, and the cash-out amounts last published to the player. */
import { canPublishCashout, isCashoutChangeSignificant } from '@touchline/betting/cashout/cashout-rules'
import { cashoutOfferOf, type Viewpoint } from '../../core/bets/cashout-offer.ts'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'

interface OpenBet {
  bet: BetRow
  legs: readonly SelectionRow[]
  /** Combined revision of the matches at the last pricing; null when the bet must be priced again regardless. */
  revision: string | null
}

interface PublishedOffer {
  amount: number | null
  at: number
}

export interface Quote {
  betId: string
  version: number
  playerId: number
  currency: string
  amount: number | null
}

/** A bet can be cashed out once it is a few seconds old; a younger one is priced again because of its age. */
const YOUNG_MS = 10_000

export class OpenBetOffers {
  readonly #playerId: number
  #bets = new Map<string, OpenBet>()
  readonly #published = new Map<string, PublishedOffer>()

  constructor(playerId: number) {
    this.#playerId = playerId
  }

  /** Replaces the tracked bets. */
  set(bets: readonly { bet: BetRow; legs: readonly SelectionRow[] }[]): void {
    this.#bets = new Map(bets.map(({ bet, legs }) => [bet.id, { bet, legs, revision: null }]))
    for (const id of this.#published.keys()) if (!this.#bets.has(id)) this.#published.delete(id)
  }

  /** Records that the whole bet was published with its amount. */
  onBetChanged(betId: string, isOpen: boolean, amount: number | null, at: number): void {
    if (!isOpen) this.#bets.delete(betId)
    this.#published.set(betId, { amount, at })
  }

  /** Amounts due for publication. */
  quotes(view: Viewpoint): Quote[] {
    return [...this.#bets.values()].flatMap(followed => this.#quote(followed, view) ?? [])
  }

  /** Records that an amount was published. */
  markPublished({ betId, amount }: Quote, at: number): void {
    this.#published.set(betId, { amount, at })
  }

  #quote(followed: OpenBet, view: Viewpoint): Quote | undefined {
    const { bet, legs } = followed
    const published = this.#published.get(bet.id)
    const revision = revisionOf(legs, view)
    if (followed.revision === revision || !canPublishCashout(published?.at ?? null, view.now)) return undefined
    const amount = cashoutOfferOf(bet, legs, view)
    followed.revision = view.now - bet.created_at.getTime() < YOUNG_MS ? null : revision
    if (published && !isCashoutChangeSignificant(published.amount, amount)) return undefined
    followed.revision = null
    return { betId: bet.id, version: bet.version, playerId: this.#playerId, currency: bet.currency, amount }
  }
}

// Changes with every change of a match, and when one leaves the catalogue.
function revisionOf(legs: readonly SelectionRow[], { catalogue }: Viewpoint): string {
  return legs.map(({ match_id }) => catalogue.match(match_id)?.revision).join(' ')
}
