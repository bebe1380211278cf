/** Applies state transitions to bets, with their ledger entries, balances and outbox rows. */
import { sql, type Transaction } from 'kysely'
import type { BetRow, SelectionRow, Tables } from '../../platform/db/tables.ts'
import { holdsStoredUse, readStoredBonus } from '../engagement/stored-bonus.ts'
import { CURRENCIES, subunitsOf } from '../ledger/account-currencies.ts'
import { toOfferedBet, type Viewpoint } from './cashout-offer.ts'
import { type BetState, isSameState, stateOf } from './next-state.ts'

const SUBUNITS = JSON.stringify(Object.fromEntries(CURRENCIES.map(code => [code, subunitsOf(code)])))

/**
 * The single statement that applies every bet transition: state, player balances, ledger and outbox. Reversing a
 * settlement posts reversing entries, and its replacement posts new ones. If the player has already spent a reversed
 * payout, the house lends the shortfall and recovers it from the next payouts: no balance becomes negative and no
 * amount is lost.
 *
 * `$1` transitions, `$2` timestamp, `$3` updated bets in wire format, `$4` subunits by currency. The caller must have
 * locked the bets and their accounts.
 */
const TRANSITION_STATEMENT = `
with moves as materialized (
  select * from jsonb_to_recordset($1::jsonb) as m(
    id uuid, version bigint, status text, result text, win_amount bigint, settled_at timestamptz,
    settlement_no smallint, cashout_amount bigint, cashout_at timestamptz,
    taken_back bigint, taken_back_bonus bigint, taken_back_no smallint, booking text, bonus_paid bigint)
), changed as (
  update bets set status = m.status, result = m.result, win_amount = m.win_amount, version = m.version,
                  settled_at = m.settled_at, settlement_no = m.settlement_no,
                  cashout_amount = m.cashout_amount, cashout_at = m.cashout_at, bonus_paid = m.bonus_paid
  from moves m
  where bets.id = m.id and bets.version = m.version - 1
  returning bets.id, bets.player_id, bets.account_id, bets.currency, bets.stake, bets.cash_stake,
            m.win_amount, m.settlement_no, m.taken_back, m.taken_back_bonus, m.taken_back_no, m.booking, m.bonus_paid
), bookings as materialized (
  select id, account_id, currency, stake, cash_stake, 'bet_settlement_rolled_back' as kind, taken_back_no as part,
         -1 as sign, taken_back as paid, taken_back_bonus as bonus
  from changed where taken_back is not null
  union all
  select id, account_id, currency, stake, cash_stake, booking, settlement_no, 1, win_amount, bonus_paid
  from changed where booking is not null
), net as (
  select account_id, sum(sign * paid)::bigint as amount from bookings group by account_id having sum(sign * paid) <> 0
), loans as (
  select id as account_id, currency, gen_random_uuid() as reference,
         greatest(0, -net.amount - balance) - least(debt, greatest(0, net.amount)) as lent
  from accounts join net on net.account_id = accounts.id
), entries as (
  select side.kind, side.reference, side.part, currency, side.account_id, side.house, side.amount
  from bookings cross join lateral (values
    (kind, id, part, null::bigint, 'escrow', -sign * stake),
    (kind, id, part, account_id, null, sign * paid),
    -- Of a given stake all but the winnings goes back to the bonus account; else that account pays its part.
    (kind, id, part, null, 'revenue', case when cash_stake = 0 then 0 else sign * (stake - paid + bonus) end),
    (kind, id, part, null, 'bonus', case when cash_stake = 0 then sign * (stake - paid) else -sign * bonus end)) as side(kind, reference, part, account_id, house, amount)
  union all
  select case when lent > 0 then 'debt_raised' else 'debt_repaid' end, reference, 0, currency, side.account_id,
         side.house, side.amount
  from loans cross join lateral (values
    (account_id, null, lent),
    (null, 'debt', -lent)) as side(account_id, house, amount)
  where lent <> 0
), published as (
  select publish_bets(player_id, jsonb_agg(bet order by place), $2::timestamptz)
  from jsonb_array_elements($3::jsonb) with ordinality as wire(bet, place)
  join changed on changed.id = (bet ->> 'id')::uuid
  -- In order, because each locks the version of a player's bonus state.
  group by player_id order by player_id
), posted as (
  select post_entries((select jsonb_agg(to_jsonb(entries)) from entries), $4::jsonb, $2::timestamptz)
)
select (select count(*) from changed)::bigint as count,
       (select count(*) from published) as published, (select count(*) from posted) as posted`

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
  const isTakenBack = wasSettled && (!next.is_settled || !isSamePayment)
  const isBooked = next.is_settled && (!wasSettled || isTakenBack)
  const settlementNo = bet.settlement_no + (isBooked ? 1 : 0)
  const keepsTime = wasSettled && isSameState(stateOf(bet), next)
  const after: BetRow = {
    ...bet,
    status: next.status,
    result: next.result,
    win_amount: next.win_amount,
    bonus_paid: next.bonus_paid,
    settled_at: next.is_settled ? (keepsTime ? bet.settled_at : at) : null,
    settlement_no: settlementNo,
    cashout_amount: next.cashout?.amount ?? null,
    cashout_at: next.cashout?.at ?? null,
    version: bet.version + 1,
  }
  const row = {
    id: after.id,
    version: after.version,
    status: after.status,
    result: after.result,
    win_amount: after.win_amount,
    settled_at: after.settled_at,
    settlement_no: settlementNo,
    cashout_amount: after.cashout_amount,
    cashout_at: after.cashout_at,
    bonus_paid: after.bonus_paid,
    taken_back: isTakenBack ? bet.win_amount : null,
    taken_back_bonus: isTakenBack ? bet.bonus_paid : null,
    taken_back_no: isTakenBack ? bet.settlement_no : null,
    booking: isBooked ? (next.status === 'cashed_out' ? 'bet_cashed_out' : 'bet_settled') : null,
  }
  return { row, before: bet, after, legs, accountId: isTakenBack || isBooked ? bet.account_id : null }
}

/** Returns the uses of bonuses whose bets are void, and consumes them again when a correction gives the bet a result. */
async function changeBonusUses(
  transaction: Transaction<Tables>,
  planned: readonly { before: BetRow; after: BetRow }[],
  at: Date,
): Promise<void> {
  const changes = planned.flatMap(({ before, after }) => {
    const bonus = readStoredBonus(before)
    if (!bonus || !('issued_id' in bonus)) return []
    const change = Number(holdsStoredUse(after)) - Number(holdsStoredUse(before))
    return change === 0 ? [] : { id: bonus.issued_id, change }
  })
  if (changes.length === 0) return
  await sql`select change_bonus_uses(${JSON.stringify(changes)}::jsonb, ${at}::timestamptz)`.execute(transaction)
}

// Locks in id order, so that two nodes cannot deadlock.
async function lockAccounts(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.selectFrom('accounts').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/**
 * Applies the transitions and returns the updated rows. Rejects when a bet's version differs from the one the caller
 * read.
 */
export async function applyBetTransitions(
  transaction: Transaction<Tables>,
  moves: readonly BetTransition[],
  view: Viewpoint,
): Promise<BetRow[]> {
  if (moves.length === 0) return []
  const at = new Date(view.now)
  const planned = moves.map(move => planTransition(move, at))
  await lockAccounts(
    transaction,
    planned.flatMap(({ accountId }) => accountId ?? []),
  )
  const rows = JSON.stringify(planned.map(({ row }) => row))
  const wires = JSON.stringify(planned.map(({ after, legs }) => toOfferedBet(after, legs, view)))
  const statement = sql.raw(TRANSITION_STATEMENT).compile(transaction)
  const { rows: counted } = await transaction.executeQuery<{ count: number }>({
    ...statement,
    parameters: [rows, at, wires, SUBUNITS],
  })
  if (counted[0]?.count !== moves.length) throw new Error('a bet changed while it was being moved')
  await changeBonusUses(transaction, planned, at)
  await view.effects?.afterTransitions(transaction, planned, at)
  return planned.map(({ after }) => after)
}
