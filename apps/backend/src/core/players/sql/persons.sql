-- A person is a set of accounts. Sign-in belongs to the account; protection and grants belong to the person.

-- Gives a new account a person of its own, whatever the statement says: only the owner's functions bind accounts.
create or replace function begin_person() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  insert into persons (created_at) values (new.created_at) returning id into new.person_id;
  return new;
end $$;
create or replace trigger players_person_begun before insert on players
  for each row execute function begin_person();

-- How well an account's person is known: `claimed` by what was typed, `contact` by a confirmed mailbox or a verified
-- phone, `verified` by a document, an eID or the operator. Null for an unknown player.
create or replace function identity_level(p_player bigint, p_at timestamptz) returns text language plpgsql stable as $$
begin
  return (
    select case
      when verified_at is not null and coalesce(verified_until, 'infinity') > p_at then 'verified'
      when confirmed_at is not null or phone_verified_at is not null then 'contact'
      else 'claimed' end
    from players where id = p_player);
end $$;

-- Whether an account's person is known as well as a level requires.
create or replace function has_identity_level(p_player bigint, p_required text, p_at timestamptz) returns boolean
language plpgsql stable as $$
declare
  levels constant text[] := array['claimed', 'contact', 'verified'];
begin
  return array_position(levels, identity_level(p_player, p_at)) >= array_position(levels, p_required);
end $$;

-- Violates the named constraint unless the operator's staff acts for a reason.
create or replace function require_operator(p_actor text, p_reason text, p_constraint text) returns void
language plpgsql as $$
begin
  if (p_actor like 'operator:%' and p_reason <> '') is not true then
    raise exception 'only the operator decides this, for a reason'
      using errcode = 'check_violation', constraint = p_constraint;
  end if;
end $$;

-- Violates the named constraint unless an account is verified.
create or replace function require_verified(p_player bigint, p_at timestamptz, p_constraint text) returns void
language plpgsql as $$
begin
  if identity_level(p_player, p_at) is distinct from 'verified' then
    raise exception 'the account % is not verified', p_player
      using errcode = 'check_violation', constraint = p_constraint;
  end if;
end $$;

create or replace trigger identity_decisions_kept before update or delete or truncate on identity_decisions
  for each statement execute function refuse_rewriting();
