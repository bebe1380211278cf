/**
 * Random event sequences for the ticket. Events are generated from the state they meet, so that responses and stakes
 * mostly fit.
 */
import fc from 'fast-check'
import { toMinor } from '../src/money/money.ts'
import { rational } from '../src/money/rational.ts'
import type { AcceptMode } from '../src/odds/odds-acceptance.ts'
import { DEFAULT_SLIP_RULES } from '../src/slip/rules.ts'
import { betKey } from '../src/slip/slip-bet.ts'
import { createSlipSnapshot } from '../src/ticket/restore.ts'
import { reduceTicket } from '../src/ticket/ticket.ts'
import type { Ticket, TicketEvent, TicketTransition } from '../src/ticket/types.ts'
import { context, EUR, homeWinId, milli, outcome, ticketOf, USD } from './slip-fixtures.ts'

export type Draft = (ticket: Ticket, at: number) => TicketEvent

export const match = fc.integer({ min: 1, max: 5 })
export const price = fc.integer({ min: 1000, max: 4000 }).map(value => milli(value / 1000))
const version = fc.integer({ min: 0, max: 9 })
const amount = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.constantFrom(-1, 0.5, Number.NaN, 2 ** 60))
const mode = fc.constantFrom<AcceptMode>('none', 'higher', 'any')
const marketStatus = fc.constantFrom(1, 1, 1, 1, -1, 0, -2, -3)
const someContext = fc
  .record({
    isSignedIn: fc.constantFrom(true, true, false),
    balance: fc.constantFrom(null, toMinor(1000), toMinor(100_000)),
    maxStake: fc.constantFrom(null, null, toMinor(1500)),
  })
  .map(context)

export const inFlightKey = (ticket: Ticket) => ticket.intent?.idempotencyKey ?? 'none'
export const betAt = (ticket: Ticket, at: number) => {
  const bet = ticket.bets[at % Math.max(ticket.bets.length, 1)]
  return bet ? betKey(bet) : 'nobody'
}
export const always =
  (event: TicketEvent): Draft =>
  () =>
    event
const answerKey = fc.constantFrom<(ticket: Ticket) => string>(inFlightKey, inFlightKey, inFlightKey, () => 'foreign')

export const drafts: readonly fc.Arbitrary<Draft>[] = [
  fc.record({ match, price, version }).map(drawn =>
    always({
      type: 'pick',
      outcome: outcome(drawn.match, { odds: drawn.price, marketVersion: drawn.version }),
    }),
  ),
  match.map(id => always({ type: 'pick', outcome: outcome(id) })),
  match.map(id => always({ type: 'remove', selectionId: homeWinId(id) })),
  fc
    .constantFrom<TicketEvent>(
      { type: 'removeClosed' },
      { type: 'clear' },
      { type: 'acceptOddsChanges' },
      { type: 'signInAbandoned' },
      { type: 'finish' },
      { type: 'keepPicks' },
      { type: 'restoreStarted' },
      { type: 'restoreFailed', reason: 'unreadable' },
      { type: 'rulesChanged', rules: { ...DEFAULT_SLIP_RULES, multiSingleByProvider: { betradar: false } } },
      { type: 'rulesChanged', rules: DEFAULT_SLIP_RULES },
      { type: 'rulesChanged', rules: { ...DEFAULT_SLIP_RULES, mixedBetsAllowed: true } },
    )
    .map(always),
  fc.record({ at: fc.nat(4), stake: amount }).map(({ at, stake }) => ticket => ({
    type: 'setStake',
    betKey: betAt(ticket, at),
    stake,
  })),
  fc.record({ at: fc.nat(4), win: amount }).map(({ at, win }) => ticket => ({
    type: 'setWantedWin',
    betKey: betAt(ticket, at),
    win,
  })),
  fc
    .constantFrom('single', 'combo', 'system', 'custom', 'mixed', 'mixed')
    .map(betType => always({ type: 'setBetType', betType })),
  mode.map(acceptMode => always({ type: 'changeAcceptMode', mode: acceptMode })),
  fc.record({ match, price, version, status: marketStatus, active: fc.boolean() }).map(drawn =>
    always({
      type: 'marketsChanged',
      changes: [
        {
          key: `sr:match:${drawn.match}/1/`,
          status: drawn.status,
          version: drawn.version,
          outcomes: [{ id: '1', odds: drawn.price, active: drawn.active }],
        },
      ],
    }),
  ),
  fc.record({ match, version, status: fc.integer({ min: 0, max: 5 }) }).map(drawn =>
    always({
      type: 'matchChanged',
      changes: [{ urnId: `sr:match:${drawn.match}`, status: drawn.status, version: drawn.version }],
    }),
  ),
  fc.boolean().map(isActive => always({ type: 'providerStatusChanged', provider: 'betradar', isActive })),
  // Mostly a new key, sometimes the previous one, as on a double click.
  fc.record({ context: someContext, isRepeated: fc.constantFrom(false, false, true) }).map(drawn => (ticket, at) => ({
    type: 'place',
    idempotencyKey: drawn.isRepeated ? (ticket.lastIdempotencyKey ?? `key-${at}`) : `key-${at}`,
    context: drawn.context,
  })),
  someContext.map(placing => always({ type: 'signedIn', context: placing })),
  fc.record({ key: answerKey, errors: fc.constantFrom({}, {}, { 0: { message: 'no' } }) }).map(drawn => ticket => ({
    type: 'placeSucceeded',
    idempotencyKey: drawn.key(ticket),
    placedBets: [{ id: 'placed' }],
    errorsByBet: drawn.errors,
  })),
  fc.record({ key: answerKey, isCoded: fc.boolean(), price }).map(drawn => ticket => ({
    type: 'placeFailed',
    idempotencyKey: drawn.key(ticket),
    failure: drawn.isCoded
      ? { kind: 'coded', code: 101, currentOdds: { [homeWinId(1)]: drawn.price } }
      : { kind: 'uncoded' },
  })),
  answerKey.map(key => ticket => ({ type: 'answerLost', idempotencyKey: key(ticket) })),
  fc.record({ key: answerKey, isFound: fc.boolean() }).map(drawn => ticket => ({
    type: 'reconciled',
    idempotencyKey: drawn.key(ticket),
    placedBets: drawn.isFound ? [{ id: 'placed' }] : null,
  })),
  fc
    .constantFrom('submitted', 'waiting_results', 'rejected')
    .map(status => always({ type: 'betChanged', bet: { id: 'placed', status } })),
  fc.nat(4).map(at => ticket => ({ type: 'tryAgain', betKeys: [betAt(ticket, at)] })),
  fc.constantFrom(EUR, USD).map(currency => always({ type: 'currencyChanged', currency })),
  fc
    .constantFrom(null, rational(1, 2), rational(2))
    .map(rate => ticket => ({ type: 'restored', snapshot: createSlipSnapshot(ticket), rate })),
]

export interface Moment extends TicketTransition {
  before: Ticket
  event: TicketEvent
}

export function play(script: readonly Draft[], from: Ticket = ticketOf([1, 2], 500)): readonly Moment[] {
  let ticket: Ticket = from
  return script.map((draft, at) => {
    const before = ticket
    const event = draft(before, at)
    const { state, effects } = reduceTicket(before, event)
    ticket = state
    return { before, event, state, effects }
  })
}

export const script = fc.array(fc.oneof(...drafts), { minLength: 1, maxLength: 60, size: 'max' })

export function checkRuns(check: (moments: readonly Moment[]) => void, numRuns = 300): void {
  fc.assert(
    fc.property(script, drafted => check(play(drafted))),
    { numRuns },
  )
}
