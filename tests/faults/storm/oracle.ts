/**
 * Records every published or fetched state of matches and markets, whichever client received it: by version, with the
 * time of its first arrival, which is an upper bound of the time since when it was the server's state.
 */

import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { Market, MarketState } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'

interface Observation {
  readonly version: number
  readonly receivedAt: number
  /** The state by part: of a market its outcomes, each as a text. */
  readonly parts: ReadonlyMap<string, string>
}

/** A displayed price compared with the server's: `unknown` if the server never published it. */
export type PriceVerdict = 'current' | 'stale' | 'unknown'

type MatchState = Pick<Match, 'urn_id' | 'version' | 'status'>

const hasProperty = (thing: unknown, name: string): boolean =>
  typeof thing === 'object' && thing !== null && name in thing
const isMarket = (thing: unknown): thing is Market =>
  hasProperty(thing, 'match_urn_id') && hasProperty(thing, 'specifier')
const isMatch = (thing: unknown): thing is Match => hasProperty(thing, 'urn_id') && hasProperty(thing, 'top_markets')

/** Replaced observations are evicted after this time. */
const RETENTION_MS = 60_000
const NOTHING: ReadonlyMap<string, string> = new Map()
const STATUS = 'status'

/** A price as text, comparable between server and client. */
export const priceText = (odds: number, active: boolean, marketStatus: number): string =>
  `${odds} ${active} ${marketStatus}`

export class PriceOracle {
  /** By market key or match URN, the oldest version first. */
  readonly #observations = new Map<string, Observation[]>()
  /** By match urn, the keys of its markets. */
  readonly #keys = new Map<string, Set<string>>()
  #size = 0

  recordMarkets(markets: readonly MarketState[], now: number): void {
    for (const market of markets) {
      const key = marketKey(market.match_urn_id, market.id, market.specifier)
      const keys = this.#keys.get(market.match_urn_id) ?? new Set()
      this.#keys.set(market.match_urn_id, keys.add(key))
      this.#record(key, market.version, now, () => {
        const { outcomes, status } = market
        return new Map(outcomes.map(({ id, odds, active = true }) => [id, priceText(odds, active, status)]))
      })
    }
  }

  recordMatches(matches: readonly MatchState[], now: number): void {
    for (const { urn_id, version, status } of matches) {
      this.#record(urn_id, version, now, () => new Map([[STATUS, String(status)]]))
    }
  }

  /** Records the matches and markets of a response. */
  recordResponse(answer: object, now: number): void {
    const { data } = answer as { data?: unknown }
    for (const item of [data].flat()) {
      if (isMarket(item)) this.recordMarkets([item], now)
      else if (isMatch(item)) {
        this.recordMatches([item], now)
        const carried = [item.main_market, item.secondary_market, ...item.top_markets]
        this.recordMarkets(
          carried.flatMap(market => market ?? []),
          now,
        )
      }
    }
  }

  /** Records a match's complete list: markets received before the request and missing in it have been removed. */
  recordMarketList(matchUrn: string, markets: readonly Market[], requestedAt: number, now: number): void {
    this.recordMarkets(markets, now)
    const named = new Set(markets.map(market => marketKey(market.match_urn_id, market.id, market.specifier)))
    for (const key of this.#keys.get(matchUrn) ?? []) {
      const newest = this.#observations.get(key)?.at(-1)
      if (!newest || named.has(key) || newest.parts === NOTHING || newest.receivedAt >= requestedAt) continue
      // A version before the market's next one.
      this.#record(key, newest.version + 0.5, now, () => NOTHING)
    }
  }

  checkPrice(key: string, outcomeId: string, text: string, before: number): PriceVerdict {
    return this.#checker(key, outcomeId, text, before)
  }

  checkMatch(urn: string, status: number, before: number): PriceVerdict {
    return this.#checker(urn, STATUS, String(status), before)
  }

  /** Milliseconds since a newer state than the displayed one was received. */
  measureAge(key: string, part: string, text: string, now: number): number {
    const observations = this.#observations.get(key) ?? []
    const at = observations.findLastIndex(observation => observation.parts.get(part) === text)
    return now - (observations[at + 1]?.receivedAt ?? now)
  }

  /** The keys of a match's markets that have been open since before the given time. */
  offered(matchUrn: string, before: number): string[] {
    return [...(this.#keys.get(matchUrn) ?? [])].filter(key => {
      const newest = this.#observations.get(key)?.at(-1)
      if (!newest || newest.receivedAt > before) return false
      return [...newest.parts.values()].some(text => text.endsWith(` ${MARKET_STATUS.bettable}`))
    })
  }

  /** The observed states of a match or market, the oldest first, as a message. */
  describe(key: string, now: number): string {
    const observations = this.#observations.get(key) ?? []
    return observations
      .map(({ version, receivedAt, parts }) => `${version} (${now - receivedAt} ms ago): ${[...parts].join(' ')}`)
      .join('; ')
  }

  /** Number of observations. */
  get size(): number {
    return this.#size
  }

  /** Current is the server's state at that time and any later one. */
  #checker(key: string, part: string, text: string, before: number): PriceVerdict {
    const observations = this.#observations.get(key) ?? []
    let isOld = false
    for (let at = observations.length - 1; at >= 0; at -= 1) {
      const observation = observations[at]
      if (observation?.parts.get(part) === text) return isOld ? 'stale' : 'current'
      isOld ||= observation !== undefined && observation.receivedAt <= before
    }
    return 'unknown'
  }

  #record(key: string, version: number, now: number, read: () => ReadonlyMap<string, string>): void {
    const observations = this.#observations.get(key) ?? []
    const after = observations.findLastIndex(observation => observation.version <= version)
    if (observations[after]?.version === version) return
    this.#observations.set(key, observations)
    observations.splice(after + 1, 0, { version, receivedAt: now, parts: read() })
    this.#size += 1
    const next = observations[1]
    if (next && next.receivedAt < now - RETENTION_MS) observations.shift()
  }
}
