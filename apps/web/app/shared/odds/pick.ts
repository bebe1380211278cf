/**
 * A selection as it was pressed: all that a slip needs to show and place it.
 */
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import type { LiveMarket } from '@touchline/client/live/types'
import type { EventType } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import { leagueTitle } from '../match/sports.ts'

export interface Pick {
  readonly type: EventType
  readonly matchId: number
  readonly matchUrnId: string
  readonly matchSlug: string
  readonly matchStatus: number
  /** The event's `relation_keys`. */
  readonly relationKeys: readonly string[]
  readonly marketId: string
  readonly marketName: string
  readonly specifier: string
  readonly outcomeId: string
  readonly outcomeName: string
  /** Decimal odds shown on the button; in a throttled list they may have moved since. */
  readonly odds: number
  readonly provider: string
  readonly nameA: string
  readonly nameB: string
  readonly sportKey: string
  readonly categoryName: string
  readonly leagueName: string
  /** ISO 8601. */
  readonly startTime: string
}

/** The key of the picked outcome in the live store, the buttons and the slip. */
export const pickKey = (pick: Pick): string =>
  outcomeKey(pick.matchUrnId, pick.marketId, pick.specifier, pick.outcomeId)

/** The fields of a match that do not change while it is on the page. */
export type PickMatch = globalThis.Pick<
  Match,
  'id' | 'urn_id' | 'slug' | 'type' | 'name' | 'competitors' | 'status' | 'start_time' | 'tournament' | 'relation_keys'
>

/** What an odds button passes on when it is pressed. */
export interface PressedOutcome {
  readonly match: PickMatch
  readonly market: LiveMarket
  readonly outcome: { readonly id: string; readonly name: string }
  /** Decimal odds shown on the button; in a throttled list they may have moved since. */
  readonly odds: number
  /** Current status of the match; the listed one when unknown. */
  readonly status: number | undefined
}

/** Builds a pick from the match data of the page and the market in the live store: with the code of what takes it. */
export function toPick({ match, market, outcome, odds, status }: PressedOutcome): Pick {
  const { tournament, competitors } = match
  return {
    type: match.type,
    matchId: match.id,
    matchUrnId: match.urn_id,
    matchSlug: match.slug,
    matchStatus: status ?? match.status,
    relationKeys: match.relation_keys,
    marketId: market.id,
    marketName: market.name,
    specifier: market.specifier,
    outcomeId: outcome.id,
    outcomeName: outcome.name,
    odds,
    provider: market.provider,
    nameA: competitors?.home.name ?? match.name,
    nameB: competitors?.away.name ?? '',
    sportKey: tournament.sport.key,
    categoryName: tournament.category.name,
    leagueName: leagueTitle(tournament),
    startTime: match.start_time,
  }
}
