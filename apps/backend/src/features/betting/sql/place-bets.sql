-- Places bets of every type: the idempotency key with its response, the debit, the bets, the ledger and the outbox, all
-- or nothing. The bets are taken from the response itself, so that stored and returned bets are identical; `p_kept` has
-- the columns that the response does not contain, by bet. An insufficient balance violates `accounts_not_negative`; an
-- exceeded limit violates the constraint named by its check. Returns the new balance, or no row if the key is taken or
-- the player may not bet in the currency.
create or replace function place_bets(
  p_player bigint, p_key uuid, p_operation text, p_hash text, p_status smallint, p_answer text, p_at timestamptz,
  p_currency text, p_subunits bigint, p_total bigint,
  p_accept_mode text, p_device uuid, p_quick boolean, p_locale text,
  p_phone_required boolean, p_municipality_required boolean, p_kept jsonb,
  -- See `find_play_block`; `notifies_used_limits`: the player is notified; `checks_hedges`: see `check_hedges`, unless
  -- false.
  p_protection jsonb
) returns setof bigint language plpgsql security definer set search_path from current as $$
declare
  wire constant jsonb := p_answer::jsonb -> 'data';
  account bigint;
  has_limits boolean;
  new_balance bigint;
begin
  perform lock_player(p_player);
  if exists (select from idempotency_keys where player_id = p_player and key = p_key) then
    return;
  end if;
  if find_bet_block(p_player, p_currency, p_at, p_protection, p_phone_required, p_municipality_required) is not null then
    return;
  end if;
  account := find_betting_account(p_player, p_currency);
  if account is null then
    return;
  end if;
  has_limits := has_player_limits(p_player);
  if has_limits then
    perform check_stake_limit(p_player, p_currency, p_total, p_at);
  end if;
  perform check_liability(p_player, p_currency, wire, p_kept, p_at);
  if coalesce((p_protection ->> 'checks_hedges')::boolean, true) then
    perform check_hedges(p_player, p_kept -> 0 ->> 'hedge_version');
  end if;
  perform set_actor('player:' || p_player, 'placing');
  insert into idempotency_keys (player_id, key, operation, request_hash, status, answer, created_at)
  values (p_player, p_key, p_operation, p_hash, p_status, p_answer, p_at)
  on conflict do nothing;
  if not found then
    return;
  end if;
  select balance into new_balance from post_entries((
    select jsonb_agg(to_jsonb(entry))
    from jsonb_to_recordset(wire) as bet(id uuid, stake jsonb, cash_stake bigint)
    -- A given stake comes from the house.
    cross join lateral (select coalesce(bet.cash_stake, 1) = 0 as is_free) as stake
    cross join lateral (values
      ('bet_placed', bet.id, p_currency, case when not is_free then account end, case when is_free then 'bonus' end,
       -(bet.stake ->> 'value')::bigint),
      ('bet_placed', bet.id, p_currency, null, 'escrow', (bet.stake ->> 'value')::bigint)
    ) as entry(kind, reference, currency, account_id, house, amount)
  ), jsonb_build_object(p_currency, p_subunits), p_at);
  with placed as (
    select b.*, p_kept -> (b.place - 1)::integer as terms
    from rows from (jsonb_to_recordset(wire) as (
      id uuid, ref text, type text, status text, stake jsonb, odds numeric, potential_win bigint, selections jsonb,
      system jsonb, is_vip boolean)) with ordinality as b(
      id, ref, type, status, stake, odds, potential_win, selections, system, is_vip, place)
  ), new_selections as (
    insert into bet_selections (id, bet_id, player_id, position, match_id, market_id, specifier, outcome_id, odds_milli,
                                market_version, situation, snapshot)
    select s.id, placed.id, p_player, s.place - 1, (s.match ->> 'id')::bigint, s.market ->> 'id', s.specifier,
           s.outcome ->> 'id', s.odds * 1000, (selection.terms ->> 'market_version')::bigint, selection.terms ->> 'situation',
           jsonb_build_object('market', s.market, 'outcome', s.outcome, 'match', s.match)
    from placed
    cross join lateral rows from (jsonb_to_recordset(placed.selections) as (
      id uuid, market jsonb, outcome jsonb, odds numeric, specifier text, match jsonb)) with ordinality as s(
      id, market, outcome, odds, specifier, match, place)
    cross join lateral (select placed.terms -> 'selections' -> (s.place - 1)::integer as terms) as selection
  )
  insert into bets (id, ref, player_id, account_id, idempotency_key, position, type, status, currency, stake,
                    odds_hundredths, potential_win, accept_mode, device_id, quick, created_at,
                    system_win_count, system_total_count, custom_odds_milli, is_vip, decide_at, feed_ms, locale,
                    max_payout, rounding, bonus, used_in_jackpot)
  select placed.id, placed.ref, p_player, account, p_key, placed.place - 1, placed.type, placed.status,
         p_currency, (placed.stake ->> 'value')::bigint, placed.odds * 100, placed.potential_win,
         p_accept_mode, p_device, p_quick, p_at,
         (placed.system ->> 'win_count')::smallint, (placed.system ->> 'total_count')::smallint,
         (placed.terms ->> 'custom_odds')::bigint, placed.is_vip, (placed.terms ->> 'decide_at')::timestamptz,
         (placed.terms ->> 'feed_ms')::bigint, p_locale, (placed.terms ->> 'max_payout')::bigint, placed.terms ->> 'rounding',
         nullif(placed.terms -> 'bonus', 'null'), enters_jackpot(p_player, placed.terms)
  from placed;
  -- After the account: settlement locks in the same order.
  perform use_bonuses(p_player, wire, p_kept, p_at);
  perform enter_jackpots(p_player, wire, p_kept, p_at);
  if p_kept -> 0 ? 'hedge_version' then
    perform add_hedge_review(p_player, terms -> 'hedge_review', p_at)
    from jsonb_array_elements(p_kept) as bet(terms) where terms ? 'hedge_review';
  end if;
  perform publish_bets(p_player, wire, p_at);
  if has_limits and (p_protection ->> 'notifies_used_limits')::boolean then
    perform notify_used_limits(p_player, array['loss', 'wager'], p_at);
  end if;
  return next new_balance;
end $$;
