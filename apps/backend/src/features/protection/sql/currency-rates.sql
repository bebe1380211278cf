-- Value of a currency's minor unit in euros on a UTC day. A rate is fixed once its day has begun, so that amounts
-- already counted do not change. Raises an exception for a currency without a rate.
create or replace function currency_rate(p_currency text, p_day date) returns numeric language plpgsql stable as $$
declare
  rate numeric;
begin
  select eur_per_minor into rate from currency_rates
  where currency = p_currency and day <= p_day order by day desc limit 1;
  if rate is null then
    raise exception 'no rate is stored for currency %', p_currency;
  end if;
  return rate;
end $$;

-- Converts an amount in minor units at the rates of a day, in exact arithmetic, rounded up or down to a minor unit.
create or replace function convert_minor(p_amount numeric, p_from text, p_to text, p_day date, p_round_up boolean)
returns numeric language plpgsql stable as $$
declare
  value numeric;
  unit numeric;
begin
  if p_from = p_to then
    return p_amount;
  end if;
  value := p_amount * currency_rate(p_from, p_day);
  unit := currency_rate(p_to, p_day);
  return div(value, unit) + case when p_round_up and mod(value, unit) > 0 then 1 else 0 end;
end $$;

-- Stores the operator's rate of a currency. It applies from the next day, or immediately if the currency had no rate.
create or replace function store_currency_rate(p_currency text, p_eur_per_minor numeric, p_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  latest numeric;
begin
  select eur_per_minor into latest from currency_rates where currency = p_currency order by day desc limit 1;
  if latest = p_eur_per_minor then
    return;
  end if;
  insert into currency_rates (currency, day, eur_per_minor)
  values (p_currency, case when latest is null then date '1970-01-01' else (p_at at time zone 'UTC')::date + 1 end,
          p_eur_per_minor)
  on conflict (currency, day) do update set eur_per_minor = excluded.eur_per_minor;
end $$;
