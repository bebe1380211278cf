-- Results that the operator's staff has given selections by hand.
alter table bet_selections
  -- Who gave the result, such as `operator:anna`; null where it is the feed's. What the feed reports meanwhile is held.
  add column pinned_by text,
  -- The feed's newest report: `result`, `outcome` and its feed time `at`; null where it has not reported.
  add column held_result jsonb,
  add constraint bet_selections_held check (held_result is null or pinned_by is not null);

-- Responses to calls of the operator's staff that are executed once, by who made them and their key.
create table operator_responses (
  actor text not null,
  key uuid not null,
  operation text not null,
  request_hash text not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index operator_responses_age on operator_responses using brin (created_at);
