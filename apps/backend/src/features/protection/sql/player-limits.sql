-- Limits that players have set themselves. They apply to the person: whichever of the person's accounts set a limit, it
-- binds all of them, and stakes, winnings and deposits of all of them count (`person_accounts`), each at the rate of its
-- day (`convert_minor`). Amounts that use up a limit are rounded up, amounts that free it are rounded down.

-- Whether any limit, break or exclusion may apply to a player. In PL/pgSQL because its plans are cached: the sums of
-- limits are planned on every call, a cost that players without limits must not pay on each bet.
create or replace function has_player_limits(p_player bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from players as own
    join players as account on account.person_id = own.person_id
    join player_limits on player_limits.player_id = account.id
    where own.id = p_player and player_limits.status in ('active', 'unconfirmed_disabled'));
end $$;

-- Whether a player is excluded, temporarily or permanently, on any account of the person.
create or replace function is_excluded(p_player bigint, p_at timestamptz) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from player_limits
    where player_id in (select id from person_accounts(p_player) as id)
      and type in ('cooling_off', 'self_exclusion') and status = 'active'
      and (disable_at is null or disable_at > p_at));
end $$;

-- A person's stakes since a timestamp, in one currency.
create or replace function staked_since(p_player bigint, p_currency text, p_from timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(convert_minor(amount, currency, p_currency, day, true)), 0)::bigint
  from (
    select currency, (created_at at time zone 'UTC')::date as day, sum(cash_stake) as amount from bets
    where player_id = any(array(select id from person_accounts(p_player) as id)) and created_at >= p_from
      and status not in ('rejected', 'withdrawn')
    group by 1, 2
  ) as sums
$$;

-- What bets of a person paid since a timestamp: cashed-out parts, and payouts of all that was left. Winnings of a given
-- stake must not widen a loss limit, so that they are left out.
create or replace function paid_since(p_player bigint, p_from timestamptz)
returns table (player_id bigint, currency text, at timestamptz, amount bigint) language sql stable as $$
  select bets.player_id, bets.currency, bets.settled_at, bets.win_amount from bets
  where bets.player_id = any(array(select id from person_accounts(p_player) as id)) and bets.settled_at >= p_from
    and bets.win_amount > 0 and bets.cash_stake > 0
  union all
  select part.player_id, bets.currency, part.at, part.amount
  from bet_cashouts part join bets on bets.id = part.bet_id
  where part.player_id = any(array(select id from person_accounts(p_player) as id)) and part.at >= p_from
$$;

-- A person's winnings since a timestamp, in one currency. A win counts on the day of its payment.
create or replace function won_since(p_player bigint, p_currency text, p_from timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(convert_minor(amount, currency, p_currency, day, false)), 0)::bigint
  from (
    select currency, (at at time zone 'UTC')::date as day, sum(amount) as amount
    from paid_since(p_player, p_from) group by 1, 2
  ) as sums
$$;

-- A person's losses since a timestamp, in one currency: of each account what its stakes exceed its winnings by. The
-- winnings of one account do not make up for the losses of another, so that binding accounts never widens a limit.
create or replace function lost_since(p_player bigint, p_currency text, p_from timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(greatest(0, lost)), 0)::bigint
  from (
    select player_id, sum(amount) as lost
    from (
      select player_id, convert_minor(sum(cash_stake), currency, p_currency, day, true) as amount
      from (
        select player_id, currency, (created_at at time zone 'UTC')::date as day, cash_stake from bets
        where player_id = any(array(select id from person_accounts(p_player) as id)) and created_at >= p_from
          and status not in ('rejected', 'withdrawn')
      ) as stakes
      group by player_id, currency, day
      union all
      select player_id, -convert_minor(sum(win_amount), currency, p_currency, day, false)
      from (
        select player_id, currency, (at at time zone 'UTC')::date as day, amount as win_amount
        from paid_since(p_player, p_from)
      ) as winnings
      group by player_id, currency, day
    ) as amounts
    group by player_id
  ) as accounts
$$;

-- A person's deposits since the beginning of a day (UTC), in one currency, including deposits pending at `p_at`.
create or replace function player_deposits_since(
  p_player bigint, p_currency text, p_from timestamptz, p_at timestamptz
) returns bigint language sql stable as $$
  select coalesce(sum(convert_minor(amount, currency, p_currency, day, true)), 0)::bigint
  from (
    select currency, day, amount from deposit_days
    where player_id = any(array(select id from person_accounts(p_player) as id))
      and day >= (p_from at time zone 'UTC')::date
    union all
    select accounts.currency, (p_at at time zone 'UTC')::date, sum(pending_deposits.value)
    from pending_deposits join accounts on accounts.id = pending_deposits.account_id
    where pending_deposits.player_id = any(array(select id from person_accounts(p_player) as id))
    group by 1
  ) as sums
$$;

-- The used part of a person's limit in the period that contains `p_at`, in the limit's currency.
create or replace function used_limit(
  p_player bigint, p_type text, p_period text, p_currency text, p_at timestamptz
) returns bigint language sql stable as $$
  select case p_type
    when 'deposit' then player_deposits_since(p_player, p_currency, since, p_at)
    when 'wager' then staked_since(p_player, p_currency, since)
    -- In seconds.
    when 'session' then played_ms(p_player, since, p_at) / 1000
    else lost_since(p_player, p_currency, since)
  end
  from (select date_trunc(p_period, p_at, 'UTC') as since) as start
$$;

-- The least remainder of the person's limits of these types, in minor units of a currency; null without limits.
create or replace function remaining_limit(p_player bigint, p_types text[], p_currency text, p_at timestamptz)
returns bigint language sql stable as $$
  select min(convert_minor(greatest(0, value - used_limit(p_player, type, period, currency, p_at)),
                           currency, p_currency, (p_at at time zone 'UTC')::date, false))::bigint
  from player_limits
  where player_id in (select id from person_accounts(p_player) as id)
    and type = any(p_types) and status in ('active', 'unconfirmed_disabled')
$$;

-- Whether more is used of one of the person's limits on stakes than it allows, of those that count a stake of `p_staked_at`
-- in the period of `p_at`.
create or replace function is_stake_limit_exceeded(p_player bigint, p_staked_at timestamptz, p_at timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from player_limits
    where player_id in (select id from person_accounts(p_player) as id) and type in ('loss', 'wager')
      and status in ('active', 'unconfirmed_disabled') and date_trunc(period, p_at, 'UTC') <= p_staked_at
      and used_limit(p_player, type, period, currency, p_at) > value)
$$;

-- The amount a player may still stake in a currency; null without limits.
create or replace function remaining_stake_limit(p_player bigint, p_currency text, p_at timestamptz) returns bigint
language sql stable as $$
  select remaining_limit(p_player, array['loss', 'wager'], p_currency, p_at)
$$;

-- The amount a player may still deposit in a currency; null without limits. The caller must have locked the player.
create or replace function remaining_deposit_limit(p_player bigint, p_currency text, p_at timestamptz) returns bigint
language sql stable as $$
  select remaining_limit(p_player, array['deposit'], p_currency, p_at)
$$;

-- A value of a limit as a notification's parameter: money, or seconds where there is no currency.
create or replace function limit_param(p_value bigint, p_currency text) returns jsonb language sql immutable as $$
  select case when p_currency is null then jsonb_build_object('seconds', p_value)
    else jsonb_build_object('money', jsonb_build_object('value', p_value, 'currency', p_currency)) end
$$;

-- Notifies a player of each of the person's limits of these types of which four fifths are used, once a period.
create or replace function notify_used_limits(p_player bigint, p_types text[], p_at timestamptz) returns void
language plpgsql as $$
declare
  nearly record;
begin
  for nearly in
    select id, type, period, value, currency, to_char(date_trunc(period, p_at, 'UTC') at time zone 'UTC', 'YYYY-MM-DD') as since,
           used_limit(p_player, type, period, currency, p_at) as used
    from player_limits
    where player_id in (select id from person_accounts(p_player) as id)
      and type = any(p_types) and status in ('active', 'unconfirmed_disabled')
  loop
    if nearly.used * 5 >= nearly.value * 4 then
      perform notify_player(
        gen_random_uuid(), p_player, 'limit.used_80', 'service',
        jsonb_build_object(
          'name', jsonb_build_object('limit', jsonb_build_object('type', nearly.type, 'period', nearly.period)),
          'used', limit_param(nearly.used, nearly.currency),
          'limit', limit_param(nearly.value, nearly.currency)),
        'account', nearly.id::text, format('limit.used_80:%s:%s', nearly.id, nearly.since), p_at);
    end if;
  end loop;
end $$;

-- Writes a player's new limits and the changed state of existing ones. `p_limits`: rows of `player_limits`, those
-- that end before those that take their place. Violates `player_limits_change` for a change that loosens a limit before its
-- time: a limit in force ends for one that is as strict, or after its waiting time; an exclusion for a longer one, or when
-- it is over. The rules are those of `player-limits` in packages/betting. The caller must have locked the player.
create or replace function write_player_limits(p_player bigint, p_limits jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  requested player_limits;
  stored player_limits;
  is_legal boolean;
begin
  -- An exclusion that is over leaves its place to a new one.
  update player_limits set status = 'disabled'
  where player_id = p_player and status = 'active' and type in ('cooling_off', 'self_exclusion') and disable_at <= p_at;
  for requested in select * from jsonb_populate_recordset(null::player_limits, p_limits) loop
    select * into stored from player_limits where id = requested.id for update;
    if not found then
      is_legal := requested.status = 'active' or (requested.status = 'unconfirmed' and requested.confirm_from >= p_at);
    else
      is_legal := stored.player_id = p_player and case
        when stored.status = 'disabled' then requested.status = 'disabled'
        when requested.status = 'unconfirmed_disabled'
          then stored.status = 'unconfirmed_disabled' or (stored.status = 'active' and requested.confirm_from >= p_at)
        when requested.status = 'unconfirmed'
          then stored.status = 'unconfirmed' and requested.confirm_from >= stored.confirm_from
        when requested.status = 'active' and stored.status = 'unconfirmed' then stored.confirm_from <= p_at
        -- An exclusion never ends earlier.
        when requested.status = 'active'
          then stored.type not in ('cooling_off', 'self_exclusion') or requested.disable_at is not distinct from stored.disable_at
        when stored.status = 'unconfirmed' then true
        when stored.type in ('cooling_off', 'self_exclusion') then stored.disable_at <= p_at or exists (
          select from jsonb_populate_recordset(null::player_limits, p_limits) as other
          where other.type = stored.type and other.status = 'active'
            and coalesce(other.disable_at, 'infinity') > coalesce(stored.disable_at, 'infinity'))
        else (stored.status = 'unconfirmed_disabled' and stored.confirm_from <= p_at) or exists (
          select from jsonb_populate_recordset(null::player_limits, p_limits) as other
          left join player_limits as waiting on waiting.id = other.id and waiting.status = 'unconfirmed'
          where other.type = stored.type and other.period = stored.period and other.status = 'active'
            and (other.value <= stored.value or waiting.confirm_from <= p_at))
      end;
    end if;
    if is_legal is distinct from true then
      raise exception 'the limit % may not be loosened before its time', requested.id
        using errcode = 'check_violation', constraint = 'player_limits_change';
    end if;
    insert into player_limits (
      id, player_id, type, period, value, currency, status, created_at, confirm_from, confirm_until, disable_at)
    values (requested.id, p_player, requested.type, requested.period, requested.value, requested.currency, requested.status,
            requested.created_at, requested.confirm_from, requested.confirm_until, requested.disable_at)
    on conflict (id) do update
    set status = excluded.status, confirm_from = excluded.confirm_from, confirm_until = excluded.confirm_until,
        disable_at = excluded.disable_at;
  end loop;
end $$;
