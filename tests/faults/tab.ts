/**
 * A headless tab of the sportsbook: ticket machine, placing, reconciliation, slip storage, calls and session are the
 * product's own; only rendering is missing. Its time runs faster, so that minutes of backoff take seconds.
 */

import type { PickedOutcome } from '@touchline/betting/selections/selection'
import { betKey } from '@touchline/betting/slip/slip-bet'
import { createSlipSnapshot } from '@touchline/betting/ticket/restore'
import { createTicket, reduceTicket } from '@touchline/betting/ticket/ticket'
import type { PlacingContext, Ticket, TicketEffect, TicketEvent } from '@touchline/betting/ticket/types'
import { type Client, createClient } from '@touchline/client/client'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import { readBonuses, toSlipBets } from '../../apps/web/app/features/ticket/bonuses/bonus-offers.ts'
import {
  type BetPlacement,
  createBetPlacement,
  type Placed,
} from '../../apps/web/app/features/ticket/placing/placing.ts'
import { buildPlaceBets } from '../../apps/web/app/features/ticket/placing/request-mapping.ts'
import { restoreSlip, storeSlip } from '../../apps/web/app/features/ticket/storage/slip-storage.ts'
import type { Browser } from './browser.ts'
import { type Intents, type ReportedOutcome, readOutcome } from './intents.ts'
import { createStorage, withSessionStorage } from './storage.ts'

/** Speed of a tab's time relative to the wall clock. */
export const SPEED_FACTOR = 5
/** The client's request timeout at that speed. */
export const CLIENT_TIMEOUT_MS = 15_000 / SPEED_FACTOR

const EURO = { currency: 'EUR', subunits: 100 }
const CONTEXT: PlacingContext = { isSignedIn: true, balance: null, minStake: null, maxStake: null, limits: null }
const DEVICE = '0a8f8a3e-6d2c-4b52-9a43-5f3a3b0c1d2e'

/** Longest wait for the outcome of a placement: the longest backoffs of a reconciliation fit several times. */
const OUTCOME_MS = 5 * 60_000

const now = () => Math.round(Date.now() * SPEED_FACTOR)
const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms / SPEED_FACTOR))

export interface TabOptions {
  readonly url: string
  readonly browser: Browser
  readonly intents: Intents
  /** Receives errors that the product would report. */
  readonly report: (error: unknown) => void
}

export class Tab {
  readonly #options: TabOptions
  readonly #storage: Storage
  readonly #closing = new AbortController()
  readonly #client: Client
  readonly #placement: BetPlacement
  #ticket: Ticket<Placed> = createTicket<Placed>(EURO)
  #waiting: (() => void)[] = []

  /** `storage` is the session storage before a reload, or a copy of the duplicated tab's. */
  constructor(options: TabOptions, storage: Storage = createStorage()) {
    this.#options = options
    this.#storage = storage
    const { url, browser, report } = options
    this.#client = createClient({
      platformUrl: url,
      sportsbookUrl: url,
      getLocale: () => 'en',
      fetch: browser.fetchFor(this.#closing.signal),
      timeoutMs: CLIENT_TIMEOUT_MS,
    })
    this.#placement = createBetPlacement({
      api: this.#client.api,
      dispatch: event => this.dispatch(event),
      now,
      wait,
      report: error => {
        if (!this.#closing.signal.aborted) report(error)
      },
      onUnsent: () => {},
      // The tab signs in again by itself, as below.
      requestSignIn: async () => {
        await this.waitForSession()
        return 'signed-in'
      },
      playerId: () => this.playerId(),
      isAwaited: key => this.#isAwaited(key),
      persist: () => this.#keep(),
      onOtherPlayer: () => this.#abandonIntent(),
      onPlaced: () => {},
    })
    // A person whose session has expired signs in again; the browser's cookie is still valid.
    this.#client.session.subscribe(() => {
      if (this.#client.session.get().reason === 'expired') void this.waitForSession()
    })
  }

  get ticket(): Ticket<Placed> {
    return this.#ticket
  }

  playerId(): number | null {
    const { status, info } = this.#client.session.get()
    return status === 'LOGGED_IN' ? this.#options.browser.ownerOf(info?.id) : null
  }

  /** Waits until a player is signed in. */
  async waitForSession(): Promise<void> {
    do {
      await this.#client.session.start().catch(() => undefined)
      if (this.playerId() === null) await wait(500)
    } while (!this.#closing.signal.aborted && this.playerId() === null)
  }

  /** Waits until a player is signed in, and restores the stored slip. */
  async open(): Promise<void> {
    await this.waitForSession()
    const restored = withSessionStorage(this.#storage, restoreSlip)
    if (restored.kind === 'broken') this.#options.report(new Error(`the kept slip is broken: ${restored.reason}`))
    if (restored.kind !== 'slip') return
    this.#placement.restore(restored.slip.sent)
    this.dispatch({ type: 'restored', snapshot: restored.slip.snapshot, rate: null })
  }

  /** Closes the page and aborts its requests. */
  close(): void {
    this.#closing.abort()
    this.#client.session.dispose()
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Closes this tab and returns the reloaded one. */
  async reload(): Promise<Tab> {
    this.close()
    const next = new Tab(this.#options, this.#storage)
    await next.open()
    return next
  }

  async duplicate(): Promise<Tab> {
    const copy = new Tab(this.#options, createStorage(this.#storage))
    await copy.open()
    return copy
  }

  fill(outcomes: readonly PickedOutcome[], stake: number, change: readonly TicketEvent<Placed>[] = []): void {
    this.dispatch({ type: 'clear' })
    for (const outcome of outcomes) this.dispatch({ type: 'pick', outcome })
    for (const event of change) this.dispatch(event)
    for (const bet of this.#ticket.bets) {
      const betKey = bet.betType === 'single' ? (bet.selections[0]?.id ?? '') : bet.betType
      this.dispatch({ type: 'setStake', betKey, stake })
    }
  }

  /**
   * Asks which bonuses the bets can carry: the slip takes the first of them. `isFreebetUsed`: a freebet, if there is one,
   * instead. Without an answer the slip stays as it is, as on a page.
   */
  async loadBonuses(isFreebetUsed: boolean): Promise<void> {
    const requested = this.#ticket.bets
    const body = toSlipBets(requested)
    const call = this.#client.api.call('postBonuses', { body, signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS) })
    const late = new Promise<null>(resolve => setTimeout(() => resolve(null), CLIENT_TIMEOUT_MS))
    const data = (await Promise.race([call.catch(() => null), late]))?.data ?? []
    requested.forEach((bet, at) => {
      const answer = data[at]
      if (!answer) return
      const available = readBonuses(answer, bet)
      this.dispatch({ type: 'bonusesChanged', betKey: betKey(bet), available, judged: bet })
      const [freebet] = available.freebets
      if (isFreebetUsed && freebet) this.dispatch({ type: 'setFreebet', betKey: betKey(bet), freebetId: freebet.id })
    })
  }

  /** Presses the button; returns the key if something was sent. */
  place(): string | null {
    const before = this.#ticket.lastIdempotencyKey
    this.dispatch({ type: 'place', idempotencyKey: createIdempotencyKey(), context: CONTEXT })
    const { lastIdempotencyKey: key } = this.#ticket
    return key === before ? null : key
  }

  isUnderWay(): boolean {
    return this.#ticket.ticketState === 'PROCESSING' || this.#ticket.ticketState === 'CHECKING'
  }

  /** Resolves when the ticket has no request in flight, or the tab is closed. Rejects when its outcome stays unknown. */
  async done(): Promise<void> {
    while (this.isUnderWay() && !this.#closing.signal.aborted) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(this.#describeWait()), OUTCOME_MS)
        this.#waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  #describeWait(): Error {
    const { ticketState, intent, bets } = this.#ticket
    const { status, reason } = this.#client.session.get()
    const carried = bets.map(({ betType, bonus }) => `${betType} with ${bonus?.type ?? 'no bonus'}`)
    const slip = `${ticketState} under ${intent?.idempotencyKey}: ${carried.join(', ')}`
    return new Error(`no outcome in ${OUTCOME_MS} ms: ${slip}; session ${status}, ${reason}`)
  }

  dispatch(event: TicketEvent<Placed>): void {
    if (this.#closing.signal.aborted) return
    const wasUnderWay = this.isUnderWay()
    const key = this.#ticket.intent?.idempotencyKey
    const { state, effects } = reduceTicket<Placed>(this.#ticket, event)
    this.#ticket = state
    this.#keep()
    if (wasUnderWay && !this.isUnderWay() && key) this.#end(key, readOutcome(state))
    for (const effect of effects) this.#run(effect)
  }

  #end(key: string, reported: ReportedOutcome): void {
    this.#options.intents.report(key, reported)
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #run(effect: TicketEffect): void {
    if (effect.type === 'sendBets') {
      const body = buildPlaceBets(effect.bets, this.#ticket.acceptMode, DEVICE)
      this.#options.intents.open(effect.idempotencyKey, this.playerId() ?? 0, effect.bets.length)
      void this.#placement.send(effect.idempotencyKey, body)
    }
    if (effect.type === 'reconcile') void this.#placement.reconcile(effect.idempotencyKey)
  }

  #isAwaited(key: string): boolean {
    const { ticketState, intent } = this.#ticket
    return !this.#closing.signal.aborted && ticketState === 'CHECKING' && intent?.idempotencyKey === key
  }

  /** Drops the slip of another player. */
  #abandonIntent(): void {
    const key = this.#ticket.intent?.idempotencyKey
    if (this.#closing.signal.aborted || !key) return
    this.#ticket = createTicket<Placed>(EURO)
    this.#keep()
    this.#end(key, { kind: 'gone' })
  }

  #keep(): void {
    if (this.#closing.signal.aborted) return
    const sent = this.#ticket.intent ? this.#placement.getSent() : null
    withSessionStorage(this.#storage, () => storeSlip({ snapshot: createSlipSnapshot(this.#ticket), sent }))
  }
}
