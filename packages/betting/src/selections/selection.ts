/**
 * A selection on the slip: one outcome, the accepted and the current price, and the known state of its market, match
 * and provider. The flags (suspended, changed, not available) are derived from these and never set directly. Updates
 * with an older version are ignored.
 */

import { getAvailability } from '../markets/market-availability.ts'
import { marketKey, outcomeKey } from '../markets/market-keys.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { type AcceptMode, acceptOdds, MIN_ODDS } from '../odds/odds-acceptance.ts'

export type SelectionType = 'match' | 'stage' | 'season' | 'simple_tournament'

/** The outcome that an odds button passes to the slip. */
export interface PickedOutcome {
  type: SelectionType
  matchId: number
  matchUrnId: string
  matchSlug: string
  matchStatus: number
  /** Match and market versions of the API; 0 when unknown. */
  matchVersion: number
  /**
   * Keys of what decides the event, such as its competition. An outright cannot be combined with a selection that
   * shares a key.
   */
  relationKeys: readonly string[]
  marketId: string
  marketName: string
  marketStatus: number
  marketVersion: number
  specifier: string
  outcomeId: string
  outcomeName: string
  odds: MilliOdds
  active: boolean
  provider: string
  isProviderActive: boolean
  nameA: string
  nameB: string
  sportKey: string
  categoryName: string
}

export interface Selection extends PickedOutcome {
  /** The outcome key. */
  id: string
  marketKey: string
  /** The price at the time of picking. */
  initialOdds: MilliOdds
  /** The last price accepted by the player or by the acceptance mode; sent when placing. */
  acceptedOdds: MilliOdds
  isSuspended: boolean
  /** Whether the price moved in a way that the acceptance mode does not accept. */
  isChanged: boolean
  isNotAvailable: boolean
}

/** A market update. Its outcomes are complete: a missing one is no longer offered. */
export interface MarketChange {
  key: string
  status: number
  version: number
  outcomes: readonly { id: string; odds: MilliOdds; active: boolean }[]
}

export interface MatchChange {
  urnId: string
  status: number
  version: number
}

/** Updates the flags only and keeps the accepted price. Used while bets are pending. */
export function updateSelectionMarks(selection: Selection, mode: AcceptMode): Selection {
  const availability = selection.isProviderActive
    ? getAvailability(selection.matchStatus, selection.marketStatus, selection.active)
    : 'gone'
  const isPriced = selection.odds >= MIN_ODDS
  const isNotAvailable = availability === 'gone'
  const isSuspended = availability === 'suspended' || (availability === 'open' && !isPriced)
  const isChanged = !isNotAvailable && isPriced && !acceptOdds(mode, selection.acceptedOdds, selection.odds).accepted
  const isSame =
    isNotAvailable === selection.isNotAvailable &&
    isSuspended === selection.isSuspended &&
    isChanged === selection.isChanged
  return isSame ? selection : { ...selection, isNotAvailable, isSuspended, isChanged }
}

/** Updates the flags and accepts the current price if the mode allows it without asking. */
export function applyAcceptMode(selection: Selection, mode: AcceptMode): Selection {
  const marked = updateSelectionMarks(selection, mode)
  const isAccepted = !marked.isNotAvailable && !marked.isChanged && marked.odds >= MIN_ODDS
  return isAccepted && marked.acceptedOdds !== marked.odds ? { ...marked, acceptedOdds: marked.odds } : marked
}

/** Accepts the current price. */
export function acceptCurrentOdds(selection: Selection): Selection {
  return selection.isChanged ? { ...selection, acceptedOdds: selection.odds, isChanged: false } : selection
}

export function createSelection(picked: PickedOutcome, mode: AcceptMode): Selection {
  const { matchUrnId, marketId, specifier, outcomeId, odds } = picked
  const selection: Selection = {
    ...picked,
    id: outcomeKey(matchUrnId, marketId, specifier, outcomeId),
    marketKey: marketKey(matchUrnId, marketId, specifier),
    initialOdds: odds,
    acceptedOdds: odds,
    isSuspended: false,
    isChanged: false,
    isNotAvailable: false,
  }
  return updateSelectionMarks(selection, mode)
}

function applyMarketChange(selection: Selection, change: MarketChange): Selection {
  if (change.key !== selection.marketKey || change.version < selection.marketVersion) return selection
  const outcome = change.outcomes.find(({ id }) => id === selection.outcomeId)
  const { odds, active } = outcome ?? { odds: selection.odds, active: false }
  return { ...selection, marketStatus: change.status, marketVersion: change.version, odds, active }
}

function applyMatchChange(selection: Selection, change: MatchChange): Selection {
  if (change.urnId !== selection.matchUrnId || change.version < selection.matchVersion) return selection
  return { ...selection, matchStatus: change.status, matchVersion: change.version }
}

/** Applies market updates; the caller refreshes the flags. */
export function applyMarketChanges(selection: Selection, changes: readonly MarketChange[]): Selection {
  return changes.reduce(applyMarketChange, selection)
}

/** Applies match updates; the caller refreshes the flags. */
export function applyMatchChanges(selection: Selection, changes: readonly MatchChange[]): Selection {
  return changes.reduce(applyMatchChange, selection)
}

/** Applies a provider's status; the caller refreshes the flags. */
export function applyProviderStatus(selection: Selection, provider: string, isActive: boolean): Selection {
  if (selection.provider !== provider || selection.isProviderActive === isActive) return selection
  return { ...selection, isProviderActive: isActive }
}
