-- What players were given of campaigns, and what they earned by bets. Statuses, points and AMB progress are computed
-- from these rows and the clock, never stored.

create table issued_bonuses (
  id uuid primary key,
  player_id bigint not null references players (id),
  -- The key of the campaign; of a repeated one with `.` and the number of the occurrence.
  campaign text not null,
  -- What it was issued for; the same cause issues it once.
  cause text not null,
  kind text not null check (kind in ('comboboost', 'freebet', 'hunting', 'tournament', 'lootbox')),
  -- Lower comes first; decides between two activated at the same moment.
  priority integer not null,
  currency text not null,
  -- Of a freebet: its stake in minor units, and its terms for a bet.
  amount bigint check (amount > 0),
  terms jsonb,
  -- Null without a limit.
  uses_count integer check (uses_count > 0),
  times_used integer not null default 0 check (times_used >= 0),
  created_at timestamptz not null,
  activated_at timestamptz,
  -- Null without an end.
  expires_at timestamptz,
  -- Until when bets count; null where the end alone decides.
  accepts_until timestamptz,
  revoked_at timestamptz,
  -- How a lootbox boosted it.
  boost jsonb,
  version bigint not null default 1,
  -- When the player last chose the bonus; null if it was activated automatically, which never replaces the bonus in
  -- use.
  chosen_at timestamptz,
  constraint issued_bonuses_freebet check ((kind = 'freebet') = (amount is not null and terms is not null)),
  constraint issued_bonuses_once unique (player_id, campaign, cause)
);
create index issued_bonuses_expiring on issued_bonuses (expires_at) where revoked_at is null;
create index issued_bonuses_of_player on issued_bonuses (player_id, created_at);

-- Versions of a player's bonuses. Not columns of the player, whose row placing locks before the accounts and settlement
-- after them.
create table bonus_versions (
  player_id bigint primary key references players (id),
  -- Grows with every change of the bonuses alone: a bet that was decided on an older version is decided again.
  version bigint not null,
  -- Grows with every change of what is read of a player's bonuses: the bonuses themselves, the player's bets, profile
  -- and exclusions.
  state_version bigint not null default 0
);

-- Points that a bet may earn: one for each event.
create table bonus_marks (
  player_id bigint not null references players (id),
  campaign text not null,
  bet_id uuid not null references bets (id),
  match_id bigint not null,
  created_at timestamptz not null,
  primary key (player_id, campaign, bet_id, match_id)
);
create index bonus_marks_of_bet on bonus_marks (bet_id);

-- Points turned into freebets, and boxes opened.
create table bonus_claims (
  player_id bigint not null references players (id),
  campaign text not null,
  no integer not null check (no > 0),
  points integer not null,
  value bigint not null,
  amount bigint not null,
  issued_id uuid references issued_bonuses (id),
  created_at timestamptz not null,
  primary key (player_id, campaign, no)
);

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

-- Bonuses and jackpot hits that players have been shown.
create table bonus_seen (
  player_id bigint not null references players (id),
  type text not null,
  id text not null,
  seen_at timestamptz not null,
  primary key (player_id, type, id)
);

-- The draw of a box: its seed is fixed when the box begins, and shown after it was opened.
create table lootbox_seeds (
  issued_id uuid not null references issued_bonuses (id),
  box integer not null check (box > 0),
  sealed_seed text not null,
  commitment text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  idempotency_key uuid,
  roll_ppm integer,
  factor integer,
  freebet_id uuid references issued_bonuses (id),
  primary key (issued_id, box)
);

create table promo_codes (
  -- HMAC of the normalised code: a copy of the database reveals no codes.
  code_hash text primary key,
  campaign text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  max_redemptions integer check (max_redemptions > 0),
  redeemed integer not null default 0,
  constraint promo_codes_bounds check (max_redemptions is null or redeemed <= max_redemptions)
);

create table promo_redemptions (
  code_hash text not null references promo_codes (code_hash),
  player_id bigint not null references players (id),
  -- HMAC of the verified phone number: one code for a person.
  phone_hash text,
  created_at timestamptz not null,
  unique (code_hash, phone_hash),
  primary key (code_hash, player_id)
);

-- Attempts to redeem a code, for their limits.
create table promo_code_attempts (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  address_hash text not null,
  is_wrong boolean not null,
  created_at timestamptz not null
);
create index promo_code_attempts_of_address on promo_code_attempts (address_hash, created_at);
create index promo_code_attempts_of_player on promo_code_attempts (player_id, created_at);
