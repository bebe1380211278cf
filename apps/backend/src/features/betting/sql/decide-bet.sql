-- Decides a submitted bet: its state, a refund, the ledger and the outbox. Returns 0 instead of 1, without any change
-- but the operator's call, if the bet has already been decided. Accepting it violates `player_not_excluded` if the player
-- is excluded by now, `player_may_bet` if the operator has forbidden the player to bet, `player_identity_open` if the
-- player's details are being checked, `player_limits_kept` if a limit
-- that was set or bound since does not cover its stake, `liability_limits` if its new price exceeds them, and
-- `bonus_uses_kept` if the person's open bets have changed since they were read: see `check_hedges`. `p_version`: version
-- at which the bet was read. `p_decision`: the new state, `actor` and `cause` (see `set_actor`), and an operator's `call`.
-- `p_prices`: prices of its selections. `p_wire`: the decided bet in wire format. `p_limits`: its liability limits, as
-- `check_liability` takes them for one bet, with `hedge_version`, `hedge_review` and `checks_hedges` as for placing.
create or replace function decide_bet(
  p_bet uuid, p_version bigint, p_decision jsonb, p_prices jsonb, p_at timestamptz, p_wire jsonb, p_subunits bigint,
  p_limits jsonb
) returns bigint language plpgsql security definer set search_path from current as $$
declare
  submitted bets;
  decided bets;
begin
  if p_decision ->> 'status' not in ('waiting_results', 'rejected') then
    raise exception 'a bet is accepted or rejected'
      using errcode = 'check_violation', constraint = 'bets_transition';
  end if;
  if p_decision ->> 'status' <> 'rejected' then
    select * into submitted from bets where id = p_bet;
    perform lock_player(submitted.player_id);
    if is_excluded(submitted.player_id, p_at) then
      raise exception 'the player is excluded' using errcode = 'check_violation', constraint = 'player_not_excluded';
    end if;
    if exists (select from players where id = submitted.player_id and pve) then
      raise exception 'the player may not bet' using errcode = 'check_violation', constraint = 'player_may_bet';
    end if;
    if exists (select from players where id = submitted.player_id and identity_state = 'check') then
      raise exception 'the player''s details are being checked'
        using errcode = 'check_violation', constraint = 'player_identity_open';
    end if;
    if submitted.cash_stake > 0 then
      perform check_kept_limits(submitted.player_id, submitted.created_at, p_at);
    end if;
    if coalesce((p_limits ->> 'checks_hedges')::boolean, true) then
      perform check_hedges(submitted.player_id, p_limits ->> 'hedge_version');
    end if;
    perform check_liability(
      submitted.player_id, submitted.currency, jsonb_build_array(p_wire), jsonb_build_array(p_limits), p_at, p_bet);
  end if;
  perform set_actor(p_decision ->> 'actor', p_decision ->> 'cause');
  if p_decision ->> 'actor' like 'operator:%' then
    perform record_operator_call(p_decision ->> 'actor', p_decision ->> 'cause', 'bet:' || p_bet, p_decision -> 'call');
  end if;
  update bets set status = d.status, odds_hundredths = d.odds_hundredths, potential_win = d.potential_win,
                  custom_odds_milli = d.custom_odds_milli, rejection = d.rejection, version = bets.version + 1,
                  bonus = d.bonus
  from jsonb_to_record(p_decision) as d(
    status text, odds_hundredths bigint, potential_win bigint, custom_odds_milli bigint, rejection jsonb, bonus jsonb)
  where bets.id = p_bet and bets.version = p_version and bets.status = 'submitted'
  returning bets.* into decided;
  if not found then
    return 0;
  end if;
  update bet_selections set odds_milli = p.odds_milli, market_version = p.market_version
  from jsonb_to_recordset(p_prices) as p(id uuid, odds_milli integer, market_version bigint)
  where bet_selections.id = p.id and bet_selections.bet_id = p_bet;
  if decided.status = 'rejected' then
    perform post_entries((
      select jsonb_agg(to_jsonb(entry))
      from (values
        ('bet_rejected', p_bet, decided.currency, null, 'escrow', -decided.stake),
        ('bet_rejected', p_bet, decided.currency,
         case when decided.cash_stake > 0 then decided.account_id end,
         case when decided.cash_stake = 0 then 'bonus' end, decided.stake)
      ) as entry(kind, reference, currency, account_id, house, amount)
    ), jsonb_build_object(decided.currency, p_subunits), p_at);
    if decided.bonus ? 'issued_id' then
      perform change_bonus_uses(
        jsonb_build_array(jsonb_build_object('id', decided.bonus ->> 'issued_id', 'change', -1)), p_at);
    end if;
  end if;
  if decided.status <> 'rejected' and p_limits ? 'hedge_review' then
    perform add_hedge_review(decided.player_id, p_limits -> 'hedge_review', p_at);
  end if;
  perform publish_bets(decided.player_id, jsonb_build_array(p_wire), p_at);
  return 1;
end $$;
