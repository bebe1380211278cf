/**
 * The catalogue in one language: translated names, and the operator's priorities for that language first. Wire objects
 * are cached per feed state object, for as long as the feed holds that state.
 */
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { MatchChange } from '@touchline/contract/realtime'
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import { findMarketNames, type MarketNames } from '@touchline/simulator/market-catalogue'
import type { Competitors } from '@touchline/simulator/markets/market-names'
import type { Translator } from '../../platform/i18n/translator.ts'
import type { MatchEntry, MatchOffer } from './match-entry.ts'
import type { CatalogueTree } from './tree.ts'
import { type MarketLocalizer, toWireMarket } from './wire-market.ts'
import { toNamedMatchChange, toWireMatch } from './wire-match.ts'

/** The inputs of a market's names, in the feed and in a stored bet. */
export interface MarketReference {
  /** The sport's key; of an outright its kind, such as `season`. */
  readonly scope: string
  readonly marketId: string
  readonly specifier: string
  /** The sides of a match. */
  readonly competitors: Competitors | null
}

export interface CatalogueViewDeps {
  readonly translator: Translator
  readonly hasVideo: (match: FeedMatch) => boolean
}

interface LocalizedMatch {
  readonly revision: number
  readonly match: Match
  text: string | undefined
}

export class CatalogueView {
  readonly language: string
  readonly tree: CatalogueTree
  readonly #translator: Translator
  readonly #hasVideo: (match: FeedMatch) => boolean
  readonly #matches = new WeakMap<MatchEntry, LocalizedMatch>()
  readonly #markets = new WeakMap<FeedMarket, Market>()
  readonly #marketTexts = new WeakMap<FeedMarket, string>()
  readonly #subjects = new WeakMap<MatchEntry, Pick<MarketReference, 'scope' | 'competitors'>>()

  constructor(tree: CatalogueTree, { translator, hasVideo }: CatalogueViewDeps) {
    this.language = translator.language
    this.tree = tree
    this.#translator = translator
    this.#hasVideo = hasVideo
  }

  /** Whether texts are not translated. */
  get isPlain(): boolean {
    return this.#translator.isIdle
  }

  /** Names of a market and its outcomes; what cannot be translated stays English. Null if nothing is translated. */
  marketLocalizer(
    { scope, marketId, specifier, competitors }: MarketReference,
    templates?: MarketNames,
  ): MarketLocalizer | null {
    const names = this.isPlain ? undefined : (templates ?? findMarketNames(scope, marketId, specifier))
    if (!names) return null
    const translate = (template: string | undefined, name: string): string =>
      (template === undefined ? null : this.#translator.name(template, specifier, competitors, scope)) ?? name
    return {
      market: name => translate(names.name, name),
      outcome: (id, name) => translate(names.outcomes.get(id), name),
    }
  }

  phase(name: string): string {
    return this.#translator.phase(name)
  }

  match(entry: MatchEntry): Match {
    return this.#show(entry).match
  }

  /** Whether the match is cached as JSON in its current state. */
  hasMatchText(entry: MatchEntry): boolean {
    const cached = this.#matches.get(entry)
    return cached?.text !== undefined && cached.revision === entry.revision
  }

  /** The match as JSON, cached. */
  matchText(entry: MatchEntry): string {
    const shown = this.#show(entry)
    shown.text ??= JSON.stringify(shown.match)
    return shown.text
  }

  /** The match fields that change while it is listed, with names. */
  change(match: FeedMatch, offer: MatchOffer): MatchChange {
    return toNamedMatchChange(match, this.#translator, offer)
  }

  /** @param templates of its names, where they do not follow from what identifies the market */
  market(market: FeedMarket, entry: MatchEntry, templates?: MarketNames): Market {
    let found = this.#markets.get(market)
    if (!found) {
      const { id: marketId, specifier } = market
      const localizer = this.marketLocalizer({ ...this.#subjectOf(entry), marketId, specifier }, templates)
      found = toWireMarket(market, entry.feed, localizer)
      this.#markets.set(market, found)
    }
    return found
  }

  /** The market as JSON, cached. */
  marketText(market: FeedMarket, entry: MatchEntry): string {
    let found = this.#marketTexts.get(market)
    if (found === undefined) {
      found = JSON.stringify(this.market(market, entry))
      this.#marketTexts.set(market, found)
    }
    return found
  }

  #show(entry: MatchEntry): LocalizedMatch {
    const cached = this.#matches.get(entry)
    if (cached?.revision === entry.revision) return cached
    const toMarket = (market: FeedMarket | undefined): Market | null => (market ? this.market(market, entry) : null)
    const { main, secondary, top } = entry.rowMarkets()
    const match = toWireMatch(entry.feed, this.tree, this.#translator, {
      hasVideo: this.#hasVideo(entry.feed),
      main: toMarket(main),
      secondary: toMarket(secondary),
      top: top.map(market => this.market(market, entry)),
      offer: entry.offer,
    })
    const shown: LocalizedMatch = { revision: entry.revision, match, text: undefined }
    this.#matches.set(entry, shown)
    return shown
  }

  #subjectOf(entry: MatchEntry): Pick<MarketReference, 'scope' | 'competitors'> {
    const cached = this.#subjects.get(entry)
    if (cached) return cached
    const { kind, sportId, homeId, awayId } = entry.feed
    const competitors =
      homeId === null || awayId === null
        ? null
        : { home: this.tree.competitor(homeId).name, away: this.tree.competitor(awayId).name }
    const subject = { scope: kind === 'match' ? this.tree.sport(sportId).key : kind, competitors }
    this.#subjects.set(entry, subject)
    return subject
  }
}
