/**
 * The single statement that applies every bet transition: state, player balances, ledger and outbox. Reversing a
 * settlement posts reversing entries, and its replacement posts new ones. If the player has already spent a reversed
 * payout, the house lends the shortfall and recovers it from the next payouts: no balance becomes negative and no
 * amount is lost.
 *
 * `$1` transitions, `$2` timestamp, `$3` updated bets in wire format, `$4` subunits by currency. The caller must have
 * locked the bets and their accounts.
 */
export const TRANSITION_STATEMENT = `
with moves as materialized (
  select * from jsonb_to_recordset($1::jsonb) as m(
    id uuid, version bigint, status text, result text, win_amount bigint, settled_at timestamptz,
    settlement_no smallint, cashout_amount bigint, cashout_at timestamptz,
    taken_back bigint, taken_back_no smallint, booking text)
), changed as (
  update bets set status = m.status, result = m.result, win_amount = m.win_amount, version = m.version,
                  settled_at = m.settled_at, settlement_no = m.settlement_no,
                  cashout_amount = m.cashout_amount, cashout_at = m.cashout_at
  from moves m
  where bets.id = m.id and bets.version = m.version - 1
  returning bets.id, bets.player_id, bets.account_id, bets.currency, bets.stake, m.win_amount, m.settlement_no,
            m.taken_back, m.taken_back_no, m.booking
), bookings as materialized (
  select id, account_id, currency, stake, 'bet_settlement_rolled_back' as kind, taken_back_no as part, -1 as sign,
         taken_back as paid
  from changed where taken_back is not null
  union all
  select id, account_id, currency, stake, booking, settlement_no, 1, win_amount from changed where booking is not null
), ledger_tx as (
  insert into ledger_transactions (kind, reference, part, created_at)
  select kind, id, part, $2::timestamptz from bookings
  returning id, kind, reference, part
), entries as (
  insert into ledger_entries (transaction_id, account_id, currency, amount)
  select ledger_tx.id, side.account_id, b.currency, side.amount
  from ledger_tx
  join bookings b on b.id = ledger_tx.reference and b.kind = ledger_tx.kind and b.part = ledger_tx.part
  join accounts escrow on escrow.kind = 'escrow' and escrow.currency = b.currency
  join accounts revenue on revenue.kind = 'revenue' and revenue.currency = b.currency
  cross join lateral (values
    (escrow.id, -b.sign * b.stake),
    (b.account_id, b.sign * b.paid),
    (revenue.id, b.sign * (b.stake - b.paid))) as side(account_id, amount)
  where side.amount <> 0
), net as (
  select account_id, sum(sign * paid)::bigint as amount from bookings group by account_id having sum(sign * paid) <> 0
), before as materialized (
  select a.id, net.amount, gen_random_uuid() as reference,
         greatest(0, -net.amount - a.balance) - least(a.debt, greatest(0, net.amount)) as lent
  from accounts a join net on net.account_id = a.id
), paid as (
  update accounts set balance = accounts.balance + before.amount + before.lent, debt = accounts.debt + before.lent,
                      version = accounts.version + 1
  from before where accounts.id = before.id
  returning accounts.id, accounts.player_id, accounts.currency, accounts.balance, accounts.active, accounts.version
), loans as (
  insert into ledger_transactions (kind, reference, created_at)
  select case when lent > 0 then 'debt_raised' else 'debt_repaid' end, reference, $2::timestamptz
  from before where lent <> 0
  returning id, reference
), loan_entries as (
  insert into ledger_entries (transaction_id, account_id, currency, amount)
  select loans.id, side.account_id, paid.currency, side.amount
  from loans
  join before on before.reference = loans.reference
  join paid on paid.id = before.id
  join accounts house on house.kind = 'debt' and house.currency = paid.currency
  cross join lateral (values (paid.id, before.lent), (house.id, -before.lent)) as side(account_id, amount)
), outbox_rows as (
  insert into outbox (player_id, event_name, message, created_at)
  select changed.player_id, 'bet_changed', outbox_rows.bet, $2::timestamptz
  from jsonb_array_elements($3::jsonb) as outbox_rows(bet) join changed on changed.id = (outbox_rows.bet ->> 'id')::uuid
  union all
  select player_id, 'balance_changed', jsonb_build_object(
    'currency', currency, 'subunits', ($4::jsonb ->> currency)::bigint,
    'available_to_bet_with_locked_cents', balance, 'active', active, 'version', version), $2::timestamptz
  from paid
)
select count(*)::bigint as count from changed`
