/**
 * The catalogue in memory: every match of the feed, kept up to date by feed events, and its tree of sports, categories
 * and leagues. Views exist per language; `tree` is that of the default language, which bets use.
 */
import type { FeedCatalogue, FeedSport } from '@touchline/simulator/feed/feed-catalogue'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import type { Competitors } from '@touchline/simulator/markets/market-names'
import { DEFAULT_LANGUAGE } from '../../platform/i18n/language.ts'
import { Translator } from '../../platform/i18n/translator.ts'
import { ProviderStatuses } from '../providers/provider-statuses.ts'
import { CatalogueView } from './catalogue-view.ts'
import { type PrioritiesByLanguage, prioritiesOf } from './local-priorities.ts'
import { MatchEntry } from './match-entry.ts'
import { MatchIndex } from './match-index.ts'
import { buildTree, type CatalogueTree, type TreeSource } from './tree.ts'

export interface CatalogueOptions {
  /** Languages of the views besides the default one. */
  readonly languages?: readonly string[]
  readonly priorities?: PrioritiesByLanguage
  /** Whether the operator shows video; otherwise no match has any. */
  readonly videoEnabled?: boolean
  /** What the feed does not name any more, and stored events still do. */
  readonly former?: TreeSource
}

export class Catalogue {
  readonly tree: CatalogueTree
  readonly languages: readonly string[]
  /** Which providers are active. */
  readonly providers: ProviderStatuses
  /** Matches by league, sport and status. */
  readonly index = new MatchIndex()
  readonly #feed: FeedCatalogue
  readonly #former: TreeSource | undefined
  readonly #feedNow: () => number
  readonly #priorities: PrioritiesByLanguage
  readonly videoEnabled: boolean
  readonly #views = new Map<string, CatalogueView>()
  readonly #sports: ReadonlyMap<number, FeedSport>
  readonly #matches = new Map<number, MatchEntry>()
  /** Increases with every change of any match. */
  revision = 0

  constructor(
    feed: Simulator,
    { languages = [], priorities = {}, former, videoEnabled = true }: CatalogueOptions = {},
  ) {
    this.#feed = feed.catalogue
    this.#former = former
    this.#feedNow = () => feed.now
    this.#priorities = priorities
    this.videoEnabled = videoEnabled
    this.languages = [...new Set([DEFAULT_LANGUAGE, ...languages])]
    this.tree = this.view(DEFAULT_LANGUAGE).tree
    this.providers = new ProviderStatuses([...new Set(feed.catalogue.sports.map(({ provider }) => provider))])
    this.#sports = new Map([...(former?.sports ?? []), ...feed.catalogue.sports].map(sport => [sport.id, sport]))
    for (const match of feed.snapshot()) this.#add(match)
  }

  /** The view in a language; in the default language when that one is not supported. */
  view(language: string): CatalogueView {
    const shown = this.languages.includes(language) ? language : DEFAULT_LANGUAGE
    let view = this.#views.get(shown)
    if (!view) {
      const translator = new Translator(shown)
      const local = prioritiesOf(this.#priorities, shown)
      const hasVideo = (match: FeedMatch) => this.hasVideo(match)
      const tree = buildTree(this.#feed, { translator, local }, this.#former)
      view = new CatalogueView(tree, { translator, hasVideo })
      this.#views.set(shown, view)
    }
    return view
  }

  match(id: number): MatchEntry | undefined {
    return this.#matches.get(id)
  }

  /** The feed's sport, or one that it does not name any more. */
  sport(id: number): FeedSport {
    const sport = this.#sports.get(id)
    if (!sport) throw new Error(`the sport ${id} is unknown`)
    return sport
  }

  /** English names of a match's sides; null of an outright. */
  competitorsOf({ homeId, awayId }: Pick<FeedMatch, 'homeId' | 'awayId'>): Competitors | null {
    if (homeId === null || awayId === null) return null
    return { home: this.tree.competitor(homeId).name, away: this.tree.competitor(awayId).name }
  }

  matches(): IterableIterator<MatchEntry> {
    return this.#matches.values()
  }

  /** Whether the match is broadcast and the operator shows video. */
  hasVideo({ hasVideo }: FeedMatch): boolean {
    return this.videoEnabled && hasVideo
  }

  /** Whether the match has anything to bet on now: its provider is active and a selection is open. */
  isBettable({ feed, isBettable }: MatchEntry): boolean {
    return this.providers.isActive(feed.provider) && isBettable
  }

  get size(): number {
    return this.#matches.size
  }

  /** Applies feed events. */
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
        this.#change(event.match)
        break
      case 'markets_changed':
        this.#matches.get(event.matchId)?.setMarkets(event.markets)
        break
      case 'match_removed':
        this.#remove(event.matchId)
        break
      case 'markets_settled':
      case 'markets_rolled_back':
        this.#matches.get(event.matchId)?.touch()
        break
      case 'match_dropped':
        break
    }
  }

  #add(match: FeedMatch): void {
    this.#remove(match.id)
    const entry = new MatchEntry(match, this.sport(match.sportId), this.#feedNow)
    this.#matches.set(match.id, entry)
    this.index.add(entry)
  }

  #change(match: FeedMatch): void {
    const entry = this.#matches.get(match.id)
    if (!entry) return
    const { status, startTime } = entry.feed
    entry.setMatch(match)
    if (status !== match.status || startTime !== match.startTime) this.index.touch()
  }

  #remove(id: number): void {
    const entry = this.#matches.get(id)
    if (!entry) return
    this.#matches.delete(id)
    this.index.remove(entry)
  }
}
