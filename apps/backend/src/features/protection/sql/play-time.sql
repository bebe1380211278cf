-- Play time, derived from requests to the server and counted once per person however many accounts and devices are in
-- use: each account has the spans in which it was played on, and the person's time is their union.

-- The part of the time since a player's last recorded request that counts as played. A bearer is valid for 15 minutes
-- and requests are recorded once a minute, so the player was signed in throughout a gap of up to 16 minutes. Of a
-- longer gap, and of the time between signing out and in again, 90 seconds count, so that signing in for each bet does
-- not avoid the limits.
create or replace function count_play(p_seen_at timestamptz, p_is_present boolean, p_at timestamptz) returns interval
language sql immutable as $$
  select case
    when p_at <= p_seen_at then interval '0'
    when p_is_present and p_at - p_seen_at <= interval '16 minutes' then p_at - p_seen_at
    else least(p_at - p_seen_at, interval '90 seconds')
  end
$$;

-- Milliseconds between two timestamps.
create or replace function to_ms(p_from timestamptz, p_to timestamptz) returns bigint language sql immutable as $$
  select (extract(epoch from p_to - p_from) * 1000)::bigint
$$;

-- Milliseconds that a person has played from the beginning of a UTC day until `p_at`.
create or replace function played_ms(p_player bigint, p_from timestamptz, p_at timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(to_ms(lower(span), upper(span))), 0)::bigint
  from unnest((
    select range_agg(played)
    from (
      select played from time_played
      where player_id in (select id from person_accounts(p_player) as id) and day >= (p_from at time zone 'UTC')::date
      union all
      select tstzmultirange(tstzrange(greatest(seen_at, p_from), ends_at))
      from play_sessions
      cross join lateral (select seen_at + count_play(seen_at, is_present, p_at) as ends_at) as counted
      where player_id in (select id from person_accounts(p_player) as id) and ends_at > greatest(seen_at, p_from)
    ) as spans
  )) as span
$$;

-- Remaining play time in milliseconds under the person's own limits and the operator's seconds per day (null: none).
-- Null without a limit.
create or replace function remaining_play_ms(p_player bigint, p_at timestamptz, p_day_seconds integer) returns bigint
language sql stable as $$
  select min(greatest(0, seconds * 1000 - played_ms(p_player, date_trunc(period, p_at, 'UTC'), p_at)))
  from (
    select value as seconds, period from player_limits
    where player_id in (select id from person_accounts(p_player) as id)
      and type = 'session' and status in ('active', 'unconfirmed_disabled')
    union all
    select p_day_seconds, 'day' where p_day_seconds is not null
  ) as limits
$$;

-- The play session of a person at `p_at`, of all accounts that were played on without a break of half an hour between
-- them: when it began, the last recorded request, and when its last reality check was answered, or it began. An answer
-- counts from the moment at which it was given on every account, so that binding accounts postpones no check. No row
-- without a play session.
create or replace function person_play_session(p_player bigint, p_at timestamptz)
returns table (started_at timestamptz, seen_at timestamptz, checked_at timestamptz) language plpgsql stable as $$
#variable_conflict use_column
declare
  part play_sessions;
begin
  for part in
    select play_sessions.* from players as own
    join players as account on account.person_id = own.person_id
    join play_sessions on play_sessions.player_id = account.id
    where own.id = p_player
    order by play_sessions.seen_at desc
  loop
    exit when coalesce(started_at, p_at) - part.seen_at >= interval '30 minutes';
    started_at := least(started_at, part.started_at);
    seen_at := coalesce(seen_at, part.seen_at);
    checked_at := least(checked_at, greatest(part.started_at, part.reality_checked_at));
  end loop;
  if started_at is not null then
    return next;
  end if;
end $$;

-- Answers the person's reality check, on all accounts, if it is due: one that is not due cannot be postponed.
create or replace function answer_reality_check(p_player bigint, p_interval_seconds bigint, p_at timestamptz) returns void
language plpgsql as $$
begin
  perform from play_sessions where player_id in (select id from person_accounts(p_player) as id)
  order by player_id for update;
  if (select checked_at from person_play_session(p_player, p_at)) <= p_at - make_interval(secs => p_interval_seconds) then
    update play_sessions set reality_checked_at = p_at
    where player_id in (select id from person_accounts(p_player) as id);
  end if;
end $$;

-- Records a request of a player's session, adds the time since the last one, and starts a new play session after half
-- an hour without requests, unless the person went on on another account. Returns `remaining_play_ms` afterwards.
create or replace function record_play(p_player bigint, p_session uuid, p_at timestamptz, p_day_seconds integer)
returns bigint language plpgsql as $$
declare
  last play_sessions;
  shared record;
begin
  select started_at, checked_at into shared from person_play_session(p_player, p_at);
  insert into play_sessions (player_id, started_at, seen_at, reality_checked_at)
  values (p_player, coalesce(shared.started_at, p_at), p_at, shared.checked_at) on conflict do nothing;
  select * into strict last from play_sessions where player_id = p_player for update;
  -- The counted time, split at midnight.
  insert into time_played (player_id, day, played, seen_at)
  select p_player, days.start::date,
         tstzmultirange(tstzrange(greatest(days.start, span.since) at time zone 'UTC',
                                  least(days.start + interval '1 day', span.until) at time zone 'UTC')),
         p_at
  from (
    select last.seen_at at time zone 'UTC' as since,
           (last.seen_at + count_play(last.seen_at, last.is_present, p_at)) at time zone 'UTC' as until
  ) as span
  cross join lateral generate_series(date_trunc('day', span.since), span.until, interval '1 day') as days(start)
  where span.until > greatest(span.since, days.start)
  on conflict (player_id, day) do update
  set played = time_played.played + excluded.played, seen_at = excluded.seen_at;
  if p_at - last.seen_at >= interval '30 minutes' then
    last.started_at := coalesce(shared.started_at, p_at);
    last.reality_checked_at := shared.checked_at;
  end if;
  update play_sessions
  set started_at = last.started_at, seen_at = greatest(seen_at, p_at), is_present = true,
      reality_checked_at = last.reality_checked_at
  where player_id = p_player;
  update sessions set seen_at = greatest(seen_at, p_at) where id = p_session;
  return remaining_play_ms(p_player, p_at, p_day_seconds);
end $$;

-- Records that the player has no live session any more, if that is so. Must be called after sessions have been ended.
create or replace function leave_play(p_player bigint, p_at timestamptz) returns void language plpgsql as $$
begin
  if exists (select from play_sessions where player_id = p_player and is_present) then
    perform record_play(p_player, null, p_at, null);
    update play_sessions set is_present = exists (
      select from sessions
      where player_id = p_player and ended_at is null and expires_at > p_at and seen_at > p_at - interval '16 minutes')
    where player_id = p_player;
  end if;
end $$;

-- Seconds between a person's reality checks: the shortest of the person's own intervals and the operator's (null: none).
create or replace function reality_check_seconds(p_player bigint, p_operator_seconds integer) returns bigint
language sql stable as $$
  select least(p_operator_seconds, (
    select min(value) from player_limits
    where player_id in (select id from person_accounts(p_player) as id)
      and type = 'reality_check' and status in ('active', 'unconfirmed_disabled')))
$$;

-- The error name for which a player may neither bet nor deposit now; null when allowed. `p_protection` are the
-- operator's settings.
create or replace function find_play_block(p_player bigint, p_at timestamptz, p_protection jsonb) returns text
language plpgsql stable as $$
declare
  has_limits constant boolean := has_player_limits(p_player);
  day_seconds constant integer := (p_protection ->> 'play_seconds_a_day')::integer;
  check_seconds integer := (p_protection ->> 'reality_check_seconds')::integer;
  -- The identity level that the action requires; null from a node of the release before.
  required_level constant text := p_protection ->> 'required_level';
  check_after interval;
begin
  if has_limits and is_excluded(p_player, p_at) then
    return 'PLAYER_EXCLUDED';
  end if;
  if exists (select from players where id = p_player and identity_state = 'check') then
    return 'IDENTITY_CHECK_PENDING';
  end if;
  if (has_limits or day_seconds is not null) and remaining_play_ms(p_player, p_at, day_seconds) = 0 then
    return 'SESSION_LIMIT_REACHED';
  end if;
  if has_limits then
    check_seconds := reality_check_seconds(p_player, check_seconds);
  end if;
  check_after := make_interval(secs => check_seconds + (p_protection ->> 'reality_check_grace_seconds')::integer);
  -- The play session is computed only if an account has waited that long.
  if exists (
    select from players as own
    join players as account on account.person_id = own.person_id
    join play_sessions on play_sessions.player_id = account.id
    where own.id = p_player
      and p_at - greatest(play_sessions.started_at, play_sessions.reality_checked_at) >= check_after
  ) then
    if p_at - (select checked_at from person_play_session(p_player, p_at)) >= check_after then
      return 'REALITY_CHECK_UNANSWERED';
    end if;
  end if;
  if required_level <> 'claimed' and not has_identity_level(p_player, required_level, p_at) then
    return 'VERIFICATION_REQUIRED';
  end if;
  return null;
end $$;
