-- Places bets in one statement: the idempotency key with its answer, the debit, the bets, the ledger and the outbox. All of
-- it happens or nothing does. A balance that does not suffice breaks `accounts_not_negative`. Where the key is taken, or
-- the player may not bet in the currency, every part is empty and so is the answer; otherwise it is the new balance.
-- A function, so that the plan is made once a connection: planning costs as much as placing.
create function place_bets(
  p_player bigint, p_key uuid, p_operation text, p_hash text, p_status smallint, p_answer text, p_at timestamptz,
  p_currency text, p_subunits bigint, p_total bigint,
  p_bets jsonb, p_selections jsonb, p_wire jsonb
) returns setof bigint language plpgsql as $$
begin
  return query
  with intent as (
    insert into idempotency_keys (player_id, key, operation, request_hash, status, answer, created_at)
    select p_player, p_key, p_operation, p_hash, p_status, p_answer, p_at
    where exists (
      select from accounts join players on players.id = accounts.player_id
      where accounts.player_id = p_player and accounts.kind = 'player' and accounts.currency = p_currency
        and accounts.active and not players.pve)
    on conflict do nothing
    returning player_id
  ), debited as (
    update accounts set balance = accounts.balance - p_total, version = accounts.version + 1
    from intent
    where accounts.player_id = intent.player_id and accounts.kind = 'player' and accounts.currency = p_currency
    returning accounts.id, accounts.player_id, accounts.currency, accounts.balance, accounts.version
  ), new_bets as (
    insert into bets (id, ref, player_id, account_id, idempotency_key, position, type, status, currency, stake,
                      odds_hundredths, potential_win, accept_mode, device_id, quick, created_at)
    select b.id, b.ref, debited.player_id, debited.id, p_key, b.position, b.type, b.status, debited.currency, b.stake,
           b.odds_hundredths, b.potential_win, b.accept_mode, b.device_id, b.quick, p_at
    from debited, jsonb_to_recordset(p_bets) as b(
      id uuid, ref text, position smallint, type text, status text, stake bigint, odds_hundredths bigint,
      potential_win bigint, accept_mode text, device_id uuid, quick boolean)
    returning id, account_id, currency, stake
  ), new_selections as (
    insert into bet_selections (id, bet_id, position, match_id, market_id, specifier, outcome_id, odds_milli,
                                market_version, snapshot)
    select s.id, new_bets.id, s.position, s.match_id, s.market_id, s.specifier, s.outcome_id, s.odds_milli,
           s.market_version, s.snapshot
    from new_bets join jsonb_to_recordset(p_selections) as s(
      id uuid, bet_id uuid, position smallint, match_id bigint, market_id text, specifier text, outcome_id text,
      odds_milli integer, market_version bigint, snapshot jsonb) on s.bet_id = new_bets.id
  ), booked as (
    insert into ledger_transactions (kind, reference, created_at)
    select 'bet_placed', new_bets.id, p_at from new_bets
    returning id, reference
  ), entries as (
    insert into ledger_entries (transaction_id, account_id, currency, amount)
    select booked.id, side.account_id, new_bets.currency, side.amount
    from booked
    join new_bets on new_bets.id = booked.reference
    join accounts escrow on escrow.kind = 'escrow' and escrow.currency = new_bets.currency
    cross join lateral (values (new_bets.account_id, -new_bets.stake), (escrow.id, new_bets.stake))
      as side(account_id, amount)
  ), told as (
    insert into outbox (player_id, event_name, message, created_at)
    select events.player_id, events.event_name, events.message, p_at from (
      select 0 as place, debited.player_id, 'balance_changed' as event_name, jsonb_build_object(
        'currency', debited.currency, 'subunits', p_subunits,
        'available_to_bet_with_locked_cents', debited.balance, 'active', true,
        'version', debited.version) as message
      from debited
      union all
      select e.place, debited.player_id, 'bet_changed', e.bet
      from debited, jsonb_array_elements(p_wire) with ordinality as e(bet, place)
    ) as events order by events.place
  )
  select debited.balance from debited;
end $$;
