-- When a player last looked at their limits, or passed over the question for them. Without a row they were never asked.
create table limit_reviews (
  player_id bigint primary key references players (id),
  reviewed_at timestamptz not null
);
