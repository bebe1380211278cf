-- Bets and their selections. A bet that is not decided at once (live bets after a delay, large ones by a trader) is
-- `submitted`: its stake is in escrow, and a rejection gives it back.

create table bets (
  id uuid primary key,
  ref text not null unique,
  player_id bigint not null references players (id),
  account_id bigint not null references accounts (id),
  idempotency_key uuid not null,
  position smallint not null,
  type text not null,
  status text not null,
  result text not null default 'no_results',
  currency text not null,
  stake bigint not null check (stake > 0),
  -- For display: the exact product rounded to hundredths. Money is computed from the selections.
  odds_hundredths bigint not null,
  potential_win bigint not null check (potential_win >= 0),
  win_amount bigint not null default 0 check (win_amount >= 0),
  accept_mode text not null,
  device_id uuid not null,
  quick boolean not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  version bigint not null default 1,
  system_win_count smallint,
  system_total_count smallint,
  -- The one price of a custom bet; its selections' own prices pay nothing.
  custom_odds_milli bigint check (custom_odds_milli >= 1000),
  is_vip boolean not null default false,
  -- When a submitted bet is decided: the end of its delay, or the deadline of a trader's review.
  decide_at timestamptz,
  -- Why a bet was rejected, as on the wire.
  rejection jsonb,
  -- The language in which it was placed, for later messages about it.
  locale text not null default 'en',
  -- How many times it was settled.
  settlement_no smallint not null default 0,
  -- While it is being cashed out: the amount that the player agreed to, and when that is decided.
  cashout_amount bigint check (cashout_amount > 0),
  cashout_at timestamptz,
  -- The feed's time at which the bet was decided: what the feed reported later came after the bet, on whichever node it
  -- is compared.
  feed_ms bigint,
  -- The most that the bet pays, as promised when it was placed; null without a cap.
  max_payout bigint check (max_payout >= 0),
  -- The bonus that the bet carries, with all that its settlement depends on, and the part of its payout that the bonus
  -- account paid.
  bonus jsonb,
  bonus_paid bigint not null default 0 check (bonus_paid >= 0),
  -- The part of the stake that the player paid: none of a given stake.
  cash_stake bigint not null generated always as
    (case when bonus ->> 'freebet_type' in ('snr', 'free_money') then 0 else stake end) stored,
  -- The bet takes part in a jackpot.
  used_in_jackpot boolean not null default false,
  constraint bets_bonus_part check (bonus_paid <= win_amount),
  constraint bets_cashing_out check (
    (status = 'cashout_in_progress') = (cashout_amount is not null and cashout_at is not null)),
  constraint bets_submitted check (status <> 'submitted' or decide_at is not null),
  constraint bets_system check ((system_win_count is null) = (system_total_count is null)),
  -- One key, one set of bets, for ever: responses under a key are deleted after a while, and this alone then keeps an
  -- old request from betting again.
  constraint bets_once_an_intent unique (player_id, idempotency_key, position)
);
create index bets_of_player on bets (player_id, created_at desc, id desc);
create index bets_open on bets (player_id, created_at desc, id desc)
  where status in ('submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress');
create index bets_to_cash_out on bets (cashout_at) where status = 'cashout_in_progress';
create index bets_to_decide on bets (decide_at) where status = 'submitted';
create index bets_with_issued_bonus on bets ((bonus ->> 'issued_id')) where bonus ? 'issued_id';
-- Covers the count of loyalty points, so that the bets themselves are not read.
create index bets_with_points on bets (player_id, currency) include (stake)
  where status = 'done' and result not in ('refund_entire', 'canceled');
-- Winnings are counted by the day on which they were paid, however old the bet.
create index bets_won on bets (player_id, settled_at) where win_amount > 0;

create table bet_selections (
  id uuid primary key,
  bet_id uuid not null references bets (id),
  position smallint not null,
  match_id bigint not null,
  market_id text not null,
  specifier text not null,
  outcome_id text not null,
  odds_milli integer not null check (odds_milli >= 1000),
  -- The state of the market on which the odds were accepted.
  market_version bigint not null,
  result text not null default 'no_results',
  outcome_result jsonb,
  -- Names and the match as they were when placed, and as they were when the result came.
  snapshot jsonb not null,
  -- What must not change on the field while a submitted bet waits.
  situation text,
  -- Feed time of the report that the result is from: an older report never undoes a newer one.
  result_at bigint,
  -- Its result and the match's final score are known.
  is_final boolean not null default false,
  player_id bigint,
  -- Who set the result by hand, such as `operator:anna`; null for the feed's result. What the feed reports meanwhile is
  -- held.
  pinned_by text,
  -- The feed's newest report meanwhile: `result`, `outcome` and its feed time `at`; null without one.
  held_result jsonb,
  constraint bet_selections_held check (held_result is null or pinned_by is not null),
  unique (bet_id, position)
);
create index bet_selections_of_player on bet_selections (player_id, match_id);
create index bet_selections_outcome on bet_selections (match_id, market_id, specifier, outcome_id);
create index bet_selections_unfinished on bet_selections (match_id) where not is_final;
