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
  /** When the value of a custom bet was last requested; null before. */
  requestedAt: number | null
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

/** An open bet whose value has to be computed. */
export interface UnvaluedBet {
  readonly betId: string
  readonly playerId: number
  readonly legs: readonly SelectionRow[]
}

/** How often a custom bet is valued, and published whether it has moved or not: a page may have read it unvalued. */
const CUSTOM_INTERVAL_MS = 5_000
/** The oldest value of a custom bet that stays published. */
const MAX_VALUE_AGE_MS = 8_000

const isOlder = (at: number | null, ageMs: number, now: number): boolean => at === null || now - at >= ageMs

/** Whether an amount is too old to stand until the next is computed. */
const isOutdated = (published: PublishedOffer | undefined, now: number): boolean =>
  Boolean(published?.offer.to_cashout) && isOlder(published?.at ?? null, MAX_VALUE_AGE_MS, now)

const isCustom = ({ bet }: OpenBet): boolean => bet.custom_odds_milli !== null

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
    this.#bets = new Map(bets.map(({ bet, legs }) => [bet.id, this.#follow(bet, legs)]))
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

  /** The custom bets whose value is due to be computed; they count as requested. */
  dequeueUnvalued(view: Viewpoint): UnvaluedBet[] {
    const due = [...this.#bets.values()].filter(
      followed =>
        isCustom(followed) &&
        isOlder(followed.requestedAt, CUSTOM_INTERVAL_MS, view.now) &&
        findCashoutOffer(followed.bet, followed.legs, view).reason === 'pricing',
    )
    return due.map(followed => {
      followed.requestedAt = view.now
      return { betId: followed.bet.id, playerId: this.#playerId, legs: followed.legs }
    })
  }

  /** The amount of a bet whose value has just been computed; undefined where it has changed or gone. */
  quoteValued({ betId, legs }: UnvaluedBet, view: Viewpoint): Quote | undefined {
    const followed = this.#bets.get(betId)
    if (followed?.legs !== legs) return undefined
    const offer = findCashoutOffer(followed.bet, legs, view)
    if (offer.reason === 'pricing') return undefined
    return this.#toQuote(followed, toWireOffer(offer))
  }

  /** Records that an amount was published. */
  markPublished({ betId, offer }: Quote, at: number): void {
    this.#published.set(betId, { offer, at })
  }

  #follow(bet: BetRow, legs: readonly SelectionRow[]): OpenBet {
    return { bet, legs, revision: null, requestedAt: this.#bets.get(bet.id)?.requestedAt ?? null }
  }

  #quote(followed: OpenBet, view: Viewpoint): Quote | undefined {
    const { bet, legs } = followed
    const published = this.#published.get(bet.id)
    const isRepeated =
      Boolean(view.customBets) && isCustom(followed) && isOlder(published?.at ?? null, CUSTOM_INTERVAL_MS, view.now)
    const revision = revisionOf(legs, view)
    if (followed.revision === revision && !isRepeated) return undefined
    if (!canPublishCashout(published?.at ?? null, view.now)) return undefined
    const current = findCashoutOffer(bet, legs, view)
    if (current.reason === 'pricing' && !isOutdated(published, view.now)) return undefined
    const offer = toWireOffer(current)
    followed.revision = view.now - bet.created_at.getTime() < YOUNG_MS ? null : revision
    if (published && !isRepeated && !isSignificant(published.offer, offer)) return undefined
    followed.revision = null
    return this.#toQuote(followed, offer)
  }

  #toQuote({ bet }: OpenBet, offer: WireOffer): Quote {
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
