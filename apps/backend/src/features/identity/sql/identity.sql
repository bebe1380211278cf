-- Who a player is: names and birth dates are fixed once they are filled in, and only these functions change them.

-- Fills in the names that a player has left out.
create or replace function fill_player_names(p_player bigint, p_first text, p_last text, p_name_key text) returns void
language plpgsql security definer set search_path from current as $$
begin
  update players
  set first_name = coalesce(nullif(first_name, ''), p_first), last_name = coalesce(nullif(last_name, ''), p_last),
      name_key = p_name_key
  where id = p_player;
end $$;

-- Whether a slip of the pen is corrected at once: one time, within a day of sign-up, and as long as nothing else has
-- happened on the account.
create or replace function can_correct_identity(p_player bigint, p_at timestamptz) returns boolean
language plpgsql stable as $$
begin
  return exists (
      select from players
      where id = p_player and created_at > p_at - interval '24 hours' and verified_at is null and identity_state = 'open')
    and not exists (select from identity_changes where player_id = p_player and status <> 'rejected')
    and not exists (select from bets where player_id = p_player)
    and not exists (select from deposit_days where player_id = p_player)
    and not exists (select from pending_deposits where player_id = p_player)
    and not exists (select from player_limits where player_id = p_player);
end $$;

-- Applies a change to the account; it is not verified any more.
create or replace function apply_identity_change(p_change identity_changes, p_name_key text, p_at timestamptz)
returns void language plpgsql as $$
begin
  update players
  set first_name = coalesce(p_change.first_name, first_name), last_name = coalesce(p_change.last_name, last_name),
      birth_date = coalesce(p_change.birth_date, birth_date), name_key = p_name_key, verified_at = null,
      verified_until = null
  where id = p_change.player_id;
  perform publish_identity(p_change.player_id, p_at);
end $$;

-- Stores a change that a player asks for, and applies it if it corrects a slip of the pen: `p_is_near` says that the new
-- data are nearly the old ones. Violates `identity_changes_pending` while another one waits.
create or replace function request_identity_change(
  p_player bigint, p_change jsonb, p_is_near boolean, p_name_key text, p_at timestamptz
) returns setof identity_changes language plpgsql security definer set search_path from current as $$
declare
  is_applied constant boolean := p_is_near and can_correct_identity(p_player, p_at);
  stored identity_changes;
begin
  insert into identity_changes (player_id, first_name, last_name, birth_date, status, created_at, decided_at, decided_by)
  values (p_player, p_change ->> 'first_name', p_change ->> 'last_name', p_change ->> 'birth_date',
          case when is_applied then 'applied' else 'pending' end, p_at, case when is_applied then p_at end,
          case when is_applied then 'player:' || p_player end)
  returning * into stored;
  if is_applied then
    insert into identity_decisions (context, player_id, decision, actor, reason, decided_at)
    values ('change', p_player, 'corrected', stored.decided_by, 'near', p_at);
    perform apply_identity_change(stored, p_name_key, p_at);
  end if;
  return next stored;
end $$;

-- Decides alone, or as the second of two persons: returns whether the decision stands. The first vote for a decision
-- that needs two is kept; the same person again, or somebody who votes for another decision, changes nothing.
create or replace function confirm_identity_vote(
  p_queue text, p_review text, p_decision text, p_actor text, p_reason text, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  earlier identity_first_votes;
begin
  insert into identity_first_votes (queue, review_id, decision, actor, reason, created_at)
  values (p_queue, p_review, p_decision, p_actor, p_reason, p_at) on conflict (queue, review_id) do nothing;
  if found then
    return false;
  end if;
  select * into earlier from identity_first_votes where queue = p_queue and review_id = p_review for update;
  if earlier.actor = p_actor or earlier.decision <> p_decision then
    return false;
  end if;
  delete from identity_first_votes where queue = p_queue and review_id = p_review;
  return true;
end $$;

-- Decides a change that waits: `accept` or `reject`. A verified account's change is accepted by two persons; returns
-- whether the decision stands.
create or replace function decide_identity_change(
  p_id bigint, p_decision text, p_actor text, p_reason text, p_name_key text, p_at timestamptz
) returns boolean language plpgsql security definer set search_path from current as $$
declare
  change identity_changes;
begin
  perform require_operator(p_actor, p_reason, 'identity_changes_authority');
  select * into change from identity_changes where id = p_id and status = 'pending' for update;
  if not found then
    return false;
  end if;
  if p_decision = 'accept' and identity_level(change.player_id, p_at) = 'verified'
    and not confirm_identity_vote('changes', p_id::text, p_decision, p_actor, p_reason, p_at) then
    return false;
  end if;
  update identity_changes
  set status = case p_decision when 'accept' then 'applied' else 'rejected' end, decided_at = p_at, decided_by = p_actor,
      reason = p_reason
  where id = p_id;
  delete from identity_first_votes where queue = 'changes' and review_id = p_id::text;
  insert into identity_decisions (context, player_id, decision, actor, reason, decided_at)
  values ('change', change.player_id, p_decision, p_actor, p_reason, p_at);
  if p_decision = 'accept' then
    perform apply_identity_change(change, p_name_key, p_at);
  end if;
  return true;
end $$;

-- Stores what the operator's identity check has found. `p_identity`: `first_name`, `last_name`, `birth_date`, `country`,
-- `name_key` and `verified_until`. A change that waits is decided by it. A review of an account that looks like an
-- unverified excluded one ends by itself after 72 hours from now on.
create or replace function verify_player_identity(
  p_player bigint, p_identity jsonb, p_actor text, p_reason text, p_at timestamptz
) returns void language plpgsql security definer set search_path from current as $$
begin
  perform require_operator(p_actor, p_reason, 'players_verified_authority');
  update players
  set first_name = p_identity ->> 'first_name', last_name = p_identity ->> 'last_name',
      birth_date = p_identity ->> 'birth_date', country = p_identity ->> 'country',
      name_key = p_identity ->> 'name_key', verified_at = p_at,
      verified_until = (p_identity ->> 'verified_until')::timestamptz
  where id = p_player;
  update identity_changes
  set status = case
        when coalesce(first_name, p_identity ->> 'first_name') = p_identity ->> 'first_name'
          and coalesce(last_name, p_identity ->> 'last_name') = p_identity ->> 'last_name'
          and coalesce(birth_date, p_identity ->> 'birth_date') = p_identity ->> 'birth_date'
        then 'applied' else 'rejected' end,
      decided_at = p_at, decided_by = p_actor, reason = p_reason
  where player_id = p_player and status = 'pending';
  update person_links set due_at = p_at + interval '72 hours'
  where subject_id = p_player and status = 'suspected' and effect = 'review' and due_at is null
    and identity_level(case subject_id when player_a then player_b else player_a end, p_at) <> 'verified';
  insert into identity_decisions (context, player_id, decision, actor, reason, decided_at)
  values ('verification', p_player, 'verified', p_actor, p_reason, p_at);
  perform publish_identity(p_player, p_at);
end $$;

-- Pays back what is on the accounts of a player. `p_subunits`: subunits by currency.
create or replace function repay_balances(p_player bigint, p_subunits jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  account accounts;
  reference uuid;
begin
  for account in
    select * from accounts where player_id = p_player and kind = 'player' and balance > 0 order by id for update
  loop
    reference := gen_random_uuid();
    perform from post_entries(jsonb_build_array(
      jsonb_build_object('kind', 'repaid', 'reference', reference, 'currency', account.currency,
                         'account_id', account.id, 'amount', -account.balance),
      jsonb_build_object('kind', 'repaid', 'reference', reference, 'currency', account.currency,
                         'house', 'play_money', 'amount', account.balance)), p_subunits, p_at);
  end loop;
end $$;

-- Pays back what was booked to a closed account since it was closed: bets that were settled later.
create or replace function repay_later_settlements(p_player bigint, p_subunits jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  if exists (select from players where id = p_player and closed_at is not null) then
    perform repay_balances(p_player, p_subunits, p_at);
  end if;
end $$;

-- Closes the account of a player who is excluded for good, and pays back what is on it.
create or replace function repay_closed_player(p_player bigint, p_subunits jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  if not exists (
    select from player_limits
    where player_id = p_player and type = 'self_exclusion' and status = 'active' and disable_at is null) then
    raise exception 'the player % is not excluded for good', p_player
      using errcode = 'check_violation', constraint = 'accounts_repaid';
  end if;
  update players set closed_at = coalesce(closed_at, p_at) where id = p_player;
  perform repay_balances(p_player, p_subunits, p_at);
end $$;

-- Until when an exclusion that is in force binds a player on any account of the person: `infinity` for good, null without
-- one.
create or replace function excluded_until(p_player bigint, p_at timestamptz) returns timestamptz language sql stable as $$
  select max(coalesce(disable_at, 'infinity')) from player_limits
  where player_id in (select id from person_accounts(p_player) as id)
    and type in ('cooling_off', 'self_exclusion') and status = 'active'
    and (disable_at is null or disable_at > p_at)
$$;

-- Closes an account, pays back what is on it, and erases whose it was: names, birth date, contacts, what the account held
-- and what its player wrote. Of an excluded player the keys of names and birth date stay, by which newcomers are compared
-- with the account. What decisions, bets, ledger and audit log say stays: none of them has names, dates or contacts.
-- `p_subunits`: subunits by currency. Returns whether it was not erased yet. The caller must have locked the player.
create or replace function erase_player(
  p_player bigint, p_actor text, p_reason text, p_subunits jsonb, p_at timestamptz
) returns boolean language plpgsql security definer set search_path from current as $$
begin
  perform require_operator(p_actor, p_reason, 'players_erased_authority');
  update players
  -- No address that can be typed: nobody signs in any more.
  set email = 'erased ' || id, email_key = 'erased ' || id, password_hash = '', first_name = null, last_name = null,
      name_key = null, birth_date = null, nickname = null, country = null, municipality = null, phone_number = null,
      phone_country = null, marketing_consent_at = null, settings = '{}', groups = '{}',
      identity_state = 'open', checked_at = null, closed_at = coalesce(closed_at, p_at), erased_at = p_at
  where id = p_player and erased_at is null;
  if not found then
    return false;
  end if;
  perform repay_balances(p_player, p_subunits, p_at);
  update sessions set restricted_until = null where player_id = p_player;
  delete from nickname_keys where player_id = p_player;
  delete from link_tokens where player_id = p_player;
  delete from phone_codes where player_id = p_player;
  delete from text_messages where player_id = p_player;
  delete from push_subscriptions where player_id = p_player;
  delete from other_account_codes where p_player in (player_id, other_id);
  -- Nobody has to decide about the account any more.
  delete from person_links
  where subject_id = p_player and status = 'suspected' and effect in ('notice', 'review', 'block');
  delete from identity_first_votes
  where queue = 'changes' and review_id in (select id::text from identity_changes where player_id = p_player);
  delete from identity_changes where player_id = p_player;
  delete from identity_appeals where player_id = p_player;
  update identity_claims set value = null where player_id = p_player;
  delete from grant_keys where player_id = p_player and kind <> 'person';
  delete from person_keys
  where player_id = p_player
    and (excluded_until(p_player, p_at) is null or not (kind in ('date', 'bag') or kind like 'date\_%'));
  insert into identity_decisions (context, player_id, decision, actor, reason, decided_at)
  values ('erasure', p_player, 'erased', p_actor, p_reason, p_at);
  return true;
end $$;

-- Deletes what was kept of erased, excluded players whose exclusion ended before a moment.
create or replace function delete_erased_keys(p_before timestamptz) returns void
language sql security definer set search_path from current as $$
  delete from person_keys using players
  where players.id = person_keys.player_id and players.erased_at is not null
    and excluded_until(players.id, p_before) is null
$$;

-- Stores an appeal; violates `identity_appeals_waiting` while the player's last one is not answered.
create or replace function add_identity_appeal(
  p_player bigint, p_number text, p_text text, p_due_at timestamptz, p_at timestamptz
) returns setof identity_appeals language plpgsql security definer set search_path from current as $$
begin
  return query insert into identity_appeals (number, player_id, text, created_at, due_at)
  values (p_number, p_player, p_text, p_at, p_due_at) returning *;
end $$;

-- Rejects the links that keep an account in the state `check` or from offers, and ends its check.
create or replace function open_identity(p_player bigint, p_context text, p_actor text, p_reason text, p_at timestamptz)
returns void language plpgsql as $$
begin
  with rejected as (
    update person_links
    set status = 'rejected', decided_at = p_at, decided_by = p_actor, due_at = null, reason = p_reason
    where subject_id = p_player and status = 'suspected' and effect in ('notice', 'review', 'block')
    returning player_a, player_b, weights_version, traits
  )
  insert into identity_decisions (context, player_id, other_id, weights_version, traits, decision, actor, reason, decided_at)
  select p_context, p_player, case p_player when player_a then player_b else player_a end, weights_version, traits,
         'open', p_actor, p_reason, p_at
  from rejected;
  if not found then
    insert into identity_decisions (context, player_id, decision, actor, reason, decided_at)
    values (p_context, p_player, 'open', p_actor, p_reason, p_at);
  end if;
  perform bump_bonus_state(p_player);
  perform end_identity_check(p_player, p_at);
end $$;

-- Answers an appeal: `uphold` or `open`. Returns whether it was waiting. Violates `identity_appeals_authority` for
-- somebody who has decided about the account before.
create or replace function decide_identity_appeal(
  p_id bigint, p_decision text, p_actor text, p_reason text, p_at timestamptz
) returns boolean language plpgsql security definer set search_path from current as $$
declare
  appeal identity_appeals;
begin
  select * into appeal from identity_appeals where id = p_id and decision is null for update;
  if not found then
    return false;
  end if;
  perform require_operator(p_actor, p_reason, 'identity_appeals_authority');
  if exists (
    select from identity_decisions
    where (player_id = appeal.player_id or other_id = appeal.player_id) and actor = p_actor) then
    raise exception '% may not answer the appeal %', p_actor, p_id
      using errcode = 'check_violation', constraint = 'identity_appeals_authority';
  end if;
  perform notify_identity(
    appeal.player_id, 'identity.appeal',
    jsonb_build_object('number', appeal.number, 'decision', p_decision, 'reason', p_reason), p_at);
  update identity_appeals set decision = p_decision, reason = p_reason, decided_at = p_at, decided_by = p_actor
  where id = p_id;
  if p_decision = 'open' then
    perform open_identity(appeal.player_id, 'appeal', p_actor, p_reason, p_at);
  else
    insert into identity_decisions (context, player_id, decision, actor, reason, decided_at)
    values ('appeal', appeal.player_id, 'uphold', p_actor, p_reason, p_at);
  end if;
  return true;
end $$;

-- Decides the check of an account: `open` ends it; of `close` only the decision is kept, and the caller excludes the
-- account. Returns whether it was being checked.
create or replace function decide_identity_check(
  p_player bigint, p_decision text, p_actor text, p_reason text, p_at timestamptz
) returns boolean language plpgsql security definer set search_path from current as $$
begin
  perform require_operator(p_actor, p_reason, 'identity_checks_authority');
  if not exists (select from players where id = p_player and identity_state = 'check') then
    return false;
  end if;
  if p_decision = 'open' then
    perform open_identity(p_player, 'review', p_actor, p_reason, p_at);
  else
    insert into identity_decisions (context, player_id, decision, actor, reason, decided_at)
    values ('review', p_player, p_decision, p_actor, p_reason, p_at);
  end if;
  return true;
end $$;

-- Rejects a link of two accounts: they are two persons'. One that is only suspected ends the check that it caused; one
-- that binds them is undone as in `unbind_accounts`, by two persons where an exclusion would end. Returns whether the
-- decision stands.
create or replace function reject_person_link(p_a bigint, p_b bigint, p_actor text, p_reason text, p_at timestamptz)
returns boolean language plpgsql security definer set search_path from current as $$
declare
  review constant text := p_a || '-' || p_b;
  facts constant jsonb := jsonb_build_object('actor', p_actor, 'reason', p_reason);
  link person_links;
  first_voter text;
  violated text;
begin
  perform require_operator(p_actor, p_reason, 'person_links_authority');
  perform lock_persons(p_a, p_b);
  select * into link from person_links where player_a = p_a and player_b = p_b for update;
  if link.status = 'bound' then
    begin
      perform unbind_accounts(p_a, p_b, facts, p_at);
    exception when check_violation then
      get stacked diagnostics violated = constraint_name;
      if violated <> 'person_links_confirmed' then
        raise;
      end if;
      select actor into first_voter from identity_first_votes where queue = 'links' and review_id = review;
      if not confirm_identity_vote('links', review, 'reject', p_actor, p_reason, p_at) then
        return false;
      end if;
      perform unbind_accounts(p_a, p_b, facts || jsonb_build_object('confirmed_by', first_voter), p_at);
    end;
  elsif link.status = 'suspected' then
    update person_links
    set status = 'rejected', decided_at = p_at, decided_by = p_actor, due_at = null, reason = p_reason
    where player_a = p_a and player_b = p_b;
    insert into identity_decisions (context, player_id, other_id, weights_version, traits, decision, actor, reason, decided_at)
    values ('link', coalesce(link.subject_id, p_a), case coalesce(link.subject_id, p_a) when p_a then p_b else p_a end,
            link.weights_version, link.traits, 'rejected', p_actor, p_reason, p_at);
  else
    return false;
  end if;
  if link.subject_id is not null then
    perform bump_bonus_state(link.subject_id);
    perform end_identity_check(link.subject_id, p_at);
  end if;
  return true;
end $$;
