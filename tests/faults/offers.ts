/** The prices that players can pick: of upcoming and live matches, as of the last poll. */
import type { PickedOutcome } from '@touchline/betting/selections/selection'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import { toPicked } from '../../apps/web/app/features/ticket/sharing/load-offer.ts'
import { retryUntilUp } from './browser.ts'

function toOutcomes(match: Match, market: Market): PickedOutcome[] {
  return market.outcomes.filter(({ active }) => active).map(outcome => toPicked(match, market, outcome, true))
}

/** Outcomes by match, because a combo has at most one per match. */
export async function readOffers(backEnd: () => string, status: 0 | 1): Promise<PickedOutcome[][]> {
  const answer = await retryUntilUp(async () => {
    const response = await fetch(`${backEnd()}/matches?match_status=${status}&limit=100`)
    if (!response.ok) throw new Error(`matches were answered ${response.status}`)
    return (await response.json()) as ResponseBody<'getMatches'>
  })
  return answer.data
    .map(match => (match.main_market?.status === 1 ? toOutcomes(match, match.main_market) : []))
    .filter(outcomes => outcomes.length > 0)
}
