import type { Descriptor, Line, OutcomeText, SportEngine, Template } from './engine.ts'
import type { Fixture } from './fixtures.ts'
import type { LineResult } from './models/lines.ts'
import { roundToLadder } from './pricing/ladder.ts'
import { proportionalOdds, solvePower } from './pricing/margin.ts'
import { marginOf } from './pricing/tiers.ts'
import type { Closed } from './timetable.ts'
import type { FeedMarket, FeedMarketStatus, FeedOutcome, FeedOutcomeResult, FeedSettlement } from './types.ts'

/**
 * The markets of one match: prices them from a model, keeps what is on offer, settles what is decided. A market
 * that did not change keeps its object. It never looks at a clock: times are given.
 */

/** A market is not priced any more once an outcome is this likely. */
const CERTAIN = 0.97
/** An outcome this likely is shown locked. */
const LOCKED = 0.93
/** Less likely outcomes are shown locked too. */
const HOPELESS = 0.0004

interface Entry<S, M> {
  readonly template: Template<S, M>
  readonly line: Line
  readonly family: Family<S, M> | undefined
  readonly quoted: number[]
  offered: boolean
  settled: boolean
  market: FeedMarket | undefined
  texts: readonly OutcomeText[] | undefined
}

/** Lines of one market that compete for being the most balanced. */
interface Family<S, M> {
  best: Entry<S, M> | undefined
  distance: number
}

export interface PricingContext {
  readonly at: number
  readonly full: boolean
  readonly isLive: boolean
  readonly closed: Closed
}

export class MarketBook<S, M> {
  /** On offer or suspended; settled and dropped ones leave. Changes in place. */
  readonly markets = new Map<string, FeedMarket>()
  private readonly fixture: Fixture
  private readonly entries: readonly Entry<S, M>[]
  private readonly families: readonly Family<S, M>[]

  constructor(fixture: Fixture, engine: SportEngine<S, M>) {
    const families = new Map<string, Family<S, M>>()
    this.fixture = fixture
    this.entries = engine.universe(fixture).map(descriptor => createEntry(descriptor, families))
    this.families = [...families.values()]
  }

  /** Takes decided markets off and returns their results; `announce` gets each that was on offer, status −3. */
  settle(state: S, at: number, announce: (market: FeedMarket) => void): FeedSettlement[] {
    const settlements: FeedSettlement[] = []
    for (const entry of this.entries) {
      if (entry.settled) continue
      const results = entry.template.settle(state, entry.line)
      if (!results) continue
      entry.settled = true
      settlements.push(buildSettlement(entry, this.textsOf(entry), results))
      if (!entry.market) continue
      announce({ ...entry.market, status: -3, mostBalanced: false, version: at })
      this.markets.delete(entry.market.key)
      entry.market = undefined
    }
    return settlements
  }

  /** Prices the open markets and returns those that changed, dropped ones with status 0. */
  price(model: M, context: PricingContext): FeedMarket[] {
    for (const family of this.families) family.best = undefined
    for (const entry of this.entries) if (isDue(entry, context)) this.quote(entry, model)
    const changed: FeedMarket[] = []
    for (const entry of this.entries) {
      if (!isDue(entry, context)) continue
      const market = entry.offered ? this.renew(entry, context) : this.drop(entry, context.at)
      if (market) changed.push(market)
    }
    return changed
  }

  private quote(entry: Entry<S, M>, model: M): void {
    entry.offered = entry.template.quote(model, entry.line, entry.quoted)
    if (!entry.offered || !entry.family) return
    const distance = Math.abs((entry.quoted[0] ?? 0) - 0.5)
    if (entry.family.best && distance >= entry.family.distance) return
    entry.family.best = entry
    entry.family.distance = distance
  }

  private drop(entry: Entry<S, M>, at: number): FeedMarket | undefined {
    const { market } = entry
    if (!market) return undefined
    this.markets.delete(market.key)
    entry.market = undefined
    return { ...market, status: 0, mostBalanced: false, version: at }
  }

  /** The market as it is now, or undefined when it is as it was. */
  private renew(entry: Entry<S, M>, context: PricingContext): FeedMarket | undefined {
    const { template, market: old } = entry
    const status = statusOf(entry, context)
    const mostBalanced = entry.family?.best === entry
    const margin = marginOf(this.fixture.league.tier, template.margin, context.isLive)
    const odds = priceOutcomes(entry.quoted, margin, template)
    const outcomes = this.renewOutcomes(entry, odds)
    if (old && outcomes === old.outcomes && old.status === status && old.mostBalanced === mostBalanced) return undefined
    const market = old
      ? { ...old, status, mostBalanced, outcomes, version: context.at }
      : this.open(entry, { status, mostBalanced, outcomes, version: context.at })
    entry.market = market
    this.markets.set(market.key, market)
    return market
  }

  private open(
    entry: Entry<S, M>,
    live: Pick<FeedMarket, 'status' | 'mostBalanced' | 'outcomes' | 'version'>,
  ): FeedMarket {
    const { template, line } = entry
    const specifier = template.specifier(line)
    return {
      key: `${this.fixture.urnId}/${template.id}/${specifier}`,
      id: template.id,
      specifier,
      name: template.name(line, this.fixture),
      groups: template.groups,
      priority: template.priority,
      nextBetStop: template.betStop ?? null,
      ...live,
    }
  }

  /** The old array when no price and no lock changed. */
  private renewOutcomes(entry: Entry<S, M>, odds: readonly number[]): readonly FeedOutcome[] {
    const old = entry.market?.outcomes
    if (old?.every((outcome, i) => outcome.odds === odds[i] && outcome.active === isOpen(entry.quoted[i] ?? 0))) {
      return old
    }
    return this.textsOf(entry).map((text, i) => {
      const probability = entry.quoted[i] ?? 0
      return { id: text.id, name: text.name, active: isOpen(probability), odds: odds[i] ?? 101, probability }
    })
  }

  private textsOf(entry: Entry<S, M>): readonly OutcomeText[] {
    entry.texts ??= entry.template.outcomes(entry.line, this.fixture)
    return entry.texts
  }
}

function createEntry<S, M>(descriptor: Descriptor<S, M>, families: Map<string, Family<S, M>>): Entry<S, M> {
  const { template, line } = descriptor
  let family: Family<S, M> | undefined
  if (template.balanced) {
    const name = `${template.id}/${line.nr}`
    family = families.get(name) ?? { best: undefined, distance: 1 }
    families.set(name, family)
  }
  return { template, line, family, quoted: [], offered: false, settled: false, market: undefined, texts: undefined }
}

function isDue<S, M>(entry: Entry<S, M>, context: PricingContext): boolean {
  return !entry.settled && (context.full || entry.template.core)
}

function isOpen(probability: number): boolean {
  return probability >= HOPELESS && probability <= LOCKED
}

function statusOf<S, M>(entry: Entry<S, M>, { closed }: PricingContext): FeedMarketStatus {
  if (closed.all) return -1
  if (closed.core && entry.template.core) return -1
  if (closed.point && entry.template.pointwise) return -1
  return Math.max(...entry.quoted) >= CERTAIN && !entry.template.winners ? -1 : 1
}

function priceOutcomes<S, M>(quoted: readonly number[], margin: number, template: Template<S, M>): number[] {
  if (template.margin === 'two' || template.winners === 2) {
    return proportionalOdds(quoted, margin).map(roundToLadder)
  }
  const exponent = solvePower(quoted, 1 + margin)
  return quoted.map(p => roundToLadder(p > 0 ? p ** -exponent : Number.POSITIVE_INFINITY))
}

function buildSettlement<S, M>(
  entry: Entry<S, M>,
  texts: readonly OutcomeText[],
  results: readonly LineResult[],
): FeedSettlement {
  return {
    marketId: entry.template.id,
    specifier: entry.template.specifier(entry.line),
    outcomes: texts.map((text, index) => toOutcomeResult(text.id, results[index] ?? 'void')),
  }
}

/** The legal combinations of result and void factor. */
export function toOutcomeResult(id: string, result: LineResult): FeedOutcomeResult {
  if (result === 'win') return { id, result: 1 }
  if (result === 'lose') return { id, result: 0 }
  if (result === 'void') return { id, result: 0, voidFactor: 1 }
  return { id, result: result === 'halfWin' ? 1 : 0, voidFactor: 0.5 }
}
