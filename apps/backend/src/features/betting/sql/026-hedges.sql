-- Bonus bets that cannot lose: what staff look at, and the persons whose open bets are to be measured.

-- Placing asks for each bet whether the person has one.
create index bets_open_bonus on bets (player_id)
  where status in ('submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress')
    and bonus ->> 'type' in ('freebet', 'comboboost');

create table hedge_reviews (
  id uuid primary key,
  -- The account whose bet was placed, or of a set one that has the bonus bet.
  player_id bigint not null references players (id),
  -- `placed`: with a bet; `bound`: of bets that were open when their accounts became one person's, or the rule began.
  cause text not null check (cause in ('placed', 'bound')),
  -- `locked`: the bets win whatever happens; `near`: but for unlikely results; `unproven`: too many to be measured.
  finding text not null check (finding in ('locked', 'near', 'unproven')),
  -- In minor units of the currency: won whatever happens, or but for unlikely results; and the bonuses' own amount.
  currency text not null,
  locked bigint not null check (locked >= 0),
  near bigint not null check (near >= 0),
  face bigint not null check (face >= 0),
  -- The bets that were measured together, of any account of the person.
  bet_ids uuid[] not null,
  created_at timestamptz not null,
  -- `void`: the bonus bets were voided; `keep`: all bets stand.
  decision text check (decision in ('void', 'keep')),
  decided_at timestamptz,
  -- `operator:<name>`.
  decided_by text,
  reason text,
  constraint hedge_reviews_decided check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)
    and (decision is null) = (reason is null))
);
create index hedge_reviews_open on hedge_reviews (created_at) where decision is null;
create index hedge_reviews_player on hedge_reviews (player_id, created_at);

-- Persons whose open bets are to be measured: two of their accounts were bound, or the rule is new to their bets.
create table hedge_checks (
  -- The person.
  id bigint primary key references persons (id),
  -- Grows with every request for a measure.
  request_no bigint not null default 1
);
insert into hedge_checks (id)
select distinct players.person_id from bets join players on players.id = bets.player_id
where bets.status in ('submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress')
  and bets.bonus ->> 'type' in ('freebet', 'comboboost');
