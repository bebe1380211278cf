-- How far the simulated players of a demo have played.
create table crowd_state (
  is_only boolean primary key default true check (is_only),
  -- End of the last tick, in epoch milliseconds.
  through_ms bigint not null
);
