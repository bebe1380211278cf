-- Limits on money and time.

-- Daily value of each currency: a player's limits count all accounts in one currency.
create table currency_rates (
  currency text not null,
  -- The rate applies from this day (UTC) until the day of the next row.
  day date not null,
  -- Euros for one of the currency's smallest unit.
  eur_per_minor numeric not null check (eur_per_minor > 0),
  primary key (currency, day)
);

insert into currency_rates (currency, day, eur_per_minor) values
  ('EUR', '1970-01-01', 0.01),
  ('USD', '1970-01-01', 0.009),
  ('BRL', '1970-01-01', 0.0016),
  ('JPY', '1970-01-01', 0.006),
  ('BTC', '1970-01-01', 0.0006);

-- Limits that players have set themselves, as `player-limits` of the rules defines them. A limit that is over stays,
-- `disabled`.
create table player_limits (
  id uuid primary key,
  player_id bigint not null references players (id),
  type text not null check (
    type in ('deposit', 'loss', 'wager', 'session', 'reality_check', 'cooling_off', 'self_exclusion')),
  period text not null check (period in ('day', 'week', 'month', 'permanent')),
  -- In the currency's smallest unit, or in seconds; null for breaks and exclusions.
  value bigint check (value > 0),
  currency text,
  status text not null check (status in ('active', 'unconfirmed', 'unconfirmed_disabled', 'disabled')),
  created_at timestamptz not null,
  confirm_from timestamptz,
  confirm_until timestamptz,
  disable_at timestamptz,
  constraint player_limits_currency check ((currency is not null) = (type in ('deposit', 'loss', 'wager'))),
  constraint player_limits_period check (period <> 'permanent' or type in ('reality_check', 'self_exclusion')),
  constraint player_limits_value check ((value is null) = (type in ('cooling_off', 'self_exclusion')))
);
create unique index player_limits_in_force on player_limits (player_id, type, period)
  where status in ('active', 'unconfirmed_disabled');

-- The play session of a player across all sign-ins, devices and bearers, as the server sees it: by requests, not by
-- what a page reports.
create table play_sessions (
  player_id bigint primary key references players (id),
  started_at timestamptz not null,
  -- The last request that was recorded.
  seen_at timestamptz not null,
  -- False once the player's last session has ended: time signed out is not played.
  is_present boolean not null default true,
  -- When the player last confirmed a reality check in this play session.
  reality_checked_at timestamptz
);

-- Time played a day (UTC), however many pages were open at once.
create table time_played (
  player_id bigint not null references players (id),
  day date not null,
  played_ms bigint not null,
  seen_at timestamptz not null,
  primary key (player_id, day)
);
