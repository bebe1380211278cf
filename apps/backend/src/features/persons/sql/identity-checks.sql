-- The state `check`: the account looks like that of somebody who may not play, so its details are checked first. It can
-- sign in, close and cash out, but neither deposit nor bet nor receive offers.

-- Locks the persons of accounts and then the accounts, each in the order of their ids.
create or replace function lock_accounts(p_players bigint[]) returns void language plpgsql security definer
set search_path from current as $$
begin
  perform from persons where id in (select person_id from players where id = any(p_players)) order by id for no key update;
  perform from players where id = any(p_players) order by id for no key update;
end $$;

-- Whether two accounts look like one person's, or the account's own details are being checked: offers pause, and limits
-- cannot be loosened.
create or replace function has_open_identity_question(p_player bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from players where id = p_player and identity_state = 'check')
    or exists (
      select from person_links where subject_id = p_player and status = 'suspected' and effect in ('notice', 'review', 'block'));
end $$;

-- Publishes an account's level and state to its player.
create or replace function publish_identity(p_player bigint, p_at timestamptz) returns void language plpgsql as $$
begin
  insert into outbox (player_id, event_name, message, created_at)
  select id, 'identity_changed', jsonb_build_object('level', identity_level(id, p_at), 'state', identity_state), p_at
  from players where id = p_player;
end $$;

-- Notifies a player about an account's check.
create or replace function notify_identity(p_player bigint, p_kind text, p_params jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  perform notify_player(
    gen_random_uuid(), p_player, p_kind, 'service', p_params, 'account', p_player::text,
    format('%s:%s:%s', p_kind, p_player, extract(epoch from p_at)), p_at);
end $$;

-- Begins the check of an account, unless one is under way.
create or replace function begin_identity_check(p_player bigint, p_at timestamptz) returns void language plpgsql as $$
begin
  update players set identity_state = 'check', checked_at = p_at where id = p_player and identity_state = 'open';
  if found then
    perform bump_bonus_state(p_player);
    perform notify_identity(p_player, 'identity.check', '{}', p_at);
    perform publish_identity(p_player, p_at);
  end if;
end $$;

-- Ends the check of an account for which no reason is left.
create or replace function end_identity_check(p_player bigint, p_at timestamptz) returns boolean language plpgsql as $$
begin
  update players set identity_state = 'open', checked_at = null
  where id = p_player and identity_state = 'check' and not exists (
    select from person_links
    where subject_id = p_player and status = 'suspected' and effect in ('review', 'block'));
  if found then
    perform notify_identity(p_player, 'identity.done', '{}', p_at);
    perform publish_identity(p_player, p_at);
  end if;
  return found;
end $$;

-- Queues what tells an excluded player that an account which looks like theirs was stopped: at most once a day, to a
-- confirmed contact.
create or replace function queue_stop_notice(p_excluded bigint, p_at timestamptz) returns void language plpgsql as $$
begin
  insert into stop_notices (player_id, requested_at)
  select id, p_at from players
  where id = p_excluded and (confirmed_at is not null or phone_verified_at is not null) and exists (
    select from find_protection(array[p_excluded], p_at) where excluded_since is not null)
  on conflict (player_id) do update set requested_at = excluded.requested_at, sent_at = null
  where stop_notices.sent_at <= p_at - interval '1 day';
end $$;

-- How much an effect weighs: a weaker one never takes the place of a stronger one.
create or replace function identity_effect_rank(p_effect text) returns integer language sql immutable as $$
  select coalesce(array_position(array['notice', 'review', 'block', 'exclude'], p_effect), 0)
$$;

-- Records that two accounts look like one person's and what that means for the subject. `p_match`: `score`, `typed`,
-- `held`, `traits`, `weights_version`. `p_context`: `newcomer` or `existing`. Returns whether it is new; a link that was
-- decided, or means as much already, stays as it is. Violates `person_links_evidence` for a match below the score from
-- which anything follows.
create or replace function suspect_link(
  p_subject bigint, p_other bigint, p_effect text, p_match jsonb, p_context text, p_due_at timestamptz, p_at timestamptz
) returns boolean language plpgsql security definer set search_path from current as $$
declare
  changed boolean;
begin
  if ((p_match ->> 'score')::integer >= 2 or (p_match ->> 'is_proven')::boolean) is not true then
    raise exception 'the accounts % and % do not look like one person''s', p_subject, p_other
      using errcode = 'check_violation', constraint = 'person_links_evidence';
  end if;
  insert into person_links (
    player_a, player_b, status, score, typed, held, traits, weights_version, reason, created_at, subject_id, effect, due_at)
  values (
    least(p_subject, p_other), greatest(p_subject, p_other), 'suspected', (p_match ->> 'score')::integer,
    (p_match ->> 'typed')::integer, (p_match ->> 'held')::integer, p_match -> 'traits',
    (p_match ->> 'weights_version')::integer, p_context, p_at, p_subject, p_effect, p_due_at)
  on conflict (player_a, player_b) do update
  set score = excluded.score, typed = excluded.typed, held = excluded.held, traits = excluded.traits,
      weights_version = excluded.weights_version, reason = excluded.reason, subject_id = excluded.subject_id,
      effect = excluded.effect, due_at = excluded.due_at
  where person_links.status = 'suspected'
    and identity_effect_rank(excluded.effect) > identity_effect_rank(person_links.effect);
  changed := found;
  if changed then
    -- No offers from now on.
    perform bump_bonus_state(p_subject);
    insert into identity_decisions (
      context, player_id, other_id, weights_version, traits, decision, actor, decided_at)
    values (p_context, p_subject, p_other, (p_match ->> 'weights_version')::integer, p_match -> 'traits', p_effect, 'system',
            p_at);
  end if;
  if p_effect in ('review', 'block') then
    if changed then
      perform queue_stop_notice(p_other, p_at);
    end if;
    perform begin_identity_check(p_subject, p_at);
  end if;
  return changed;
end $$;

-- Starts the time within which unverified accounts that look like an excluded one are asked to verify themselves. It
-- runs only once the excluded account has confirmed a contact: a list of names must not cost players their documents.
create or replace function request_verification(p_excluded bigint, p_days integer, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  asked record;
begin
  if identity_level(p_excluded, p_at) = 'claimed' then
    return;
  end if;
  for asked in
    update person_links set due_at = p_at + make_interval(days => p_days)
    where p_excluded in (player_a, player_b) and subject_id <> p_excluded and status = 'suspected' and effect = 'notice'
      and due_at is null and identity_level(subject_id, p_at) <> 'verified'
    returning subject_id, due_at
  loop
    perform notify_identity(
      asked.subject_id, 'identity.asked', jsonb_build_object('until', jsonb_build_object('time', asked.due_at)), p_at);
  end loop;
end $$;

-- Acts on a link that is due: ends the review of a verified newcomer, or begins the check of an account that was asked to
-- verify itself and has not.
create or replace function apply_due_link(p_a bigint, p_b bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  link person_links;
  outcome text;
begin
  select * into link from person_links
  where player_a = p_a and player_b = p_b and status = 'suspected' and due_at <= p_at for update;
  if not found then
    return;
  end if;
  outcome := case
    when link.effect = 'review' then 'rejected'
    when link.effect = 'notice' and identity_level(link.subject_id, p_at) <> 'verified' then 'review'
  end;
  update person_links
  set due_at = null, effect = case outcome when 'review' then 'review' else effect end,
      status = case outcome when 'rejected' then 'rejected' else status end,
      decided_at = case outcome when 'rejected' then p_at end, decided_by = case outcome when 'rejected' then 'system' end
  where player_a = p_a and player_b = p_b;
  if outcome is null then
    return;
  end if;
  insert into identity_decisions (context, player_id, other_id, weights_version, traits, decision, actor, reason, decided_at)
  values ('review', link.subject_id, case link.subject_id when p_a then p_b else p_a end, link.weights_version, link.traits,
          outcome, 'system', 'due', p_at);
  perform set_actor('system', 'apply_due_link');
  if outcome = 'rejected' then
    perform end_identity_check(link.subject_id, p_at);
  else
    perform begin_identity_check(link.subject_id, p_at);
  end if;
end $$;

-- Whether a suspected link means something for its subject although nothing protects the other account's person any more:
-- its exclusion is over, and of one that is surely the same person's its limits as well.
create or replace function is_outlived(p_link person_links, p_at timestamptz) returns boolean language plpgsql stable as $$
declare
  other constant bigint := case p_link.subject_id when p_link.player_a then p_link.player_b else p_link.player_a end;
  is_sure constant boolean := p_link.score >= 8 or exists (
    select from jsonb_array_elements(p_link.traits) as trait where trait ->> 0 like 'proven\_%');
begin
  return p_link.status = 'suspected' and p_link.effect in ('notice', 'review', 'block') and not exists (
    select from find_protection(array[other], p_at)
    where excluded_since is not null or (is_sure and p_link.effect <> 'notice'));
end $$;

-- Deletes such a link and ends the check that it caused. The accounts are compared anew when one of them is protected
-- again. Returns whether it was still outlived.
create or replace function end_outlived_link(p_a bigint, p_b bigint, p_at timestamptz) returns boolean
language plpgsql security definer set search_path from current as $$
declare
  link person_links;
begin
  perform lock_persons(p_a, p_b);
  delete from person_links
  where player_a = p_a and player_b = p_b and is_outlived(person_links, p_at) returning * into link;
  if not found then
    return false;
  end if;
  insert into identity_decisions (context, player_id, other_id, weights_version, traits, decision, actor, reason, decided_at)
  values ('review', link.subject_id, case link.subject_id when p_a then p_b else p_a end, link.weights_version, link.traits,
          'ended', 'system', 'protection_over', p_at);
  perform set_actor('system', 'end_outlived_link');
  perform bump_bonus_state(link.subject_id);
  perform end_identity_check(link.subject_id, p_at);
  return true;
end $$;

-- Deletes links that were rejected before a moment: the accounts may be compared again.
create or replace function delete_rejected_links(p_before timestamptz) returns void
language sql security definer set search_path from current as $$
  delete from person_links where status = 'rejected' and decided_at < p_before
$$;

-- Rejects a suspected link because both accounts are verified and belong to two persons. A block is decided by the
-- operator alone.
create or replace function reject_distinct_link(p_subject bigint, p_other bigint, p_match jsonb, p_at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform require_verified(p_subject, p_at, 'person_links_authority');
  update person_links set status = 'rejected', decided_at = p_at, decided_by = 'system', due_at = null
  where player_a = least(p_subject, p_other) and player_b = greatest(p_subject, p_other) and status = 'suspected'
    and effect in ('notice', 'review');
  if not found then
    return;
  end if;
  insert into identity_decisions (context, player_id, other_id, weights_version, traits, decision, actor, reason, decided_at)
  values ('review', p_subject, p_other, (p_match ->> 'weights_version')::integer, p_match -> 'traits', 'rejected', 'system',
          'distinct', p_at);
  perform set_actor('system', 'reject_distinct_link');
  perform end_identity_check(p_subject, p_at);
end $$;
