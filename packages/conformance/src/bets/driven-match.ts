/** A match that only the driver changes, for a check of its own. */
import type { SelectionRequest } from '@touchline/contract/entities/bet'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { CheckContext } from '../check.ts'
import { Missing } from '../outcome.ts'
import { readOffer, toSelection } from './find-selections.ts'

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

/** A sport whose selections can be combined with those of others. */
async function chooseSport({ survey, random }: CheckContext, status: number): Promise<string> {
  const { combinable_providers = ['betradar'] } = await survey.settings()
  const matches = (await survey.matches()).items.filter(
    match => match.type === 'match' && match.status === status && combinable_providers.includes(match.provider),
  )
  if (matches.length === 0) throw new Missing('a match whose selections can be combined')
  return random.pick(matches).tournament.sport.key
}

/** Opens a match that has not begun, or is in play. Throws Missing without a driver, and when none has an open market. */
export async function openDrivenMatch(context: CheckContext, status: 0 | 1 = PREMATCH): Promise<DrivenMatch> {
  const { driver, survey } = context
  for (let count = 0; count < ATTEMPTS; count++) {
    const { id } = await driver.drive<{ id: number }>('match', { sport: await chooseSport(context, status), status })
    const match = (await survey.match(id)).body.data
    const { markets } = await readOffer(context, match)
    const [market] = markets
    if (market) return toDrivenMatch(context, match, market)
  }
  throw new Missing(
    `a match ${status === LIVE ? 'in play' : 'that has not begun'} with an open market, from the driver`,
  )
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

function toDrivenMatch({ driver }: CheckContext, match: Match, market: Market): DrivenMatch {
  const selection = toSelection(match, market)
  const ref = { match_id: match.id, market_id: market.id, specifier: market.specifier }
  const [, other] = market.outcomes
  return {
    match,
    market,
    selection,
    setMarketStatus: status => driver.drive('market', { ...ref, status }),
    setActive: active => driver.drive('outcome', { ...ref, outcome_id: selection.outcome_id, active }),
    setPrice: odds => driver.drive('price', { ...ref, outcome_id: selection.outcome_id, odds }),
    report: result =>
      driver.drive('result', {
        ...ref,
        outcomes: [
          { id: selection.outcome_id, ...result },
          ...(result.result === 0 && result.void_factor === undefined && other ? [{ id: other.id, result: 1 }] : []),
        ],
      }),
    rollBack: () => driver.drive('rollback', ref),
    setStatus: status => driver.drive('match-status', { match_id: match.id, status }),
  }
}
