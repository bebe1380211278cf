/** Translates bets, which are stored in English, to the reader's language. */
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import type { CatalogueView } from '../catalogue/catalogue-view.ts'

function localizeSelection(selection: BetSelection, view: CatalogueView): BetSelection {
  const { match, market, outcome } = selection
  const { competitors, stage } = match
  const sides = competitors && { home: competitors.home.name, away: competitors.away.name }
  return {
    ...selection,
    market: { ...market, name: view.localize(market.name, sides) },
    outcome: { ...outcome, name: view.localize(outcome.name, sides) },
    match: { ...match, stage: stage && { ...stage, name: view.localize(stage.name, null) } },
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
