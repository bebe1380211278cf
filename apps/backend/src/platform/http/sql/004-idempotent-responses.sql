-- Responses to calls that move money, by the player's key.
create table idempotency_keys (
  player_id bigint not null references players (id),
  key uuid not null,
  operation text not null,
  request_hash text not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (player_id, key)
);
-- Old responses lie together, so a very small index is enough to find them.
create index idempotency_keys_age on idempotency_keys using brin (created_at);

-- Responses to calls of the operator's staff that are executed once, by the caller and their key.
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
