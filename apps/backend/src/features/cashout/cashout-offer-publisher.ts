/**
 * Publishes cash-out offers of open bets to connected players as the feed changes: an amount that appeared, disappeared
 * or moved by a percent, at most once a second per bet. Offers are quotes without effect on balances, so they go
 * directly to the channel and are not stored. They are never published after the event that the bet has closed: this
 * publisher receives outbox events before they are published.
 */

import { setTimeout } from 'node:timers/promises'
import { userChannel } from '@touchline/contract/channels'
import type { Bet } from '@touchline/contract/entities/bet'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import { sql } from 'kysely'
import type { Viewpoint } from '../../core/bets/cashout-offer.ts'
import { type CustomBetCashout, loadCustomBetValue } from '../../core/bets/custom-bet-values.ts'
import { readSelections, selectBets } from '../../core/bets/stored-bets.ts'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { OpenBetOffers, type Quote } from './open-bet-offers.ts'

const POLL_INTERVAL_MS = 1000

export interface CashoutOfferPublisherDeps {
  db: Db
  catalogue: Catalogue
  publisher: Pick<RealtimePublisher, 'broadcast'>
  /** The players whose own channel has a subscriber. */
  findConnected: () => Promise<ReadonlySet<number>>
  isWatched: (channel: string) => boolean
  clock: Clock
  locales: readonly string[]
  /** Null where the operator does not cash out custom bets. */
  customBets: CustomBetCashout | null
  onError: (error: unknown) => void
}

/** An event that the outbox publishes. */
export interface OutboxEvent {
  player_id: number
  event_name: string
  message: object
}

export class CashoutOfferPublisher {
  readonly #options: CashoutOfferPublisherDeps
  readonly #players = new Map<number, OpenBetOffers>()
  /** Players whose bets have changed since they were read. */
  readonly #stale = new Set<number>()
  #cancel: (() => void) | undefined
  #running: Promise<void> | undefined
  #valuing: Promise<void> | undefined
  #isStopped = false

  constructor(options: CashoutOfferPublisherDeps) {
    this.#options = options
  }

  start(): void {
    this.#cancel = this.#options.clock.after(POLL_INTERVAL_MS, () => {
      this.#running ??= this.#poll().finally(() => {
        this.#running = undefined
      })
      this.start()
    })
  }

  async idle(): Promise<void> {
    await this.#running
    await this.#valuing
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel?.()
    await this.idle()
  }

  /** Must be called with each player event before it is published. */
  onBetEvent({ player_id: playerId, event_name, message }: OutboxEvent): void {
    const player = this.#players.get(playerId)
    if (!player || event_name !== 'bet_changed') return
    const bet = message as Bet
    player.onBetChanged(bet, this.#options.clock.now())
    this.#stale.add(playerId)
  }

  async #poll(): Promise<void> {
    try {
      const connected = await this.#options.findConnected()
      for (const id of this.#players.keys()) if (!connected.has(id)) this.#players.delete(id)
      await this.#read([...connected].filter(id => !this.#players.has(id) || this.#stale.has(id)))
      const quotes = this.#quotes()
      if (quotes.length > 0) await this.#publishCurrent(quotes)
      this.#valuing ??= this.#valueCustomBets().finally(() => {
        this.#valuing = undefined
      })
    } catch (error) {
      this.#options.onError(error)
    }
  }

  async #read(playerIds: readonly number[]): Promise<void> {
    if (playerIds.length === 0) return
    const { db } = this.#options
    for (const id of playerIds) {
      this.#stale.delete(id)
      if (!this.#players.has(id)) this.#players.set(id, new OpenBetOffers(id))
    }
    const bets = await selectBets(db)
      .where('player_id', 'in', playerIds)
      // A literal, so that the partial index of open bets is used.
      .where('status', '=', sql.lit('waiting_results'))
      .execute()
    const selections = await readSelections(
      db,
      bets.map(({ id }) => id),
    )
    const byPlayer = new Map<number, { bet: BetRow; legs: SelectionRow[] }[]>(playerIds.map(id => [id, []]))
    for (const bet of bets) byPlayer.get(bet.player_id)?.push({ bet, legs: selections.get(bet.id) ?? [] })
    for (const [id, playerOffers] of byPlayer) this.#players.get(id)?.set(playerOffers)
  }

  // Skips players whose bets changed while they were read: the bet event is published first.
  #quotes(): Quote[] {
    const view = this.#view()
    return [...this.#players].flatMap(([id, player]) => (this.#stale.has(id) ? [] : player.quotes(view)))
  }

  #view(): Viewpoint {
    const { catalogue, clock, customBets } = this.#options
    return { catalogue, now: clock.now(), customBets }
  }

  /** Has the values that are due computed and publishes each; pauses as long as it computed, which leaves half of the thread. */
  async #valueCustomBets(): Promise<void> {
    const { customBets, onError } = this.#options
    if (!customBets) return
    const due = [...this.#players.values()].flatMap(player => player.dequeueUnvalued(this.#view()))
    // By match, whose model serves one after another.
    for (const bet of due.toSorted((a, b) => (a.legs[0]?.match_id ?? 0) - (b.legs[0]?.match_id ?? 0))) {
      if (this.#isStopped) return
      const startedAt = performance.now()
      try {
        await loadCustomBetValue(customBets, bet.playerId, bet.legs)
        const quote = this.#players.get(bet.playerId)?.quoteValued(bet, this.#view())
        if (quote) await this.#publishCurrent([quote])
      } catch (error) {
        // Players who place bets come first: the next round tries again.
        if (!(error instanceof ApiError)) onError(error)
      }
      await setTimeout(performance.now() - startedAt)
    }
  }

  /** Publishes only quotes that the database confirms, because another back end may have changed a bet unnoticed. */
  async #publishCurrent(quotes: readonly Quote[]): Promise<void> {
    const { db, clock } = this.#options
    const rows = await db
      .selectFrom('bets')
      .select(['id', 'version'])
      .where(
        'id',
        'in',
        quotes.map(({ betId }) => betId),
      )
      .execute()
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    for (const quote of quotes) {
      const { betId, playerId, version } = quote
      if (versions.get(betId) !== version) this.#stale.add(playerId)
      if (this.#stale.has(playerId)) continue
      this.#players.get(playerId)?.markPublished(quote, clock.now())
      this.#publish(quote)
    }
  }

  #publish({ betId, playerId, currency, offer }: Quote): void {
    const { publisher, locales, isWatched, onError } = this.#options
    const event: RealtimeEvent = {
      event_name: 'bet_cashout_changed',
      message: { bet_id: betId, ...offer, currency },
    }
    const channels = locales.map(locale => userChannel(locale, playerId)).filter(isWatched)
    publisher.broadcast(channels, event).catch(onError)
  }
}
