-- Decides a submitted bet in one statement: its state, a refund, the ledger and the outbox. Returns 0 instead of 1,
-- without any change, if the bet has already been decided. Accepting it violates `player_not_excluded` if the player is
-- excluded by now, and `liability_limits` if its new price exceeds them. `p_version`: version at which the bet was
-- read. `p_decision`: the new state, `actor` and `cause` (see `set_actor`), and an operator's `call`. `p_prices`:
-- prices of its selections. `p_wire`: the decided bet in wire format. `p_limits`: its liability limits, as
-- `check_liability` takes them for one bet.
create or replace function decide_bet(
  p_bet uuid, p_version bigint, p_decision jsonb, p_prices jsonb, p_at timestamptz, p_wire jsonb, p_subunits bigint,
  p_limits jsonb
) returns bigint language plpgsql as $$
declare
  owner bigint;
  bet_currency text;
  decisions bigint;
begin
  if p_decision ->> 'status' <> 'rejected' then
    select player_id, currency into owner, bet_currency from bets where id = p_bet;
    perform lock_player(owner);
    if is_excluded(owner, p_at) then
      raise exception 'the player is excluded' using errcode = 'check_violation', constraint = 'player_not_excluded';
    end if;
    perform check_liability(
      owner, bet_currency, jsonb_build_array(p_wire), jsonb_build_array(p_limits), p_at, p_bet);
  end if;
  perform set_actor(p_decision ->> 'actor', p_decision ->> 'cause');
  if p_decision ->> 'actor' like 'operator:%' then
    perform record_operator_call(p_decision ->> 'actor', p_decision ->> 'cause', 'bet:' || p_bet, p_decision -> 'call');
  end if;
  with decided as (
    update bets set status = d.status, odds_hundredths = d.odds_hundredths, potential_win = d.potential_win,
                    custom_odds_milli = d.custom_odds_milli, rejection = d.rejection, version = bets.version + 1
    from jsonb_to_record(p_decision) as d(
      status text, odds_hundredths bigint, potential_win bigint, custom_odds_milli bigint, rejection jsonb)
    where bets.id = p_bet and bets.version = p_version and bets.status = 'submitted'
    returning bets.id, bets.player_id, bets.account_id, bets.currency, bets.stake, bets.status
  ), priced as (
    update bet_selections set odds_milli = p.odds_milli, market_version = p.market_version
    from jsonb_to_recordset(p_prices) as p(id uuid, odds_milli integer, market_version bigint), decided
    where bet_selections.id = p.id and bet_selections.bet_id = decided.id
  ), released as (
    update accounts set balance = accounts.balance + decided.stake, version = accounts.version + 1
    from decided
    where decided.status = 'rejected' and accounts.id = decided.account_id
    returning accounts.player_id, accounts.currency, accounts.balance, accounts.active, accounts.version
  ), ledger_tx as (
    insert into ledger_transactions (kind, reference, created_at)
    select 'bet_rejected', id, p_at from decided where status = 'rejected'
    returning id, reference
  ), entries as (
    insert into ledger_entries (transaction_id, account_id, currency, amount)
    select ledger_tx.id, side.account_id, decided.currency, side.amount
    from ledger_tx
    join decided on decided.id = ledger_tx.reference
    join accounts escrow on escrow.kind = 'escrow' and escrow.currency = decided.currency
    cross join lateral (values (escrow.id, -decided.stake), (decided.account_id, decided.stake))
      as side(account_id, amount)
  ), outbox_rows as (
    insert into outbox (player_id, event_name, message, created_at)
    select player_id, 'bet_changed', p_wire, p_at from decided
    union all
    select player_id, 'balance_changed', jsonb_build_object(
      'currency', currency, 'subunits', p_subunits, 'available_to_bet_with_locked_cents', balance, 'active', active,
      'version', version), p_at
    from released
  )
  select count(*) into decisions from decided;
  return decisions;
end $$;
