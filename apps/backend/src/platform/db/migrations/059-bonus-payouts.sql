-- Freebets that became due while their player was on a break or excluded, paid in cash instead. A cause is paid once.
create table bonus_payouts (
  player_id bigint not null references players (id),
  campaign text not null,
  -- As of `issued_bonuses`; of a refund without the number of the settlement.
  cause text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- The reference of its ledger transaction.
  reference uuid not null unique,
  created_at timestamptz not null,
  primary key (player_id, campaign, cause)
);

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'deposit', 'bet_placed', 'bet_settled', 'bet_rejected', 'bet_settlement_rolled_back', 'bet_cashed_out',
  'debt_raised', 'debt_repaid', 'jackpot_fed', 'jackpot_paid', 'bonus_paid_out'));
