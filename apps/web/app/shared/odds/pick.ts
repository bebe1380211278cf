/**
 * A selection as it was pressed: all that a slip needs to show and place it.
 */
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import type { EventType } from '@touchline/contract/entities/catalogue'

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
