-- Cash-out in parts. `stake` stays what was placed; what is at risk is `open_stake`. `win_amount` and `potential_win` are
-- those of the rest alone.
alter table bets
  add column cashed_stake bigint not null default 0,
  add column cashed_amount bigint not null default 0,
  -- The part that is being cashed out; null for all that is left.
  add column cashout_stake bigint;
alter table bets
  add column open_stake bigint not null generated always as (stake - cashed_stake) stored,
  add constraint bets_cashed_stake check (cashed_stake >= 0 and cashed_stake < stake),
  add constraint bets_cashed_amount check ((cashed_stake = 0) = (cashed_amount = 0) and cashed_amount >= 0),
  add constraint bets_cashout_stake check (
    cashout_stake is null
    or (status = 'cashout_in_progress' and cashout_stake > 0 and cashout_stake < stake - cashed_stake));

-- Each part as it was paid. Rows are never changed.
create table bet_cashouts (
  bet_id uuid not null references bets (id),
  no smallint not null check (no > 0),
  player_id bigint not null references players (id),
  stake bigint not null check (stake > 0),
  amount bigint not null check (amount > 0),
  -- Who asked for it.
  cause text not null check (cause in ('player')),
  at timestamptz not null,
  primary key (bet_id, no)
);
-- Winnings count on the day on which they were paid.
create index bet_cashouts_of_player on bet_cashouts (player_id, at);

alter table ledger_transactions drop constraint ledger_transactions_kind_check, add constraint ledger_transactions_kind_check
  check (kind in (
    'deposit', 'bet_placed', 'bet_settled', 'bet_rejected', 'bet_settlement_rolled_back', 'bet_cashed_out',
    'bet_partly_cashed_out', 'debt_raised', 'debt_repaid', 'jackpot_fed', 'jackpot_paid', 'bonus_paid_out', 'repaid'));
