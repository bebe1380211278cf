-- What currencies are worth, day by day: limits bind the person, so all accounts are counted in one currency.

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

-- A player's limits on money are all in one currency from now on: the player's own. Where a type and period had a limit in
-- another currency, one limit remains, the strictest of those in force, rounded down. Looser limits and removals that
-- waited to be confirmed there are withdrawn; the player can ask again.
create temporary table merged_limits on commit drop as
  select limits.player_id, limits.type, limits.period, players.currency,
         min(case
           when limits.currency = players.currency then limits.value
           else greatest(1, div(limits.value * source.eur_per_minor, target.eur_per_minor))
         end) filter (where limits.status <> 'unconfirmed') as value,
         max(limits.created_at) as created_at
  from player_limits limits
  join players on players.id = limits.player_id
  join currency_rates source on source.currency = limits.currency
  join currency_rates target on target.currency = players.currency
  where limits.type in ('deposit', 'loss', 'wager') and limits.status <> 'disabled'
  group by limits.player_id, limits.type, limits.period, players.currency
  having bool_or(limits.currency <> players.currency);

update player_limits limits set status = 'disabled'
from merged_limits merged
where limits.player_id = merged.player_id and limits.type = merged.type and limits.period = merged.period
  and limits.status <> 'disabled';

insert into player_limits (id, player_id, type, period, value, currency, status, created_at)
  select gen_random_uuid(), player_id, type, period, value, currency, 'active', created_at
  from merged_limits where value is not null;

drop index player_limits_in_force;
create unique index player_limits_in_force on player_limits (player_id, type, period)
  where status in ('active', 'unconfirmed_disabled');
