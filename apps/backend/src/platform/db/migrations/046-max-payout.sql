-- The most that a bet pays back, as it was promised when it was placed: null without a cap, and for bets placed before.
alter table bets add column max_payout bigint check (max_payout >= 0);
