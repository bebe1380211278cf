-- What nodes may do with players' accounts beside betting. They cannot post to the ledger themselves: each function posts
-- what its rows allow.

-- Opens an empty account. Returns no row when the player already has one in that currency.
create or replace function open_account(p_player bigint, p_currency text) returns setof accounts
language plpgsql security definer set search_path from current as $$
begin
  return query insert into accounts (kind, player_id, currency, balance) values ('player', p_player, p_currency, 0)
  on conflict do nothing returning *;
end $$;

-- Credits a deposit of play money to an active account, once for its id. Returns the account as it is then.
create or replace function take_deposit(
  p_id uuid, p_account bigint, p_amount bigint, p_subunits bigint, p_at timestamptz
) returns table (balance bigint, version bigint) language plpgsql security definer set search_path from current as $$
declare
  code text;
begin
  select currency into code from accounts where id = p_account and kind = 'player' and active;
  if code is null or (p_amount > 0) is not true then
    raise exception 'account % takes no deposit of %', p_account, p_amount
      using errcode = 'check_violation', constraint = 'deposits_taken';
  end if;
  return query select posted.balance, posted.version from post_entries(jsonb_build_array(
    jsonb_build_object('kind', 'deposit', 'reference', p_id, 'currency', code, 'account_id', p_account,
                       'amount', p_amount),
    jsonb_build_object('kind', 'deposit', 'reference', p_id, 'currency', code, 'house', 'play_money',
                       'amount', -p_amount)
  ), jsonb_build_object(code, p_subunits), p_at) as posted;
end $$;

-- The entries of a payout from a house's account, as `post_entries` takes them; what the player owes is repaid from it.
create or replace function payout_entries(
  p_kind text, p_reference uuid, p_currency text, p_house text, p_account bigint, p_amount bigint, p_debt bigint
) returns jsonb language sql immutable as $$
  select jsonb_agg(to_jsonb(entry))
  from (select least(p_debt, p_amount) as repaid, gen_random_uuid() as repayment) as debt
  cross join lateral (values
    (p_kind, p_reference, p_currency, null::bigint, p_house, -p_amount),
    (p_kind, p_reference, p_currency, p_account, null, p_amount),
    ('debt_repaid', repayment, p_currency, p_account, null, -repaid),
    ('debt_repaid', repayment, p_currency, null, 'debt', repaid)
  ) as entry(kind, reference, currency, account_id, house, amount)
  where entry.amount <> 0
$$;

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
    select wanted.id, paid.amount, paid.currency, bets.account_id
    from unnest(p_hits) with ordinality as wanted(id, place)
    left join jackpot_hits as won on won.id = wanted.id and won.status = 'approved'
    left join jackpot_rounds as r using (jackpot, code, round)
    -- A hit whose amount is not that of its round is not paid.
    left join jackpot_hits as paid on paid.id = won.id and paid.amount = r.amount
    left join bets on bets.id = paid.bet_id
    order by wanted.place
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

-- Pays what a campaign owes an excluded player in cash instead of a freebet, once for its cause.
create or replace function pay_owed_bonus(
  p_player bigint, p_campaign text, p_cause text, p_currency text, p_amount bigint, p_reference uuid, p_subunits bigint,
  p_at timestamptz
) returns void language plpgsql security definer set search_path from current as $$
declare
  account accounts;
begin
  if not is_excluded(p_player, p_at) then
    raise exception 'only an excluded player is paid in cash'
      using errcode = 'check_violation', constraint = 'bonus_payouts_excluded';
  end if;
  insert into bonus_payouts (player_id, campaign, cause, currency, amount, reference, created_at)
  values (p_player, p_campaign, p_cause, p_currency, p_amount, p_reference, p_at)
  on conflict do nothing;
  if not found then
    return;
  end if;
  perform open_account(p_player, p_currency);
  select * into strict account from accounts
  where player_id = p_player and kind = 'player' and currency = p_currency for update;
  perform post_entries(
    payout_entries('bonus_paid_out', p_reference, p_currency, 'bonus', account.id, p_amount, account.debt),
    jsonb_build_object(p_currency, p_subunits), p_at);
end $$;
