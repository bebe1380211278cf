-- The append-only history of bets, players' limits and exclusions, and operator decisions, written by triggers of the
-- statements that change them.

-- Sets the actor and the cause of the transaction's changes.
create or replace function set_actor(p_actor text, p_cause text) returns void language plpgsql as $$
begin
  perform set_config('touchline.actor', p_actor, true), set_config('touchline.cause', p_cause, true);
end $$;

-- The row without the listed columns (`all_but`), or with only those (`only`).
create or replace function pick_columns(p_row jsonb, p_mode text, p_columns text[]) returns jsonb
language sql immutable as $$
  select case p_mode
    when 'all_but' then p_row - p_columns
    else (select jsonb_object_agg(key, value) from jsonb_each(p_row) where key = any(p_columns)) end
$$;

-- Statement trigger of inserts and updates. Arguments: kind of the subject, its id column, the row's id column, and the
-- arguments of `pick_columns`. Security definer: the nodes' roles cannot write to the log themselves.
create or replace function record_history() returns trigger language plpgsql security definer
-- The plan cached from the first call, often with one row, is also used for hundreds of rows. With nested loops
-- disabled, a plan that needs one gets such a high cost that it would be JIT-compiled, which takes half a second per
-- change; so JIT is off.
set search_path from current set enable_nestloop = off set jit = off as $$
declare
  by_whom constant text := coalesce(nullif(current_setting('touchline.actor', true), ''), 'system');
  why constant text := coalesce(nullif(current_setting('touchline.cause', true), ''), 'unknown');
  picked constant text[] := string_to_array(tg_argv[4], ',');
begin
  if tg_op = 'INSERT' then
    insert into audit_log (subject, entity, entity_id, operation, after, actor, cause)
    select tg_argv[0] || ':' || (made.line ->> tg_argv[1]), tg_table_name, made.line ->> tg_argv[2], 'insert',
           pick_columns(made.line, tg_argv[3], picked), by_whom, why
    from (select to_jsonb(added) as line from added) as made;
    return null;
  end if;
  insert into audit_log (subject, entity, entity_id, operation, before, after, actor, cause)
  with old_lines as materialized (
    select to_jsonb(removed) as old_line, to_jsonb(removed) ->> tg_argv[2] as id from removed
  ), new_lines as materialized (
    select to_jsonb(added) as new_line, to_jsonb(added) ->> tg_argv[2] as id from added
  )
  select tg_argv[0] || ':' || (new_line ->> tg_argv[1]), tg_table_name, new_line ->> tg_argv[2], 'update',
         changes.before, changes.after, by_whom, why
  from old_lines join new_lines using (id)
  cross join lateral (
    select jsonb_object_agg(key, old_line -> key) as before, jsonb_object_agg(key, value) as after
    from jsonb_each(pick_columns(new_line, tg_argv[3], picked))
    where value is distinct from old_line -> key
  ) as changes
  where changes.after is not null;
  return null;
end $$;

-- Records an operator request, in the transaction that executes it.
create or replace function record_operator_call(p_actor text, p_call text, p_subject text, p_arguments jsonb) returns void
language sql security definer set search_path from current as $$
  insert into audit_log (subject, entity, entity_id, operation, after, actor, cause)
  values (p_subject, 'operator_call', p_call, 'call', p_arguments, p_actor, p_call)
$$;

-- The tables with a history. `inserted` and `updated` are the verbs of the triggers' names, null without a trigger; the
-- other columns are the arguments of `record_history`. Names and scores for display, and whether a score is final, are
-- not part of a bet's state.
do $$
declare
  history record;
begin
  for history in
    select * from (values
      ('bets', 'placed', 'changed', 'bet', 'id', 'id', 'all_but', ''),
      ('bet_cashouts', 'paid', null, 'bet', 'bet_id', 'no', 'all_but', ''),
      ('bet_selections', 'placed', 'changed', 'bet', 'bet_id', 'id', 'all_but', 'snapshot,is_final'),
      ('player_limits', 'set', 'changed', 'player', 'player_id', 'id', 'all_but', ''),
      ('players', null, 'changed', 'player', 'id', 'id', 'only', 'is_vip,groups,pve'),
      ('tournament_results', null, 'settled', 'player', 'player_id', 'campaign', 'all_but', ''),
      ('provider_statuses', 'set', 'changed', 'provider', 'provider', 'provider', 'all_but', '')
    ) as histories(name, inserted, updated, subject, subject_id, id, mode, columns)
  loop
    if history.inserted is not null then
      execute format(
        'create or replace trigger %I after insert on %I referencing new table as added
         for each statement execute function record_history(%L, %L, %L, %L, %L)',
        history.name || '_' || history.inserted || '_history', history.name,
        history.subject, history.subject_id, history.id, history.mode, history.columns);
    end if;
    if history.updated is not null then
      execute format(
        'create or replace trigger %I after update on %I referencing old table as removed new table as added
         for each statement execute function record_history(%L, %L, %L, %L, %L)',
        history.name || '_' || history.updated || '_history', history.name,
        history.subject, history.subject_id, history.id, history.mode, history.columns);
    end if;
  end loop;
end $$;

-- Trigger of tables whose rows are kept for ever.
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is refused: rows of % are kept for ever', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create or replace trigger audit_log_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();

do $$
declare
  protected_table text;
begin
  foreach protected_table in array array['bets', 'bet_selections', 'player_limits'] loop
    execute format(
      'create or replace trigger %I before delete or truncate on %I
       for each statement execute function refuse_rewriting()', protected_table || '_kept', protected_table);
  end loop;
end $$;
