-- Cumulative liability of a person, with all accounts: the stakes and possible profits of all open bets on an outcome,
-- and on a match. A bet counts with all of its stake that is open, and that profit, once for each outcome and each match of its selections.

-- Stakes and profits of a person's open bets on those matches, in one currency at the rates of the day, rounded up: one
-- row per outcome, and one per match (with a null market). `p_except`: a bet that is not counted. Placing calls it, so it
-- is in PL/pgSQL, whose plans are cached.
create or replace function held_liability(
  p_player bigint, p_matches bigint[], p_currency text, p_at timestamptz, p_except uuid default null
) returns table (match_id bigint, market_id text, specifier text, outcome_id text, stake bigint, profit bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  accounts constant bigint[] := array(select account.id from person_accounts(p_player) as account(id));
  today constant date := (p_at at time zone 'UTC')::date;
begin
  return query
  with legs as materialized (
    select s.bet_id, s.match_id, s.market_id, s.specifier, s.outcome_id, b.currency, b.open_stake as stake, b.potential_win
    from bet_selections s join bets b on b.id = s.bet_id
    where s.player_id = any(accounts) and s.match_id = any(p_matches) and b.id is distinct from p_except
      and b.status in ('submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress')
  ), sums as (
    select legs.match_id, legs.market_id, legs.specifier, legs.outcome_id, legs.currency,
           sum(legs.stake) as stake, sum(legs.potential_win - legs.stake) as profit
    from legs group by legs.match_id, legs.market_id, legs.specifier, legs.outcome_id, legs.currency
    union all
    select bets.match_id, null, null, null, bets.currency, sum(bets.stake), sum(bets.potential_win - bets.stake)
    from (select distinct legs.bet_id, legs.match_id, legs.currency, legs.stake, legs.potential_win from legs) as bets
    group by bets.match_id, bets.currency
  )
  select sums.match_id, sums.market_id, sums.specifier, sums.outcome_id,
         sum(convert_minor(sums.stake, sums.currency, p_currency, today, true))::bigint,
         sum(convert_minor(sums.profit, sums.currency, p_currency, today, true))::bigint
  from sums
  group by sums.match_id, sums.market_id, sums.specifier, sums.outcome_id;
end $$;

-- Rejects bets that would exceed one of the person's liability limits, by violating `liability_limits`. `p_bets` are
-- the bets in wire format, `p_kept` carries the limits of each selection. Bets reviewed by a trader are not limited.
-- The caller must have locked the player, or concurrent calls would not see each other's bets.
create or replace function check_liability(
  p_player bigint, p_currency text, p_bets jsonb, p_kept jsonb, p_at timestamptz, p_except uuid default null
) returns void language plpgsql as $$
begin
  if exists (
    with added as materialized (
      select bet.place, (bet.wire -> 'stake' ->> 'value')::bigint as stake,
             (bet.wire ->> 'potential_win')::bigint - (bet.wire -> 'stake' ->> 'value')::bigint as profit,
             (leg.wire -> 'match' ->> 'id')::bigint as match_id, leg.wire -> 'market' ->> 'id' as market_id,
             leg.wire ->> 'specifier' as specifier, leg.wire -> 'outcome' ->> 'id' as outcome_id,
             limits.outcome_stake, limits.outcome_profit, limits.match_stake, limits.match_profit
      from jsonb_array_elements(p_bets) with ordinality as bet(wire, place)
      cross join lateral jsonb_array_elements(bet.wire -> 'selections') with ordinality as leg(wire, place)
      cross join lateral jsonb_to_record(
        p_kept -> (bet.place - 1)::integer -> 'selections' -> (leg.place - 1)::integer -> 'liability_limits'
      ) as limits(outcome_stake bigint, outcome_profit bigint, match_stake bigint, match_profit bigint)
      where not (bet.wire ->> 'is_vip')::boolean
    ), held as materialized (
      select * from held_liability(p_player, (select array_agg(distinct match_id) from added), p_currency, p_at, p_except)
    ), totals as (
      select match_id, market_id, specifier, outcome_id, sum(stake) as stake, sum(profit) as profit,
             min(outcome_stake) as most_stake, min(outcome_profit) as most_profit
      from added group by match_id, market_id, specifier, outcome_id
      union all
      select match_id, null, null, null, sum(stake), sum(profit), min(match_stake), min(match_profit)
      from (select distinct place, match_id, stake, profit, match_stake, match_profit from added) as bets
      group by match_id
    )
    select from totals left join held
      on held.match_id = totals.match_id and held.market_id is not distinct from totals.market_id
      and held.specifier is not distinct from totals.specifier and held.outcome_id is not distinct from totals.outcome_id
    where totals.stake + coalesce(held.stake, 0) > totals.most_stake
       or totals.profit + coalesce(held.profit, 0) > totals.most_profit
  ) then
    raise exception 'the player''s open bets would stake or win more than the operator allows on an outcome or a match'
      using errcode = 'check_violation', constraint = 'liability_limits';
  end if;
end $$;
