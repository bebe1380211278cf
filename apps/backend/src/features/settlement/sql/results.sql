-- Results of selections, from the feed or by hand.

-- Writes a report of the feed to the selections of a batch of bets and locks these. Reports may arrive repeatedly, in
-- parts and out of order: the newest one about an outcome wins. Of a selection with a result by hand it is held.
-- `p_results`: by `market_id`, `specifier` and `outcome_id` (null: every outcome) the `result` and the `outcome` as the
-- rules have it, null where it was rolled back. `p_at`: feed time of the report. `p_is_event`: whether the feed has just
-- emitted it. `p_correctable_ms`: how long a result can be corrected. Returns each locked bet, and whether one of its
-- results has changed.
create or replace function write_results(
  p_match bigint, p_results jsonb, p_at bigint, p_is_event boolean, p_correctable_ms bigint, p_snapshot jsonb,
  p_limit integer
) returns table (bet_id uuid, is_changed boolean) language plpgsql security definer set search_path from current as $$
#variable_conflict use_column
declare
  due constant text := $due$
    from jsonb_to_recordset($1) as r(
      market_id text, specifier text, outcome_id text, result text, outcome jsonb, decided jsonb)
    join bet_selections s
      on s.match_id = $2 and s.market_id = r.market_id and s.specifier = r.specifier
      and (r.outcome_id is null or s.outcome_id = r.outcome_id)
    where case when s.pinned_by is null then
        coalesce(s.result_at, 0) <= $3
        and (s.result = 'no_results' or $3 - s.result_at <= $4)
        and (s.outcome_result is distinct from r.outcome or ($5 and coalesce(s.result_at, 0) < $3))
      else
        coalesce((s.held_result ->> 'at')::bigint, 0) <= $3
        and (s.held_result -> 'outcome') is distinct from coalesce(r.outcome, 'null')
      end$due$;
  locked uuid[];
begin
  execute 'select array_agg(id) from (
      select id from bets where id in (select distinct s.bet_id ' || due || ' limit $6) order by id for update) as batch'
    into locked using p_results, p_match, p_at, p_correctable_ms, p_is_event, p_limit;
  return query execute '
    with due as materialized (
      select s.id, r.result, r.outcome, r.decided, s.pinned_by is null and s.outcome_result is distinct from r.outcome as is_changed
      ' || due || ' and s.bet_id = any($6)
    ), held as (
      update bet_selections s
      set held_result = jsonb_build_object(''result'', due.result, ''outcome'', due.outcome, ''at'', $3),
          decided = due.decided
      from due where s.id = due.id and s.pinned_by is not null
    ), written as (
      update bet_selections s
      set result = due.result, outcome_result = due.outcome, result_at = $3, decided = due.decided,
          is_final = s.is_final and due.outcome is not null, snapshot = s.snapshot || $7
      from due where s.id = due.id and s.pinned_by is null
      returning s.bet_id, due.is_changed
    )
    select locked.id, coalesce(bool_or(written.is_changed), false)
    from unnest($6) as locked(id) left join written on written.bet_id = locked.id group by locked.id'
    using p_results, p_match, p_at, p_correctable_ms, p_is_event, locked, p_snapshot;
end $$;

-- Writes the final score of a match to a batch of its selections with results. Returns their number.
create or replace function write_final_score(p_match bigint, p_snapshot jsonb, p_limit integer) returns integer
language plpgsql security definer set search_path from current as $$
declare
  written integer;
begin
  execute 'update bet_selections set is_final = true, snapshot = snapshot || $2
    where id in (
      select id from bet_selections where match_id = $1 and not is_final and result <> ''no_results'' limit $3)'
    using p_match, p_snapshot, p_limit;
  get diagnostics written = row_count;
  return written;
end $$;

-- Gives results of a bet's selections by hand, or takes them back, and moves the bet as they decide, or cancels it; with the
-- record of the operator's call. `p_results`: by selection `id` the `result` and the `outcome`; `is_released` where the
-- feed's own result applies again, which the caller read from `held_result`. `p_moves`: of the one bet.
create or replace function settle_bet_by_hand(
  p_actor text, p_call text, p_arguments jsonb, p_results jsonb, p_moves jsonb, p_at timestamptz, p_wire jsonb,
  p_subunits jsonb
) returns void language plpgsql security definer set search_path from current as $$
declare
  moved constant uuid := (p_moves -> 0 ->> 'id')::uuid;
begin
  if (p_actor like 'operator:%' and length(p_arguments -> 'reason' ->> 'text') >= 10) is not true then
    raise exception 'a bet is settled by hand by a person with a reason'
      using errcode = 'check_violation', constraint = 'bets_by_hand';
  end if;
  perform set_actor(p_actor, p_call);
  perform record_operator_call(p_actor, p_call, 'bet:' || moved, p_arguments);
  update bet_selections s
  set result = r.result, outcome_result = r.outcome, is_final = s.is_final and r.outcome is not null,
      pinned_by = case when not r.is_released then p_actor end,
      result_at = case when r.is_released then (s.held_result ->> 'at')::bigint else s.result_at end,
      held_result = case
        when r.is_released then null
        when s.pinned_by is null and s.outcome_result is not null
          then jsonb_build_object('result', s.result, 'outcome', s.outcome_result, 'at', s.result_at)
        else s.held_result end
  from jsonb_to_recordset(p_results) as r(id uuid, result text, outcome jsonb, is_released boolean)
  where s.id = r.id and s.bet_id = moved
    and (not r.is_released or s.pinned_by is not null and coalesce(nullif(s.held_result -> 'outcome', 'null'), 'null') = coalesce(r.outcome, 'null'));
  perform move_bets(p_moves, p_at, p_wire, p_subunits, array[
    'submitted>cancelled', 'waiting_results>cancelled', 'ready_to_process>cancelled', 'cashout_in_progress>cancelled',
    'done>cancelled', 'waiting_results>done', 'ready_to_process>done', 'done>done', 'ready_to_process>waiting_results',
    'done>waiting_results']);
end $$;
