-- What accounts claim to be and what they hold. What was changed goes on counting, unless a document shows that it was
-- never so.

-- Adds claims of an account and the keys by which it is found. `p_claims`: `[{kind, value, held_at}]`, with `held_at` only
-- of what the account has proved to hold. `p_keys`: `[{kind, key, is_held}]` with keys in hexadecimal digits.
create or replace function add_identity_claims(p_player bigint, p_claims jsonb, p_keys jsonb, p_at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  insert into identity_claims (player_id, kind, value, salt, held_at, created_at)
  select p_player, claim.kind, claim.value, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), claim.held_at, p_at
  from jsonb_to_recordset(p_claims) as claim(kind text, value jsonb, held_at timestamptz)
  on conflict (player_id, kind, value) do update
  set held_at = greatest(identity_claims.held_at, excluded.held_at), replaced_at = null
  where excluded.held_at is not null or identity_claims.replaced_at is not null;
  insert into person_keys (kind, key, player_id, is_held)
  select found.kind, decode(found.key, 'hex'), p_player, found.is_held
  from jsonb_to_recordset(p_keys) as found(kind text, key text, is_held boolean)
  on conflict (kind, key, player_id) do update set is_held = true
  where excluded.is_held and not person_keys.is_held;
end $$;

-- Marks those of an account's names and birth dates that a document confirms; the ones that were merely typed count no
-- longer. `p_claims`: `[{kind, value}]`. The keys are then to be replaced.
create or replace function confirm_identity_claims(p_player bigint, p_claims jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform require_verified(p_player, p_at, 'identity_claims_confirmed');
  update identity_claims set verified_at = p_at
  from jsonb_to_recordset(p_claims) as confirmed(kind text, value jsonb)
  where player_id = p_player and identity_claims.kind = confirmed.kind and identity_claims.value = confirmed.value;
  update identity_claims set replaced_at = p_at
  where player_id = p_player and kind in ('name', 'birth_date') and verified_at is null and replaced_at is null;
end $$;

-- Deletes the keys of names and dates of a verified account except these: `[{kind, key}]` with keys in hexadecimal digits.
create or replace function replace_name_keys(p_player bigint, p_keys jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform require_verified(p_player, p_at, 'identity_claims_confirmed');
  delete from person_keys
  where player_id = p_player and (kind in ('date', 'bag') or kind like 'date\_%') and not exists (
    select from jsonb_to_recordset(p_keys) as counted(kind text, key text)
    where counted.kind = person_keys.kind and decode(counted.key, 'hex') = person_keys.key);
end $$;

-- Ids of accounts without claims, oldest first: those from before claims were kept. `p_protected_only`: only accounts with
-- a limit, a break or an exclusion.
create or replace function find_unclaimed_players(p_after bigint, p_protected_only boolean, p_limit integer)
returns setof bigint language sql stable as $$
  select id from players
  where id > p_after
    and not exists (select from identity_claims where player_id = players.id and kind = 'email')
    and (not p_protected_only or exists (
      select from player_limits
      where player_id = players.id and status in ('active', 'unconfirmed_disabled')))
  order by id limit p_limit
$$;

-- Deletes claims of devices that their accounts have not used for long. `p_devices`: `[{id, player_id, key}]` with the key
-- in hexadecimal digits.
create or replace function delete_device_claims(p_devices jsonb, p_before timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  with deleted as (
    delete from identity_claims using jsonb_to_recordset(p_devices) as device(id bigint, key text)
    where identity_claims.id = device.id and kind = 'device' and held_at < p_before
    returning player_id, device.key
  )
  delete from person_keys using deleted
  where person_keys.kind = 'device' and person_keys.key = decode(deleted.key, 'hex')
    and person_keys.player_id = deleted.player_id;
end $$;

-- What protects the persons of these accounts: since when one of the person's accounts has a self-exclusion, and since
-- when any limit, break or exclusion. Only accounts that something protects.
create or replace function find_protection(p_players bigint[], p_at timestamptz)
returns table (player_id bigint, excluded_since timestamptz, protected_since timestamptz) language sql stable as $$
  select account.id, min(held.created_at) filter (where held.type = 'self_exclusion'), min(held.created_at)
  from players as account
  join players as member on member.person_id = account.person_id
  join player_limits as held on held.player_id = member.id
  where account.id = any(p_players) and held.status in ('active', 'unconfirmed_disabled')
    and (held.type not in ('cooling_off', 'self_exclusion') or held.disable_at is null or held.disable_at > p_at)
  group by account.id
$$;

-- Accounts that share a key with these, at most a number of them; with `p_protected_only` those alone whose person has a
-- limit, a break or an exclusion. `p_keys` are in hexadecimal digits.
create or replace function find_key_owners(
  p_player bigint, p_kinds text[], p_keys text[], p_protected_only boolean, p_limit integer
) returns setof bigint language sql stable as $$
  select distinct found.player_id
  from unnest(p_kinds, p_keys) as wanted(kind, key)
  join person_keys as found on found.kind = wanted.kind and found.key = decode(wanted.key, 'hex')
  where found.player_id <> p_player and (not p_protected_only or exists (
    select from players as owner
    join players as member on member.person_id = owner.person_id
    join player_limits as held on held.player_id = member.id
    where owner.id = found.player_id and held.status in ('active', 'unconfirmed_disabled')))
  limit p_limit
$$;
