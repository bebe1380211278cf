-- One grant of a campaign for a person.

-- Since when the bonus waits for staff to decide whether the player's person had one before. It can be neither activated
-- nor used until then.
alter table issued_bonuses add column held_at timestamptz;

-- What became of each account that a campaign's grant was due to: at most one grant for a campaign and an account.
create table campaign_grants (
  -- As of `issued_bonuses`: each time that a repeated campaign is held gives anew.
  campaign text not null,
  player_id bigint not null references players (id),
  outcome text not null check (outcome in ('issued', 'held', 'refused')),
  -- Null where nothing was issued; one that staff refused was revoked.
  issued_id uuid unique references issued_bonuses (id),
  -- The account that holds a grant of the campaign and is most like this one; null where none was alike.
  other_id bigint references players (id),
  -- In bits; null where what the accounts hold in common decided alone.
  score integer,
  -- `[["name_same", 0], …]`: traits with their bits.
  traits jsonb not null default '[]',
  created_at timestamptz not null,
  -- Until when a held one is to be decided.
  due_at timestamptz,
  decided_at timestamptz,
  -- `system` or `operator:<name>`.
  decided_by text,
  primary key (campaign, player_id),
  constraint campaign_grants_held check ((due_at is not null) >= (outcome = 'held'))
);
create index campaign_grants_due on campaign_grants (due_at) where outcome = 'held';
create index campaign_grants_player on campaign_grants (player_id);

insert into campaign_grants (campaign, player_id, outcome, issued_id, created_at)
select distinct on (campaign, player_id) campaign, player_id, 'issued', id, created_at from issued_bonuses
where cause in ('sign_up', 'phone_verified', 'first_deposit') or cause like 'code:%'
   or (cause = 'activation' and kind = 'freebet')
order by campaign, player_id, created_at;

-- What the holders of a campaign's grants are known by: no two of them share a key.
create table grant_keys (
  campaign text not null,
  kind text not null check (kind in ('person', 'mailbox', 'phone', 'card', 'document', 'passkey', 'operator_person', 'device')),
  -- As of `person_keys`; of a person its id as text.
  key bytea not null,
  player_id bigint not null references players (id),
  primary key (campaign, kind, key)
);
create index grant_keys_player on grant_keys (player_id);

insert into grant_keys (campaign, kind, key, player_id)
select campaign, 'person', convert_to(person_id::text, 'UTF8'), player_id
from campaign_grants join players on players.id = player_id
on conflict do nothing;

-- Since when staff decides about each grant of the account's person.
alter table players add column grants_need_staff_at timestamptz;
