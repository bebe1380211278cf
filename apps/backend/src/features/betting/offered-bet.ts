/**
 * Resolves a requested bet in the current feed state: its selections, system and, for a custom bet, combined price.
 * Does not consider stakes; `POST /bets` and `POST /bets/max-stake` share it.
 */

import { type MilliOdds, toMilli } from '@touchline/betting/odds/odds'
import { acceptCustomOdds } from '@touchline/betting/odds/odds-acceptance'
import { findBetRestrictions, RESTRICTION_ERRORS } from '@touchline/betting/slip/restrictions'
import { MAX_CUSTOM_SELECTIONS } from '@touchline/betting/slip/rules'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { parseSystemId } from '@touchline/betting/systems/systems'
import type { BetRequest, SelectionRequest } from '@touchline/contract/entities/bet'
import type { FeedSelection } from '@touchline/simulator/feed/feed-market'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { CombinationPrices } from './custom-bets/combination-prices.ts'
import { type FoundSelection, findSelection } from './find-selection.ts'
import type { OperatorRules } from './operator-rules.ts'
import type { Refusal } from './refusal.ts'
import { type BetTerms, type PlacedType, toSlipBet } from './to-slip-bet.ts'

/** Provides the combined price of several outcomes of one match at feed time `now`. */
export type Pricer = Pick<CombinationPrices, 'priceTogether' | 'load' | 'now'>

export interface Offer {
  catalogue: Catalogue
  pricer: Pricer
  rules: OperatorRules
}

export interface OfferedBet extends BetTerms {
  /** The bet in the format of the rules, without a stake. */
  slipBet: SlipBet
}

/** The requested bet: a bet of the wire format without its stake. */
export type WantedBet = Pick<BetRequest, 'selections' | 'system_id' | 'custom_odds'> & {
  type: PlacedType
  currency: string
}

export type Offered = { ok: true; bet: OfferedBet } | { ok: false; refusal: Refusal }

const TOO_MANY: Refusal = {
  error: 'BET_LIMIT_EXCEEDED',
  key: 'error.validation.bet_limits.selection_limit_exceeded',
}

const nameOf = ({ match_id, market_id, specifier, outcome_id }: SelectionRequest): string =>
  JSON.stringify([match_id, market_id, specifier, outcome_id])

function isRepeated(selections: readonly SelectionRequest[]): boolean {
  return selections.length > 1 && new Set(selections.map(nameOf)).size < selections.length
}

/** Checks that do not depend on the feed. */
function checkForm({ type, selections, system_id }: WantedBet, { operator, limits }: OperatorRules): Refusal | null {
  const count = selections.length
  if (limits?.selectionLimit && count > limits.selectionLimit) return TOO_MANY
  if (isRepeated(selections)) return { error: 'SELECTION_REPEATED' }
  if (type === 'custom_bet') {
    if (count > MAX_CUSTOM_SELECTIONS) return TOO_MANY
    const { enabled, allowSingle } = operator.customBet
    return enabled && (count > 1 || allowSingle) ? null : { error: 'CUSTOM_BET_NOT_AVAILABLE' }
  }
  if (type !== 'system') return null
  const isOffered = operator.systemTypes.some(({ id, totalCount }) => id === system_id && totalCount === count)
  return isOffered ? null : { error: 'SYSTEM_NOT_AVAILABLE' }
}

function findAll(catalogue: Catalogue, requests: readonly SelectionRequest[]): FoundSelection[] | Refusal {
  const selections: FoundSelection[] = []
  for (const selection of requests) {
    const found = findSelection(catalogue, selection)
    if (!found.ok) return found.refusal
    selections.push(found.selection)
  }
  return selections
}

/** The selection in the format of the feed. */
export function toLeg({ market, outcome }: FoundSelection): FeedSelection {
  return { marketId: market.id, specifier: market.specifier, outcomeId: outcome.id }
}

/**
 * Loads the prices of custom bets whose selections are on offer; placement rejects the others without a price.
 * @param caller key of round-robin scheduling
 */
export async function loadCustomOdds(
  { catalogue, pricer }: Pick<Offer, 'catalogue' | 'pricer'>,
  bets: readonly Pick<BetRequest, 'selections'>[],
  caller: string,
): Promise<void> {
  for (const { selections: requests } of bets) {
    const selections = findAll(catalogue, requests.slice(0, MAX_CUSTOM_SELECTIONS + 1))
    const [first] = Array.isArray(selections) ? selections : []
    if (!Array.isArray(selections) || !first || selections.length > MAX_CUSTOM_SELECTIONS) continue
    if (selections.every(({ entry }) => entry === first.entry))
      await pricer.load(first.entry.feed.id, selections.map(toLeg), caller)
  }
}

const NOT_PRICED = { ok: false, refusal: { error: 'COMBINATION_NOT_PRICED' } } as const

type PricedTogether = { ok: true; odds: MilliOdds } | { ok: false; refusal: Refusal }

/**
 * The current combined price of the selections, or why they have none. Throws PriceNotLoaded: see CombinationPrices.
 */
export function priceTogether(pricer: Pricer, selections: readonly FoundSelection[]): PricedTogether {
  const [first] = selections
  if (!first || selections.some(({ entry }) => entry !== first.entry)) return NOT_PRICED
  const price = pricer.priceTogether(first.entry.feed.id, selections.map(toLeg))
  if (price.kind === 'priced') return { ok: true, odds: toMilli(price.odds) }
  // The feed has closed a market that the catalogue, which follows it, still has open.
  return price.kind === 'unavailable' ? { ok: false, refusal: { error: 'MARKET_SUSPENDED' } } : NOT_PRICED
}

/** Finds the bet in the feed and checks everything except prices and stakes. */
export function findOfferedBet({ catalogue, pricer, rules }: Offer, requestedBet: WantedBet): Offered {
  const malformed = checkForm(requestedBet, rules)
  if (malformed) return { ok: false, refusal: malformed }
  const selections = findAll(catalogue, requestedBet.selections)
  if (!Array.isArray(selections)) return { ok: false, refusal: selections }
  const { type, currency } = requestedBet
  const price = type === 'custom_bet' ? priceTogether(pricer, selections) : null
  if (price?.ok === false) return price
  const system = type === 'system' ? parseSystemId(requestedBet.system_id ?? '') : null
  const terms = { type, currency, selections, system, customOdds: price?.odds ?? null }
  const slipBet = toSlipBet(terms, catalogue.tree)
  const [restriction] = findBetRestrictions(slipBet, rules.slip)
  return restriction
    ? { ok: false, refusal: { error: 'SELECTIONS_RELATED', key: RESTRICTION_ERRORS[restriction.key] } }
    : { ok: true, bet: { ...terms, slipBet } }
}

/** The price refusal of a custom bet at the current price; null when it is accepted. */
export function checkCustomOdds(
  options: { mode: 'none' | 'higher' | 'any'; afterDelay?: boolean },
  placed: MilliOdds,
  current: MilliOdds | null,
): Refusal | null {
  const { mode, afterDelay = false } = options
  if (current === null) return { error: 'COMBINATION_NOT_PRICED' }
  const acceptance = acceptCustomOdds(mode, placed, current, { afterDelay })
  if (acceptance.accepted) return null
  return { error: 'INVALID_ODDS_CUSTOM_BET', currentCustomOdds: current / 1000 }
}
