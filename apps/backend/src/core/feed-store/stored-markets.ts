/**
 * The stored form of an ended event's markets: lines that differ in nothing but specifier, prices and results share one
 * description. Names are kept as templates, which every language translates and fills.
 */
import { marketKey } from '@touchline/betting/markets/market-keys'
import type {
  FeedDecidingResult,
  FeedMarket,
  FeedMarketStatus,
  FeedOutcomeResult,
  FeedSettledMarket,
} from '@touchline/simulator/feed/feed-market'
import type { MarketNames } from '@touchline/simulator/market-catalogue'
import { type Competitors, fillTemplate } from '@touchline/simulator/markets/market-names'

/** A settled market with the templates of its names; null where they are names already, as those of players are. */
export interface NamedSettledMarket extends FeedSettledMarket {
  readonly names: MarketNames | null
}

interface StoredMarket extends Pick<FeedMarket, 'id' | 'groups' | 'layout' | 'priority' | 'combines' | 'nextBetStop'> {
  readonly name: string
  readonly hasTemplates: boolean
  /** Of each outcome, its id and template; without a template its name. */
  readonly outcomes: readonly (readonly [id: string, name: string])[]
}

interface StoredLine {
  readonly specifier: string
  readonly status: FeedMarketStatus
  readonly odds: readonly number[]
  readonly results: readonly StoredResult[]
  /** Outcomes that were not on offer, by index. */
  readonly closed?: readonly number[]
  readonly balanced?: true
  readonly decidedBy?: readonly FeedDecidingResult[]
}

/** A result without factors is a number. */
type StoredResult = 0 | 1 | readonly [result: 0 | 1, voidFactor: number | null, deadHeatFactor: number | null] | null

/** In page order: a market may appear several times where others stand between its lines. */
export type StoredMarkets = readonly { readonly market: StoredMarket; readonly lines: readonly StoredLine[] }[]

/** What the names of an event's markets are filled with. */
export interface NamedEvent {
  readonly urnId: string
  readonly version: number
  readonly competitors: Competitors | null
}

/** @param findNames templates of a market's names */
export function toStoredMarkets(
  settled: readonly FeedSettledMarket[],
  { competitors }: Pick<NamedEvent, 'competitors'>,
  findNames: (market: FeedMarket) => MarketNames | undefined,
): StoredMarkets {
  const stored: { market: StoredMarket; text: string; lines: StoredLine[] }[] = []
  for (const settledMarket of settled) {
    const market = describeMarket(settledMarket.market, findNames(settledMarket.market), competitors)
    const text = JSON.stringify(market)
    const last = stored.at(-1)
    if (last?.text === text) last.lines.push(toLine(settledMarket))
    else stored.push({ market, text, lines: [toLine(settledMarket)] })
  }
  return stored.map(({ market, lines }) => ({ market, lines }))
}

function describeMarket(
  { id, specifier, name, groups, layout, priority, combines, nextBetStop, outcomes }: FeedMarket,
  names: MarketNames | undefined,
  competitors: Competitors | null,
): StoredMarket {
  // A template that does not give the name as it was shown is not the template of this market.
  const isTemplate = (template: string | undefined, text: string): template is string =>
    template !== undefined && fillTemplate(template, specifier, competitors) === text
  const hasTemplates = isTemplate(names?.name, name)
  return {
    id,
    groups,
    layout,
    priority,
    combines,
    nextBetStop,
    hasTemplates,
    name: hasTemplates && names ? names.name : name,
    outcomes: outcomes.map(outcome => {
      const template = hasTemplates ? names?.outcomes.get(outcome.id) : undefined
      return [outcome.id, isTemplate(template, outcome.name) ? template : outcome.name]
    }),
  }
}

function toLine({ market, settlement, decidedBy }: FeedSettledMarket): StoredLine {
  const results = new Map(settlement.outcomes.map(outcome => [outcome.id, outcome]))
  const closed = market.outcomes.flatMap(({ active }, index) => (active ? [] : [index]))
  return {
    specifier: market.specifier,
    status: market.status,
    odds: market.outcomes.map(({ odds }) => odds),
    results: market.outcomes.map(({ id }) => toStoredResult(results.get(id))),
    ...(closed.length > 0 && { closed }),
    ...(market.mostBalanced && { balanced: true as const }),
    ...(decidedBy.length > 0 && { decidedBy }),
  }
}

function toStoredResult(outcome: FeedOutcomeResult | undefined): StoredResult {
  if (!outcome) return null
  const { result, voidFactor = null, deadHeatFactor = null } = outcome
  return voidFactor === null && deadHeatFactor === null ? result : [result, voidFactor, deadHeatFactor]
}

function toResult(id: string, stored: StoredResult | undefined): FeedOutcomeResult[] {
  if (stored === null || stored === undefined) return []
  if (typeof stored === 'number') return [{ id, result: stored }]
  const [result, voidFactor, deadHeatFactor] = stored
  return [
    {
      id,
      result,
      ...(voidFactor !== null && { voidFactor: voidFactor as 0.5 | 1 }),
      ...(deadHeatFactor !== null && { deadHeatFactor }),
    },
  ]
}

/** The markets with English names, in the order in which they were stored. What prices are computed from is not kept. */
export function fromStoredMarkets(stored: StoredMarkets, event: NamedEvent): NamedSettledMarket[] {
  return stored.flatMap(({ market, lines }) => {
    const names = market.hasTemplates ? { name: market.name, outcomes: new Map(market.outcomes) } : null
    return lines.map(line => ({ ...toSettled(market, line, event), names }))
  })
}

function toSettled(
  market: StoredMarket,
  line: StoredLine,
  { urnId, version, competitors }: NamedEvent,
): FeedSettledMarket {
  const { specifier, status, odds, results, closed = [], balanced = false, decidedBy = [] } = line
  const fill = (template: string): string => fillTemplate(template, specifier, competitors)
  return {
    market: {
      id: market.id,
      specifier,
      status,
      version,
      key: marketKey(urnId, market.id, specifier),
      name: fill(market.name),
      outcomes: market.outcomes.map(([id, name], index) => ({
        id,
        name: fill(name),
        active: !closed.includes(index),
        odds: odds[index] ?? 0,
        probability: 0,
      })),
      groups: market.groups,
      layout: market.layout,
      priority: market.priority,
      mostBalanced: balanced,
      combines: market.combines,
      refundable: false,
      nextBetStop: market.nextBetStop,
    },
    settlement: {
      marketId: market.id,
      specifier,
      outcomes: market.outcomes.flatMap(([id], index) => toResult(id, results[index])),
    },
    decidedBy,
  }
}
