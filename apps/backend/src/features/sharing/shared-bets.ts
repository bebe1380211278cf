/** Bets as stored for a share code: validated, at current prices, without any data of the player. */
import { marketKey, outcomeKey } from '@touchline/betting/markets/market-keys'
import { parseSystemId } from '@touchline/betting/systems/systems'
import type { ShareBetRequest, SharedBet } from '@touchline/contract/entities/share'
import type { FeedSettlement } from '@touchline/simulator/feed/feed-market'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { EndedEvents } from '../../core/feed-store/ended-events.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'

/** Maximum JSON size of a shared slip in bytes; one with the most selections takes half of it. */
const MAX_BYTES = 8192

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
  const keys = selections.map(selection =>
    outcomeKey(String(selection.match_id), selection.market_id, selection.specifier, selection.outcome_id),
  )
  if (new Set(keys).size < keys.length) throw fieldError(`${place}/selections`, 'must not repeat')
  const matches = new Set(selections.map(({ match_id }) => match_id))
  if (type === 'custom_bet' && matches.size > 1) throw fieldError(`${place}/selections`, 'must be of one match')
}

interface KnownMatch {
  readonly urnId: string
  /** The outcome's current price; null when it is no longer on offer, undefined when it never existed. */
  findPrice(selection: Selection): number | null | undefined
}

const hasOutcome = ({ market_id, specifier, outcome_id }: Selection, results: readonly FeedSettlement[]): boolean =>
  results.some(
    settlement =>
      settlement.marketId === market_id &&
      settlement.specifier === specifier &&
      settlement.outcomes.some(({ id }) => id === outcome_id),
  )

/**
 * Finds the matches of selections, each once. One that is over, or whose markets are, is no longer on offer, but a bet on
 * it can still be shared.
 */
class MatchFinder {
  readonly #deps: SharedBetsDeps
  readonly #found = new Map<number, Promise<KnownMatch>>()

  constructor(deps: SharedBetsDeps) {
    this.#deps = deps
  }

  find(matchId: number): Promise<KnownMatch> {
    const found = this.#found.get(matchId) ?? this.#read(matchId)
    this.#found.set(matchId, found)
    return found
  }

  async #read(matchId: number): Promise<KnownMatch> {
    const { catalogue, ended, feed } = this.#deps
    const shown = catalogue.match(matchId)
    const entry = shown ?? (await ended.find(matchId))
    if (!entry) throw new ApiError('SELECTION_NOT_FOUND')
    const stored = shown ? [] : await ended.listMarkets(entry)
    const settled = stored.map(({ settlement }) => settlement)
    let results: readonly FeedSettlement[] | undefined
    // Lines that were on offer during the match alone are known to the feed only.
    const hasResult = (selection: Selection): boolean => {
      if (hasOutcome(selection, settled)) return true
      results ??= feed.listSettlements(matchId)
      return hasOutcome(selection, results)
    }
    const { urnId, markets } = entry.feed
    return {
      urnId,
      findPrice(selection) {
        const market = markets.get(marketKey(urnId, selection.market_id, selection.specifier))
        const outcome = market?.outcomes.find(({ id }) => id === selection.outcome_id)
        return outcome ? outcome.odds : hasResult(selection) ? null : undefined
      },
    }
  }
}

function toShared(selection: Selection, match: KnownMatch): SharedBet['selections'][number] {
  const { match_id, market_id, specifier, outcome_id } = selection
  const price = match.findPrice(selection)
  if (price === undefined) throw new ApiError('SELECTION_NOT_FOUND')
  return { match_id, match_urn_id: match.urnId, market_id, specifier, outcome_id, odds: price ?? selection.odds }
}

export interface SharedBetsDeps {
  readonly catalogue: Catalogue
  readonly ended: Pick<EndedEvents, 'find' | 'listMarkets'>
  readonly feed: Pick<Simulator, 'listSettlements'>
}

/**
 * Throws PAYLOAD_TOO_LARGE beyond the maximum size, a 422 that names the invalid field, or SELECTION_NOT_FOUND for an
 * outcome that never existed.
 */
export async function toSharedBets(bets: readonly ShareBetRequest[], deps: SharedBetsDeps): Promise<SharedBet[]> {
  if (Buffer.byteLength(JSON.stringify(bets)) > MAX_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE')
  const finder = new MatchFinder(deps)
  const shared: SharedBet[] = []
  for (const [index, bet] of bets.entries()) {
    const place = `body/bets/${index}`
    checkType(bet, place)
    checkSelections(bet, place)
    const { type, system_id, selections } = bet
    const legs: SharedBet['selections'] = []
    for (const selection of selections) legs.push(toShared(selection, await finder.find(selection.match_id)))
    shared.push({ type, ...(system_id !== undefined && { system_id }), selections: legs })
  }
  return shared
}
