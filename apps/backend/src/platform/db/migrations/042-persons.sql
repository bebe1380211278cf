-- Who a player is beside the mail address, so that somebody who has excluded oneself is known again.
alter table players
  -- As a day, `1990-05-17`: no time zone may move it. Null for accounts of before.
  add column birth_date text check (birth_date ~ '^\d{4}-\d{2}-\d{2}$'),
  -- First and last name without marks, capitals and order: see `toNameKey`.
  add column name_key text;
create index players_person on players (birth_date, name_key) where birth_date is not null;
