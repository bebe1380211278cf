/** Selections that can be bet on. */
import type { SelectionRequest } from '@touchline/contract/entities/bet'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { CheckContext } from '../check.ts'
import { Missing } from '../outcome.ts'

/** A match with its open markets, the most important first. */
export interface Offer {
  readonly match: Match
  readonly markets: readonly Market[]
}

/** Prices of these bounds leave room above and below. */
const MIN_ODDS = 1.3
const MAX_ODDS = 8
/** A match that begins later than this is not in play before the check ends, even on a feed that runs faster. */
const MIN_LEAD_MS = 2 * 3_600_000
const PREMATCH = 0

export const isOpen = ({ status, outcomes }: Market): boolean =>
  status === 1 &&
  outcomes.length > 1 &&
  outcomes.every(({ active, odds }) => active && odds >= MIN_ODDS && odds <= MAX_ODDS)

/** A selection of an outcome at its price. */
export const toSelection = (match: Pick<Match, 'id'>, market: Market, at = 0): SelectionRequest => {
  const outcome = market.outcomes[at]
  if (!outcome) throw new RangeError(`the market ${market.id} has no outcome ${at}`)
  return {
    match_id: match.id,
    market_id: market.id,
    specifier: market.specifier,
    outcome_id: outcome.id,
    odds: outcome.odds,
  }
}

/** The open markets of a match as they are now. */
export async function readOffer({ survey }: CheckContext, match: Match): Promise<Offer> {
  const { markets } = await survey.marketsOf(match)
  return { match, markets: markets.filter(isOpen).sort((a, b) => a.priority - b.priority) }
}

/** Different matches of providers that may be combined, which begin later, each with open markets. Throws Missing. */
export async function findOffers(context: CheckContext, count: number, minMarkets = 1): Promise<Offer[]> {
  const { survey, random } = context
  const { combinable_providers = ['betradar'] } = await survey.settings()
  const earliest = (await survey.now()) + MIN_LEAD_MS
  const candidates = (await survey.matches()).items.filter(
    ({ type, status, provider, main_market, start_time }) =>
      type === 'match' &&
      status === PREMATCH &&
      main_market !== null &&
      combinable_providers.includes(provider) &&
      Date.parse(start_time) > earliest,
  )
  const offers: Offer[] = []
  for (const match of random.sample(candidates, candidates.length)) {
    const offer = await readOffer(context, match)
    if (offer.markets.length >= minMarkets) offers.push(offer)
    if (offers.length === count) return offers
  }
  throw new Missing(`${count} matches that begin in two hours or later, with open markets at odds from 1.3 to 8`)
}

/** Selections of different matches at their prices of now. Throws Missing. */
export async function findSelections(context: CheckContext, count: number): Promise<SelectionRequest[]> {
  const offers = await findOffers(context, count)
  return offers.map(({ match, markets }) => {
    const [market] = markets
    if (!market) throw new Missing('an open market')
    return toSelection(match, market, context.random.below(market.outcomes.length))
  })
}
