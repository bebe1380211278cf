/** The catalogue in memory: the tree and every match the feed knows, kept up to date by the feed's events. */
import type { FeedEvent, FeedMatch, FeedSport, Simulator } from '@touchline/simulator/types'
import { ProviderStatuses } from '../providers/provider-statuses.ts'
import { MatchEntry } from './match-entry.ts'
import { buildTree, type CatalogueTree } from './tree.ts'

export class Catalogue {
  readonly tree: CatalogueTree
  /** Which providers are heeded. */
  readonly providers: ProviderStatuses
  readonly #sports: ReadonlyMap<number, FeedSport>
  readonly #matches = new Map<number, MatchEntry>()
  /** Grows with every change of any match. */
  revision = 0

  constructor(feed: Simulator) {
    this.tree = buildTree(feed.catalogue)
    this.providers = new ProviderStatuses([...new Set(feed.catalogue.sports.map(({ provider }) => provider))])
    this.#sports = new Map(feed.catalogue.sports.map(sport => [sport.id, sport]))
    for (const match of feed.snapshot()) this.#add(match)
  }

  match(id: number): MatchEntry | undefined {
    return this.#matches.get(id)
  }

  matches(): IterableIterator<MatchEntry> {
    return this.#matches.values()
  }

  get size(): number {
    return this.#matches.size
  }

  /** Takes in what the feed says happened. */
  fold(events: readonly FeedEvent[]): void {
    for (const event of events) this.#foldOne(event)
    if (events.length > 0) this.revision += 1
  }

  #foldOne(event: FeedEvent): void {
    switch (event.type) {
      case 'match_added':
        this.#add(event.match)
        break
      case 'match_changed':
      case 'match_status_changed':
        this.#matches.get(event.match.id)?.setMatch(event.match)
        break
      case 'markets_changed':
        this.#matches.get(event.matchId)?.setMarkets(event.markets)
        break
      case 'match_removed':
        this.#matches.delete(event.matchId)
        break
      case 'markets_settled':
      case 'markets_rolled_back':
        break
    }
  }

  #add(match: FeedMatch): void {
    const sport = this.#sports.get(match.sportId)
    if (!sport) throw new Error(`match ${match.id} is of unknown sport ${match.sportId}`)
    this.#matches.set(match.id, new MatchEntry(match, sport, this.tree))
  }
}
