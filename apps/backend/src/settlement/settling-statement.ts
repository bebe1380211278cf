/**
 * The one statement that moves bets on after results: their state, the players' money, the ledger and the outbox.
 * `$1` bets, `$2` the moment, `$3` the changed bets for the wire, `$4` subunits by currency.
 */
export const SETTLING_STATEMENT = `
with changed as (
  update bets set status = c.status, result = c.result, win_amount = c.win_amount, version = c.version,
                  settled_at = case when c.is_settled then $2::timestamptz else bets.settled_at end
  from jsonb_to_recordset($1::jsonb) as c(
    id uuid, status text, result text, win_amount bigint, version bigint, is_settled boolean)
  where bets.id = c.id and bets.version = c.version - 1 and not (c.is_settled and bets.settled_at is not null)
  returning bets.id, bets.player_id, bets.account_id, bets.currency, bets.stake, bets.win_amount, c.is_settled
), paid as (
  update accounts set balance = accounts.balance + due.amount, version = accounts.version + 1
  from (select account_id, sum(win_amount)::bigint as amount from changed
        where is_settled and win_amount > 0 group by account_id) as due
  where accounts.id = due.account_id
  returning accounts.player_id, accounts.currency, accounts.balance, accounts.active,
            accounts.version
), booked as (
  insert into ledger_transactions (kind, reference, created_at)
  select 'bet_settled', id, $2::timestamptz from changed where is_settled
  returning id, reference
), entries as (
  insert into ledger_entries (transaction_id, account_id, currency, amount)
  select booked.id, side.account_id, changed.currency, side.amount
  from booked
  join changed on changed.id = booked.reference
  join accounts escrow on escrow.kind = 'escrow' and escrow.currency = changed.currency
  join accounts revenue on revenue.kind = 'revenue' and revenue.currency = changed.currency
  cross join lateral (values
    (escrow.id, -changed.stake),
    (changed.account_id, changed.win_amount),
    (revenue.id, changed.stake - changed.win_amount)) as side(account_id, amount)
  where side.amount <> 0
), told as (
  insert into outbox (player_id, event_name, message, created_at)
  select changed.player_id, 'bet_changed', told.bet, $2::timestamptz
  from jsonb_array_elements($3::jsonb) as told(bet) join changed on changed.id = (told.bet ->> 'id')::uuid
  union all
  select player_id, 'balance_changed', jsonb_build_object(
    'currency', currency, 'subunits', ($4::jsonb ->> currency)::bigint,
    'available_to_bet_with_locked_cents', balance, 'active', active, 'version', version), $2::timestamptz
  from paid
)
select count(*)::bigint as count from changed`
