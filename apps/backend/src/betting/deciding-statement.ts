/**
 * The one statement that decides a submitted bet: its state, the money that goes back, the ledger and the outbox. A bet
 * that is decided already is left alone. `$1` bet, `$2` the version it was read at, `$3` what becomes of it, `$4` its
 * selections' prices, `$5` the moment, `$6` the decided bet for the wire, `$7` subunits of its currency.
 */
export const DECIDING_STATEMENT = `
with decided as (
  update bets set status = d.status, odds_hundredths = d.odds_hundredths, potential_win = d.potential_win,
                  custom_odds_milli = d.custom_odds_milli, rejection = d.rejection, version = bets.version + 1
  from jsonb_to_record($3::jsonb) as d(
    status text, odds_hundredths bigint, potential_win bigint, custom_odds_milli bigint, rejection jsonb)
  where bets.id = $1::uuid and bets.version = $2::bigint and bets.status = 'submitted'
  returning bets.id, bets.player_id, bets.account_id, bets.currency, bets.stake, bets.status
), priced as (
  update bet_selections set odds_milli = p.odds_milli, market_version = p.market_version
  from jsonb_to_recordset($4::jsonb) as p(id uuid, odds_milli integer, market_version bigint), decided
  where bet_selections.id = p.id and bet_selections.bet_id = decided.id
), released as (
  update accounts set balance = accounts.balance + decided.stake, version = accounts.version + 1
  from decided
  where decided.status = 'rejected' and accounts.id = decided.account_id
  returning accounts.player_id, accounts.currency, accounts.balance, accounts.active, accounts.version
), booked as (
  insert into ledger_transactions (kind, reference, created_at)
  select 'bet_rejected', id, $5::timestamptz from decided where status = 'rejected'
  returning id, reference
), entries as (
  insert into ledger_entries (transaction_id, account_id, currency, amount)
  select booked.id, side.account_id, decided.currency, side.amount
  from booked
  join decided on decided.id = booked.reference
  join accounts escrow on escrow.kind = 'escrow' and escrow.currency = decided.currency
  cross join lateral (values (escrow.id, -decided.stake), (decided.account_id, decided.stake))
    as side(account_id, amount)
), told as (
  insert into outbox (player_id, event_name, message, created_at)
  select player_id, 'bet_changed', $6::jsonb, $5::timestamptz from decided
  union all
  select player_id, 'balance_changed', jsonb_build_object(
    'currency', currency, 'subunits', $7::bigint, 'available_to_bet_with_locked_cents', balance, 'active', active,
    'version', version), $5::timestamptz
  from released
)
select count(*)::bigint as count from decided`
