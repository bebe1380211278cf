-- Limits that players have set themselves, as `player-limits` of the rules has them. What is over stays, `disabled`.
create table player_limits (
  id uuid primary key,
  player_id bigint not null references players (id),
  type text not null check (type in (
    'deposit', 'loss', 'wager', 'session', 'reality_check', 'cooling_off', 'self_exclusion')),
  period text not null check (period in ('day', 'week', 'month', 'permanent')),
  -- In the currency's smallest unit, or in seconds; null for breaks and exclusions.
  value bigint check (value > 0),
  currency text,
  status text not null check (status in ('active', 'unconfirmed', 'unconfirmed_disabled', 'disabled')),
  created_at timestamptz not null,
  confirm_from timestamptz,
  confirm_until timestamptz,
  disable_at timestamptz,
  constraint player_limits_value check ((value is null) = (type in ('cooling_off', 'self_exclusion'))),
  constraint player_limits_period check (period <> 'permanent' or type in ('reality_check', 'self_exclusion')),
  constraint player_limits_currency check ((currency is not null) = (type in ('deposit', 'loss', 'wager')))
);
create unique index player_limits_in_force on player_limits (player_id, type, period, coalesce(currency, ''))
  where status in ('active', 'unconfirmed_disabled');

-- What was won is counted by the day it was paid on, however old the bet.
create index bets_won on bets (player_id, settled_at) where win_amount > 0;

-- Whether a player has excluded oneself, for a while or for ever.
create function is_excluded(p_player bigint, p_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from player_limits
    where player_id = p_player and type in ('cooling_off', 'self_exclusion') and status = 'active'
      and (disable_at is null or disable_at > p_at))
$$;

create function staked_since(p_player bigint, p_currency text, p_from timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(stake), 0)::bigint from bets
  where player_id = p_player and currency = p_currency and created_at >= p_from and status not in ('rejected', 'withdrawn')
$$;

create function won_since(p_player bigint, p_currency text, p_from timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(win_amount), 0)::bigint from bets
  where player_id = p_player and currency = p_currency and settled_at >= p_from and win_amount > 0
$$;

create function deposited_since(p_account bigint, p_from timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(entries.amount), 0)::bigint
  from ledger_entries entries join ledger_transactions booked on booked.id = entries.transaction_id
  where entries.account_id = p_account and booked.kind = 'deposit' and booked.created_at >= p_from
$$;

-- What a player may still stake in a currency under the limits on losses and on stakes; null where there is none.
create function room_to_stake(p_player bigint, p_currency text, p_at timestamptz) returns bigint language sql stable as $$
  select min(greatest(0, value - case type
    when 'wager' then staked
    else greatest(0, staked - won_since(p_player, p_currency, since)) end))
  from player_limits
  cross join lateral (select date_trunc(period, p_at, 'UTC') as since) as start
  cross join lateral (select staked_since(p_player, p_currency, since) as staked) as stakes
  where player_id = p_player and currency = p_currency and type in ('loss', 'wager')
    and status in ('active', 'unconfirmed_disabled')
$$;

-- The same for deposits. To be asked with the account locked.
create function room_to_deposit(p_player bigint, p_account bigint, p_currency text, p_at timestamptz) returns bigint
language sql stable as $$
  select min(greatest(0, value - deposited_since(p_account, date_trunc(period, p_at, 'UTC'))))
  from player_limits
  where player_id = p_player and currency = p_currency and type = 'deposit'
    and status in ('active', 'unconfirmed_disabled')
$$;

-- Whether a player may stake so much now; asked in the placing statement. Not while excluded; over a limit it breaks
-- `player_limits_kept`. Of two placings at once the second waits for the first: each line of this function sees what was
-- committed before it, so the second counts the first's stakes.
create function keeps_limits(p_player bigint, p_currency text, p_total bigint, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  if not exists (select from player_limits where player_id = p_player and status in ('active', 'unconfirmed_disabled')) then
    return true;
  end if;
  perform from accounts where player_id = p_player and kind = 'player' and currency = p_currency for update;
  if is_excluded(p_player, p_at) then
    return false;
  end if;
  if p_total > room_to_stake(p_player, p_currency, p_at) then
    raise exception 'the player has set a limit below this stake'
      using errcode = 'check_violation', constraint = 'player_limits_kept';
  end if;
  return true;
end $$;
