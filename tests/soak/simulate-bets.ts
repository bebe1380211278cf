/**
 * Bets on every kind of market of a feed over days, with the product's own placement and settlement: a back end in this
 * process with its own database and a virtual clock.
 */
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import { createSimulator } from '@touchline/simulator/simulator'
import { type Backend, createBackend } from '../../apps/backend/src/app.ts'
import type { MatchEntry } from '../../apps/backend/src/core/catalogue/match-entry.ts'
import { auditLedger, isClean } from '../../apps/backend/src/core/ledger/audit.ts'
import { DEMO } from '../../apps/backend/src/features/accounts/demo-player.ts'
import { createCheapPasswords } from '../../apps/backend/src/testing/cheap-passwords.ts'
import { betOn, TestClient } from '../../apps/backend/src/testing/client.ts'
import { ManualClock } from '../../apps/backend/src/testing/manual-clock.ts'
import { deposit } from '../../apps/backend/src/testing/player.ts'
import { borrowDatabase } from '../../apps/backend/src/testing/pooled-database.ts'
import { readTestEngagement } from '../../apps/backend/src/testing/test-engagement.ts'
import { DAY_MS } from './run-feed.ts'

const DRAINED_EVERY_MS = 4 * 3_600_000
/** Superseded prices within a step are skipped: at this speed a step is an hour at most. */
const SPEED = 720
const STAKE_CENTS = 100
const MONEY_CENTS = 500_000
/** After this time every match with a bet from the last day has its result. */
const LAST_RESULTS_MS = DAY_MS

export interface BetOptions {
  readonly seed: string
  readonly startMs: number
  readonly days: number
  readonly leagueIds: ReadonlySet<number>
  /** Bets on each kind of market of each sport, at most so many kinds a sport and day. */
  readonly kindsPerDay: number
}

export interface BetResult {
  readonly placed: number
  /** Markets with a bet, as `sport id/market id`. */
  readonly kinds: number
  /** Rejection reasons, counted. */
  readonly refused: Readonly<Record<string, number>>
  /** Bets still undecided at the end. */
  readonly open: readonly string[]
  readonly results: Readonly<Record<string, number>>
  readonly isLedgerClean: boolean
}

class BetRun {
  readonly #options: BetOptions
  readonly #backend: Backend
  readonly #clock: ManualClock
  readonly #player: TestClient
  readonly #kinds = new Set<string>()
  readonly #refused: Record<string, number> = {}
  #placed = 0

  constructor(options: BetOptions, backend: Backend, clock: ManualClock, player: TestClient) {
    this.#options = options
    this.#backend = backend
    this.#clock = clock
    this.#player = player
  }

  async run(): Promise<BetResult> {
    const { days, startMs } = this.#options
    const endMs = startMs + days * DAY_MS
    for (let day = 0; day < days; day += 1) {
      await this.#advance(DAY_MS / 2)
      await this.#betOnDay(endMs)
      await this.#advance(DAY_MS / 2)
    }
    await this.#advance(LAST_RESULTS_MS)
    return this.#summarize()
  }

  /** Advances the feed and waits until its events are settled. */
  async #advance(feedMs: number): Promise<void> {
    for (let left = feedMs; left > 0; left -= DRAINED_EVERY_MS) {
      this.#clock.advance(Math.min(left, DRAINED_EVERY_MS) / SPEED)
      await this.#backend.drain()
    }
  }

  get #now(): number {
    const { startMs } = this.#options
    return startMs + (this.#clock.now() - startMs) * SPEED
  }

  async #betOnDay(endMs: number): Promise<void> {
    await this.#player.renewBearer()
    const bySport = new Map<number, number>()
    for (const entry of this.#listOffers(endMs)) {
      const { sportId, id } = entry.feed
      for (const market of entry.markets) {
        const kind = `${sportId}/${market.id}`
        const count = bySport.get(sportId) ?? 0
        if (this.#kinds.has(kind) || count >= this.#options.kindsPerDay || market.status !== 1) continue
        bySport.set(sportId, count + 1)
        if (await this.#place(id, market)) this.#kinds.add(kind)
      }
    }
  }

  /** One match of each sport that starts soon, and every outright decided before the end. */
  #listOffers(endMs: number): MatchEntry[] {
    const sports = new Set<number>()
    return [...this.#backend.catalogue.matches()].filter(({ feed }) => {
      if (feed.kind !== 'match') return feed.status === 0 && (feed.endTime ?? Number.POSITIVE_INFINITY) < endMs
      const isSoon = feed.startTime > this.#now && feed.startTime < this.#now + DAY_MS / 2
      if (!isSoon || feed.status !== 0 || sports.has(feed.sportId)) return false
      sports.add(feed.sportId)
      return true
    })
  }

  async #place(matchId: number, market: FeedMarket): Promise<boolean> {
    const outcome = market.outcomes.find(({ active }) => active)
    if (!outcome) return false
    const { id: marketId, specifier } = market
    const selection = { match_id: matchId, market_id: marketId, specifier, outcome_id: outcome.id, odds: outcome.odds }
    const { status, body } = await this.#player.place<{ data?: { status: string }[]; message?: string }>(
      betOn([selection], STAKE_CENTS),
    )
    const isTaken = status === 200 && body.data?.[0]?.status === 'waiting_results'
    if (isTaken) this.#placed += 1
    else {
      const reason = body.message ?? body.data?.[0]?.status ?? String(status)
      this.#refused[reason] = (this.#refused[reason] ?? 0) + 1
    }
    return isTaken
  }

  async #summarize(): Promise<BetResult> {
    const { db } = this.#backend.database
    const rows = await db.selectFrom('bets').select(['id', 'status', 'result']).execute()
    const results: Record<string, number> = {}
    for (const { result } of rows) results[result ?? 'none'] = (results[result ?? 'none'] ?? 0) + 1
    return {
      placed: this.#placed,
      kinds: this.#kinds.size,
      refused: this.#refused,
      open: rows.filter(({ status }) => ['submitted', 'waiting_results'].includes(status)).map(({ id }) => id),
      results,
      isLedgerClean: isClean(await auditLedger(db)),
    }
  }
}

export async function simulateBets(options: BetOptions): Promise<BetResult> {
  const { seed, startMs, leagueIds } = options
  const clock = new ManualClock(startMs)
  const borrowed = await borrowDatabase()
  const backend = await createBackend({
    clock,
    passwords: createCheapPasswords(),
    createFeed: given => createSimulator({ ...given, leagueIds }),
    openDatabase: borrowed.open,
    config: {
      rateLimits: false,
      betDelayScale: 0,
      demoPlayer: true,
      engagement: readTestEngagement(),
      simulatorSeed: seed,
      simulatorSpeed: SPEED,
      simulatorStart: startMs,
    },
  })
  try {
    const player = new TestClient(backend.url)
    await player.signIn(DEMO.email, DEMO.password)
    await deposit(player, MONEY_CENTS)
    return await new BetRun(options, backend, clock, player).run()
  } finally {
    await backend.stop()
    await borrowed.release()
  }
}
