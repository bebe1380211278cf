-- Entries of jackpots: written with a bet, numbered by the draw worker.

-- Whether a bet enters a jackpot; `p_kept`: its stored terms. What a jackpot asks of a player: see `fits_player`.
create or replace function enters_jackpot(p_player bigint, p_kept jsonb) returns boolean
language plpgsql stable as $$
begin
  return p_kept ? 'jackpots' and exists (
    select from jsonb_to_recordset(p_kept -> 'jackpots') as entry(conditions jsonb)
    where fits_player(p_player, entry.conditions));
end $$;

-- Writes the entries of bets just placed, in their order. `p_bets`: in wire format; `p_kept`: by bet, its `jackpots`
-- are a list of `jackpot` and `conditions`.
create or replace function enter_jackpots(p_player bigint, p_bets jsonb, p_kept jsonb, p_at timestamptz)
returns void language plpgsql as $$
begin
  if not jsonb_path_exists(p_kept, '$[*].jackpots') then
    return;
  end if;
  insert into jackpot_entries (jackpot, bet_id, player_id, stake, created_at)
  select entry.jackpot, (wire.bet ->> 'id')::uuid, p_player,
         coalesce((wire.bet ->> 'cash_stake')::bigint, (wire.bet -> 'stake' ->> 'value')::bigint), p_at
  from jsonb_array_elements(p_kept) with ordinality as bet(terms, place)
  cross join lateral jsonb_to_recordset(bet.terms -> 'jackpots') as entry(jackpot text, conditions jsonb)
  cross join lateral (select p_bets -> (bet.place - 1)::integer as bet) as wire
  where fits_player(p_player, entry.conditions)
  order by bet.place;
end $$;

-- Numbers up to `p_limit` waiting entries of accepted bets in the order of their ids, from the jackpot's next number
-- on. Entries of bets that were not accepted are left out for ever. Returns the first number, the cash stakes in the
-- order of the numbers with commas between them, and for each entry `1` if it is simulated, else `0`; no row if there
-- are none. The caller must have locked the jackpot.
create or replace function number_jackpot_entries(p_jackpot text, p_limit integer)
returns table (first_no bigint, stakes text, simulated text) language plpgsql as $$
declare
  first_number constant bigint := (select next_no from jackpots where id = p_jackpot);
  picked bigint[];
begin
  select array_agg(waiting.id order by waiting.id), string_agg(waiting.stake::text, ',' order by waiting.id),
         string_agg(case when waiting.bet_id is null then '1' else '0' end, '' order by waiting.id)
  into picked, stakes, simulated
  from (
    select e.id, e.stake, e.bet_id from jackpot_entries e
    where e.jackpot = p_jackpot and e.no is null and not e.is_void
      and (e.bet_id is null
           or (select status from bets where bets.id = e.bet_id) not in ('submitted', 'rejected', 'withdrawn'))
    order by e.id limit p_limit
  ) as waiting;
  update jackpot_entries e set no = first_number + numbered.place - 1
  from unnest(picked) with ordinality as numbered(id, place) where e.id = numbered.id;
  -- After the numbering, so that of a long queue only the entries before the last numbered one are looked at. Subqueries
  -- instead of joins, because a plan cached while there were few bets would scan all of them for each entry.
  update jackpot_entries e set is_void = true
  where e.jackpot = p_jackpot and e.no is null and not e.is_void and e.bet_id is not null
    and (e.id < picked[p_limit] or coalesce(cardinality(picked), 0) < p_limit)
    and (select status from bets where bets.id = e.bet_id) in ('rejected', 'withdrawn');
  if picked is null then
    return;
  end if;
  update jackpots set next_no = first_number + cardinality(picked) where id = p_jackpot;
  first_no := first_number;
  return next;
end $$;

-- Deletes up to `p_limit` simulated entries that no round needs any more. A round needs those it counted until it was
-- closed before `p_closed_before`, for ever if a player won it, and with those after them while its hit is undecided.
-- Entries that won are kept. Rounds record what their deleted entries had added. Returns how many were deleted.
create or replace function purge_simulated_entries(p_jackpot text, p_closed_before timestamptz, p_limit integer)
returns integer language plpgsql as $$
declare
  purged_count integer;
begin
  with hit_rounds as (
    select code, round, bool_or(player_id is not null) as has_player,
           bool_or(status in ('pending', 'approved')) as is_undecided
    from jackpot_hits where jackpot = p_jackpot group by code, round
  ), needed as materialized (
    select coalesce(range_agg(
      case when r.awaits_winner or h.is_undecided then int8multirange(int8range(lower(r.counted), null))
           else r.counted end), '{}') as numbers
    from jackpot_rounds r left join hit_rounds h using (code, round)
    where r.jackpot = p_jackpot
      and (r.closed_at is null or r.closed_at >= p_closed_before or r.awaits_winner or h.is_undecided or h.has_player)
  ), purged as (
    delete from jackpot_entries where id in (
      select e.id from jackpot_entries e cross join needed
      where e.jackpot = p_jackpot and e.bet_id is null and e.no is not null and e.created_at < p_closed_before
        and not e.no <@ needed.numbers
        and not exists (select from jackpot_hits where jackpot_hits.entry_id = e.id)
      order by e.no limit p_limit)
    returning no, stake
  ), recorded as (
    update jackpot_rounds r set purged_micro = coalesce(r.purged_micro, 0) + part.micro
    from (
      select l.code, counting.round, sum(least(purged.stake, l.stake_cap) * l.rate_ppm) as micro
      from purged
      cross join jackpot_levels l
      cross join lateral (
        select c.round, c.counted from jackpot_rounds c
        where c.jackpot = p_jackpot and c.code = l.code and c.crossing_no >= purged.no
        order by c.crossing_no limit 1) as counting
      where l.jackpot = p_jackpot and counting.counted @> purged.no
      group by l.code, counting.round
    ) as part
    where r.jackpot = p_jackpot and r.code = part.code and r.round = part.round
  )
  select count(*) into purged_count from purged;
  return purged_count;
end $$;

-- Only simulated entries are ever deleted.
create or replace function keep_entries_of_bets() returns trigger language plpgsql as $$
begin
  raise exception 'the entry of a bet is kept' using errcode = 'restrict_violation';
end $$;
create or replace trigger jackpot_entries_kept before delete on jackpot_entries
  for each row when (old.bet_id is not null) execute function keep_entries_of_bets();

-- Moves money of the house into jackpots: `p_entries` as `post_entries` takes them, without players' accounts.
create or replace function feed_jackpots(p_entries jsonb, p_subunits jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  if exists (
    select from jsonb_to_recordset(p_entries) as entry(kind text, account_id bigint, house text, amount bigint)
    where kind <> 'jackpot_fed' or account_id is not null or house not in ('bonus', 'play_money', 'jackpot')
       or (house = 'jackpot') <> (amount > 0) and amount <> 0
  ) then
    raise exception 'jackpots are fed by the house alone' using errcode = 'check_violation', constraint = 'jackpots_fed';
  end if;
  perform post_entries(p_entries, p_subunits, p_at);
end $$;

-- Pays approved hits of jackpots, in their order, to the accounts that their bets were placed from; a debt is repaid
-- first. Those of simulated players go back to where their entries came from. A hit pays the amount of its round, once.
create or replace function pay_jackpot_hits(p_hits uuid[], p_subunits jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  hit record;
  debts jsonb := '{}';
  debt bigint;
  entries jsonb := '[]';
begin
  perform from accounts where id in (
    select bets.account_id from jackpot_hits join bets on bets.id = jackpot_hits.bet_id
    where jackpot_hits.id = any(p_hits))
  order by id for update;
  for hit in
    select hit_ids.id, paid.amount, paid.currency, bets.account_id
    from unnest(p_hits) with ordinality as hit_ids(id, place)
    left join jackpot_hits as won on won.id = hit_ids.id and won.status = 'approved'
    left join jackpot_rounds as r using (jackpot, code, round)
    -- A hit whose amount is not that of its round is not paid.
    left join jackpot_hits as paid on paid.id = won.id and paid.amount = r.amount
    left join bets on bets.id = paid.bet_id
    order by hit_ids.place
  loop
    if hit.amount is null then
      raise exception 'the hit % is not to be paid', hit.id
        using errcode = 'check_violation', constraint = 'jackpot_hits_paid';
    end if;
    if hit.account_id is null then
      entries := entries || jsonb_build_array(
        jsonb_build_object('kind', 'jackpot_paid', 'reference', hit.id, 'currency', hit.currency, 'house', 'jackpot',
                           'amount', -hit.amount),
        jsonb_build_object('kind', 'jackpot_paid', 'reference', hit.id, 'currency', hit.currency,
                           'house', 'play_money', 'amount', hit.amount));
    else
      debt := coalesce(
        (debts ->> hit.account_id::text)::bigint, (select accounts.debt from accounts where id = hit.account_id));
      entries := entries || payout_entries(
        'jackpot_paid', hit.id, hit.currency, 'jackpot', hit.account_id, hit.amount, debt);
      debts := debts || jsonb_build_object(hit.account_id::text, greatest(0, debt - hit.amount));
    end if;
  end loop;
  perform post_entries(entries, p_subunits, p_at);
  update jackpot_hits set status = 'paid' where id = any(p_hits);
end $$;
