-- Names tables of attempts and the time of the feed's last announcement for what they are. Nodes of the previous release
-- use the old names: as views, and as a column that a trigger keeps equal (`functions/nodes.sql`).
alter table promo_tries rename to promo_code_attempts;
alter index promo_tries_pkey rename to promo_code_attempts_pkey;
alter index promo_tries_of_player rename to promo_code_attempts_of_player;
alter index promo_tries_of_address rename to promo_code_attempts_of_address;
create view promo_tries as select * from promo_code_attempts;

alter table sign_in_tries rename to sign_in_attempts;
alter index sign_in_tries_pkey rename to sign_in_attempts_pkey;
alter index sign_in_tries_old rename to sign_in_attempts_old;
create view sign_in_tries as select * from sign_in_attempts;

alter table feed_head add column announced_at timestamptz not null default now();
