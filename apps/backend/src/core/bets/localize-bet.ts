/** Translates bets, which are stored in English, to the reader's language. */
import type { Bet, BetMatch, BetSelection } from '@touchline/contract/entities/bet'
import { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import type { CatalogueView } from '../catalogue/catalogue-view.ts'

/** The kind of a match, as its URN has it: `match`, or that of an outright. */
const kindOf = (urnId: string): string => urnId.split(':')[1] ?? ''

function localizeSelection(selection: BetSelection, view: CatalogueView): BetSelection {
  const { match, market, outcome, specifier } = selection
  const { competitors } = match
  const localizer = view.marketLocalizer({
    scope: competitors ? match.sport_key : kindOf(match.urn_id),
    marketId: market.id,
    specifier,
    competitors: competitors && { home: competitors.home.name, away: competitors.away.name },
  })
  return {
    ...selection,
    market: { ...market, name: localizer?.market(market.name) ?? market.name },
    outcome: { ...outcome, name: localizer?.outcome(outcome.id, outcome.name) ?? outcome.name },
    match: localizeMatch(match, view),
  }
}

function localizeMatch(match: BetMatch, view: CatalogueView): BetMatch {
  const { stage, statistics } = match
  const period_score = statistics?.period_score.map(period => ({
    ...period,
    period_name: view.phase(period.period_name),
  }))
  return {
    ...match,
    stage: stage && { ...stage, name: view.phase(stage.name) },
    ...(statistics && period_score && { statistics: { ...statistics, period_score } }),
  }
}

export function localizeBet(bet: Bet, view: CatalogueView): Bet {
  if (view.isPlain) return bet
  return { ...bet, selections: bet.selections.map(selection => localizeSelection(selection, view)) }
}

/**
 * Localises a stored response whose `data` is one bet or several. Responses are stored in English as first given, so
 * that the stored response matches the stored bet; each reader gets it in the reader's own language.
 */
export function localizeResponse(answer: PrebuiltResponse, view: CatalogueView): PrebuiltResponse {
  if (view.isPlain || answer.status !== 200) return answer
  const body = JSON.parse(answer.body.toString()) as { data: Bet | Bet[] }
  const data = Array.isArray(body.data) ? body.data.map(bet => localizeBet(bet, view)) : localizeBet(body.data, view)
  return new PrebuiltResponse(JSON.stringify({ ...body, data }))
}
