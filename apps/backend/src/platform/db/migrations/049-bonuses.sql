-- Bonuses: campaigns, what players were given of them, and what bets carry. The accounts of what bonuses and jackpots
-- cost. Statuses, points and AMB progress are computed from these rows and the clock, never stored.

-- The house's `bonus` account pays what bonuses cost, so its balance is negative; `jackpot` holds what is owed to
-- winners.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check
  check (kind in ('player', 'escrow', 'revenue', 'play_money', 'debt', 'bonus', 'jackpot'));
insert into accounts (kind, currency)
  select kind, currency
  from unnest(array['bonus', 'jackpot']) as kind, unnest(array['EUR', 'USD', 'BRL', 'JPY', 'BTC']) as currency;
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'deposit', 'bet_placed', 'bet_settled', 'bet_rejected', 'bet_settlement_rolled_back', 'bet_cashed_out',
  'debt_raised', 'debt_repaid', 'jackpot_fed', 'jackpot_paid'));

-- Terms of a campaign when a back end first saw it begun: from then on they are fixed.
create table campaigns (
  key text primary key,
  terms_hash text not null,
  begun_at timestamptz not null,
  stopped_at timestamptz,
  stopped_by text
);

create table issued_bonuses (
  id uuid primary key,
  player_id bigint not null references players (id),
  -- The key of the campaign; of a repeated one with `.` and the number of the occurrence.
  campaign text not null,
  -- What it was given for; the same cause gives it once.
  cause text not null,
  kind text not null check (kind in ('comboboost', 'freebet', 'hunting', 'tournament', 'lootbox')),
  -- Lower comes first; decides between two activated at once.
  priority integer not null,
  currency text not null,
  -- Of a freebet: its stake in minor units, and what it asks of a bet.
  amount bigint check (amount > 0),
  terms jsonb,
  -- Null for without limit.
  uses_count integer check (uses_count > 0),
  times_used integer not null default 0 check (times_used >= 0),
  created_at timestamptz not null,
  activated_at timestamptz,
  -- Null for without end.
  expires_at timestamptz,
  -- Until when bets count; null where the end alone decides.
  accepts_until timestamptz,
  revoked_at timestamptz,
  -- How a lootbox boosted it.
  boost jsonb,
  version bigint not null default 1,
  constraint issued_bonuses_once unique (player_id, campaign, cause),
  constraint issued_bonuses_freebet check ((kind = 'freebet') = (amount is not null and terms is not null))
);
create index issued_bonuses_of_player on issued_bonuses (player_id, created_at);
create index issued_bonuses_expiring on issued_bonuses (expires_at) where revoked_at is null;

alter table players
  -- Grows with every change of the player's bonuses: a bet that was decided on an older state is decided again.
  add column bonus_version bigint not null default 0,
  -- When the player agreed to be told of offers; null for no.
  add column marketing_consent_at timestamptz;

-- What a bet carries, with all that its settlement depends on, and the part of its payout that the bonus account paid.
alter table bets
  add column bonus jsonb,
  add column bonus_paid bigint not null default 0 check (bonus_paid >= 0),
  add constraint bets_bonus_part check (bonus_paid <= win_amount);
-- The part of the stake that the player paid: none of a given stake.
alter table bets
  add column cash_stake bigint not null generated always as (
    case when bonus ->> 'freebet_type' in ('snr', 'free_money') then 0 else stake end) stored;
create index bets_with_issued_bonus on bets ((bonus ->> 'issued_id')) where bonus ? 'issued_id';

-- Points that a bet may earn: one for an event.
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

-- What is left of a tournament's pool, in minor units.
create table tournament_pools (
  campaign text primary key,
  currency text not null,
  initial bigint not null check (initial > 0),
  pool bigint not null check (pool >= 0),
  constraint tournament_pools_bounds check (pool <= initial)
);

create table promo_codes (
  -- HMAC of the normalised code: a copy of the database gives no codes away.
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
  primary key (code_hash, player_id),
  unique (code_hash, phone_hash)
);
create table promo_tries (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  address_hash text not null,
  is_wrong boolean not null,
  created_at timestamptz not null
);
create index promo_tries_of_player on promo_tries (player_id, created_at);
create index promo_tries_of_address on promo_tries (address_hash, created_at);

-- Bonuses and jackpot hits that players have been shown.
create table bonus_seen (
  player_id bigint not null references players (id),
  type text not null,
  id text not null,
  seen_at timestamptz not null,
  primary key (player_id, type, id)
);
