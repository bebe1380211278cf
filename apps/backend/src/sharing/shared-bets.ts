/** Bets as they are kept behind a code: checked, at the prices of the moment, with nothing of the player's own. */
import { marketKey, outcomeKey } from '@touchline/betting/keys'
import { parseSystemId } from '@touchline/betting/systems'
import type { BetToShare, SharedBet } from '@touchline/contract/entities/share'
import type { FeedMatch, Simulator } from '@touchline/simulator/types'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { ApiError, fieldError } from '../http/api-error.ts'

type Selection = BetToShare['selections'][number]

function checkType({ type, system_id, selections }: BetToShare, place: string): void {
  const count = selections.length
  if ((type === 'system') !== (system_id !== undefined))
    throw fieldError(`${place}/system_id`, type === 'system' ? 'is missing' : 'belongs to system bets alone')
  if (system_id !== undefined && parseSystemId(system_id)?.totalCount !== count)
    throw fieldError(`${place}/system_id`, 'does not fit the selections')
  if (type === 'single' ? count !== 1 : type === 'combo' && count < 2)
    throw fieldError(`${place}/selections`, type === 'single' ? 'must be one' : 'must be two or more')
}

function checkSelections({ type, selections }: BetToShare, place: string): void {
  const keys = selections.map(one => outcomeKey(String(one.match_id), one.market_id, one.specifier, one.outcome_id))
  if (new Set(keys).size < keys.length) throw fieldError(`${place}/selections`, 'must not repeat')
  const matches = new Set(selections.map(({ match_id }) => match_id))
  if (type === 'custom_bet' && matches.size > 1) throw fieldError(`${place}/selections`, 'must be of one match')
}

// A match that is over is no longer listed, yet a bet on it and others may be shared.
function findMatch(matchId: number, catalogue: Catalogue, feed: Simulator): FeedMatch {
  const match = catalogue.match(matchId)?.feed ?? feed.recall(matchId)
  if (!match) throw new ApiError('SELECTION_NOT_FOUND')
  return match
}

function toShared(selection: Selection, catalogue: Catalogue, feed: Simulator): SharedBet['selections'][number] {
  const { match_id, market_id, specifier, outcome_id } = selection
  const { urnId } = findMatch(match_id, catalogue, feed)
  const market = catalogue.match(match_id)?.market(marketKey(urnId, market_id, specifier))
  const current = market?.outcomes.find(({ id }) => id === outcome_id)?.odds
  return { match_id, match_urn_id: urnId, market_id, specifier, outcome_id, odds: current ?? selection.odds }
}

/** Throws a 422 that names what does not fit, or SELECTION_NOT_FOUND for a match that never was. */
export function toSharedBets(bets: readonly BetToShare[], catalogue: Catalogue, feed: Simulator): SharedBet[] {
  return bets.map((bet, index) => {
    const place = `body/bets/${index}`
    checkType(bet, place)
    checkSelections(bet, place)
    const { type, system_id, selections } = bet
    return {
      type,
      ...(system_id !== undefined && { system_id }),
      selections: selections.map(selection => toShared(selection, catalogue, feed)),
    }
  })
}
