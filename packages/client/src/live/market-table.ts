/** Markets and outcomes by key, and the market list of each match. */

import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { Market, MarketState } from '@touchline/contract/entities/market'
import { createKeyedStore } from './keyed-store.ts'
import { createMarketLists } from './market-lists.ts'
import {
  type AvailabilityContext,
  applyMarketState,
  applyPrice,
  buildMarketView,
  buildUnnamedView,
  isMarketDisplayed,
  type MarketRecord,
  toRemovedOutcome,
} from './market-record.ts'
import { replaceEqualDeep } from './replace-equal-deep.ts'
import type { LiveMarket, LiveOutcome } from './types.ts'

export interface MergeOptions {
  /** Start time of directions, or null to show none. */
  shownAt: number | null
  isHydration: boolean
  /** Store revision of this merge. */
  revision: number
  /** When the data was current, in milliseconds of the device's clock. */
  asOfMs: number
}

/** Scope of a complete list: a match, or some of its market ids. Markets updated after revision `since` are kept. */
export interface CompleteListScope {
  matchUrn: string
  since: number
  marketIds?: readonly string[]
}

/** An update of a market: its newest state, and the newest whole market that came with it, which may be older. */
export interface MarketUpdate {
  /** The market's key. */
  readonly key: string
  readonly item: MarketState
  readonly whole: Market | null
}

export interface MarketTableOptions {
  /** Null when the match is not known. */
  matchStatusOf: (urn: string) => number | null
  /** Whether a provider is active and its events for the match are accepted. */
  isProviderActive: (provider: string, matchUrn: string) => boolean
  /** The odds of an outcome moved and a direction is shown. */
  onPriceMovement: (outcomeKey: string, shownAt: number) => void
}

/** The key of a market on the wire. */
export const keyOf = (market: MarketState): string => marketKey(market.match_urn_id, market.id, market.specifier)

export function createMarketTable(options: MarketTableOptions) {
  const values = createKeyedStore<LiveMarket>()
  const outcomes = createKeyedStore<LiveOutcome>()
  const records = new Map<string, MarketRecord>()
  const lists = createMarketLists(key => {
    const record = records.get(key)
    return record?.unnamed ? undefined : record?.view
  })

  const getAvailabilityContext = (market: LiveMarket): AvailabilityContext => ({
    matchStatus: options.matchStatusOf(market.matchUrn),
    isLive: options.isProviderActive(market.provider, market.matchUrn),
  })

  const setView = (record: MarketRecord, view: LiveMarket) => {
    if (view.status !== record.view.status || view.priority !== record.view.priority) lists.touch(view.matchUrn)
    record.view = view
    if (record.unnamed) record.unnamed = { ...record.unnamed, status: view.status }
    else values.set(view.key, view)
  }

  /** Recomputes the availability of a market's outcomes after its context changed. */
  const recomputeAvailability = (record: MarketRecord) => {
    const context = getAvailabilityContext(record.view)
    const offered = new Set(record.view.outcomes.map(outcome => outcome.key))
    for (const key of record.outcomeKeys) {
      const outcome = outcomes.get(key)
      if (!outcome) continue
      outcomes.set(
        key,
        offered.has(key) ? applyPrice(outcome, key, outcome, record.view, context, null) : toRemovedOutcome(outcome),
      )
    }
  }

  const foldPrices = (record: MarketRecord, market: MarketState, shownAt: number | null) => {
    const context = getAvailabilityContext(record.view)
    // The view has the same outcomes in the same order, with their keys.
    let at = 0
    for (const { key } of record.view.outcomes) {
      const offer = market.outcomes[at]
      at += 1
      if (!offer) continue
      const previous = outcomes.get(key)
      const next = applyPrice(previous, key, offer, record.view, context, shownAt)
      if (next === previous) continue
      if (!previous) record.outcomeKeys.push(key)
      outcomes.set(key, next)
      if (shownAt !== null && next.direction !== null && next.odds !== previous?.odds)
        options.onPriceMovement(key, shownAt)
    }
    // Only a market that lost an outcome has more keys than outcomes.
    if (record.outcomeKeys.length > market.outcomes.length) recomputeAvailability(record)
  }

  const addRecord = (view: LiveMarket, merge: MergeOptions): MarketRecord => {
    const { revision, isHydration, asOfMs } = merge
    const record: MarketRecord = {
      view,
      version: -1,
      namesVersion: -1,
      unnamed: null,
      updatedAt: revision,
      confirmedAt: revision,
      currentAtMs: asOfMs,
      isHydrated: isHydration,
      outcomeKeys: [],
    }
    records.set(view.key, record)
    lists.add(view)
    return record
  }

  /** Of equal versions, data from before a complete list without the market is the older. */
  const isOlder = ({ version }: MarketState, { asOfMs }: MergeOptions, record: MarketRecord): boolean =>
    version < record.version || (version === record.version && asOfMs < record.currentAtMs)

  const confirm = (record: MarketRecord, { revision, asOfMs }: MergeOptions): void => {
    record.confirmedAt = revision
    record.currentAtMs = Math.max(record.currentAtMs, asOfMs)
  }

  const removeRecord = (record: MarketRecord) => {
    for (const key of record.outcomeKeys) outcomes.set(key, undefined)
    values.set(record.view.key, undefined)
    records.delete(record.view.key)
    lists.remove(record.view)
  }

  /** The view with the newest names and a state; null while the names are unknown. */
  const buildView = ({ key, item, whole }: MarketUpdate, record: MarketRecord | undefined) => {
    if (whole === item && whole) return buildMarketView(key, whole, record?.view)
    const hasNewerNames = whole && (!record || whole.version > record.namesVersion)
    const named = hasNewerNames ? buildMarketView(key, whole, record?.view) : record?.unnamed ? null : record?.view
    return named ? applyMarketState(named, item) : null
  }

  /** Shows the names of a whole market that is older than the state, unless newer ones are known. */
  const adoptNames = (record: MarketRecord, whole: Market) => {
    if (whole.version <= record.namesVersion) return
    const held = record.unnamed
    const view = applyMarketState(buildMarketView(record.view.key, whole, record.view), held ?? record.view)
    if (view) showView(record, view, whole)
    if (view && held) foldPrices(record, held, null)
  }

  const showView = (record: MarketRecord, view: LiveMarket, whole: Market | null) => {
    if (whole) record.namesVersion = Math.max(record.namesVersion, whole.version)
    if (record.unnamed) lists.touch(view.matchUrn)
    record.unnamed = null
    setView(record, view)
  }

  /** Keeps a state until its names are known. A market that lacks the name of one outcome is not shown either. */
  const hold = (record: MarketRecord, state: MarketState) => {
    for (const key of record.outcomeKeys) outcomes.set(key, undefined)
    record.outcomeKeys.length = 0
    values.set(record.view.key, undefined)
    lists.touch(record.view.matchUrn)
    record.namesVersion = -1
    record.unnamed = state
    record.view = buildUnnamedView(record.view.key, state)
  }

  const fold = (update: MarketUpdate, merge: MergeOptions) => {
    const { key, item, whole } = update
    const existing = records.get(key)
    if (existing && isOlder(item, merge, existing)) {
      // Nodes version the same state differently. An older version still confirms that the market is offered; without
      // this, the eviction after a gap would remove it.
      confirm(existing, merge)
      if (whole) adoptNames(existing, whole)
      return
    }
    const view = buildView(update, existing)
    const record = existing ?? addRecord(view ?? buildUnnamedView(key, item), merge)
    const isNewer = item.version > record.version
    const catchesUp = record.isHydrated && isNewer
    if (isNewer) record.updatedAt = merge.revision
    if (isNewer && !merge.isHydration) record.isHydrated = false
    record.version = item.version
    confirm(record, merge)
    if (!view) return hold(record, item)
    showView(record, view, whole)
    foldPrices(record, item, catchesUp ? null : merge.shownAt)
  }

  const isWatched = (record: MarketRecord) =>
    values.isWatched(record.view.key) || record.outcomeKeys.some(outcomes.isWatched)

  const recordsOf = (urn: string) => [...lists.all(urn)].flatMap(key => records.get(key) ?? [])

  return {
    values,
    outcomes,
    lists,
    size: () => records.size,
    fold,
    /** Merges the names of a market that is known, but not its state. */
    foldNames(whole: Market) {
      const record = records.get(keyOf(whole))
      if (record) adoptNames(record, whole)
    },
    /** The market, shown or not. */
    viewOf: (key: string): LiveMarket | undefined => records.get(key)?.view,
    /** The displayed markets of a match whose names are unknown. */
    listUnnamed: (urn: string): LiveMarket[] =>
      recordsOf(urn).flatMap(({ view, unnamed }) => (unnamed && isMarketDisplayed(view.status) ? view : [])),
    /** Marks markets that a complete list left out as not allowed, until a newer update reopens them. */
    foldAbsence(
      present: readonly Market[],
      { matchUrn, since, marketIds, asOfMs }: CompleteListScope & Pick<MergeOptions, 'asOfMs'>,
    ) {
      const named = new Set(present.map(keyOf))
      for (const record of recordsOf(matchUrn)) {
        const { key, id } = record.view
        if (named.has(key) || record.updatedAt > since || (marketIds && !marketIds.includes(id))) continue
        record.currentAtMs = Math.max(record.currentAtMs, asOfMs)
        setView(record, replaceEqualDeep(record.view, { ...record.view, status: MARKET_STATUS.notAllowed }))
        recomputeAvailability(record)
      }
    },
    /** Resets the versions of a match's closed markets, so that the next update replaces them whatever its version. */
    resetClosedVersions(urn: string) {
      for (const record of recordsOf(urn)) {
        if (isMarketDisplayed(record.view.status)) continue
        record.version = -1
        record.namesVersion = -1
      }
    },
    views: () => [...records.values()].map(({ view }) => view),
    recomputeMatch: (urn: string) => recordsOf(urn).forEach(recomputeAvailability),
    /** Recomputes the availability of the markets whose context changed. */
    recompute(hasChanged: (market: LiveMarket) => boolean) {
      for (const record of records.values()) if (hasChanged(record.view)) recomputeAvailability(record)
    },
    endDirections(keys: readonly string[]) {
      for (const key of keys) {
        const outcome = outcomes.get(key)
        if (outcome?.direction) outcomes.set(key, { ...outcome, direction: null })
      }
    },
    /** Removes closed markets and markets of ended matches that have no listeners. */
    sweep(isMatchOver: (urn: string) => boolean) {
      for (const record of [...records.values()]) {
        const isOver = isMatchOver(record.view.matchUrn) || !isMarketDisplayed(record.view.status)
        if (isOver && !isWatched(record)) removeRecord(record)
      }
    },
    remove(key: string) {
      const record = records.get(key)
      if (record) removeRecord(record)
    },
    /** Removes the records that match the predicate. */
    evict(isOld: (record: MarketRecord) => boolean) {
      for (const record of [...records.values()]) if (isOld(record)) removeRecord(record)
    },
    clear: () => [...records.values()].forEach(removeRecord),
  }
}
