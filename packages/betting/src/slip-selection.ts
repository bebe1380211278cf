/**
 * A selection on the slip: one outcome, the price the player agreed to and the price of the moment, and what is known of
 * its market, match and provider. The marks (suspended, changed, not available) always follow from those and are never set
 * by hand. News older than what is known is dropped.
 */

import { getAvailability } from './market-availability.ts'
import { marketKey, outcomeKey } from './market-keys.ts'
import type { MilliOdds } from './odds.ts'
import { type AcceptMode, acceptOdds, MIN_ODDS } from './odds-acceptance.ts'

export type SelectionType = 'match' | 'stage' | 'season' | 'simple_tournament'

/** What an odds button hands over. */
export interface PickedOutcome {
  type: SelectionType
  matchId: number
  matchUrnId: string
  matchSlug: string
  matchStatus: number
  /** Versions of match and market as on the wire; 0 when unknown. */
  matchVersion: number
  /** Names what decides the event, such as its competition; an outright does not combine with what shares one of its keys. */
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
  /** The price when it was picked. */
  initialOdds: MilliOdds
  /** The last price the player agreed to, by hand or by the acceptance mode: what a bet is sent with. */
  acceptedOdds: MilliOdds
  isSuspended: boolean
  /** The price moved in a way the acceptance mode does not take. */
  isChanged: boolean
  isNotAvailable: boolean
}

/** A market's news. Its outcomes are complete: one that is missing is no longer offered. */
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

/** Marks only: the agreed price stays. For while bets are on their way. */
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

/** Marks the selection and takes the current price where the mode takes it without asking. */
export function applyAcceptMode(selection: Selection, mode: AcceptMode): Selection {
  const marked = updateSelectionMarks(selection, mode)
  const isTaken = !marked.isNotAvailable && !marked.isChanged && marked.odds >= MIN_ODDS
  return isTaken && marked.acceptedOdds !== marked.odds ? { ...marked, acceptedOdds: marked.odds } : marked
}

/** The player agrees to the current price. */
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

/** The selection after news of markets; marks are for the caller to refresh. */
export function applyMarketChanges(selection: Selection, changes: readonly MarketChange[]): Selection {
  return changes.reduce(applyMarketChange, selection)
}

/** The selection after news of matches; marks are for the caller to refresh. */
export function applyMatchChanges(selection: Selection, changes: readonly MatchChange[]): Selection {
  return changes.reduce(applyMatchChange, selection)
}

/** The selection after its provider went off or on; marks are for the caller to refresh. */
export function applyProviderStatus(selection: Selection, provider: string, isActive: boolean): Selection {
  if (selection.provider !== provider || selection.isProviderActive === isActive) return selection
  return { ...selection, isProviderActive: isActive }
}
