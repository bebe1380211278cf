/**
 * Persists and restores the slip across reloads. A restored slip is validated by the same rules as a built one. Bets
 * that were pending when the page unloaded are reconciled, never resent.
 */
import { convertMoney } from '../money/convert-money.ts'
import type { Rational } from '../money/rational.ts'
import { isPossibleStake } from '../money/stake.ts'
import { withStoredBonus } from '../slip/bonus.ts'
import { composeMixedSlip, isMixedSlip, listStakedBets, removeSelections } from '../slip/compose.ts'
import {
  listSelections,
  mapSelections,
  type SlipBet,
  type SlipCurrency,
  totalStake,
  withoutStake,
  withRounding,
} from '../slip/slip-bet.ts'
import type { ChosenSystem } from '../systems/system-choice.ts'
import { isSystemType, type SystemType } from '../systems/systems.ts'
import { isInProgress, withEditedBets } from './transitions.ts'
import type { Emit, SlipSnapshot, StorageEvent, Ticket, TicketHandlers } from './types.ts'

type EventOf<T extends StorageEvent['type']> = Extract<StorageEvent, { type: T }>

/**
 * The snapshot to persist. A receipt is stored while one of its bets is unconfirmed, as a pending placement to
 * reconcile; a receipt of confirmed bets is not stored, because the history shows them.
 */
export function createSlipSnapshot(ticket: Ticket): SlipSnapshot {
  const inFlight = findInFlight(ticket)
  return {
    bets: ticket.ticketState === 'SUCCESS' && !inFlight ? [] : ticket.bets,
    ...(ticket.chosenSystems.length > 0 && { chosenSystems: ticket.chosenSystems }),
    inFlight,
  }
}

function findInFlight(ticket: Ticket): SlipSnapshot['inFlight'] {
  const { intent, processingBets, lastIdempotencyKey } = ticket
  if (isInProgress(ticket)) return intent && { idempotencyKey: intent.idempotencyKey, bets: processingBets }
  const isAwaited = ticket.ticketState === 'SUCCESS' && ticket.placedBets.some(({ status }) => status === 'submitted')
  return isAwaited && lastIdempotencyKey !== null
    ? { idempotencyKey: lastIdempotencyKey, bets: listStakedBets(ticket.bets) }
    : null
}

function convertStake(bet: SlipBet, currency: SlipCurrency, rate: Rational | null): SlipBet {
  if (bet.currency === currency.currency)
    return isPossibleStake(bet.stake) ? withRounding(bet, currency) : withoutStake(bet, currency)
  const emptied = withoutStake(bet, currency)
  if (rate === null || !isPossibleStake(bet.stake)) return emptied
  const stake = convertMoney(bet.stake, rate)
  return isPossibleStake(stake) ? { ...emptied, stake } : emptied
}

function hasValidSelectionCount({ betType, selections, systemType }: SlipBet): boolean {
  if (betType === 'single') return selections.length === 1
  if (betType === 'system') return systemType?.totalCount === selections.length && isSystemType(systemType)
  return betType === 'combo' ? selections.length > 1 : selections.length > 0
}

// An invalid system becomes a combo of its selections.
function convertInvalidSystem(bet: SlipBet): SlipBet {
  return bet.betType === 'system' && !hasValidSelectionCount(bet) ? { ...bet, betType: 'combo', systemType: null } : bet
}

// Enforces that several bets are singles and that no outcome occurs twice, unless the slip is mixed.
function repair(stored: readonly SlipBet[], offered: readonly SystemType[]): readonly SlipBet[] {
  const bets = stored.map(convertInvalidSystem)
  const mixed = bets.filter(bet => bet.betType !== 'custom' && hasValidSelectionCount(bet))
  if (isMixedSlip(mixed)) return composeMixedSlip(mixed, offered)
  const [first] = bets
  const valid = bets.filter(bet => hasValidSelectionCount(bet) && (bet.betType === 'single' || bet === first))
  const alike = valid.filter(bet => bet.betType === valid[0]?.betType)
  const seen = new Set<string>()
  return removeSelections(alike, ({ id }) => seen.has(id) || !seen.add(id))
}

function selectChosenSystems({ chosenSystems }: Ticket, snapshot: SlipSnapshot): readonly ChosenSystem[] {
  return chosenSystems.length > 0 ? chosenSystems : (snapshot.chosenSystems ?? []).filter(isSystemType)
}

/** Replaces the ticket's slip with a stored one. While bets are pending only `isRestoring` changes. */
function restoreTicket(ticket: Ticket, { snapshot, rate }: EventOf<'restored'>, emit: Emit): Ticket {
  const idle = { ...ticket, isRestoring: false, chosenSystems: selectChosenSystems(ticket, snapshot) }
  if (isInProgress(ticket)) return idle
  const { inFlight } = snapshot
  const bets = repair(snapshot.bets, ticket.rules.systemTypes)
  if (inFlight && inFlight.bets.length > 0) {
    emit({ type: 'reconcile', ...inFlight })
    return toChecking(withEditedBets(idle, bets.map(withStoredBonus)), inFlight)
  }
  return withEditedBets(
    idle,
    bets.map(bet => withStoredBonus(convertStake(bet, ticket.currency, rate))),
  )
}

/**
 * Replaces the bets and chosen systems with those of another tab. A selection that is on both keeps what this tab knows
 * of its prices and has accepted: the player accepts a price where it is shown.
 */
function receiveSlip(ticket: Ticket, { snapshot }: EventOf<'slipReceived'>): Ticket {
  const selectionsHere = new Map(listSelections(ticket.bets).map(selection => [selection.id, selection]))
  const bets = repair(snapshot.bets, ticket.rules.systemTypes).map(bet =>
    withStoredBonus(convertStake(bet, ticket.currency, null)),
  )
  return {
    ...withEditedBets(
      ticket,
      mapSelections(bets, selection => selectionsHere.get(selection.id) ?? selection),
    ),
    chosenSystems: (snapshot.chosenSystems ?? []).filter(isSystemType),
  }
}

function toChecking(ticket: Ticket, { idempotencyKey, bets }: NonNullable<SlipSnapshot['inFlight']>): Ticket {
  return {
    ...ticket,
    ticketState: 'CHECKING',
    processingBets: bets,
    intent: { idempotencyKey, phase: 'sent', total: totalStake(bets) },
    lastIdempotencyKey: idempotencyKey,
  }
}

export const STORED: TicketHandlers<StorageEvent> = {
  restoreStarted: ticket => ({ ...ticket, isRestoring: true }),
  restored: restoreTicket,
  slipReceived: receiveSlip,
  restoreFailed(ticket, { reason }, emit) {
    if (reason !== null) emit({ type: 'reportRestoreFailure', reason })
    return { ...ticket, isRestoring: false }
  },
}
