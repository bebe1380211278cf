import type { MarketDescriptor, OutcomeLabel } from './engine/engine.ts'
import { NO_LINE } from './engine/outcome-sets.ts'
import type { SportKey } from './feed/feed-catalogue.ts'
import { listOutrightNames } from './outrights/markets.ts'
import type { OutrightKind } from './outrights/outright.ts'
import { listMarkets, SPORTS_WITH_MARKETS } from './sport-registry.ts'

/** Name templates of every market of the feed, by what identifies a market and an outcome. */

/** A sport for the markets of its matches; the kind of an outright, of whatever sport, for its markets. */
export type MarketScope = SportKey | OutrightKind

const OUTRIGHT_NAMES: Readonly<Record<OutrightKind, ReadonlyMap<string, string>>> = {
  season: listOutrightNames('season'),
  stage: listOutrightNames('stage'),
  simple_tournament: listOutrightNames('simple_tournament'),
}

function isOutright(scope: string): scope is OutrightKind {
  return scope in OUTRIGHT_NAMES
}

export const MARKET_SCOPES: readonly MarketScope[] = [...SPORTS_WITH_MARKETS, 'season', 'stage', 'simple_tournament']

export interface MarketNames {
  readonly name: string
  /** By outcome id. Outcomes that are not in it are players or teams. */
  readonly outcomes: ReadonlyMap<string, string>
}

type Descriptor = Pick<MarketDescriptor<never, never>, 'id' | 'name' | 'specifier' | 'outcomes' | 'variants'>

const names = new Map<string, MarketNames>()
const descriptors = new Map<string, ReadonlyMap<string, Descriptor>>()

function findDescriptor(sport: string, marketId: string): Descriptor | undefined {
  const byId = descriptors.get(sport) ?? new Map(listMarkets(sport).map(descriptor => [descriptor.id, descriptor]))
  descriptors.set(sport, byId)
  return byId.get(marketId)
}

function toNames(name: string, outcomes: readonly OutcomeLabel[]): MarketNames {
  return { name, outcomes: new Map(outcomes.map(outcome => [outcome.id, outcome.name])) }
}

/**
 * The templates of a market; undefined for one that the feed does not have.
 * @param scope see `MarketScope`
 */
export function findMarketNames(scope: string, marketId: string, specifier: string): MarketNames | undefined {
  if (isOutright(scope)) {
    const name = OUTRIGHT_NAMES[scope].get(specifier)
    return name === undefined ? undefined : { name, outcomes: NO_TEMPLATES }
  }
  const descriptor = findDescriptor(scope, marketId)
  if (!descriptor) return undefined
  const variant = descriptor.variants?.find(line => descriptor.specifier(line) === specifier)
  const key = `${scope}/${marketId}/${variant ? specifier : ''}`
  const templates = names.get(key) ?? toNames(descriptor.name, listOutcomes(descriptor, variant))
  names.set(key, templates)
  return templates
}

const NO_TEMPLATES: ReadonlyMap<string, string> = new Map()

function listOutcomes({ outcomes }: Descriptor, line = NO_LINE): readonly OutcomeLabel[] {
  return typeof outcomes === 'function' ? outcomes(line) : outcomes
}

/** Every template of a sport's markets and outcomes, each once. */
export function listTemplates(scope: MarketScope): readonly string[] {
  if (isOutright(scope)) return [...new Set(OUTRIGHT_NAMES[scope].values())]
  return [
    ...new Set(
      listMarkets(scope).flatMap(descriptor => [
        descriptor.name,
        ...(descriptor.variants ?? [NO_LINE]).flatMap(line => listOutcomes(descriptor, line).map(({ name }) => name)),
      ]),
    ),
  ]
}
