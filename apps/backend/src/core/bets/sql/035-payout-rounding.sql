-- How the bet's payout is rounded, as the operator's settings were when it was placed; null is down.
alter table bets add column rounding text check (rounding in ('down', 'half_up'));
