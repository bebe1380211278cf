-- Systems, custom bets, and bets that are not decided at once: live ones after a delay, large ones of VIP players by a
-- trader. A bet that is not decided is `submitted`: its stake is in escrow, and a refusal gives it back.

alter table players
  add column is_vip boolean not null default false,
  add column phone_verified_at timestamptz,
  add column municipality text;

alter table bets
  add column system_win_count smallint,
  add column system_total_count smallint,
  -- The one price of a custom bet; its selections' own prices pay nothing.
  add column custom_odds_milli bigint check (custom_odds_milli >= 1000),
  add column is_vip boolean not null default false,
  -- When a submitted bet is to be decided: the end of its delay, or the last moment for a trader.
  add column decide_at timestamptz,
  -- Of a rejected bet: why, as the wire tells it.
  add column rejection jsonb,
  -- The language in which it was placed, for what is said of it later.
  add column locale text not null default 'en',
  add constraint bets_system check ((system_win_count is null) = (system_total_count is null)),
  add constraint bets_submitted check (status <> 'submitted' or decide_at is not null);
create index bets_to_decide on bets (decide_at) where status = 'submitted';

-- What must not change on the field while a submitted bet waits.
alter table bet_selections add column situation text;

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('deposit', 'bet_placed', 'bet_settled', 'bet_rejected'));
