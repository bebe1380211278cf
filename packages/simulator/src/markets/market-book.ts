import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { ResultProbabilities } from '@touchline/betting/settlement/line-results'
import { type LineResult, toOutcomeResult } from '@touchline/betting/settlement/line-results'
import type { JointLeg, MarketDescriptor, OutcomeLabel } from '../engine/engine.ts'
import type { Tier } from '../feed/feed-catalogue.ts'
import type { FeedMarket, FeedMarketStatus, FeedOutcome, FeedSelection, FeedSettlement } from '../feed/feed-market.ts'
import type { Fixture } from '../schedule/fixtures.ts'
import {
  type BookEntry,
  createEntry,
  hasSameChances,
  hasSameLocks,
  isCertain,
  isOpen,
  isSamePricing,
  type LineFamily,
  NOT_PRICED,
  rememberPricing,
  toMarginKind,
} from './book-entry.ts'
import { listMarketLines } from './market-lines.ts'
import { type Competitors, fillLabels, fillTemplate } from './market-names.ts'
import { MAX_ODDS } from './pricing/ladder.ts'
import { writeOdds } from './pricing/quote.ts'
import { getMargin } from './pricing/tiers.ts'
import type { SuspendedScopes } from './repricing-schedule.ts'
import { isCombinable } from './same-game-pricing/joint-legs.ts'

/**
 * The markets of one match: prices them from a model, tracks the offer and settles decided ones. Unchanged markets keep
 * their object. It reads no clock; times are passed in.
 */

/** Scratch lists for probabilities of lines never offered; valid during one pricing. */
const borrowed: number[][] = []

function borrowScratchList(place: number): number[] {
  const list = borrowed[place] ?? []
  list.length = 0
  borrowed[place] = list
  return list
}

export interface PricingContext {
  readonly at: number
  readonly full: boolean
  readonly isLive: boolean
  readonly suspended: SuspendedScopes
  /** Earlier versions are unknown: every market gets the version of this pricing. */
  readonly isFirst: boolean
}

export interface BookLeg<S, M, F = Fixture> {
  readonly market: FeedMarket
  readonly outcome: FeedOutcome
  readonly leg: JointLeg<S, M, F>
}

/** The subject of markets: a match or an outright. */
export interface MarketSubject {
  readonly urnId: string
  readonly league: { readonly tier: Tier }
  /** The sides of a match. */
  readonly home?: { readonly name: string }
  readonly away?: { readonly name: string }
}

export class MarketBook<S, M, F extends MarketSubject = Fixture> {
  /** Offered and suspended markets; settled and dropped ones are removed. Mutated in place. */
  readonly markets = new Map<string, FeedMarket>()
  private readonly fixture: F
  private readonly competitors: Competitors | null
  /** Keyed by market key, for markets that have been offered. */
  private readonly entries = new Map<string, BookEntry<S, M, F>>()
  private readonly families: readonly LineFamily<S, M, F>[]
  /** Unsettled entries: all, and the core ones. */
  private open: readonly BookEntry<S, M, F>[]
  private openCore: readonly BookEntry<S, M, F>[]

  constructor(fixture: F, markets: readonly MarketDescriptor<S, M, F>[]) {
    const families = new Map<string, LineFamily<S, M, F>>()
    this.fixture = fixture
    const { home, away } = fixture
    this.competitors = home && away ? { home: home.name, away: away.name } : null
    this.open = listMarketLines(markets, fixture).map(marketLine => createEntry(marketLine, families))
    this.openCore = this.open.filter(entry => entry.descriptor.core)
    this.families = [...families.values()]
  }

  /** Removes decided markets and returns their results; `announce` receives each that was offered, with status −3. */
  settle(state: S, at: number, announce: (market: FeedMarket) => void): FeedSettlement[] {
    const settlements: FeedSettlement[] = []
    for (const entry of this.open) {
      const results = entry.descriptor.settle(state, entry.line)
      if (!results) continue
      entry.settled = true
      settlements.push(buildSettlement(entry, this.labelsOf(entry), results))
      if (!entry.market) continue
      announce({ ...entry.market, status: MARKET_STATUS.settled, mostBalanced: false, version: at })
      this.markets.delete(entry.market.key)
      entry.market = undefined
    }
    if (settlements.length > 0) this.forgetSettled()
    return settlements
  }

  /** Removes all open markets and refunds all stakes; `announce` receives each, with status −4. */
  cancel(at: number, announce: (market: FeedMarket) => void): FeedSettlement[] {
    const settlements: FeedSettlement[] = []
    for (const entry of this.open) {
      entry.settled = true
      settlements.push(buildSettlement(entry, this.labelsOf(entry), []))
      if (!entry.market) continue
      announce({ ...entry.market, status: MARKET_STATUS.cancelled, mostBalanced: false, version: at })
      this.markets.delete(entry.market.key)
      entry.market = undefined
    }
    this.forgetSettled()
    return settlements
  }

  /** Finds the outcome of a leg if it is open for bets and combinable. */
  findLeg({ marketId, specifier, outcomeId }: FeedSelection): BookLeg<S, M, F> | undefined {
    const market = this.markets.get(marketKey(this.fixture.urnId, marketId, specifier))
    const entry = market && this.entries.get(market.key)
    if (!entry || market.status !== MARKET_STATUS.bettable || !market.combines) return undefined
    const index = market.outcomes.findIndex(({ id, active }) => id === outcomeId && active)
    const outcome = market.outcomes[index]
    return outcome && { market, outcome, leg: { descriptor: entry.descriptor, line: entry.line, index } }
  }

  /** Prices the open markets and returns the changed ones; dropped ones have status 0. */
  price(model: M, context: PricingContext): FeedMarket[] {
    const due = context.full ? this.open : this.openCore
    for (const family of this.families) family.best = undefined
    due.forEach((entry, place) => {
      if (entry.priced === NOT_PRICED) entry.quoted = borrowScratchList(place)
      this.quote(entry, model)
    })
    const changed: FeedMarket[] = []
    for (const entry of due) {
      const market = entry.offered ? this.renew(entry, model, context) : this.drop(entry, context.at)
      if (market) changed.push(market)
    }
    return changed
  }

  private forgetSettled(): void {
    this.open = this.open.filter(entry => !entry.settled)
    this.openCore = this.openCore.filter(entry => !entry.settled)
  }

  private quote(entry: BookEntry<S, M, F>, model: M): void {
    entry.offered = entry.descriptor.quote(model, entry.line, entry.quoted)
    if (!entry.offered || !entry.family) return
    const distance = Math.abs((entry.quoted[0] ?? 0) - 0.5)
    if (entry.family.best && distance >= entry.family.distance) return
    entry.family.best = entry
    entry.family.distance = distance
  }

  private drop(entry: BookEntry<S, M, F>, at: number): FeedMarket | undefined {
    const { market } = entry
    if (!market) return undefined
    this.markets.delete(market.key)
    entry.market = undefined
    return { ...market, status: MARKET_STATUS.notAllowed, mostBalanced: false, version: at }
  }

  /** Returns the updated market, or undefined when unchanged. */
  private renew(entry: BookEntry<S, M, F>, model: M, context: PricingContext): FeedMarket | undefined {
    const { descriptor, market: old } = entry
    const status = statusOf(entry, context)
    const mostBalanced = entry.family?.best === entry
    const margin = getMargin(this.fixture.league.tier, descriptor.margin, context.isLive)
    const outcomes = this.renewOutcomes(entry, margin, readChances(entry, model))
    if (old && !context.isFirst && isUnchanged(old, outcomes, status, mostBalanced)) return undefined
    const market = old
      ? { ...old, status, mostBalanced, outcomes, version: context.at }
      : this.build(entry, { status, mostBalanced, outcomes, version: context.at })
    entry.market = market
    this.markets.set(market.key, market)
    return market
  }

  private build(
    entry: BookEntry<S, M, F>,
    live: Pick<FeedMarket, 'status' | 'mostBalanced' | 'outcomes' | 'version'>,
  ): FeedMarket {
    const { descriptor, line } = entry
    const specifier = descriptor.specifier(line)
    const key = marketKey(this.fixture.urnId, descriptor.id, specifier)
    this.entries.set(key, entry)
    return {
      key,
      id: descriptor.id,
      specifier,
      name: fillTemplate(descriptor.name, specifier, this.competitors),
      groups: descriptor.groups,
      layout: descriptor.layout ?? 'grid',
      priority: descriptor.priority,
      nextBetStop: descriptor.betStop ?? null,
      combines: isCombinable(descriptor, line),
      refundable: entry.chances !== undefined || descriptor.chances === 'unknown',
      ...live,
    }
  }

  /** Returns the previous array when no price, lock or chance changed. */
  private renewOutcomes(
    entry: BookEntry<S, M, F>,
    margin: number,
    chances: readonly ResultProbabilities[] | undefined,
  ): readonly FeedOutcome[] {
    const { quoted, odds, descriptor, market } = entry
    const keepsChances = hasSameChances(entry, chances)
    if (market && keepsChances && isSamePricing(entry, margin)) return market.outcomes
    rememberPricing(entry, margin)
    if (odds === NOT_PRICED) entry.odds = []
    const changed = writeOdds(quoted, toMarginKind(descriptor), margin, entry.odds, descriptor)
    if (market && !changed && keepsChances && hasSameLocks(market.outcomes, quoted)) return market.outcomes
    entry.chances = chances
    return this.textsOf(entry).map(({ id, name }, i) => {
      const probability = quoted[i] ?? 0
      const outcomeChances = chances?.[i]
      const outcome = { id, name, active: isOpen(probability), odds: entry.odds[i] ?? MAX_ODDS, probability }
      return outcomeChances ? { ...outcome, chances: outcomeChances } : outcome
    })
  }

  /** Ids and name templates. */
  private labelsOf({ descriptor, line }: BookEntry<S, M, F>): readonly OutcomeLabel[] {
    const { outcomes } = descriptor
    const labels = typeof outcomes === 'function' ? outcomes(line) : outcomes
    return descriptor.field ? [...descriptor.field(this.fixture), ...labels] : labels
  }

  /** Ids and English names. */
  private textsOf(entry: BookEntry<S, M, F>): readonly OutcomeLabel[] {
    entry.texts ??= fillLabels(this.labelsOf(entry), entry.descriptor.specifier(entry.line), this.competitors)
    return entry.texts
  }
}

function readChances<S, M, F>(
  { descriptor: { chances }, line }: BookEntry<S, M, F>,
  model: M,
): readonly ResultProbabilities[] | undefined {
  return typeof chances === 'function' ? chances(model, line) : undefined
}

function statusOf<S, M, F>(entry: BookEntry<S, M, F>, { suspended: closed }: PricingContext): FeedMarketStatus {
  const { core, suspendsDuringPoint: pointwise } = entry.descriptor
  const isClosed = closed.all || (closed.core && core) || (closed.point && pointwise)
  return isClosed || isCertain(entry) ? MARKET_STATUS.suspended : MARKET_STATUS.bettable
}

function isUnchanged(
  old: FeedMarket,
  outcomes: readonly FeedOutcome[],
  status: FeedMarketStatus,
  mostBalanced: boolean,
): boolean {
  return outcomes === old.outcomes && old.status === status && old.mostBalanced === mostBalanced
}

function buildSettlement<S, M, F>(
  entry: BookEntry<S, M, F>,
  texts: readonly OutcomeLabel[],
  results: readonly LineResult[],
): FeedSettlement {
  return {
    marketId: entry.descriptor.id,
    specifier: entry.descriptor.specifier(entry.line),
    outcomes: texts.map((text, index) => ({ id: text.id, ...toOutcomeResult(results[index] ?? 'void') })),
  }
}
