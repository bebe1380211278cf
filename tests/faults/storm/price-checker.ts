/** Periodically compares the prices that all clients display with what the server published. */
import { MAX_DATA_AGE_MS } from '@touchline/client/live-session/freshness-monitor'
import { getDataTime } from '../../../apps/web/app/shared/queries/data-times.ts'
import { MAX_AGE_AFTER_LOSS_MS, MAX_AGE_MS, SETTLE_MS } from './bounds.ts'
import { displayedPrices } from './displayed-prices.ts'
import { type PriceOracle, type PriceVerdict, priceText } from './oracle.ts'
import type { StormClient } from './storm-client.ts'

export interface PriceFindings {
  /** Prices checked, and those among them of synchronized clients. */
  prices: number
  synchronized: number
  /** Checks of a client whose prices were locked, and all checks. */
  locked: number
  looks: number
  /** Prices shown as current that the server replaced too long ago; prices that it never published. */
  stale: number
  unknown: number
  /** The first of them, as messages. */
  readonly examples: string[]
  /** The checker's own maximum lateness in milliseconds. */
  lateMs: number
  /** Checks of unsynchronized clients, by their last fault. */
  readonly unsynchronized: Record<Cause, number>
}

/** Why a client is not synchronized: its connection, its network, the servers, or a page that was just opened. */
type Cause = 'connection' | 'line' | 'servers' | 'visit'

export interface PriceCheckerOptions {
  readonly oracle: PriceOracle
  readonly clients: readonly StormClient[]
  /** When the servers became available; infinity during an outage. */
  readonly servingSince: () => number
  /** Name of the last outage. */
  readonly lastOutage: () => string
}

const POLL_INTERVAL_MS = 150
/** Each check samples every fourth row and market, starting at another one. */
const SAMPLE_EVERY = 4
const MAX_EXAMPLES = 10
/** How often a message passes through this process: both ends of its proxy, and the checker. */
const HOPS = 3

/** Describes a match's row in the client's list, with the age of the list. */
function describeRow({ app, listed }: StormClient, matchUrn: string, now: number): string {
  const match = listed.find(({ urn_id }) => urn_id === matchUrn)
  if (!match) return 'not in its list'
  const lines = [match.main_market, match.secondary_market, ...match.top_markets].flatMap(market =>
    market ? `${market.id} ${market.specifier} version ${market.version} status ${market.status}` : [],
  )
  const ages = app.queryClient
    .getQueryCache()
    .findAll({ queryKey: ['matches'] })
    .map(({ state }) => `${now - state.dataUpdatedAt} ms old, ${state.fetchStatus}`)
  return `listed: ${lines.join(', ')} (${ages.join('; ')})`
}

/** Describes an open match of the client and the state of its connection. */
function describePage({ app, connectedSince, visitedAt }: StormClient, marketKey: string, now: number): string {
  const { live, liveSession, queryClient } = app
  const matchUrn = marketKey.slice(0, marketKey.indexOf('/'))
  const id = live.matches.get(matchUrn)?.id
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [head, of] }) => (head === 'match' || head === 'markets') && of === id })
    .map(
      query =>
        `${query.queryKey[0]} ${now - getDataTime(query)} ms old, ${query.state.status} ${query.state.fetchStatus}${query.state.isInvalidated ? ' invalidated' : ''}`,
    )
  let record = 'not there'
  live.evict(({ key, currentAtMs, isInRow }) => {
    if (key === marketKey) record = `current ${now - currentAtMs} ms ago${isInRow ? ', in its row' : ''}`
    return false
  })
  return `${liveSession.state.get()} for ${now - connectedSince} ms, visited ${now - visitedAt} ms ago, ${queries.join(', ')}; record: ${record}`
}

export class PriceChecker {
  readonly findings: PriceFindings = {
    prices: 0,
    synchronized: 0,
    locked: 0,
    looks: 0,
    stale: 0,
    unknown: 0,
    examples: [],
    lateMs: 0,
    unsynchronized: { connection: 0, line: 0, servers: 0, visit: 0 },
  }
  readonly #options: PriceCheckerOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = 0
  /** Checks of all clients so far. */
  #rounds = 0
  /** Recent lateness of checks in milliseconds, decaying. */
  #late = 0

  constructor(options: PriceCheckerOptions) {
    this.#options = options
  }

  start(): void {
    this.#dueAt = Date.now() + POLL_INTERVAL_MS
    this.#timer = setTimeout(() => {
      const late = Date.now() - this.#dueAt
      this.#late = Math.max(late, this.#late * 0.9)
      this.findings.lateMs = Math.max(this.findings.lateMs, late)
      this.#rounds += 1
      for (const client of this.#options.clients) this.#look(client)
      this.start()
    }, POLL_INTERVAL_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #look(client: StormClient): void {
    const { findings } = this
    const now = Date.now()
    findings.looks += 1
    if (client.app.live.freshness.get() !== 'trusted') findings.locked += 1
    const [since, cause] = this.#synchronizedSince(client)
    // While this process stands still, its clients receive nothing either.
    const reachedAt = now - HOPS * this.#late
    const isSynchronized = reachedAt - since >= SETTLE_MS
    if (!isSynchronized) findings.unsynchronized[cause] += 1
    const before = reachedAt - (isSynchronized ? MAX_AGE_MS : MAX_AGE_AFTER_LOSS_MS)
    for (const { key, marketKey, odds, active, marketStatus, matchUrn } of displayedPrices(
      client,
      SAMPLE_EVERY,
      this.#rounds,
    )) {
      findings.prices += 1
      if (isSynchronized) findings.synchronized += 1
      const text = priceText(odds, active, marketStatus)
      const ofPrice = this.#options.oracle.checkPrice(marketKey, key.slice(marketKey.length + 1), text, before)
      const status = client.app.live.matches.get(matchUrn)?.status
      const ofMatch = status === undefined ? 'current' : this.#options.oracle.checkMatch(matchUrn, status, before)
      const isOpen = client.matches.some(({ urn_id }) => urn_id === matchUrn)
      const where = `${isSynchronized ? `in step for ${now - since} ms` : 'out of step'}, ${isOpen ? 'on a page' : 'in a row'}`
      const outcome = key.slice(marketKey.length + 1)
      this.#note(ofPrice, () => {
        const age = this.#options.oracle.measureAge(marketKey, outcome, text, now)
        const served = now - this.#options.servingSince()
        return `client ${this.#options.clients.indexOf(client)}: ${key} at ${text}, old for ${age} ms, ${where}, served for ${served} ms since: ${this.#options.lastOutage()}; observed: ${this.#options.oracle.describe(marketKey, now)}; ${describeRow(client, matchUrn, now)}; ${describePage(client, marketKey, now)}`
      })
      this.#note(ofMatch, () => `${matchUrn} as ${status}${isSynchronized ? ', in step' : ''}`)
    }
  }

  /** A new page is trusted up to the maximum age of its data, even if refetching fails. */
  #synchronizedSince({ connectedSince, tcpProxy, visitedAt }: StormClient): [since: number, cause: Cause] {
    const causes: [number, Cause][] = [
      [visitedAt + MAX_DATA_AGE_MS, 'visit'],
      [this.#options.servingSince(), 'servers'],
      [tcpProxy.healthySince, 'line'],
      [connectedSince, 'connection'],
    ]
    return causes.reduce((latest, cause) => (cause[0] > latest[0] ? cause : latest))
  }

  #note(verdict: PriceVerdict, log: () => string): void {
    if (verdict === 'current') return
    this.findings[verdict === 'stale' ? 'stale' : 'unknown'] += 1
    if (this.findings.examples.length < MAX_EXAMPLES) this.findings.examples.push(`${verdict}: ${log()}`)
  }
}
