-- Notifications: sending, reading and purging them. The counter's row is locked first by each, so that
-- `unread_counters_changed` carries the number of unread rows, whatever the interleaving.

-- Adds to a player's count of unread notifications, and writes an outbox row with the new count.
create or replace function add_unread(p_player bigint, p_change integer, p_at timestamptz) returns integer
language plpgsql as $$
declare
  result integer;
begin
  update notification_counters set unread = unread + p_change where player_id = p_player returning unread into result;
  if p_change <> 0 then
    insert into outbox (player_id, event_name, message, created_at)
    values (p_player, 'unread_counters_changed', jsonb_build_object('unread', result), p_at);
  end if;
  return result;
end $$;

-- Locks the player's count, and creates it at first.
create or replace function lock_unread(p_player bigint) returns integer language plpgsql as $$
declare
  result integer;
begin
  insert into notification_counters (player_id, unread) values (p_player, 0) on conflict do nothing;
  select unread into result from notification_counters where player_id = p_player for update;
  return result;
end $$;

-- Notifies a player. Returns whether the notification was sent: not a second time for one dedupe key, and as far as its
-- audience reaches (`NotificationAudience` in packages/betting): all but `service` without exclusion, `marketing` only
-- with consent and without an open question about who the player is.
create or replace function notify_player(
  p_id uuid, p_player bigint, p_kind text, p_audience text, p_params jsonb,
  p_object_type text, p_object_id text, p_dedupe_key text, p_at timestamptz
) returns boolean language plpgsql as $$
begin
  if p_audience <> 'service' and is_excluded(p_player, p_at) then
    return false;
  end if;
  if p_audience = 'marketing' and (
    not exists (select from players where id = p_player and marketing_consent_at is not null)
    or has_open_identity_question(p_player)) then
    return false;
  end if;
  perform lock_unread(p_player);
  insert into notifications (id, player_id, kind, params, object_type, object_id, dedupe_key, created_at)
  values (p_id, p_player, p_kind, p_params, p_object_type, p_object_id, p_dedupe_key, p_at)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into outbox (player_id, event_name, message, created_at)
  select player_id, 'notification', to_jsonb(notifications), p_at from notifications where id = p_id;
  perform queue_push(p_id, p_player, p_at);
  perform add_unread(p_player, 1, p_at);
  return true;
end $$;

-- Marks a player's notifications as read: those of the ids, or all if null. Returns the number left unread.
create or replace function read_notifications(p_player bigint, p_ids uuid[], p_at timestamptz) returns integer
language plpgsql as $$
declare
  changed integer;
begin
  perform lock_unread(p_player);
  update notifications set read_at = p_at
  where player_id = p_player and read_at is null and (p_ids is null or id = any (p_ids));
  get diagnostics changed = row_count;
  return add_unread(p_player, -changed, p_at);
end $$;

-- Deletes up to a number of notifications from before a moment. Returns the number deleted.
create or replace function purge_notifications(p_before timestamptz, p_limit integer, p_at timestamptz)
returns integer language plpgsql as $$
declare
  owner bigint;
  unread_deleted integer;
  deleted integer := 0;
  doomed uuid[];
begin
  select array_agg(id) into doomed
  from (select id from notifications where created_at < p_before order by created_at limit p_limit) as oldest;
  -- Counters are locked in the order of players, as by every run.
  for owner in select distinct player_id from notifications where id = any (doomed) order by player_id loop
    perform lock_unread(owner);
    with gone as (
      delete from notifications where id = any (doomed) and player_id = owner returning read_at
    )
    select count(*) filter (where read_at is null), deleted + count(*) into unread_deleted, deleted from gone;
    perform add_unread(owner, -unread_deleted, p_at);
  end loop;
  return deleted;
end $$;
