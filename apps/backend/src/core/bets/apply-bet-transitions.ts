/** Applies state transitions to bets, with their ledger entries, balances and outbox rows. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Actor } from '../../platform/db/set-actor.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { holdsStoredUse, readStoredBonus } from '../engagement/stored-bonus.ts'
import { CURRENCIES } from '../ledger/account-currencies.ts'
import { toSubunits } from '../ledger/postings.ts'
import { toOfferedBet, type Viewpoint } from './cashout-offer.ts'
import { computeRestWin } from './compute-totals.ts'
import { type BetState, isSameState, stateOf } from './next-state.ts'
import type { BetRow, SelectionRow } from './tables.ts'

const SUBUNITS = toSubunits(CURRENCIES)

export interface BetTransition {
  /** The stored row, locked by this transaction. */
  bet: BetRow
  /** All selections of the bet, as stored. */
  legs: readonly SelectionRow[]
  next: BetState
}

function planTransition({ bet, legs, next }: BetTransition, at: Date) {
  const wasSettled = bet.settled_at !== null
  const isSamePayment = next.win_amount === bet.win_amount && next.bonus_paid === bet.bonus_paid
  const isPaidAnew = next.is_settled && !(wasSettled && isSamePayment)
  const keepsTime = wasSettled && isSameState(stateOf(bet), next)
  const state = {
    status: next.status,
    result: next.result,
    win_amount: next.win_amount,
    bonus_paid: next.bonus_paid,
    settled_at: next.is_settled ? (keepsTime ? bet.settled_at : at) : null,
    cashout_amount: next.cashout?.amount ?? null,
    cashout_stake: next.cashout?.stake ?? null,
    cashout_at: next.cashout?.at ?? null,
  }
  const after: BetRow = {
    ...bet,
    ...state,
    settlement_no: bet.settlement_no + Number(isPaidAnew),
    version: bet.version + 1,
  }
  const bonus = readStoredBonus(bet)
  const usesBonus = bonus !== null && 'issued_id' in bonus
  const use_change = usesBonus ? Number(holdsStoredUse(after)) - Number(holdsStoredUse(bet)) : 0
  return {
    row: { ...state, id: bet.id, version: bet.version, open_stake: bet.open_stake, use_change },
    before: bet,
    after,
    legs,
  }
}

interface Planned {
  /** JSON of the moves, of the bets in wire format, and the timestamp, as the functions take them. */
  readonly moves: string
  readonly wires: string
  readonly at: Date
}

/**
 * Applies the transitions by one of the functions in `bet-transitions.sql`, and returns the updated rows.
 * Rejects when a bet has changed since the caller read it, or may not go to that state. The caller must have locked the
 * bets.
 */
async function applyTransitions(
  transaction: Transaction<Tables>,
  moves: readonly BetTransition[],
  { view, call }: { view: Viewpoint; call: (planned: Planned) => RawBuilder<unknown> },
): Promise<BetRow[]> {
  if (moves.length === 0) return []
  const at = new Date(view.now)
  const planned = moves.map(move => planTransition(move, at))
  const rows = JSON.stringify(planned.map(({ row }) => row))
  const wires = JSON.stringify(planned.map(({ after, legs }) => toOfferedBet(after, legs, view)))
  await call({ moves: rows, wires, at }).execute(transaction)
  await view.effects?.afterTransitions(transaction, planned, at)
  return planned.map(({ after }) => after)
}

const createCall =
  (name: 'settle_bets' | 'cash_out_bets') =>
  ({ moves, at, wires }: Planned): RawBuilder<unknown> =>
    sql`select ${sql.ref(name)}(${moves}::jsonb, ${at}::timestamptz, ${wires}::jsonb, ${SUBUNITS}::jsonb)`

/** Applies the states that results give bets. */
export const settleBets = (
  transaction: Transaction<Tables>,
  moves: readonly BetTransition[],
  view: Viewpoint,
): Promise<BetRow[]> =>
  applyTransitions(transaction, moves, {
    view,
    call: createCall('settle_bets'),
  })

/** Applies players' cash-outs. */
export const cashOutBets = (
  transaction: Transaction<Tables>,
  moves: readonly BetTransition[],
  view: Viewpoint,
): Promise<BetRow[]> =>
  applyTransitions(transaction, moves, {
    view,
    call: createCall('cash_out_bets'),
  })

/** A part of a bet's stake, and what it pays. */
export interface PaidPart {
  readonly stake: number
  readonly amount: number
}

/** The bet after a part of it was cashed out: open, with the rest of its stake. */
function withoutPart(
  bet: BetRow,
  legs: readonly SelectionRow[],
  { stake, amount, at }: PaidPart & { at: Date },
): BetRow {
  const rest: BetRow = {
    ...bet,
    status: 'waiting_results',
    cashed_stake: bet.cashed_stake + stake,
    cashed_amount: bet.cashed_amount + amount,
    open_stake: bet.open_stake - stake,
    cashout_amount: null,
    cashout_stake: null,
    cashout_at: null,
    version: bet.version + 1,
    parts: [...bet.parts, { no: bet.parts.length + 1, stake, amount, at: at.toISOString(), cause: 'player' }],
  }
  return { ...rest, potential_win: Math.min(bet.potential_win, computeRestWin(rest, legs)) }
}

/**
 * Pays a part of a bet's stake, and returns the updated row. Rejects when the bet has changed since the caller read it, or
 * may not be cashed out so. The caller must have locked the bet.
 */
export async function cashOutPart(
  transaction: Transaction<Tables>,
  { bet, legs, part }: { bet: BetRow; legs: readonly SelectionRow[]; part: PaidPart },
  view: Viewpoint,
): Promise<BetRow> {
  const at = new Date(view.now)
  const after = withoutPart(bet, legs, { ...part, at })
  const paid = JSON.stringify({ ...part, potential_win: after.potential_win, cause: 'player' })
  const wire = JSON.stringify(toOfferedBet(after, legs, view))
  await sql`select cash_out_part(
    ${bet.id}, ${bet.version}, ${paid}::jsonb, ${at}::timestamptz, ${wire}::jsonb, ${SUBUNITS}::jsonb)`.execute(
    transaction,
  )
  return after
}

/** A call of the operator's staff that settles a bet. */
export interface HandOrder {
  readonly actor: Actor
  readonly call: string
  /** The body of the call, for the audit log. */
  readonly arguments: object
  /** Results of selections: `is_released` where the feed's own one applies again. */
  readonly results: readonly { id: string; result: string; outcome: object | null; is_released: boolean }[]
}

/** Writes results by hand and applies the state that they give the bet, or cancels it; with the record of the call. */
export const settleBetByHand = (
  transaction: Transaction<Tables>,
  move: BetTransition,
  { order, view }: { order: HandOrder; view: Viewpoint },
): Promise<BetRow[]> =>
  applyTransitions(transaction, [move], {
    view,
    call: ({ moves, at, wires }) => sql`
      select settle_bet_by_hand(
        ${order.actor}, ${order.call}, ${JSON.stringify(order.arguments)}::jsonb, ${JSON.stringify(order.results)}::jsonb,
        ${moves}::jsonb, ${at}::timestamptz, ${wires}::jsonb, ${SUBUNITS}::jsonb)`,
  })
