/**
 * The catalogue in one language: translated names, and the operator's priorities for that language first. Wire objects
 * are cached per feed state object, for as long as the feed holds that state.
 */
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { MatchChange } from '@touchline/contract/realtime'
import type { FeedMarket } from '@touchline/simulator/feed-market'
import type { Sides, Translator } from '../../platform/i18n/translator.ts'
import type { MatchEntry } from './match-entry.ts'
import type { CatalogueTree } from './tree.ts'
import { toWireMarket } from './wire-market.ts'
import { toMatchChange, toWireMatch } from './wire-match.ts'

interface Shown {
  readonly revision: number
  readonly match: Match
  text: string | undefined
}

export class CatalogueView {
  readonly language: string
  readonly tree: CatalogueTree
  readonly #translator: Translator
  readonly #matches = new WeakMap<MatchEntry, Shown>()
  readonly #markets = new WeakMap<FeedMarket, Market>()
  readonly #marketTexts = new WeakMap<FeedMarket, string>()
  readonly #sides = new WeakMap<MatchEntry, Sides | null>()

  constructor(tree: CatalogueTree, translator: Translator) {
    this.language = translator.language
    this.tree = tree
    this.#translator = translator
  }

  /** Whether texts are not translated. */
  get isPlain(): boolean {
    return this.#translator.isIdle
  }

  /** Translates a text of the feed; `sides` are the team names that may occur in it. */
  localize(text: string, sides: Sides | null): string {
    return this.#translator.text(text, sides)
  }

  match(entry: MatchEntry): Match {
    return this.#show(entry).match
  }

  /** The match as JSON, cached. */
  matchText(entry: MatchEntry): string {
    const shown = this.#show(entry)
    shown.text ??= JSON.stringify(shown.match)
    return shown.text
  }

  /** The match fields that change while it is listed. */
  change(entry: MatchEntry): MatchChange {
    return toMatchChange(entry.feed, this.#translator, entry.offer)
  }

  market(market: FeedMarket, entry: MatchEntry): Market {
    let found = this.#markets.get(market)
    if (!found) {
      found = toWireMarket(market, entry.feed, text => this.#translator.text(text, this.#sidesOf(entry)))
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

  #show(entry: MatchEntry): Shown {
    const known = this.#matches.get(entry)
    if (known?.revision === entry.revision) return known
    const toMarket = (market: FeedMarket | undefined): Market | null => (market ? this.market(market, entry) : null)
    const { main, secondary, top } = entry.rowMarkets()
    const match = toWireMatch(entry.feed, this.tree, this.#translator, {
      main: toMarket(main),
      secondary: toMarket(secondary),
      top: top.map(market => this.market(market, entry)),
      offer: entry.offer,
    })
    const shown: Shown = { revision: entry.revision, match, text: undefined }
    this.#matches.set(entry, shown)
    return shown
  }

  #sidesOf(entry: MatchEntry): Sides | null {
    const known = this.#sides.get(entry)
    if (known !== undefined) return known
    const { homeId, awayId } = entry.feed
    const sides =
      homeId === null || awayId === null
        ? null
        : { home: this.tree.competitor(homeId).name, away: this.tree.competitor(awayId).name }
    this.#sides.set(entry, sides)
    return sides
  }
}
