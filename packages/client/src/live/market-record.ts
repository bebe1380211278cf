/** Record of one market: its structure without prices, and the rules for applying a new price. */
import { getAvailability, MARKET_STATUS, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Market, MarketState } from '@touchline/contract/entities/market'
import { replaceEqualDeep } from './replace-equal-deep.ts'
import type { LiveMarket, LiveOutcome } from './types.ts'

export interface MarketRecord {
  view: LiveMarket
  version: number
  /** Version of the newest whole market, whose names the view has. */
  namesVersion: number
  /** The newest state of a market whose names are unknown; it is not shown until they are. Else null. */
  unnamed: MarketState | null
  /** Store revision of the last newer version. */
  updatedAt: number
  /** Store revision of the last update or response that contained it, newer or not. */
  confirmedAt: number
  /** When the newest of them was current, in milliseconds of the device's clock. */
  currentAtMs: number
  /** From the server-rendered page: the first event that changes it shows no direction. */
  isHydrated: boolean
  /** Every outcome ever seen; removed outcomes stay, as `gone`. */
  readonly outcomeKeys: string[]
}

/** Inputs of an outcome's availability besides the outcome and its market. */
export interface AvailabilityContext {
  /** Null when the match is unknown; only the market then decides. */
  matchStatus: number | null
  /** Its provider is active and its events are accepted. */
  isLive: boolean
}

/** Whether an update has the names of the market and of its outcomes, or only its state. */
export const isWholeMarket = (market: Market | MarketState): market is Market => 'name' in market

// A market's layout does not change: it follows from what the market is.
const COMPARED_FIELDS = ['name', 'status', 'priority', 'most_balanced', 'next_bet_stop', 'provider'] as const

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, index) => text === b[index])

/** Whether only prices changed, as in most ticks. */
function isSameStructure(view: LiveMarket, market: Market): boolean {
  return (
    COMPARED_FIELDS.every(name => view[name] === market[name]) &&
    view.outcomes.length === market.outcomes.length &&
    view.outcomes.every(({ id, name }, at) => id === market.outcomes[at]?.id && name === market.outcomes[at].name) &&
    isSameList(view.market_groups, market.market_groups) &&
    isSameList(view.custom_bet_groups, market.custom_bet_groups)
  )
}

/** Builds the market without prices, reusing unchanged parts of the previous view. */
export function buildMarketView(key: string, market: Market, previous: LiveMarket | undefined): LiveMarket {
  if (previous && isSameStructure(previous, market)) return previous
  const next: LiveMarket = {
    key,
    matchUrn: market.match_urn_id,
    id: market.id,
    name: market.name,
    specifier: market.specifier,
    status: market.status,
    priority: market.priority,
    most_balanced: market.most_balanced,
    next_bet_stop: market.next_bet_stop,
    provider: market.provider,
    market_groups: market.market_groups,
    layout: market.layout,
    custom_bet_groups: market.custom_bet_groups,
    outcomes: market.outcomes.map(({ id, name }) => ({ key: `${key}/${id}`, id, name })),
  }
  return replaceEqualDeep(previous, next)
}

/** The state of a market without its prices; a view has one too. */
interface StateOfView extends Pick<MarketState, 'status' | 'most_balanced'> {
  readonly outcomes: readonly { readonly id: string }[]
}

/** The outcomes of a state with the names of a view; null when the view lacks one of them. */
function nameOutcomes(view: LiveMarket, { outcomes }: StateOfView): LiveMarket['outcomes'] | null {
  const isSame =
    view.outcomes.length === outcomes.length && view.outcomes.every(({ id }, at) => id === outcomes[at]?.id)
  if (isSame) return view.outcomes
  const namedOutcomes = new Map(view.outcomes.map(outcome => [outcome.id, outcome]))
  const named = outcomes.flatMap(({ id }) => namedOutcomes.get(id) ?? [])
  return named.length === outcomes.length ? named : null
}

/** A view with another state of its market; null when the view lacks the name of an outcome. */
export function applyMarketState(view: LiveMarket, state: StateOfView): LiveMarket | null {
  const outcomes = nameOutcomes(view, state)
  if (!outcomes) return null
  const { status, most_balanced = false } = state
  if (outcomes === view.outcomes && status === view.status && most_balanced === view.most_balanced) return view
  return { ...view, status, most_balanced, outcomes }
}

/** A view of a market whose names are unknown, which is not shown. */
export const buildUnnamedView = (key: string, state: MarketState): LiveMarket => ({
  key,
  matchUrn: state.match_urn_id,
  id: state.id,
  name: '',
  specifier: state.specifier,
  status: state.status,
  priority: 0,
  most_balanced: state.most_balanced ?? false,
  next_bet_stop: null,
  provider: '',
  market_groups: [],
  custom_bet_groups: [],
  outcomes: [],
})

/** Whether a market is displayed: it is bettable or may become bettable again. */
export function isMarketDisplayed(status: number): boolean {
  return status === MARKET_STATUS.bettable || status === MARKET_STATUS.suspended || status === MARKET_STATUS.handedOver
}

function computeAvailability(
  market: LiveMarket,
  isActive: boolean,
  context: AvailabilityContext,
): LiveOutcome['availability'] {
  const availability = getAvailability(context.matchStatus ?? MATCH_STATUS.prematch, market.status, isActive)
  return availability === 'open' && !context.isLive ? 'suspended' : availability
}

// Compared field by field because this runs for every price of every tick.
function isSamePrice(
  previous: LiveOutcome,
  odds: number,
  active: boolean,
  marketStatus: number,
  availability: LiveOutcome['availability'],
): boolean {
  const isSameOffer = previous.odds === odds && previous.active === active
  return isSameOffer && previous.marketStatus === marketStatus && previous.availability === availability
}

/** The outcome after a price update. `shownAt` is the start time of the direction, or null to show none. */
export function applyPrice(
  previous: LiveOutcome | undefined,
  key: string,
  { odds, active = true }: Pick<MarketState['outcomes'][number], 'odds' | 'active'>,
  market: LiveMarket,
  context: AvailabilityContext,
  shownAt: number | null,
): LiveOutcome {
  const availability = computeAvailability(market, active, context)
  if (previous && isSamePrice(previous, odds, active, market.status, availability)) return previous
  const moved = previous !== undefined && previous.odds !== odds
  const isShown = moved && shownAt !== null
  return {
    key,
    marketKey: market.key,
    matchUrn: market.matchUrn,
    odds,
    active,
    marketStatus: market.status,
    availability,
    direction: isShown ? (odds > previous.odds ? 'up' : 'down') : moved ? null : (previous?.direction ?? null),
    changedAt: isShown ? shownAt : (previous?.changedAt ?? 0),
  }
}

/** The outcome after its market stopped listing it. */
export function toRemovedOutcome(previous: LiveOutcome): LiveOutcome {
  return replaceEqualDeep(previous, { ...previous, active: false, availability: 'gone', direction: null })
}
