/**
 * Reads ended events from the feed store, on every node: as entries like those of the catalogue, which has an event for
 * some hours after its end only. Entries are cached until an event is written again.
 */
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { Simulator } from '@touchline/simulator/feed/types'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/database.ts'
import { SharedWork } from '../../platform/shared-work.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { MatchEntry } from '../catalogue/match-entry.ts'
import { readDetails, readMarkets, readSummaries, type SidesQuery, selectOfSides } from './ended-events-table.ts'
import { joinEvent, joinSummary, type StoredDetails, type StoredSummary, unpackJson } from './stored-event.ts'
import { fromStoredMarkets, type NamedSettledMarket, type StoredMarkets } from './stored-markets.ts'

/** A few pages of lists; an entry takes some kilobytes, and more for each language in which it was shown. */
const MAX_ENTRIES = 1500
/** The largest list of markets has a third of a megabyte. */
const MAX_MARKET_LISTS = 64
const MAX_MATCHES = 64

export interface EndedEventsDeps {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly feed: Pick<Simulator, 'listSettledMarkets'>
}

export class EndedEvents {
  readonly db: Db
  /** Increases with every write of any node that this node knows of. */
  revision = 0
  readonly #catalogue: Catalogue
  readonly #feed: EndedEventsDeps['feed']
  readonly #entries = new LRUCache<number, MatchEntry>({ max: MAX_ENTRIES })
  readonly #matches = new LRUCache<number, FeedMatch>({ max: MAX_MATCHES })
  readonly #markets = new LRUCache<number, readonly NamedSettledMarket[]>({ max: MAX_MARKET_LISTS })
  readonly #reading = new SharedWork<unknown>()

  constructor({ db, catalogue, feed }: EndedEventsDeps) {
    this.db = db
    this.#catalogue = catalogue
    this.#feed = feed
  }

  /** Called when events have been written; without ids when any may have been. */
  onWritten(ids?: readonly number[]): void {
    this.revision += 1
    for (const cache of [this.#entries, this.#matches, this.#markets]) {
      if (!ids) cache.clear()
      else for (const id of ids) cache.delete(id)
    }
  }

  /** An ended event; undefined for an unknown one. */
  async find(id: number): Promise<MatchEntry | undefined> {
    const [entry] = await this.findMany([id])
    return entry
  }

  /** Those of the events that are stored, in the order of the ids. */
  async findMany(ids: readonly number[]): Promise<MatchEntry[]> {
    const missing = ids.filter(id => !this.#entries.has(id))
    const loaded = missing.length > 0 ? await this.#load(missing) : new Map<number, MatchEntry>()
    return ids.flatMap(id => loaded.get(id) ?? this.#entries.get(id) ?? [])
  }

  /** The last events of competitors, newest first. */
  async findOfSides(query: SidesQuery): Promise<MatchEntry[]> {
    const rows = await selectOfSides(this.db, query).execute()
    return this.findMany(rows.map(({ event_id }) => event_id))
  }

  /** An ended event with its timeline, line-ups and all statistics. */
  readMatch(id: number): Promise<FeedMatch | undefined> {
    return this.#read(this.#matches, `match ${id}`, id, async () => {
      const row = await readDetails(this.db, id)
      return row && joinEvent(row.summary, unpackJson<StoredDetails>(row.details))
    })
  }

  /** The settled markets of a stored event, in page order. The feed computes those that are not written yet. */
  async listMarkets({ feed: match }: MatchEntry): Promise<readonly NamedSettledMarket[]> {
    const found = await this.#read(this.#markets, `markets ${match.id}`, match.id, async () => {
      const packed = await readMarkets(this.db, match.id)
      if (!packed) return this.#feed.listSettledMarkets(match.id).map(market => ({ ...market, names: null }))
      const event = { urnId: match.urnId, version: match.version, competitors: this.#catalogue.competitorsOf(match) }
      return fromStoredMarkets(unpackJson<StoredMarkets>(packed), event)
    })
    return found ?? []
  }

  async #load(ids: readonly number[]): Promise<Map<number, MatchEntry>> {
    const { revision } = this
    const rows = await readSummaries(this.db, ids)
    const loaded = new Map(rows.map(row => [row.event_id, this.#toEntry(row.summary, row.feed_ms)]))
    // A newer state may have been written while this one was read.
    if (this.revision === revision) for (const [id, entry] of loaded) this.#entries.set(id, entry)
    return loaded
  }

  #toEntry(summary: StoredSummary, feedMs: number): MatchEntry {
    const match = joinSummary(summary)
    // Its version is not older than any that was shown, so that no client takes it for stale.
    const entry = new MatchEntry(match, this.#catalogue.sport(match.sportId), () => feedMs)
    entry.read()
    entry.revision = feedMs
    return entry
  }

  #read<T extends object>(
    cache: LRUCache<number, T>,
    key: string,
    id: number,
    read: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const cached = cache.get(id)
    if (cached) return Promise.resolve(cached)
    const load = async (): Promise<T | undefined> => {
      const { revision } = this
      const value = await read()
      if (value && this.revision === revision) cache.set(id, value)
      return value
    }
    // A read that began before a write may not answer one that began after it.
    return this.#reading.run(`${key} ${this.revision}`, load) as Promise<T | undefined>
  }
}
