-- Results that turn out wrong and are corrected, cashing out, and lists of bets that are asked for by what is still open.

-- A bet may be settled, rolled back and settled again; each time is booked once.
alter table ledger_transactions add column part smallint not null default 0;
alter table ledger_transactions drop constraint ledger_transactions_once;
alter table ledger_transactions add constraint ledger_transactions_once unique (kind, reference, part);
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'deposit', 'bet_placed', 'bet_settled', 'bet_rejected', 'bet_settlement_rolled_back', 'bet_cashed_out',
  'debt_raised', 'debt_repaid'));

-- What a player owes because a payout was taken back after it had been spent. Lent by the house's debt account, and
-- repaid from later payouts.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check
  check (kind in ('player', 'escrow', 'revenue', 'play_money', 'debt'));
alter table accounts
  add column debt bigint not null default 0,
  add constraint accounts_debt check (debt >= 0 and (kind = 'player' or debt = 0));
insert into accounts (kind, currency)
  select 'debt', currency from unnest(array['EUR', 'USD', 'BRL', 'JPY', 'BTC']) as currency;

alter table bets
  -- How often it was settled.
  add column settlement_no smallint not null default 0,
  -- While it is being cashed out: the amount that the player agreed to, and when that is decided.
  add column cashout_amount bigint check (cashout_amount > 0),
  add column cashout_at timestamptz,
  add constraint bets_cashing_out
    check ((status = 'cashout_in_progress') = (cashout_amount is not null and cashout_at is not null));
update bets set settlement_no = 1 where settled_at is not null;
create index bets_to_cash_out on bets (cashout_at) where status = 'cashout_in_progress';
create index bets_open on bets (player_id, created_at desc, id desc)
  where status in ('submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress');

alter table bet_selections
  -- Feed time of the report that the result is from: an older report never undoes a newer one.
  add column result_at bigint,
  -- Its result and the match's final score are known.
  add column is_final boolean not null default false;
drop index bet_selections_open;
create index bet_selections_unfinished on bet_selections (match_id) where not is_final;
drop index bet_selections_match;
create index bet_selections_outcome on bet_selections (match_id, market_id, specifier, outcome_id);
