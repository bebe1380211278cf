-- The set of a person's accounts. What protects a player looks at the set: limits, breaks, exclusions and the clock of
-- play are rows of the account where they arose, and what counts is computed over the set. So binding accounts rewrites
-- none of them, and unbinding restores them.

-- The ids of all accounts of a player's person, the player's own included. Called in `from` it is inlined; in a select
-- list it would be planned anew by every statement.
create or replace function person_accounts(p_player bigint) returns setof bigint language sql stable as $$
  select account.id from players as own join players as account on account.person_id = own.person_id
  where own.id = p_player
$$;

-- Serialises what moves the money of a person or changes what protects it, on all accounts of the person: later
-- statements of each see the bets, deposits and limits of those before. Lock order: the person, the player, an account.
create or replace function lock_player(p_player bigint) returns void language plpgsql as $$
declare
  locked bigint;
begin
  loop
    select id into locked from persons
    where id = (select person_id from players where id = p_player) for no key update;
    -- Not found if the account was bound to another person meanwhile.
    perform from players where id = p_player and person_id = locked for no key update;
    exit when found or locked is null;
  end loop;
end $$;

-- Locks the persons of two accounts, in the order of their ids.
create or replace function lock_persons(p_player bigint, p_other bigint) returns void language plpgsql as $$
declare
  locked bigint[];
begin
  loop
    locked := array(select distinct person_id from players where id in (p_player, p_other) order by person_id);
    perform from persons where id = any(locked) order by id for no key update;
    exit when locked = array(
      select distinct person_id from players where id in (p_player, p_other) order by person_id);
  end loop;
end $$;

-- Binds two accounts, and with them their persons' accounts, as one person's. Returns `bound`; `review` without binding,
-- for more than ten accounts; `rejected` without any change, if the operator has rejected the link and somebody else
-- asks. `p_decision`: `actor`, `reason`, and for a rule of the system `is_proven`, `score`, `typed`, `held`, `traits`
-- and `weights_version` of the comparison. Violates `person_links_authority` unless the actor is the operator, the
-- system by proof or by a sure match with something held or a verified account, or the player of one of the accounts. What protects one of
-- the accounts binds all of them at once. The caller must have locked neither account without its person.
create or replace function bind_accounts(p_player bigint, p_other bigint, p_decision jsonb, p_at timestamptz) returns text
language plpgsql security definer set search_path from current as $$
declare
  max_accounts constant integer := 10;
  first_id constant bigint := least(p_player, p_other);
  second_id constant bigint := greatest(p_player, p_other);
  actor constant text := p_decision ->> 'actor';
  is_permitted constant boolean := case
    when actor like 'operator:%' then p_decision ->> 'reason' <> ''
    when actor = 'system' then (p_decision ->> 'is_proven')::boolean
      or (p_decision ->> 'score')::integer >= 8 and ((p_decision ->> 'held')::integer >= 6
        or 'verified' in (identity_level(p_player, p_at), identity_level(p_other, p_at)))
    else actor in ('player:' || p_player, 'player:' || p_other) end;
  link person_links;
  persons_found bigint[];
  outcome text;
begin
  if is_permitted is not true or first_id = second_id then
    raise exception 'the accounts % and % may not be bound by this actor for this reason', p_player, p_other
      using errcode = 'check_violation', constraint = 'person_links_authority';
  end if;
  perform lock_persons(p_player, p_other);
  select * into link from person_links where player_a = first_id and player_b = second_id for update;
  if link.status = 'bound' then
    return 'bound';
  end if;
  if link.status = 'rejected' and actor not like 'operator:%' then
    return 'rejected';
  end if;
  persons_found := array(select distinct person_id from players where id in (p_player, p_other) order by person_id);
  outcome := case
    when (select count(*) from players where person_id = any(persons_found)) > max_accounts then 'review' else 'bound' end;
  insert into person_links (player_a, player_b, status, score, typed, held, traits, weights_version, reason, created_at,
                            decided_at, decided_by)
  values (first_id, second_id, case outcome when 'bound' then 'bound' else 'suspected' end,
          coalesce((p_decision ->> 'score')::integer, 0), coalesce((p_decision ->> 'typed')::integer, 0),
          coalesce((p_decision ->> 'held')::integer, 0), coalesce(p_decision -> 'traits', '[]'),
          coalesce((p_decision ->> 'weights_version')::integer, 0), p_decision ->> 'reason', p_at,
          case outcome when 'bound' then p_at end, case outcome when 'bound' then actor end)
  on conflict (player_a, player_b) do update
  set status = excluded.status, reason = excluded.reason, decided_at = excluded.decided_at,
      decided_by = excluded.decided_by,
      score = case when p_decision ? 'score' then excluded.score else person_links.score end,
      typed = case when p_decision ? 'score' then excluded.typed else person_links.typed end,
      held = case when p_decision ? 'score' then excluded.held else person_links.held end,
      traits = case when p_decision ? 'score' then excluded.traits else person_links.traits end,
      weights_version = case when p_decision ? 'score' then excluded.weights_version
        else person_links.weights_version end;
  insert into identity_decisions (
    context, player_id, other_id, weights_version, traits, decision, actor, reason, decided_at)
  values ('link', p_player, p_other, (p_decision ->> 'weights_version')::integer, p_decision -> 'traits', outcome, actor,
          p_decision ->> 'reason', p_at);
  if outcome = 'bound' then
    perform set_actor(actor, 'bind_accounts');
    update players set person_id = persons_found[1] where person_id = persons_found[2];
  end if;
  return outcome;
end $$;

-- Rejects the link that binds two accounts. Accounts without another link to the rest become a person of their own, with
-- what each of them had. Returns `unbound`, `connected` if other links still bind the two, or `not_bound` without any
-- change. `p_decision`: `actor`, `reason`, and `confirmed_by` of a second operator's name. Violates
-- `person_links_authority` unless the actor is the operator, with a reason, and `person_links_confirmed` if the exclusion
-- of an account would end without a second one.
create or replace function unbind_accounts(p_player bigint, p_other bigint, p_decision jsonb, p_at timestamptz)
returns text language plpgsql security definer set search_path from current as $$
declare
  first_id constant bigint := least(p_player, p_other);
  second_id constant bigint := greatest(p_player, p_other);
  actor constant text := p_decision ->> 'actor';
  confirmed_by constant text := p_decision ->> 'confirmed_by';
  members bigint[];
  left_over bigint[];
  component bigint[];
  was_excluded boolean;
  outcome text;
begin
  perform require_operator(actor, p_decision ->> 'reason', 'person_links_authority');
  perform lock_persons(p_player, p_other);
  members := array(select id from person_accounts(p_player) as id order by 1);
  was_excluded := is_excluded(p_player, p_at);
  update person_links
  set status = 'rejected', reason = p_decision ->> 'reason', decided_at = p_at, decided_by = actor
  where player_a = first_id and player_b = second_id and status = 'bound';
  if not found then
    return 'not_bound';
  end if;
  perform set_actor(actor, 'unbind_accounts');
  left_over := members;
  -- The accounts that are connected with the oldest one keep the person.
  while cardinality(left_over) > 0 loop
    if component is not null then
      with person as (insert into persons (created_at) values (p_at) returning id)
      update players set person_id = person.id from person where players.id = left_over[1];
    end if;
    component := array(
      with recursive connected(id) as (
        select left_over[1]
        union
        select case link.player_a when connected.id then link.player_b else link.player_a end
        from connected join person_links as link on connected.id in (link.player_a, link.player_b)
        where link.status = 'bound'
      )
      select id from connected);
    update players set person_id = (select person_id from players where id = left_over[1])
    where id = any(component) and id <> left_over[1];
    left_over := array(select id from unnest(left_over) as id where id <> all(component) order by id);
  end loop;
  if was_excluded and (confirmed_by like 'operator:%' and confirmed_by <> actor) is not true
    and exists (select from unnest(members) as id where not is_excluded(id, p_at)) then
    raise exception 'ending an exclusion needs a second operator'
      using errcode = 'check_violation', constraint = 'person_links_confirmed';
  end if;
  outcome := case when p_other in (select id from person_accounts(p_player) as id) then 'connected' else 'unbound' end;
  insert into identity_decisions (context, player_id, other_id, decision, actor, reason, decided_at)
  select 'link', p_player, p_other, outcome, by, p_decision ->> 'reason', p_at
  from unnest(array_remove(array[actor, confirmed_by], null)) with ordinality as deciders(by, place) order by place;
  return outcome;
end $$;
