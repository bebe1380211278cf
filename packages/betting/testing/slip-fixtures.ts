/** Test fixtures for the slip: minimal valid outcomes, tickets and contexts, with overrides. */
import type { MilliOdds } from '../src/odds/odds.ts'
import type { PickedOutcome } from '../src/selections/selection.ts'
import { betKey } from '../src/slip/slip-bet.ts'
import { createTicket, reduceTicket } from '../src/ticket/ticket.ts'
import type { PlacementFailure, PlacingContext, Ticket, TicketEffect, TicketEvent } from '../src/ticket/types.ts'

export const EUR = { currency: 'EUR', subunits: 100 }
export const USD = { currency: 'USD', subunits: 100 }

export function milli(decimal: number): MilliOdds {
  return Math.round(decimal * 1000) as MilliOdds
}

/** The home win of match `match`, at 2.00, open for betting. */
export function outcome(match: number, changes: Partial<PickedOutcome> = {}): PickedOutcome {
  return {
    type: 'match',
    matchId: match,
    matchUrnId: `sr:match:${match}`,
    matchSlug: `a-b-m${match}`,
    matchStatus: 1,
    matchVersion: 1,
    relationKeys: ['competition:1'],
    marketId: '1',
    marketName: '1x2',
    marketStatus: 1,
    marketVersion: 1,
    specifier: '',
    outcomeId: '1',
    outcomeName: 'A',
    odds: milli(2),
    active: true,
    provider: 'betradar',
    isProviderActive: true,
    nameA: 'A',
    nameB: 'B',
    sportKey: 'soccer',
    categoryName: 'England',
    ...changes,
  }
}

export function homeWinId(match: number): string {
  return `sr:match:${match}/1//1`
}

/** A market update with `odds` as the new price of the home win of `match`. */
export function priceUpdate(
  match: number,
  odds: number,
  changes: { status?: number; version?: number } = {},
): TicketEvent {
  const { status = 1, version = 2 } = changes
  const outcomes = [{ id: '1', odds: milli(odds), active: true }]
  return { type: 'marketsChanged', changes: [{ key: `sr:match:${match}/1/`, status, version, outcomes }] }
}

export function context(changes: Partial<PlacingContext> = {}): PlacingContext {
  return {
    isSignedIn: true,
    balance: 100_000 as PlacingContext['balance'],
    minStake: null,
    maxStake: null,
    limits: null,
    ...changes,
  }
}

/**
 * Applies events to a state and collects the effects, except requests for bonuses: almost every edit makes one, see
 * `slip-bonus-requests.test.ts`.
 */
export function run(from: Ticket, ...events: readonly TicketEvent[]): { state: Ticket; effects: TicketEffect[] } {
  const effects: TicketEffect[] = []
  const state = events.reduce((current, event) => {
    const next = reduceTicket(current, event)
    effects.push(...next.effects.filter(({ type }) => type !== 'fetchBonuses'))
    return next.state
  }, from)
  return { state, effects }
}

/** A ticket with the home wins of these matches and a stake on every bet. */
export function ticketOf(matches: readonly number[], stake = 1000): Ticket {
  const picked = run(
    createTicket(EUR),
    ...matches.map((match): TicketEvent => ({ type: 'pick', outcome: outcome(match) })),
  )
  return staked(picked.state, stake)
}

export function staked(ticket: Ticket, stake: number): Ticket {
  return run(ticket, ...ticket.bets.map((bet): TicketEvent => ({ type: 'setStake', betKey: betKey(bet), stake }))).state
}

export function placing(ticket: Ticket, idempotencyKey = 'key-1'): Ticket {
  return run(ticket, place(idempotencyKey)).state
}

/** A tap on "Place bet". */
export function place(idempotencyKey = 'key-1', changes: Partial<PlacingContext> = {}): TicketEvent {
  return { type: 'place', idempotencyKey, context: context(changes) }
}

/** A slip of two selections with a stake of 10, and the same while it is being placed under `key-1`. */
export const ready = ticketOf([1, 2], 1000)
export const sent = placing(ready)

/** Possible outcomes: the bets, no response, or a failure. */
export const placed = [{ id: 'bet-1' }]
export const succeeded = { type: 'placeSucceeded', idempotencyKey: 'key-1', placedBets: placed } satisfies TicketEvent
export const lost = { type: 'answerLost', idempotencyKey: 'key-1' } satisfies TicketEvent

export function failedWith(failure: PlacementFailure = { kind: 'uncoded' }): TicketEvent {
  return { type: 'placeFailed', idempotencyKey: 'key-1', failure }
}
