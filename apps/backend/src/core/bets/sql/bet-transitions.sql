-- Moves bets between states, with the ledger entries of their payments. Nodes may not write to bets or accounts; they
-- call the functions below, each of which allows its own transitions only.

-- Locks bets in the order of their ids, as all writers do, and returns them. The statement is planned at each call: a
-- plan that was cached while there were few bets would scan all of them.
create or replace function lock_bets(p_ids uuid[]) returns setof bets
language plpgsql security definer set search_path from current as $$
begin
  return query execute 'select * from bets where id = any($1) order by id for update' using p_ids;
end $$;

-- What is wrong with a bet's new state; null for a legal one. `p_transitions`: the pairs of statuses that the caller may
-- move a bet between, such as `waiting_results>done`. A state that stays the same is legal: results of a bet that waits
-- for a decision change what is shown of it alone.
create or replace function find_transition_error(p_bet bets, p_next bets, p_transitions text[]) returns text
language plpgsql stable as $$
declare
  is_settled constant boolean := p_next.status in ('done', 'cashed_out', 'cancelled');
  is_same constant boolean :=
    (p_next.status, p_next.result, p_next.win_amount, p_next.bonus_paid, p_next.cashout_amount, p_next.cashout_stake)
    is not distinct from
    (p_bet.status, p_bet.result, p_bet.win_amount, p_bet.bonus_paid, p_bet.cashout_amount, p_bet.cashout_stake);
begin
  if is_settled <> (p_next.settled_at is not null) then
    return 'whether it is settled contradicts its status';
  end if;
  if is_same then
    return null;
  end if;
  if not p_bet.status || '>' || p_next.status = any(p_transitions) then
    return format('it may not go from %s to %s', p_bet.status, p_next.status);
  end if;
  if p_next.status = 'cashed_out' and p_bet.cashout_stake is not null then
    return 'a part of it is being cashed out';
  end if;
  if not (case p_next.status
    when 'waiting_results' then p_next.result = 'no_results' and p_next.win_amount = 0
    when 'cashout_in_progress' then p_next.result = 'no_results' and p_next.win_amount = 0
    when 'cashed_out' then p_next.result = 'cashed_out' and p_next.win_amount > 0 and p_next.bonus_paid = 0
    when 'cancelled' then p_next.result = 'canceled' and p_next.win_amount in (0, p_bet.cash_stake - p_bet.cashed_stake)
      and p_next.bonus_paid = 0
    else p_next.result not in ('no_results', 'cashed_out')
  end) then
    return format('%s is no result of %s', p_next.result, p_next.status);
  end if;
  if p_next.win_amount > greatest(p_bet.potential_win, p_bet.open_stake)
     or p_next.cashout_amount > greatest(p_bet.potential_win, p_bet.open_stake) then
    return 'it may not pay more than its potential win and its stake';
  end if;
  if p_next.status = 'done' and exists (
    select from bet_selections where bet_id = p_bet.id
    having count(outcome_result) < case when p_next.win_amount > p_next.bonus_paid then greatest(1, count(*)) else 1 end
  ) then
    return 'its selections have no results yet';
  end if;
  return null;
end $$;

-- The single function that applies transitions: states, players' balances, ledger, uses of bonuses and outbox.
-- Reversing a settlement posts reversing entries, and its replacement posts new ones. If the player has already spent a
-- reversed payout, the house lends the shortfall and recovers it from the next payouts: no balance becomes negative and no
-- amount is lost.
--
-- `p_moves`: by bet its `id`, the `version` that was read, and the new `status`, `result`, `win_amount`, `bonus_paid`,
-- `settled_at`, `cashout_amount`, `cashout_stake` and `cashout_at`; `use_change`: 1 or -1 where the bet takes or gives back
-- the use of its bonus; `open_stake`: the stake that the payout was computed for, which a release without cash-out in parts
-- does not state: such a move of a bet with parts is refused. `p_wire`: the updated bets in wire format. `p_subunits`: subunits by currency. The caller must have locked the
-- bets. Violates `bets_transition` for a transition that is not legal, and when a bet has changed since it was read. The
-- statements over many bets are planned at each call: see `lock_bets`.
create or replace function move_bets(
  p_moves jsonb, p_at timestamptz, p_wire jsonb, p_subunits jsonb, p_transitions text[]
) returns void language plpgsql as $$
declare
  refused record;
  paid_accounts bigint[];
begin
  execute $statement$
    select m.id, found.problem
    from jsonb_to_recordset($1) as m(
      id uuid, version bigint, status text, result text, win_amount bigint, bonus_paid bigint, settled_at timestamptz,
      cashout_amount bigint, cashout_stake bigint, cashout_at timestamptz, open_stake bigint)
    left join bets b on b.id = m.id and b.version = m.version
    cross join lateral (
      select case when b.id is null then 'it has changed since it was read'
        when b.cashed_stake > 0 and m.open_stake is distinct from b.open_stake then 'parts of it were cashed out'
        else find_transition_error(b, jsonb_populate_record(b, to_jsonb(m)), $2) end as problem
    ) as found
    where found.problem is not null
    limit 1
  $statement$ into refused using p_moves, p_transitions;
  if refused is not null then
    raise exception 'bet % cannot be moved: %', refused.id, refused.problem
      using errcode = 'check_violation', constraint = 'bets_transition';
  end if;
  execute $statement$
    select array_agg(distinct b.account_id)
    from jsonb_to_recordset($1) as m(id uuid, settled_at timestamptz) join bets b on b.id = m.id
    where b.settled_at is not null or m.settled_at is not null
  $statement$ into paid_accounts using p_moves;
  perform from accounts where id = any(paid_accounts) order by id for update;
  execute $statement$
    with moves as materialized (
      select m.*, b.account_id, b.currency, b.open_stake as stake, b.cash_stake, b.settlement_no, b.win_amount as paid_before,
             b.bonus_paid as bonus_before, repays.is_reversed,
             m.settled_at is not null and (b.settled_at is null or repays.is_reversed) as is_booked
      from jsonb_to_recordset($1) as m(
        id uuid, status text, result text, win_amount bigint, bonus_paid bigint, settled_at timestamptz,
        cashout_amount bigint, cashout_stake bigint, cashout_at timestamptz)
      join bets b on b.id = m.id
      cross join lateral (
        select b.settled_at is not null and (
          m.settled_at is null or (m.win_amount, m.bonus_paid) <> (b.win_amount, b.bonus_paid)) as is_reversed
      ) as repays
    ), changed as (
      update bets set status = m.status, result = m.result, win_amount = m.win_amount, version = bets.version + 1,
                      settled_at = m.settled_at, settlement_no = bets.settlement_no + m.is_booked::integer,
                      cashout_amount = m.cashout_amount, cashout_stake = m.cashout_stake, cashout_at = m.cashout_at,
                      bonus_paid = m.bonus_paid
      from moves m where bets.id = m.id
      returning bets.id, bets.player_id
    ), bookings as materialized (
      select id, account_id, currency, stake, cash_stake, 'bet_settlement_rolled_back' as kind, settlement_no as part,
             -1 as sign, paid_before as paid, bonus_before as bonus
      from moves where is_reversed
      union all
      select id, account_id, currency, stake, cash_stake,
             case status when 'cashed_out' then 'bet_cashed_out' else 'bet_settled' end, settlement_no + 1, 1, win_amount,
             bonus_paid
      from moves where is_booked
    ), net as (
      select account_id, sum(sign * paid)::bigint as amount from bookings group by account_id having sum(sign * paid) <> 0
    ), loans as (
      select id as account_id, currency, gen_random_uuid() as reference,
             greatest(0, -net.amount - balance) - least(debt, greatest(0, net.amount)) as lent
      from accounts join net on net.account_id = accounts.id
    ), entries as (
      select side.kind, side.reference, side.part, currency, side.account_id, side.house, side.amount
      from bookings cross join lateral (values
        (kind, id, part, null::bigint, 'escrow', -sign * stake),
        (kind, id, part, account_id, null, sign * paid),
        -- Of a given stake all but the winnings goes back to the bonus account; else that account pays its part.
        (kind, id, part, null, 'revenue', case when cash_stake = 0 then 0 else sign * (stake - paid + bonus) end),
        (kind, id, part, null, 'bonus', case when cash_stake = 0 then sign * (stake - paid) else -sign * bonus end)
      ) as side(kind, reference, part, account_id, house, amount)
      union all
      select case when lent > 0 then 'debt_raised' else 'debt_repaid' end, reference, 0, currency, side.account_id,
             side.house, side.amount
      from loans cross join lateral (values
        (account_id, null, lent),
        (null, 'debt', -lent)) as side(account_id, house, amount)
      where lent <> 0
    ), published as (
      select publish_bets(player_id, jsonb_agg(bet order by place), $2)
      from jsonb_array_elements($3) with ordinality as wire(bet, place)
      join changed on changed.id = (bet ->> 'id')::uuid
      -- In order, because each locks the version of a player's bonus state.
      group by player_id order by player_id
    ), posted as (
      select post_entries((select jsonb_agg(to_jsonb(entries)) from entries), $4, $2)
    )
    select (select count(*) from published) + (select count(*) from posted)
  $statement$ using p_moves, p_at, p_wire, p_subunits;
  if jsonb_path_exists(p_moves, '$[*].use_change ? (@ != 0)') then
    perform change_bonus_uses((
      select jsonb_agg(jsonb_build_object('id', b.bonus ->> 'issued_id', 'change', m.use_change))
      from jsonb_to_recordset(p_moves) as m(id uuid, use_change integer) join bets b on b.id = m.id
      where b.bonus ? 'issued_id' and m.use_change in (-1, 1)), p_at);
  end if;
end $$;

-- Applies what results decide.
create or replace function settle_bets(p_moves jsonb, p_at timestamptz, p_wire jsonb, p_subunits jsonb) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform move_bets(p_moves, p_at, p_wire, p_subunits, array[
    'waiting_results>done', 'ready_to_process>done', 'done>done', 'ready_to_process>waiting_results',
    'done>waiting_results']);
end $$;

-- Applies a player's cash-out: agreed to, paid, or given up for the state of the bet's results.
create or replace function cash_out_bets(p_moves jsonb, p_at timestamptz, p_wire jsonb, p_subunits jsonb) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform move_bets(p_moves, p_at, p_wire, p_subunits, array[
    'waiting_results>cashout_in_progress', 'waiting_results>cashed_out', 'cashout_in_progress>cashed_out',
    'cashout_in_progress>waiting_results', 'cashout_in_progress>done']);
end $$;

-- Pays a part of an open bet's stake and leaves the rest as it is. `p_part`: the part's `stake` and `amount`, the
-- `potential_win` of the rest, and its `cause`. `p_wire`: the updated bet in wire format. The caller must have locked the
-- bet. Violates `bets_transition` when the bet has changed since it was read at `p_version`, or may not be cashed out so.
create or replace function cash_out_part(
  p_bet uuid, p_version bigint, p_part jsonb, p_at timestamptz, p_wire jsonb, p_subunits jsonb
) returns void language plpgsql security definer set search_path from current as $$
declare
  bet bets;
  part_stake constant bigint := (p_part ->> 'stake')::bigint;
  part_amount constant bigint := (p_part ->> 'amount')::bigint;
  rest_win constant bigint := (p_part ->> 'potential_win')::bigint;
  part_no smallint;
  repaid bigint;
  repayment constant uuid := gen_random_uuid();
begin
  select * into bet from bets where id = p_bet and version = p_version;
  if not found or bet.status not in ('waiting_results', 'cashout_in_progress')
     or (bet.status = 'cashout_in_progress' and bet.cashout_stake is distinct from part_stake) then
    raise exception 'bet % cannot be cashed out in part: it has changed since it was read', p_bet
      using errcode = 'check_violation', constraint = 'bets_transition';
  end if;
  if bet.cash_stake < bet.stake or part_stake not between 1 and bet.open_stake - 1 or part_amount < 1
     or part_amount > greatest(bet.potential_win, bet.open_stake) or rest_win not between 0 and bet.potential_win
     or bet.cashed_amount + part_amount + rest_win > bet.max_payout then
    raise exception 'bet % cannot be cashed out in part: % for % of its stake', p_bet, part_amount, part_stake
      using errcode = 'check_violation', constraint = 'bets_transition';
  end if;
  select least(debt, part_amount) into repaid from accounts where id = bet.account_id for update;
  select count(*) + 1 into part_no from bet_cashouts where bet_id = p_bet;
  insert into bet_cashouts (bet_id, no, player_id, stake, amount, cause, at)
  values (p_bet, part_no, bet.player_id, part_stake, part_amount, p_part ->> 'cause', p_at);
  update bets
  set status = 'waiting_results', cashed_stake = cashed_stake + part_stake, cashed_amount = cashed_amount + part_amount,
      potential_win = rest_win, cashout_amount = null, cashout_stake = null, cashout_at = null, version = version + 1
  where id = p_bet;
  perform post_entries((
    select jsonb_agg(to_jsonb(entry))
    from (values
      ('bet_partly_cashed_out', p_bet, part_no, bet.currency, null::bigint, 'escrow', -part_stake),
      ('bet_partly_cashed_out', p_bet, part_no, bet.currency, bet.account_id, null, part_amount),
      ('bet_partly_cashed_out', p_bet, part_no, bet.currency, null, 'revenue', part_stake - part_amount),
      ('debt_repaid', repayment, 0::smallint, bet.currency, bet.account_id, null, -repaid),
      ('debt_repaid', repayment, 0::smallint, bet.currency, null, 'debt', repaid)
    ) as entry(kind, reference, part, currency, account_id, house, amount)
    where kind = 'bet_partly_cashed_out' or repaid > 0
  ), p_subunits, p_at);
  perform publish_bets(bet.player_id, jsonb_build_array(p_wire), p_at);
end $$;

create or replace trigger bet_cashouts_kept before update or delete or truncate on bet_cashouts
  for each statement execute function refuse_rewriting();

-- Writes an outbox row for each of a player's changed bets, given in wire format, and moves the version of the player's
-- bonus state. The caller must have locked the accounts that it changes.
create or replace function publish_bets(p_player bigint, p_bets jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  insert into outbox (player_id, event_name, message, created_at)
  select p_player, 'bet_changed', wire, p_at from jsonb_array_elements(p_bets) as bet(wire);
  perform bump_bonus_state(p_player);
end $$;
