-- Versions of the bonus states of players: of all that the slip reads of a player's bonuses. Back ends keep states and
-- compare their versions, so whatever changes one must call `bump_bonus_state` in the same transaction. Lock order: a
-- player and the player's accounts before the version.

-- Records a change of a player's bonus state: of bets, profile or exclusions. For one of the bonuses themselves:
-- `bump_bonus_version`.
create or replace function bump_bonus_state(p_player bigint) returns void language plpgsql as $$
begin
  insert into bonus_versions (player_id, version, state_version) values (p_player, 0, 1)
  on conflict (player_id) do update set state_version = bonus_versions.state_version + 1;
end $$;

-- The same for the player in the column that the trigger names.
create or replace function bump_bonus_state_of_row() returns trigger language plpgsql as $$
begin
  perform bump_bonus_state((to_jsonb(new) ->> tg_argv[0])::bigint);
  return null;
end $$;
create or replace trigger players_bonus_state after update on players for each row
  when ((old.email, old.country, old.phone_number, old.phone_verified_at, old.confirmed_at, old.verified_at,
         old.verified_until, old.groups, old.currency, old.marketing_consent_at)
        is distinct from
        (new.email, new.country, new.phone_number, new.phone_verified_at, new.confirmed_at, new.verified_at,
         new.verified_until, new.groups, new.currency, new.marketing_consent_at))
  execute function bump_bonus_state_of_row('id');

-- The same for all accounts of the player's person: an exclusion of one binds them all.
create or replace function bump_bonus_states_of_person() returns trigger language plpgsql as $$
begin
  perform bump_bonus_state(account.id)
  from (select id from person_accounts(new.player_id) as id order by id) as account;
  return null;
end $$;
create or replace trigger player_limits_bonus_state after insert or update on player_limits for each row
  when (new.type in ('cooling_off', 'self_exclusion')) execute function bump_bonus_states_of_person();

-- The same for all accounts of a person that an account joins or leaves.
create or replace function bump_bonus_states_of_persons() returns trigger language plpgsql as $$
begin
  perform bump_bonus_state(account.id)
  from (select id from players where person_id in (old.person_id, new.person_id) order by id) as account;
  return null;
end $$;
create or replace trigger players_person_bonus_state after update on players for each row
  when (old.person_id is distinct from new.person_id) execute function bump_bonus_states_of_persons();
create or replace trigger bonus_seen_bonus_state after insert on bonus_seen for each row
  execute function bump_bonus_state_of_row('player_id');

-- Notifies a session that listens to its own changes: PGlite's, whose back end has no other. The payload is the player,
-- or empty for everybody. The sessions of a server's pool do not listen, since transactions that notify commit one after
-- the other there.
create or replace function notify_bonus_state() returns trigger language plpgsql as $$
begin
  if exists (select from pg_listening_channels() as channel where channel = 'touchline_bonus_state') then
    perform pg_notify('touchline_bonus_state', coalesce(to_jsonb(new) ->> 'player_id', ''));
  end if;
  return null;
end $$;
create or replace trigger bonus_versions_notify after insert or update on bonus_versions for each row
  execute function notify_bonus_state();
create or replace trigger tournament_pools_notify after insert or update on tournament_pools for each row
  execute function notify_bonus_state();
