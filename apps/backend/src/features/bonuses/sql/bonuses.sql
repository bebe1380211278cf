-- Bonuses of bets: their uses and marks. What every bet or slip calls is in PL/pgSQL, whose plans are cached: functions
-- in SQL are planned at every call.

-- Records that a player's bonuses have changed, and with them their state: see `bonus-state.sql`.
create or replace function bump_bonus_version(p_player bigint) returns void language plpgsql as $$
begin
  insert into bonus_versions (player_id, version, state_version) values (p_player, 1, 1)
  on conflict (player_id) do update
  set version = bonus_versions.version + 1, state_version = bonus_versions.state_version + 1;
end $$;

-- Whether a player fulfils a campaign's conditions, as `MarkTerms` carries them.
create or replace function fits_player(p_player bigint, p_conditions jsonb) returns boolean language plpgsql stable as $$
begin
  return (
    select (jsonb_array_length(p_conditions -> 'country_codes') = 0
            or p_conditions -> 'country_codes' ? coalesce(country, p_conditions ->> 'country'))
       and (phone_verified_at is not null or not (p_conditions ->> 'only_verified')::boolean)
       and (jsonb_array_length(p_conditions -> 'groups') = 0 or p_conditions -> 'groups' ?| groups)
       and not ((p_conditions ->> 'no_staff')::boolean and 'staff' = any(groups))
    from players where id = p_player);
end $$;

-- The campaign of the lootbox that collects a player's points; null for none. Of those that could, the one that the
-- player chose last, else the first activated one, as `resolveSlots` has it.
create or replace function find_active_lootbox(p_player bigint, p_at timestamptz) returns text
language plpgsql stable as $$
begin
  return (
    select campaign from issued_bonuses
    where player_id = p_player and kind = 'lootbox' and activated_at is not null and revoked_at is null
      and (expires_at is null or expires_at > p_at) and (accepts_until is null or accepts_until > p_at)
    order by chosen_at desc nulls last, activated_at, priority, campaign limit 1);
end $$;

-- Takes the uses that bets need of a player's bonuses, and writes their marks. `p_kept` has by bet: `bonus_version` at
-- which the player's bonuses were read, `use` of an issued bonus, and `marks`. Violates `bonus_uses_kept` when the
-- bonuses have changed since, or one has no use left. The caller must have locked the player.
create or replace function use_bonuses(p_player bigint, p_bets jsonb, p_kept jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  read_version constant bigint := (
    select min((terms ->> 'bonus_version')::bigint) from jsonb_array_elements(p_kept) as bet(terms));
  bonus_count integer;
  used_count integer;
begin
  if read_version is not null then
    if read_version <> coalesce((select version from bonus_versions where player_id = p_player), 0) then
      raise exception 'the player''s bonuses have changed'
        using errcode = 'check_violation', constraint = 'bonus_uses_kept';
    end if;
    select count(distinct terms ->> 'use') into bonus_count from jsonb_array_elements(p_kept) as bet(terms);
    if bonus_count > 0 then
      update issued_bonuses set times_used = times_used + uses.count, version = issued_bonuses.version + 1
      from (
        select (terms ->> 'use')::uuid as id, count(*)::integer as count
        from jsonb_array_elements(p_kept) as bet(terms) where terms ->> 'use' is not null group by 1
      ) as uses
      where issued_bonuses.id = uses.id and player_id = p_player and revoked_at is null and activated_at is not null
        and (expires_at is null or expires_at > p_at) and (uses_count is null or times_used + uses.count <= uses_count);
      get diagnostics used_count = row_count;
      if used_count < bonus_count then
        raise exception 'a bonus has no use left' using errcode = 'check_violation', constraint = 'bonus_uses_kept';
      end if;
      perform bump_bonus_version(p_player);
    end if;
  end if;
  if exists (select from jsonb_array_elements(p_kept) as bet(terms) where terms ? 'marks') then
    insert into bonus_marks (player_id, campaign, bet_id, match_id, created_at)
    select p_player, mark.campaign, (p_bets -> (bet.place - 1)::integer ->> 'id')::uuid, event.match_id, p_at
    from jsonb_array_elements(p_kept) with ordinality as bet(terms, place)
    cross join lateral jsonb_to_recordset(bet.terms -> 'marks') as mark(
      campaign text, kind text, events jsonb, conditions jsonb)
    cross join lateral (
      select value::bigint as match_id from jsonb_array_elements_text(mark.events) as value
    ) as event
    where mark.kind = 'chosen'
       or (fits_player(p_player, mark.conditions)
           and (mark.kind <> 'lootbox' or mark.campaign = find_active_lootbox(p_player, p_at)));
  end if;
end $$;

-- Gives uses back, or takes them again after a correction: `p_changes` lists `id` of an issued bonus and `change` (1 or
-- -1). A use that is given back can be used for a day at least. Writes an outbox row for each changed bonus. Locks the
-- bonuses in the order of their ids.
create or replace function change_bonus_uses(p_changes jsonb, p_at timestamptz) returns void language plpgsql as $$
begin
  perform from issued_bonuses
  where id in (select change.id from jsonb_to_recordset(p_changes) as change(id uuid)) order by id for update;
  with changed as (
    update issued_bonuses
    set times_used = greatest(0, times_used + sums.change), version = version + 1,
        expires_at = case when sums.change < 0 then greatest(expires_at, p_at + interval '24 hours') else expires_at end
    from (
      select id, sum(change)::integer as change from jsonb_to_recordset(p_changes) as change(id uuid, change integer)
      group by id
    ) as sums
    where issued_bonuses.id = sums.id and sums.change <> 0
    returning issued_bonuses.*
  ), versions as (
    insert into bonus_versions (player_id, version, state_version)
    select distinct player_id, 1, 1 from changed order by player_id
    on conflict (player_id) do update
    set version = bonus_versions.version + 1, state_version = bonus_versions.state_version + 1
  )
  insert into outbox (player_id, event_name, message, created_at)
  select player_id, 'bonus_issued', jsonb_build_object('issued', to_jsonb(changed)), p_at from changed;
end $$;

-- The marks of a player in these campaigns, in the order of placing, as a list of the columns of `MarkRow`. The
-- selections are looked up by their player: others have bets on the same matches.
create or replace function list_bonus_marks(p_player bigint, p_campaigns text[]) returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_array(
      m.campaign, m.bet_id, m.match_id, b.cash_stake - b.cashed_stake, b.status, b.result, legs.is_void,
      case when b.cashed_stake > 0 then b.currency end)
      order by m.created_at, m.bet_id, m.match_id), '[]')
    from bonus_marks m
    join bets b on b.id = m.bet_id
    cross join lateral (
      select coalesce(bool_and(s.outcome_result @> '{"voidFactor": 1}'), false) as is_void
      from bet_selections s where s.player_id = p_player and s.match_id = m.match_id and s.bet_id = m.bet_id
    ) as legs
    where m.player_id = p_player and m.campaign = any(p_campaigns));
end $$;

drop function if exists list_open_outcomes(bigint);

-- A player with all that decides about the player's bonuses, in one snapshot: `player`, `rows` of issued bonuses (the
-- newest 500), sums of `claims` by campaign, `marks` and `pools` of these campaigns, `commitments` of unopened boxes,
-- and what the player has `seen`. If `p_matches` is null, `open_bets` is the number of the player's open bets, and `open`
-- has those of the person while the player has a freebet, as `load_person_bets` returns them. JSON as text, which is
-- cheaper to build than `jsonb`; null for an unknown player.
create or replace function load_player_bonuses(
  p_player bigint, p_at timestamptz, p_campaigns text[], p_matches bigint[]
) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'player', json_build_object(
        'email', email, 'country', country, 'phone_number', phone_number, 'groups', groups, 'currency', currency,
        'is_verified', phone_verified_at is not null, 'has_consent', marketing_consent_at is not null,
        'is_excluded', is_excluded(id, p_at), 'is_questioned', has_open_identity_question(id),
        'level', identity_level(id, p_at),
        'bonus_version', coalesce((select version from bonus_versions where player_id = p_player), 0),
        'state_version', coalesce((select state_version from bonus_versions where player_id = p_player), 0)),
      'rows', (
        select coalesce(json_agg(issued), '[]')
        from (
          select * from issued_bonuses where player_id = p_player order by created_at desc, id desc limit 500
        ) as issued),
      'claims', (
        select coalesce(json_agg(sums), '[]')
        from (
          select campaign, sum(points) as points, sum(value) as value, count(*) as count
          from bonus_claims where player_id = p_player group by campaign
        ) as sums),
      'marks', list_bonus_marks(p_player, p_campaigns),
      'pools', (
        select coalesce(json_object_agg(campaign, pool), '{}') from tournament_pools where campaign = any(p_campaigns)),
      'commitments', (
        select coalesce(json_object_agg(seeds.issued_id, seeds.commitment), '{}')
        from lootbox_seeds seeds join issued_bonuses boxes on boxes.id = seeds.issued_id
        where boxes.player_id = p_player and boxes.kind = 'lootbox' and seeds.opened_at is null),
      'seen', (select coalesce(json_agg(type || ' ' || id), '[]') from bonus_seen where player_id = p_player),
      'open', case when p_matches is null and exists (
        select from issued_bonuses
        where player_id = p_player and kind = 'freebet' and revoked_at is null
          and (expires_at is null or expires_at > p_at) and (uses_count is null or times_used < uses_count)
      ) then load_person_bets(p_player, true) -> 'bets' else '[]' end,
      'open_bets', case when p_matches is null then (
        select count(*) from bets
        where player_id = p_player
          and status in ('submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress')) end)
    from players where id = p_player);
end $$;

-- Pays what a campaign owes an excluded player in cash instead of a freebet, once for its cause.
create or replace function pay_owed_bonus(
  p_player bigint, p_campaign text, p_cause text, p_currency text, p_amount bigint, p_reference uuid, p_subunits bigint,
  p_at timestamptz
) returns void language plpgsql security definer set search_path from current as $$
declare
  account accounts;
begin
  if not is_excluded(p_player, p_at) then
    raise exception 'only an excluded player is paid in cash'
      using errcode = 'check_violation', constraint = 'bonus_payouts_excluded';
  end if;
  insert into bonus_payouts (player_id, campaign, cause, currency, amount, reference, created_at)
  values (p_player, p_campaign, p_cause, p_currency, p_amount, p_reference, p_at)
  on conflict do nothing;
  if not found then
    return;
  end if;
  perform open_account(p_player, p_currency);
  select * into strict account from accounts
  where player_id = p_player and kind = 'player' and currency = p_currency for update;
  perform post_entries(
    payout_entries('bonus_paid_out', p_reference, p_currency, 'bonus', account.id, p_amount, account.debt),
    jsonb_build_object(p_currency, p_subunits), p_at);
end $$;
