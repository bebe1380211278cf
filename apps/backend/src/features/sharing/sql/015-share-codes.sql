-- Slips shared by a code.
create table share_codes (
  code text primary key,
  -- The bets as on the wire.
  bets jsonb not null,
  -- SHA-256 of the bets: the same slip shared again gets the same code for a while.
  content_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index share_codes_content on share_codes (content_hash, expires_at);
