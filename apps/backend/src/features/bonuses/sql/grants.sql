-- Grants of campaigns: one for a person. An account's grants of one campaign are decided one after the other, in the
-- order: the player, then the campaign.

-- Serialises the grants of a campaign until the end of the transaction. A lock for all of them, not for the keys of an
-- account: two accounts that are merely alike share no key.
create or replace function lock_campaign_grants(p_campaign text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7415027, hashtext(p_campaign));
end $$;

-- The keys by which an account's grant of a campaign excludes others: its person, and what it holds. `p_one_per`:
-- `person`, or `household`, whose accounts share a device as well; not one that four persons use.
create or replace function list_grant_keys(p_player bigint, p_one_per text) returns table (kind text, key bytea)
language sql stable as $$
  select 'person', convert_to(person_id::text, 'UTF8') from players where id = p_player
  union
  select own.kind, own.key from person_keys own
  where own.player_id = p_player and own.is_held and (
    own.kind in ('mailbox', 'phone', 'card', 'document', 'passkey', 'operator_person')
    or (own.kind = 'device' and p_one_per = 'household' and 4 > (
      select count(distinct players.person_id)
      from person_keys other join players on players.id = other.player_id
      where other.kind = own.kind and other.key = own.key)))
$$;

-- The account that holds a grant of a campaign and is certainly the same person's as this one, or of its household: bound
-- to it, or with a key in common. Null without one.
create or replace function find_grant_holder(p_campaign text, p_player bigint, p_one_per text) returns bigint
language plpgsql stable as $$
begin
  return coalesce(
    (select granted.player_id
     from players own join players bound on bound.person_id = own.person_id
     join campaign_grants granted on granted.player_id = bound.id
     where own.id = p_player and bound.id <> p_player and granted.campaign = p_campaign and granted.outcome <> 'refused'
     limit 1),
    (select held.player_id from list_grant_keys(p_player, p_one_per) as own
     join grant_keys held on held.campaign = p_campaign and held.kind = own.kind and held.key = own.key
     where held.player_id <> p_player limit 1));
end $$;

-- Whether staff decides about every grant of the account's person.
create or replace function is_grant_for_staff(p_player bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from players own join players bound on bound.person_id = own.person_id
    where own.id = p_player and bound.grants_need_staff_at is not null);
end $$;

-- From now on staff decides about every grant of the account's person.
create or replace function require_staff_for_grants(p_player bigint, p_reason text, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  update players set grants_need_staff_at = p_at where id = p_player and grants_need_staff_at is null;
  if found then
    insert into identity_decisions (context, player_id, decision, actor, reason, decided_at)
    values ('grant', p_player, 'need_staff', 'system', p_reason, p_at);
  end if;
end $$;

-- Records what became of an account's grant, with the account's keys unless it was refused. `p_match`: `other_id`,
-- `score`, `traits`, `weights_version`; null where no other account was alike. Violates the primary keys where the account,
-- or its person, has one already. The caller must have locked the campaign's grants.
create or replace function write_campaign_grant(
  p_campaign text, p_player bigint, p_outcome text, p_issued uuid, p_one_per text, p_match jsonb, p_due_at timestamptz,
  p_at timestamptz
) returns void language plpgsql security definer set search_path from current as $$
begin
  if (p_outcome = 'refused') <> (p_issued is null) or not exists (
    select from issued_bonuses
    where id = p_issued and player_id = p_player and campaign = p_campaign
      and (held_at is not null) = (p_outcome = 'held')
    union all select where p_issued is null
  ) then
    raise exception 'the bonus % is not that of the grant', p_issued
      using errcode = 'check_violation', constraint = 'campaign_grants_issued';
  end if;
  insert into campaign_grants (campaign, player_id, outcome, issued_id, other_id, score, traits, created_at, due_at)
  values (p_campaign, p_player, p_outcome, p_issued, (p_match ->> 'other_id')::bigint, (p_match ->> 'score')::integer,
          coalesce(p_match -> 'traits', '[]'), p_at, p_due_at);
  if p_outcome <> 'refused' then
    insert into grant_keys (campaign, kind, key, player_id)
    select p_campaign, kind, key, p_player from list_grant_keys(p_player, p_one_per);
  end if;
  if p_outcome <> 'issued' then
    insert into identity_decisions (context, player_id, other_id, weights_version, traits, decision, actor, reason,
                                    decided_at)
    values ('grant', p_player, (p_match ->> 'other_id')::bigint, (p_match ->> 'weights_version')::integer,
            p_match -> 'traits', p_outcome, 'system', p_campaign, p_at);
  end if;
end $$;

-- Decides a held grant: `issued` or `refused`. Returns whether it was still held. Without an operator as the actor it must
-- be due, and is refused.
create or replace function decide_campaign_grant(
  p_issued uuid, p_outcome text, p_actor text, p_reason text, p_at timestamptz
) returns boolean language plpgsql security definer set search_path from current as $$
declare
  granted campaign_grants;
begin
  if (p_actor like 'operator:%') is not true and (p_actor <> 'system' or p_outcome <> 'refused') then
    raise exception 'only the operator issues a held bonus'
      using errcode = 'check_violation', constraint = 'campaign_grants_actor';
  end if;
  update campaign_grants
  set outcome = p_outcome, decided_at = p_at, decided_by = p_actor
  where issued_id = p_issued and outcome = 'held' and (p_actor <> 'system' or due_at <= p_at)
  returning * into granted;
  if granted.campaign is null then
    return false;
  end if;
  insert into identity_decisions (context, player_id, other_id, decision, actor, reason, decided_at)
  values ('grant', granted.player_id, granted.other_id, p_outcome, p_actor, p_reason, p_at);
  return true;
end $$;
