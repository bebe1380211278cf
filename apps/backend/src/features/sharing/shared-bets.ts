/** Bets as stored for a share code: validated, at current prices, without any data of the player. */
import { marketKey, outcomeKey } from '@touchline/betting/market-keys'
import { parseSystemId } from '@touchline/betting/systems'
import type { ShareBetRequest, SharedBet } from '@touchline/contract/entities/share'
import type { FeedSettlement } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'

/** Maximum JSON size of a shared slip in bytes; one with the most selections takes half of it. */
const MAX_BYTES = 8192
const MAX_RECALLED = 20

type Selection = ShareBetRequest['selections'][number]

function checkType({ type, system_id, selections }: ShareBetRequest, place: string): void {
  const count = selections.length
  if ((type === 'system') !== (system_id !== undefined))
    throw fieldError(`${place}/system_id`, type === 'system' ? 'is missing' : 'belongs to system bets alone')
  if (system_id !== undefined && parseSystemId(system_id)?.totalCount !== count)
    throw fieldError(`${place}/system_id`, 'does not fit the selections')
  if (type === 'single' ? count !== 1 : type === 'combo' && count < 2)
    throw fieldError(`${place}/selections`, type === 'single' ? 'must be one' : 'must be two or more')
}

function checkSelections({ type, selections }: ShareBetRequest, place: string): void {
  const keys = selections.map(one => outcomeKey(String(one.match_id), one.market_id, one.specifier, one.outcome_id))
  if (new Set(keys).size < keys.length) throw fieldError(`${place}/selections`, 'must not repeat')
  const matches = new Set(selections.map(({ match_id }) => match_id))
  if (type === 'custom_bet' && matches.size > 1) throw fieldError(`${place}/selections`, 'must be of one match')
}

interface KnownMatch {
  readonly urnId: string
  /** The outcome's current price; null when it is no longer on offer, undefined when it never existed. */
  findPrice(selection: Selection): number | null | undefined
}

/**
 * Looks up a match. One that is over, or whose markets are, is no longer on offer, but a bet on it can still be shared.
 */
function describeMatch(match: FeedMatch, feed: Simulator): KnownMatch {
  let results: readonly FeedSettlement[] | undefined
  const hasResult = ({ market_id, specifier, outcome_id }: Selection): boolean => {
    results ??= feed.listSettlements(match.id)
    return results.some(
      one =>
        one.marketId === market_id && one.specifier === specifier && one.outcomes.some(({ id }) => id === outcome_id),
    )
  }
  return {
    urnId: match.urnId,
    findPrice(selection) {
      const market = match.markets.get(marketKey(match.urnId, selection.market_id, selection.specifier))
      const outcome = market?.outcomes.find(({ id }) => id === selection.outcome_id)
      return outcome ? outcome.odds : hasResult(selection) ? null : undefined
    },
  }
}

/** Finds matches, each once; limits the number of finished ones, because the feed recomputes each of them. */
function createMatchFinder(catalogue: Catalogue, feed: Simulator): (matchId: number) => KnownMatch {
  const found = new Map<number, KnownMatch>()
  let recalled = 0
  return matchId => {
    const known = found.get(matchId)
    if (known) return known
    let match = catalogue.match(matchId)?.feed
    if (!match && recalled++ < MAX_RECALLED) match = feed.getStartedMatch(matchId)
    if (!match) throw new ApiError('SELECTION_NOT_FOUND')
    const described = describeMatch(match, feed)
    found.set(matchId, described)
    return described
  }
}

function toShared(selection: Selection, find: (matchId: number) => KnownMatch): SharedBet['selections'][number] {
  const { match_id, market_id, specifier, outcome_id } = selection
  const match = find(match_id)
  const price = match.findPrice(selection)
  if (price === undefined) throw new ApiError('SELECTION_NOT_FOUND')
  return { match_id, match_urn_id: match.urnId, market_id, specifier, outcome_id, odds: price ?? selection.odds }
}

/**
 * Throws PAYLOAD_TOO_LARGE beyond the maximum size, a 422 that names the invalid field, or SELECTION_NOT_FOUND for an
 * outcome that never existed.
 */
export function toSharedBets(bets: readonly ShareBetRequest[], catalogue: Catalogue, feed: Simulator): SharedBet[] {
  if (Buffer.byteLength(JSON.stringify(bets)) > MAX_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE')
  const find = createMatchFinder(catalogue, feed)
  return bets.map((bet, index) => {
    const place = `body/bets/${index}`
    checkType(bet, place)
    checkSelections(bet, place)
    const { type, system_id, selections } = bet
    return {
      type,
      ...(system_id !== undefined && { system_id }),
      selections: selections.map(selection => toShared(selection, find)),
    }
  })
}
