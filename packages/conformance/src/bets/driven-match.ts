/** A match that only the driver changes, for a check of its own. */
import type { SelectionRequest } from '@touchline/contract/entities/bet'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { CheckContext } from '../check.ts'
import { Missing } from '../outcome.ts'
import { type Offer, readOffer, toSelection } from './find-selections.ts'

/** The feed's result of an outcome, as the driver takes it. */
export interface DrivenResult {
  readonly result: 0 | 1
  readonly void_factor?: 0.5 | 1
  readonly dead_heat_factor?: number
}

export interface DrivenMatch {
  readonly match: Match
  readonly market: Market
  /** Its first outcome, which the verbs are about. */
  readonly selection: SelectionRequest
  /** All markets that were open, that one included. */
  readonly markets: readonly Market[]
  /** The same match with another market. */
  onMarket(market: Market): DrivenMatch
  setMarketStatus(status: 1 | -1): Promise<void>
  setActive(active: boolean): Promise<void>
  /** Sets the price of the selection. */
  setPrice(odds: number): Promise<void>
  /** Reports the result of the selection; where it does not win, another outcome does. */
  report(result: DrivenResult): Promise<void>
  rollBack(): Promise<void>
  setStatus(status: number): Promise<void>
}

const PREMATCH = 0
const LIVE = 1
const ATTEMPTS = 5

/** Sports whose selections can be combined with those of others, in another order each time. */
async function listSports({ survey, random }: CheckContext, status: number): Promise<readonly string[]> {
  const { combinable_providers = ['betradar'] } = await survey.settings()
  const matches = (await survey.matches()).items.filter(
    match => match.type === 'match' && match.status === status && combinable_providers.includes(match.provider),
  )
  if (matches.length === 0) throw new Missing('a match whose selections can be combined')
  const chosen = random.pick(matches).tournament.sport.key
  return [...new Set([chosen, ...random.sample(matches, matches.length).map(({ tournament }) => tournament.sport.key)])]
}

/**
 * Opens a match that has not begun, or is in play, of another sport where the driver has none at the moment. Throws Missing
 * without a driver, and when none has an open market.
 */
export async function openDrivenMatch(context: CheckContext, status: 0 | 1 = PREMATCH): Promise<DrivenMatch> {
  const { driver, survey } = context
  const sports = await listSports(context, status)
  let missing = new Missing(
    `a match ${status === LIVE ? 'in play' : 'that has not begun'} with an open market, from the driver`,
  )
  for (let count = 0; count < Math.max(ATTEMPTS, sports.length); count++) {
    const body = { sport: sports[count % sports.length], status }
    const opened = await driver.drive<{ id: number }>('match', body).catch(error => {
      if (!(error instanceof Missing)) throw error
      missing = error
      return null
    })
    if (!opened) continue
    const match = (await survey.match(opened.id)).body.data
    const { markets } = await readOffer(context, match)
    const [market] = markets
    if (market) return toDrivenMatch(context, { match, markets }, market)
  }
  throw missing
}

/** The same with the selection at a price. */
export async function openPricedMatch(context: CheckContext, odds: number): Promise<DrivenMatch> {
  const driven = await openDrivenMatch(context)
  await driven.setPrice(odds)
  await waitForMarket(context, driven, ({ outcomes }) => outcomes[0]?.odds === odds)
  return { ...driven, selection: { ...driven.selection, odds } }
}

const POLL_MS = 50

/** Waits until the market's list says what was driven. Throws Missing when it does not in time. */
export async function waitForMarket(
  { http, patienceMs }: CheckContext,
  { match, market }: DrivenMatch,
  isWanted: (market: Market) => boolean,
): Promise<void> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const { body } = await http.read('getMatchMarkets', { params: { id: match.id }, query: { market_id: market.id } })
    const found = body.data.find(({ specifier }) => specifier === market.specifier)
    if (found && isWanted(found)) return
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new Missing(
    `an effect of the driver on market ${market.id} of match ${match.id} within ${patienceMs / 1_000} s`,
  )
}

function toDrivenMatch(context: CheckContext, offer: Offer, market: Market): DrivenMatch {
  const { driver } = context
  const { match, markets } = offer
  const selection = toSelection(match, market)
  const ref = { match_id: match.id, market_id: market.id, specifier: market.specifier }
  const [, second] = market.outcomes
  return {
    match,
    market,
    selection,
    markets,
    onMarket: other => toDrivenMatch(context, offer, other),
    setMarketStatus: status => driver.drive('market', { ...ref, status }),
    setActive: active => driver.drive('outcome', { ...ref, outcome_id: selection.outcome_id, active }),
    setPrice: odds => driver.drive('price', { ...ref, outcome_id: selection.outcome_id, odds }),
    report: result =>
      driver.drive('result', {
        ...ref,
        outcomes: [
          { id: selection.outcome_id, ...result },
          ...(result.result === 0 && result.void_factor === undefined && second ? [{ id: second.id, result: 1 }] : []),
        ],
      }),
    rollBack: () => driver.drive('rollback', ref),
    setStatus: status => driver.drive('match-status', { match_id: match.id, status }),
  }
}
