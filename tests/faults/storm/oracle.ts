/**
 * What the server ever said of matches and markets, whoever heard it: by version, with the moment at which it was first
 * heard, so that at that moment, at the latest, it was the server's. Against this is held what clients show.
 */

import { MARKET_STATUS } from '@touchline/betting/market-availability'
import { marketKey } from '@touchline/betting/market-keys'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'

interface Statement {
  readonly version: number
  readonly heardAt: number
  /** What was said, part by part: of a market its outcomes, each as a text. */
  readonly parts: ReadonlyMap<string, string>
}

/** How a price that is shown stands to what the server said: `unknown` if it never said so. */
export type Standing = 'fine' | 'old' | 'unknown'

type MatchWord = Pick<Match, 'urn_id' | 'version' | 'status'>

const holds = (thing: unknown, name: string): boolean => typeof thing === 'object' && thing !== null && name in thing
const isMarket = (thing: unknown): thing is Market => holds(thing, 'match_urn_id') && holds(thing, 'specifier')
const isMatch = (thing: unknown): thing is Match => holds(thing, 'urn_id') && holds(thing, 'top_markets')

/** What was superseded so long ago is forgotten. */
const KEPT_MS = 60_000
const NOTHING: ReadonlyMap<string, string> = new Map()
const STATUS = 'status'

/** A price in a word, the same for what is said and for what is shown. */
export const priceText = (odds: number, active: boolean, marketStatus: number): string =>
  `${odds} ${active} ${marketStatus}`

export class Truth {
  /** By market key and by match urn, the oldest version first. */
  readonly #statements = new Map<string, Statement[]>()
  /** By match urn, the keys of its markets. */
  readonly #keys = new Map<string, Set<string>>()
  #size = 0

  hearMarkets(markets: readonly Market[], now: number): void {
    for (const market of markets) {
      const key = marketKey(market.match_urn_id, market.id, market.specifier)
      const keys = this.#keys.get(market.match_urn_id) ?? new Set()
      this.#keys.set(market.match_urn_id, keys.add(key))
      this.#hear(key, market.version, now, () => {
        const { outcomes, status } = market
        return new Map(outcomes.map(({ id, odds, active }) => [id, priceText(odds, active, status)]))
      })
    }
  }

  hearMatches(matches: readonly MatchWord[], now: number): void {
    for (const { urn_id, version, status } of matches) {
      this.#hear(urn_id, version, now, () => new Map([[STATUS, String(status)]]))
    }
  }

  /** Whatever an answer says of matches and markets. */
  hearAnswer(answer: object, now: number): void {
    const { data } = answer as { data?: unknown }
    for (const one of [data].flat()) {
      if (isMarket(one)) this.hearMarkets([one], now)
      else if (isMatch(one)) {
        this.hearMatches([one], now)
        const carried = [one.main_market, one.secondary_market, ...one.top_markets]
        this.hearMarkets(
          carried.flatMap(market => market ?? []),
          now,
        )
      }
    }
  }

  /** These are all markets of a match: what else was known of before they were asked for is not offered any more. */
  hearAll(matchUrn: string, markets: readonly Market[], askedAt: number, now: number): void {
    this.hearMarkets(markets, now)
    const named = new Set(markets.map(market => marketKey(market.match_urn_id, market.id, market.specifier)))
    for (const key of this.#keys.get(matchUrn) ?? []) {
      const newest = this.#statements.get(key)?.at(-1)
      if (!newest || named.has(key) || newest.parts === NOTHING || newest.heardAt >= askedAt) continue
      // Before whatever is said of it next.
      this.#hear(key, newest.version + 0.5, now, () => NOTHING)
    }
  }

  judgePrice(key: string, outcomeId: string, text: string, before: number): Standing {
    return this.#judge(key, outcomeId, text, before)
  }

  judgeMatch(urn: string, status: number, before: number): Standing {
    return this.#judge(urn, STATUS, String(status), before)
  }

  /** For how long something newer has been known than what is shown, in milliseconds. */
  measureAge(key: string, part: string, text: string, now: number): number {
    const known = this.#statements.get(key) ?? []
    const at = known.findLastIndex(statement => statement.parts.get(part) === text)
    return now - (known[at + 1]?.heardAt ?? now)
  }

  /** The keys of a match's markets that can be bet on since some time before. */
  offered(matchUrn: string, before: number): string[] {
    return [...(this.#keys.get(matchUrn) ?? [])].filter(key => {
      const newest = this.#statements.get(key)?.at(-1)
      if (!newest || newest.heardAt > before) return false
      return [...newest.parts.values()].some(text => text.endsWith(` ${MARKET_STATUS.bettable}`))
    })
  }

  /** How many statements there were. */
  get size(): number {
    return this.#size
  }

  /** Fine is what the server said at that moment or has said since. */
  #judge(key: string, part: string, text: string, before: number): Standing {
    const known = this.#statements.get(key) ?? []
    let isOld = false
    for (let at = known.length - 1; at >= 0; at -= 1) {
      const statement = known[at]
      if (statement?.parts.get(part) === text) return isOld ? 'old' : 'fine'
      isOld ||= statement !== undefined && statement.heardAt <= before
    }
    return 'unknown'
  }

  #hear(key: string, version: number, now: number, read: () => ReadonlyMap<string, string>): void {
    const known = this.#statements.get(key) ?? []
    const after = known.findLastIndex(statement => statement.version <= version)
    if (known[after]?.version === version) return
    this.#statements.set(key, known)
    known.splice(after + 1, 0, { version, heardAt: now, parts: read() })
    this.#size += 1
    const next = known[1]
    if (next && next.heardAt < now - KEPT_MS) known.shift()
  }
}
