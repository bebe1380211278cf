/**
 * The one statement that places bets: the idempotency key with its answer, the debit, the bets, the ledger and the
 * outbox. All of it happens or nothing does. A balance that does not suffice breaks `accounts_not_negative`; a key that
 * is taken makes every part after it empty.
 */
export const PLACING_STATEMENT_NAME = 'place-bets'

export const PLACING_STATEMENT = `
with intent as (
  insert into idempotency_keys (player_id, key, operation, request_hash, status, answer, created_at)
  select $1::bigint, $2::uuid, $3::text, $4::text, $5::smallint, $6::text, $7::timestamptz
  where exists (select from accounts where id = $8::bigint and player_id = $1::bigint and active)
  on conflict do nothing
  returning player_id
), debited as (
  update accounts set balance = balance - $9::bigint, version = version + 1
  from intent
  where accounts.id = $8::bigint and accounts.player_id = intent.player_id
  returning accounts.id, accounts.player_id, accounts.currency, accounts.balance
), new_bets as (
  insert into bets (id, ref, player_id, account_id, idempotency_key, position, type, status, currency, stake,
                    odds_hundredths, potential_win, accept_mode, device_id, quick, created_at)
  select b.id, b.ref, debited.player_id, debited.id, $2::uuid, b.position, b.type, b.status, debited.currency, b.stake,
         b.odds_hundredths, b.potential_win, b.accept_mode, b.device_id, b.quick, $7::timestamptz
  from debited, jsonb_to_recordset($10::jsonb) as b(
    id uuid, ref text, position smallint, type text, status text, stake bigint, odds_hundredths bigint,
    potential_win bigint, accept_mode text, device_id uuid, quick boolean)
  returning id, player_id, account_id, currency, stake
), new_selections as (
  insert into bet_selections (id, bet_id, position, match_id, market_id, specifier, outcome_id, odds_milli,
                              market_version, snapshot)
  select s.id, new_bets.id, s.position, s.match_id, s.market_id, s.specifier, s.outcome_id, s.odds_milli,
         s.market_version, s.snapshot
  from new_bets join jsonb_to_recordset($11::jsonb) as s(
    id uuid, bet_id uuid, position smallint, match_id bigint, market_id text, specifier text, outcome_id text,
    odds_milli integer, market_version bigint, snapshot jsonb) on s.bet_id = new_bets.id
), booked as (
  insert into ledger_transactions (kind, reference, created_at)
  select 'bet_placed', id, $7::timestamptz from new_bets
  returning id, reference
), entries as (
  insert into ledger_entries (transaction_id, account_id, currency, amount)
  select booked.id, side.account_id, new_bets.currency, side.amount
  from booked
  join new_bets on new_bets.id = booked.reference
  join accounts escrow on escrow.kind = 'escrow' and escrow.currency = new_bets.currency
  cross join lateral (values (new_bets.account_id, -new_bets.stake), (escrow.id, new_bets.stake)) as side(account_id, amount)
), told as (
  insert into outbox (player_id, event_name, message, created_at)
  select player_id, event_name, message, $7::timestamptz from (
    select 0 as place, player_id, 'balance_changed' as event_name, jsonb_build_object(
      'currency', currency, 'subunits', $12::bigint,
      'available_to_bet_with_locked_cents', balance, 'active', true) as message
    from debited
    union all
    select e.place, debited.player_id, 'bet_changed', e.bet
    from debited, jsonb_array_elements($13::jsonb) with ordinality as e(bet, place)
  ) as events order by place
)
select balance from debited`
