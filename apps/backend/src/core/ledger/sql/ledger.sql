-- Accounts, and posting to the ledger. Nodes cannot post themselves: each function that runs with the owner's rights
-- posts what its rows allow.

-- Opens an empty account. Returns no row when the player already has one in that currency.
create or replace function open_account(p_player bigint, p_currency text) returns setof accounts
language plpgsql security definer set search_path from current as $$
begin
  return query insert into accounts (kind, player_id, currency, balance) values ('player', p_player, p_currency, 0)
  on conflict do nothing returning *;
end $$;

-- Posts ledger transactions: their entries, the balances of the players' accounts among them, and an outbox row for
-- each changed account. `p_entries`: a list of `kind`, `reference`, `part` (0 if omitted), `currency`, `amount`, and
-- either `account_id` of a player's account or the kind of the `house`'s account. Entries of one kind, reference and
-- part form a transaction; those of 0 are omitted. A transaction of kind `debt_raised` or `debt_repaid` changes the
-- account's debt by the same amount. `p_subunits`: subunits by currency. Returns the changed accounts. An insufficient
-- balance violates `accounts_not_negative`. Of several accounts the caller must have locked all. Deposits must be posted
-- apart from others, and are also added to the player's `deposit_days`.
create or replace function post_entries(p_entries jsonb, p_subunits jsonb, p_at timestamptz)
returns table (account_id bigint, balance bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
begin
  if p_entries -> 0 ->> 'kind' = 'deposit' then
    insert into deposit_days (player_id, currency, day, amount)
    select accounts.player_id, accounts.currency, (p_at at time zone 'UTC')::date, sum(deposit.amount)
    from jsonb_to_recordset(p_entries) as deposit(kind text, account_id bigint, amount bigint)
    join accounts on accounts.id = deposit.account_id
    where deposit.kind = 'deposit' group by 1, 2
    on conflict (player_id, day, currency) do update set amount = deposit_days.amount + excluded.amount;
  end if;
  return query
  with sides as materialized (
    select kind, reference, coalesce(part, 0)::smallint as part, currency, account_id, house, amount
    from jsonb_to_recordset(p_entries) as entry(
      kind text, reference uuid, part smallint, currency text, account_id bigint, house text, amount bigint)
  ), ledger_tx as (
    insert into ledger_transactions (kind, reference, part, created_at)
    select distinct kind, reference, part, p_at from sides
    returning id, kind, reference, part
  ), entries as (
    insert into ledger_entries (transaction_id, account_id, currency, amount)
    select ledger_tx.id,
           -- A subquery, because a join would be planned as a scan of all accounts.
           coalesce(sides.account_id, (
             select id from accounts where kind = sides.house and kind <> 'player' and currency = sides.currency)),
           sides.currency, sides.amount
    from sides join ledger_tx using (kind, reference, part)
    where sides.amount <> 0
  ), changes as (
    select account_id, sum(amount)::bigint as amount,
           coalesce(sum(amount) filter (where kind in ('debt_raised', 'debt_repaid')), 0)::bigint as lent
    -- Not `account_id is not null`: the planner expects few rows of this condition, and looks their accounts up by id.
    from sides where house is null
    group by account_id
  ), changed as (
    update accounts set balance = accounts.balance + changes.amount, debt = accounts.debt + changes.lent,
                        version = accounts.version + 1
    from changes
    where accounts.id = changes.account_id and (changes.amount <> 0 or changes.lent <> 0)
    returning accounts.id, accounts.player_id, accounts.currency, accounts.balance, accounts.active, accounts.version
  ), outbox_rows as (
    insert into outbox (player_id, event_name, message, created_at)
    select player_id, 'balance_changed', jsonb_build_object(
      'currency', currency, 'subunits', (p_subunits ->> currency)::bigint,
      'available_to_bet_with_locked_cents', balance, 'active', active, 'version', version), p_at
    from changed
  )
  select id, balance, version from changed;
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

-- All entries of a transaction are written by one statement, so a check at its end is sufficient.
create or replace function refuse_unbalanced_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transaction_id, currency having sum(amount) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero'
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  return null;
end $$;
create or replace trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as added for each statement execute function refuse_unbalanced_entries();
create or replace trigger ledger_entries_kept before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting();
create or replace trigger ledger_transactions_kept before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_rewriting();
