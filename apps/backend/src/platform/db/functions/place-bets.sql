-- Places bets of every type in one statement: the idempotency key with its response, the debit, the bets, the ledger
-- and the outbox, all or nothing. The bets are taken from the response itself, so that stored and returned bets are
-- identical; `p_kept` has the columns that the response does not contain, by bet. An insufficient balance violates
-- `accounts_not_negative`; an exceeded limit violates the constraint named by its check. Returns the new balance, or no
-- row if the key is taken or the player may not bet in the currency.

-- Serialises a player's placements: later statements of each see the bets of those before. Lock order: the player
-- before an account.
create or replace function lock_player(p_player bigint) returns void language plpgsql as $$
begin
  perform from players where id = p_player for no key update;
end $$;

drop function if exists place_bets(
  bigint, uuid, text, text, smallint, text, timestamptz, text, bigint, bigint, text, uuid, boolean, text, boolean, boolean,
  jsonb);

create or replace function place_bets(
  p_player bigint, p_key uuid, p_operation text, p_hash text, p_status smallint, p_answer text, p_at timestamptz,
  p_currency text, p_subunits bigint, p_total bigint,
  p_accept_mode text, p_device uuid, p_quick boolean, p_locale text,
  p_phone_required boolean, p_municipality_required boolean, p_kept jsonb,
  -- See `find_play_block`; omitted by nodes of the previous release.
  p_protection jsonb default null
) returns setof bigint language plpgsql as $$
declare
  wire constant jsonb := p_answer::jsonb -> 'data';
begin
  perform lock_player(p_player);
  if exists (select from idempotency_keys where player_id = p_player and key = p_key) then
    return;
  end if;
  if not check_player_limits(p_player, p_currency, p_total, p_at, p_protection) then
    return;
  end if;
  perform check_liability(p_player, p_currency, wire, p_kept, p_at);
  perform set_actor('player:' || p_player, 'placing');
  return query
  with intent as (
    insert into idempotency_keys (player_id, key, operation, request_hash, status, answer, created_at)
    select p_player, p_key, p_operation, p_hash, p_status, p_answer, p_at
    where exists (
      select from accounts join players on players.id = accounts.player_id
      where accounts.player_id = p_player and accounts.kind = 'player' and accounts.currency = p_currency
        and accounts.active and not players.pve
        and (players.phone_verified_at is not null or not p_phone_required)
        and (players.municipality is not null or not p_municipality_required
             or players.country is distinct from 'BR' or p_currency <> 'BRL'))
    on conflict do nothing
    returning player_id
  ), debited as (
    update accounts set balance = accounts.balance - p_total, version = accounts.version + 1
    from intent
    where accounts.player_id = intent.player_id and accounts.kind = 'player' and accounts.currency = p_currency
    returning accounts.id, accounts.player_id, accounts.currency, accounts.balance, accounts.version
  ), placed as (
    select b.*, wire -> (b.place - 1)::integer as bet, p_kept -> (b.place - 1)::integer as kept
    from debited, rows from (jsonb_to_recordset(wire) as (
      id uuid, ref text, type text, status text, stake jsonb, odds numeric, potential_win bigint, selections jsonb,
      system jsonb, is_vip boolean)) with ordinality as b(
      id, ref, type, status, stake, odds, potential_win, selections, system, is_vip, place)
  ), new_bets as (
    insert into bets (id, ref, player_id, account_id, idempotency_key, position, type, status, currency, stake,
                      odds_hundredths, potential_win, accept_mode, device_id, quick, created_at,
                      system_win_count, system_total_count, custom_odds_milli, is_vip, decide_at, feed_ms, locale,
                      max_payout)
    select placed.id, placed.ref, debited.player_id, debited.id, p_key, placed.place - 1, placed.type, placed.status,
           debited.currency, (placed.stake ->> 'value')::bigint, placed.odds * 100, placed.potential_win,
           p_accept_mode, p_device, p_quick, p_at,
           (placed.system ->> 'win_count')::smallint, (placed.system ->> 'total_count')::smallint,
           (placed.kept ->> 'custom_odds')::bigint, placed.is_vip, (placed.kept ->> 'decide_at')::timestamptz,
           (placed.kept ->> 'feed_ms')::bigint, p_locale, (placed.kept ->> 'max_payout')::bigint
    from debited, placed
    returning id, account_id, currency, stake
  ), new_selections as (
    insert into bet_selections (id, bet_id, player_id, position, match_id, market_id, specifier, outcome_id, odds_milli,
                                market_version, situation, snapshot)
    select s.id, placed.id, p_player, s.place - 1, (s.match ->> 'id')::bigint, s.market ->> 'id', s.specifier, s.outcome ->> 'id',
           s.odds * 1000, (kept.one ->> 'market_version')::bigint, kept.one ->> 'situation',
           jsonb_build_object('market', s.market, 'outcome', s.outcome, 'match', s.match)
    from placed
    cross join lateral rows from (jsonb_to_recordset(placed.selections) as (
      id uuid, market jsonb, outcome jsonb, odds numeric, specifier text, match jsonb)) with ordinality as s(
      id, market, outcome, odds, specifier, match, place)
    cross join lateral (select placed.kept -> 'selections' -> (s.place - 1)::integer as one) as kept
  ), ledger_tx as (
    insert into ledger_transactions (kind, reference, created_at)
    select 'bet_placed', new_bets.id, p_at from new_bets
    returning id, reference
  ), entries as (
    insert into ledger_entries (transaction_id, account_id, currency, amount)
    select ledger_tx.id, side.account_id, new_bets.currency, side.amount
    from ledger_tx
    join new_bets on new_bets.id = ledger_tx.reference
    join accounts escrow on escrow.kind = 'escrow' and escrow.currency = new_bets.currency
    cross join lateral (values (new_bets.account_id, -new_bets.stake), (escrow.id, new_bets.stake))
      as side(account_id, amount)
  ), outbox_rows as (
    insert into outbox (player_id, event_name, message, created_at)
    select events.player_id, events.event_name, events.message, p_at from (
      select 0 as place, debited.player_id, 'balance_changed' as event_name, jsonb_build_object(
        'currency', debited.currency, 'subunits', p_subunits,
        'available_to_bet_with_locked_cents', debited.balance, 'active', true,
        'version', debited.version) as message
      from debited
      union all
      select placed.place, debited.player_id, 'bet_changed', placed.bet
      from debited, placed
    ) as events order by events.place
  )
  select debited.balance from debited;
end $$;
