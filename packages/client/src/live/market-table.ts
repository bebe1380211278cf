/** The markets and their prices by key, and which markets a match has. */
import { marketKey } from '@touchline/betting/keys'
import { MARKET_STATUS } from '@touchline/betting/match'
import type { Market } from '@touchline/contract/entities/market'
import { createKeyedStore } from './keyed-store.ts'
import { createMarketLists } from './market-lists.ts'
import {
  dropOutcome,
  isListed,
  type MarketRecord,
  nextOutcome,
  type Surroundings,
  viewMarket,
} from './market-record.ts'
import { reuse } from './reuse.ts'
import type { LiveMarket, LiveOutcome } from './types.ts'

export interface Manner {
  /** The moment to show moves of odds from, or null to show none. */
  shownAt: number | null
  isHydration: boolean
  /** The store's mark of this fold. */
  at: number
}

/** A list that is all there is of a match, or of some of its market ids; what was touched after `since` is left alone. */
export interface Completeness {
  matchUrn: string
  since: number
  marketIds?: readonly string[]
}

export interface MarketTableOptions {
  /** Null when the match is not known. */
  matchStatusOf: (urn: string) => number | null
  /** Whether a provider is in action and its events about the match are taken in. */
  isLive: (provider: string, matchUrn: string) => boolean
  /** The odds of an outcome moved, and it is to be seen. */
  onMove: (outcomeKey: string) => void
}

const keyOf = (market: Market) => marketKey(market.match_urn_id, market.id, market.specifier)

export function createMarketTable(options: MarketTableOptions) {
  const values = createKeyedStore<LiveMarket>()
  const outcomes = createKeyedStore<LiveOutcome>()
  const records = new Map<string, MarketRecord>()
  const lists = createMarketLists(key => records.get(key)?.view)

  const surroundings = (market: LiveMarket): Surroundings => ({
    matchStatus: options.matchStatusOf(market.matchUrn),
    isLive: options.isLive(market.provider, market.matchUrn),
  })

  const show = (record: MarketRecord, view: LiveMarket) => {
    if (view.status !== record.view.status || view.priority !== record.view.priority) lists.touch(view.matchUrn)
    record.view = view
    values.set(view.key, view)
  }

  /** Judges the prices of a market anew after something around them changed. */
  const rejudge = (record: MarketRecord) => {
    const around = surroundings(record.view)
    const offered = new Set(record.view.outcomes.map(outcome => outcome.key))
    for (const key of record.outcomeKeys) {
      const known = outcomes.get(key)
      if (!known) continue
      outcomes.set(
        key,
        offered.has(key) ? nextOutcome(known, key, known, record.view, around, null) : dropOutcome(known),
      )
    }
  }

  const foldPrices = (record: MarketRecord, market: Market, shownAt: number | null) => {
    const around = surroundings(record.view)
    // The view names the same outcomes in the same order, with their keys at hand.
    for (const [at, { key }] of record.view.outcomes.entries()) {
      const offer = market.outcomes[at]
      if (!offer) continue
      const previous = outcomes.get(key)
      const next = nextOutcome(previous, key, offer, record.view, around, shownAt)
      if (next === previous) continue
      if (!previous) record.outcomeKeys.add(key)
      outcomes.set(key, next)
      if (next.direction !== null && next.odds !== previous?.odds) options.onMove(key)
    }
    // Only a market that lost an outcome has more keys than outcomes.
    if (record.outcomeKeys.size > market.outcomes.length) rejudge(record)
  }

  const openRecord = (view: LiveMarket, manner: Manner): MarketRecord => {
    const { at, isHydration } = manner
    const record = {
      view,
      version: -1,
      touchedAt: at,
      heardAt: at,
      isHydrated: isHydration,
      outcomeKeys: new Set<string>(),
    }
    records.set(view.key, record)
    lists.add(view)
    return record
  }

  const fold = (market: Market, manner: Manner) => {
    const key = keyOf(market)
    const known = records.get(key)
    if (known && market.version < known.version) {
      // A node that started later reports the same state under a higher version. An older version still confirms that the
      // market is on offer, and what is shown is at least as new; without this, eviction after a gap would drop it.
      known.heardAt = manner.at
      return
    }
    const view = viewMarket(key, market, known?.view)
    const record = known ?? openRecord(view, manner)
    const isNews = market.version > record.version
    const catchesUp = record.isHydrated && isNews
    if (isNews) record.touchedAt = manner.at
    if (isNews && !manner.isHydration) record.isHydrated = false
    record.version = market.version
    record.heardAt = manner.at
    show(record, view)
    foldPrices(record, market, catchesUp ? null : manner.shownAt)
  }

  const drop = (record: MarketRecord) => {
    for (const key of record.outcomeKeys) outcomes.set(key, undefined)
    values.set(record.view.key, undefined)
    records.delete(record.view.key)
    lists.remove(record.view)
  }

  const isWatched = (record: MarketRecord) =>
    values.isWatched(record.view.key) || [...record.outcomeKeys].some(outcomes.isWatched)

  const recordsOf = (urn: string) => [...lists.all(urn)].flatMap(key => records.get(key) ?? [])

  return {
    values,
    outcomes,
    lists,
    size: () => records.size,
    fold,
    /** A market that a complete list left out is gone until something newer says otherwise. */
    foldAbsence(present: readonly Market[], { matchUrn, since, marketIds }: Completeness) {
      const named = new Set(present.map(keyOf))
      for (const record of recordsOf(matchUrn)) {
        const { key, id } = record.view
        if (named.has(key) || record.touchedAt > since || (marketIds && !marketIds.includes(id))) continue
        show(record, reuse(record.view, { ...record.view, status: MARKET_STATUS.notAllowed }))
        rejudge(record)
      }
    },
    /** Lets whatever is next said of a match's markets that are not on offer replace what is known, whatever its version. */
    reopen(urn: string) {
      for (const record of recordsOf(urn)) if (!isListed(record.view.status)) record.version = -1
    },
    views: () => [...records.values()].map(({ view }) => view),
    rejudgeAll: () => [...records.values()].forEach(rejudge),
    rejudgeMatch: (urn: string) => recordsOf(urn).forEach(rejudge),
    rejudgeProvider(provider: string) {
      for (const record of records.values()) if (record.view.provider === provider) rejudge(record)
    },
    endDirections(keys: readonly string[]) {
      for (const key of keys) {
        const known = outcomes.get(key)
        if (known?.direction) outcomes.set(key, { ...known, direction: null })
      }
    },
    /** Drops the markets that are over, or whose match is, and that nobody listens to. */
    sweep(isMatchOver: (urn: string) => boolean) {
      for (const record of [...records.values()]) {
        const isOver = isMatchOver(record.view.matchUrn) || !isListed(record.view.status)
        if (isOver && !isWatched(record)) drop(record)
      }
    },
    evict(market: Market) {
      const record = records.get(keyOf(market))
      if (record) drop(record)
    },
    /** Drops those that `isOld` says may not stand as they are shown. */
    forget(isOld: (record: MarketRecord) => boolean) {
      for (const record of [...records.values()]) if (isOld(record)) drop(record)
    },
    clear: () => [...records.values()].forEach(drop),
  }
}
