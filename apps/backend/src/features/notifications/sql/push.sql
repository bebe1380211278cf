-- Web Push: devices, and the queue of messages to them.

-- Sessions that ended for these reasons must not show anything on the device any more. One that expired or was idle
-- only asks to sign in again.
create or replace function is_push_session(p_end_reason text) returns boolean language sql immutable as $$
  select coalesce(p_end_reason, '') not in ('signed_out', 'password_reset', 'excluded')
$$;

-- Makes a player's newest device that of the settings.
create or replace function name_push_device(p_player bigint) returns void language sql as $$
  update players set settings = (settings - 'push_subscription') || coalesce((
    select jsonb_build_object('push_subscription', id) from push_subscriptions
    where player_id = p_player order by created_at desc, id desc limit 1), '{}')
  where id = p_player
$$;

-- Stores a device and returns its id: the former one where the address is known. A device that belonged to another
-- player is this player's from now on. Beyond the largest number the oldest devices are removed.
create or replace function save_push_subscription(
  p_id uuid, p_player bigint, p_session uuid, p_subscription jsonb, p_locale text, p_at timestamptz, p_max integer
) returns uuid language plpgsql as $$
declare
  saved uuid;
begin
  perform from players where id = p_player for update;
  insert into push_subscriptions (id, player_id, session_id, endpoint, p256dh, auth, locale, created_at)
  values (p_id, p_player, p_session, p_subscription ->> 'endpoint', p_subscription #>> '{keys,p256dh}',
          p_subscription #>> '{keys,auth}', p_locale, p_at)
  on conflict (endpoint) do update
  set player_id = excluded.player_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      locale = excluded.locale, created_at = excluded.created_at
  returning id into saved;
  delete from push_subscriptions where id in (
    select id from push_subscriptions where player_id = p_player
    order by created_at desc, id desc offset p_max);
  perform name_push_device(p_player);
  return saved;
end $$;

-- Removes a device of a player, with what is still to be sent to it. One of another player stays.
create or replace function remove_push_subscription(p_player bigint, p_id uuid) returns void language plpgsql as $$
begin
  perform from players where id = p_player for update;
  delete from push_subscriptions where id = p_id and player_id = p_player;
  perform name_push_device(p_player);
end $$;

-- Queues a notification for each device of its player. A device that takes nothing for long gets the oldest ones.
create or replace function queue_push(p_notification uuid, p_player bigint, p_at timestamptz) returns void
language sql as $$
  insert into push_deliveries (subscription_id, notification_id, created_at, due_at)
  select id, p_notification, p_at, p_at from push_subscriptions
  where player_id = p_player
    and (select count(*) from push_deliveries where subscription_id = push_subscriptions.id) < 20
  on conflict do nothing
$$;

-- Pauses a push service for the time that it asks for (null: none), and at least for 30 seconds, doubled with each pause
-- since it last took a message, up to an hour. What waits for it is due afterwards. Requests that were under way
-- together make one pause.
create or replace function pause_push_service(p_origin text, p_retry_after_ms bigint, p_at timestamptz) returns void
language plpgsql as $$
declare
  until timestamptz;
begin
  insert into push_service_pauses as service (origin, failures, paused_until) values (p_origin, 0, p_at)
  on conflict (origin) do nothing;
  update push_service_pauses as service
  set failures = failures + case when paused_until > p_at then 0 else 1 end,
      paused_until = greatest(
        paused_until, p_at + make_interval(secs => coalesce(p_retry_after_ms, 0) / 1000.0),
        p_at + case when paused_until > p_at then interval '0' else least(
          interval '30 seconds' * power(2, least(failures, 7)), interval '1 hour') end)
  where origin = p_origin
  returning paused_until into until;
  update push_deliveries set due_at = until
  from push_subscriptions
  where push_subscriptions.id = subscription_id and push_subscriptions.origin = p_origin
    and claimed_at is null and due_at < until;
end $$;

-- Records that a push service took a message after pauses.
create or replace function resume_push_service(p_origin text) returns void language sql as $$
  update push_service_pauses set failures = 0 where origin = p_origin and failures > 0
$$;

-- Claims due messages for an attempt, which no other node then makes, with all that decides whether they are sent. Those
-- to a paused push service wait.
create or replace function claim_push_deliveries(p_limit integer, p_at timestamptz) returns setof jsonb
language sql as $$
  with due as (
    select waiting.id from push_deliveries as waiting
    join push_subscriptions as device on device.id = waiting.subscription_id
    where waiting.claimed_at is null and waiting.due_at <= p_at and not exists (
      select from push_service_pauses where origin = device.origin and paused_until > p_at)
    order by waiting.due_at, waiting.id limit p_limit for update of waiting skip locked
  ), claimed as (
    update push_deliveries set claimed_at = p_at, attempts = attempts + 1
    from due where push_deliveries.id = due.id returning push_deliveries.*
  )
  select jsonb_build_object(
    'id', claimed.id, 'attempts', claimed.attempts, 'created_at', claimed.created_at,
    'subscription', to_jsonb(s), 'notification', to_jsonb(n),
    'is_own', n.player_id = s.player_id and is_push_session(sessions.end_reason),
    'is_excluded', is_excluded(s.player_id, p_at),
    'has_consent', players.marketing_consent_at is not null,
    'is_recovering', exists (select from push_service_pauses where origin = s.origin and failures > 0))
  from claimed
  join push_subscriptions as s on s.id = claimed.subscription_id
  join notifications as n on n.id = claimed.notification_id
  join players on players.id = s.player_id
  join sessions on sessions.id = s.session_id
  order by claimed.due_at, claimed.id
$$;

-- Deletes messages created before a moment, those whose attempt had no result by another, and devices whose session
-- was signed out or revoked.
create or replace function purge_push(p_created_before timestamptz, p_claimed_before timestamptz) returns void
language plpgsql as $$
declare
  owner bigint;
begin
  delete from push_deliveries where created_at < p_created_before or claimed_at < p_claimed_before;
  for owner in
    with gone as (
      delete from push_subscriptions using sessions
      where sessions.id = session_id and not is_push_session(sessions.end_reason)
      returning push_subscriptions.player_id
    )
    select distinct player_id from gone order by player_id
  loop
    perform name_push_device(owner);
  end loop;
end $$;
