-- The open bets of all accounts of a person. What placing calls is in PL/pgSQL, whose plans are cached.

-- Whether one of the person's accounts has an open bet with a freebet or a boost.
create or replace function has_open_bonus_bets(p_player bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from bets
    where player_id = any(array(select account.id from person_accounts(p_player) as account(id)))
      and status in ('submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress')
      and bonus ->> 'type' in ('freebet', 'comboboost'));
end $$;

-- The versions of the person's accounts: differs after every change of a bet of theirs, and when accounts are bound.
create or replace function find_bets_version(p_player bigint) returns text language plpgsql stable as $$
begin
  return (
    select string_agg(account.id || ':' || coalesce(versions.state_version, 0), ' ' order by account.id)
    from person_accounts(p_player) as account(id)
    left join bonus_versions versions on versions.player_id = account.id);
end $$;

-- The open bets of the person with their version: `has_bonus` for one with a freebet or a boost. Without one, the bets are
-- left out unless `p_is_needed`. At most the newest 500 of those bets. JSON as text, which is cheaper to build than `jsonb`.
create or replace function load_person_bets(p_player bigint, p_is_needed boolean) returns json
language plpgsql stable as $$
declare
  has_bonus constant boolean := has_open_bonus_bets(p_player);
begin
  return json_build_object(
    'version', find_bets_version(p_player),
    'has_bonus', has_bonus,
    'bets', case when has_bonus or p_is_needed then (
      select coalesce(json_agg(json_build_object(
        'id', b.id, 'player_id', b.player_id, 'currency', b.currency, 'stake', b.open_stake, 'bonus', b.bonus,
        'system_win_count', b.system_win_count, 'custom_odds_milli', b.custom_odds_milli, 'max_payout', greatest(0, b.max_payout - b.cashed_amount),
        'selections', (
          select json_agg(json_build_object(
            'match_id', s.match_id, 'market_id', s.market_id, 'specifier', s.specifier, 'outcome_id', s.outcome_id,
            'odds_milli', s.odds_milli, 'outcome_result', s.outcome_result,
            'sport_key', s.snapshot -> 'match' ->> 'sport_key') order by s.position)
          from bet_selections s where s.bet_id = b.id)) order by b.created_at, b.id), '[]')
      from (
        select * from bets
        where player_id = any(array(select account.id from person_accounts(p_player) as account(id)))
          and status in ('submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress')
        order by created_at desc, id desc limit 500
      ) as b) else '[]' end);
end $$;
