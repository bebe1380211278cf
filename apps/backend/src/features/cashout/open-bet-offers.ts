/** The open bets of one connected player, and the cash-out amounts last published to the player. */
import { canPublishCashout, isCashoutChangeSignificant } from '@touchline/betting/cashout/cashout-rules'
import type { Bet } from '@touchline/contract/entities/bet'
import { findCashoutOffer, toWireOffer, type Viewpoint } from '../../core/bets/cashout-offer.ts'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import type { WireOffer } from '../../core/bets/wire-bet.ts'

interface OpenBet {
  bet: BetRow
  legs: readonly SelectionRow[]
  /** Combined revision of the matches at the last pricing; null when the bet must be priced again regardless. */
  revision: string | null
}

interface PublishedOffer {
  offer: WireOffer
  at: number
}

export interface Quote {
  betId: string
  version: number
  playerId: number
  currency: string
  offer: WireOffer
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
  onBetChanged({ id, status, to_cashout, cashout_whole_only = false }: Bet, at: number): void {
    if (status !== 'waiting_results') this.#bets.delete(id)
    this.#published.set(id, { offer: { to_cashout, cashout_whole_only }, at })
  }

  /** Amounts due for publication. */
  quotes(view: Viewpoint): Quote[] {
    return [...this.#bets.values()].flatMap(followed => this.#quote(followed, view) ?? [])
  }

  /** Records that an amount was published. */
  markPublished({ betId, offer }: Quote, at: number): void {
    this.#published.set(betId, { offer, at })
  }

  #quote(followed: OpenBet, view: Viewpoint): Quote | undefined {
    const { bet, legs } = followed
    const published = this.#published.get(bet.id)
    const revision = revisionOf(legs, view)
    if (followed.revision === revision || !canPublishCashout(published?.at ?? null, view.now)) return undefined
    const offer = toWireOffer(findCashoutOffer(bet, legs, view))
    followed.revision = view.now - bet.created_at.getTime() < YOUNG_MS ? null : revision
    if (published && !isSignificant(published.offer, offer)) return undefined
    followed.revision = null
    return { betId: bet.id, version: bet.version, playerId: this.#playerId, currency: bet.currency, offer }
  }
}

function isSignificant(before: WireOffer, now: WireOffer): boolean {
  const wasWholeOnly = before.cashout_whole_only ?? false
  return (
    wasWholeOnly !== (now.cashout_whole_only ?? false) || isCashoutChangeSignificant(before.to_cashout, now.to_cashout)
  )
}

// Changes with every change of a match, and when one leaves the catalogue.
function revisionOf(legs: readonly SelectionRow[], { catalogue }: Viewpoint): string {
  return legs.map(({ match_id }) => catalogue.match(match_id)?.revision).join(' ')
}
