-- Bonus bets that cannot lose. The measure is in `@touchline/betting/exposure`; the statements that place and accept bets
-- make sure that it saw the person's bets as they are. What placing calls is in PL/pgSQL, whose plans are cached.

-- Makes sure that the bets were decided on the person's open bets as they are. `p_version` is the version that was read,
-- null if none was: then the person must have no open bonus bet. Violates `bonus_uses_kept`, which nodes of every release
-- answer by deciding anew. The caller must have locked the player.
create or replace function check_hedges(p_player bigint, p_version text) returns void language plpgsql as $$
begin
  if (p_version is null and has_open_bonus_bets(p_player))
    or (p_version is not null and p_version <> find_bets_version(p_player)) then
    raise exception 'the person''s open bets have changed'
      using errcode = 'check_violation', constraint = 'bonus_uses_kept';
  end if;
end $$;

-- Writes a review of bets that together nearly cannot lose, or could not be measured; `p_review` has the columns. Not a
-- second one while one of the same bets is open. Three near ones of a person in 30 days make its grants wait for staff.
create or replace function add_hedge_review(p_player bigint, p_review jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  accounts constant bigint[] := array(select id from person_accounts(p_player) as id);
  bets constant uuid[] := array(select jsonb_array_elements_text(p_review -> 'bet_ids')::uuid);
begin
  if exists (
    select from hedge_reviews where player_id = any(accounts) and decision is null and bet_ids @> bets
  ) then
    return;
  end if;
  insert into hedge_reviews (id, player_id, cause, finding, currency, locked, near, face, bet_ids, created_at)
  select (p_review ->> 'id')::uuid, p_player, p_review ->> 'cause', p_review ->> 'finding', p_review ->> 'currency',
         (p_review ->> 'locked')::bigint, (p_review ->> 'near')::bigint, (p_review ->> 'face')::bigint, bets, p_at;
  if p_review ->> 'finding' = 'near' and 3 <= (
    select count(*) from hedge_reviews
    where player_id = any(accounts) and finding = 'near' and created_at > p_at - interval '30 days'
  ) then
    perform require_staff_for_grants(p_player, 'three bonus bets in 30 days could nearly not lose', p_at);
  end if;
end $$;

-- The same for the nodes.
create or replace function record_hedge_review(p_player bigint, p_review jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform lock_player(p_player);
  perform add_hedge_review(p_player, p_review, p_at);
end $$;

-- Asks for a measure of a person's open bets when an account becomes one of a person's.
create or replace function check_hedges_of_person() returns trigger language plpgsql
security definer set search_path from current as $$
begin
  insert into hedge_checks (id) values (new.person_id)
  on conflict (id) do update set request_no = hedge_checks.request_no + 1;
  return null;
end $$;
create or replace trigger players_hedge_check after update of person_id on players for each row
  when (old.person_id is distinct from new.person_id) execute function check_hedges_of_person();

-- Decides a review: `p_decision` has `decision`, `actor`, `reason`. False if it is decided already.
create or replace function decide_hedge_review(p_review uuid, p_decision jsonb, p_at timestamptz) returns boolean
language plpgsql security definer set search_path from current as $$
begin
  if (p_decision ->> 'actor' like 'operator:%') is not true then
    raise exception 'a review is decided by staff' using errcode = 'check_violation', constraint = 'hedge_reviews_decided';
  end if;
  update hedge_reviews
  set decision = p_decision ->> 'decision', decided_at = p_at, decided_by = p_decision ->> 'actor',
      reason = p_decision ->> 'reason'
  where id = p_review and decision is null;
  return found;
end $$;
