create table players (
  id bigint generated always as identity primary key,
  email text not null,
  -- Lower case: an address belongs to one player however it is written.
  email_key text not null unique,
  password_hash text not null,
  first_name text,
  last_name text,
  nickname text,
  country text,
  language text not null,
  currency text not null,
  pve boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  is_vip boolean not null default false,
  phone_verified_at timestamptz,
  municipality text,
  confirmed_at timestamptz,
  -- The version of the operator's terms that the player has agreed to.
  terms_version text,
  -- As it was verified; no other player can verify it.
  phone_number text unique,
  phone_country text,
  groups text[] not null default '{}',
  -- Null if it was never changed. A sign-in with the old password that is under way meanwhile opens no session.
  password_changed_at timestamptz,
  -- As a day, `1990-05-17`: no time zone may move it.
  birth_date text check (birth_date ~ '^\d{4}-\d{2}-\d{2}$'),
  -- First and last name without accents, capitals and order: see `toNameKey`. With the birth date it recognises an
  -- excluded person who signs up again.
  name_key text,
  -- When the player agreed to receive offers; null without consent.
  marketing_consent_at timestamptz
);
create index players_person on players (birth_date, name_key) where birth_date is not null;
