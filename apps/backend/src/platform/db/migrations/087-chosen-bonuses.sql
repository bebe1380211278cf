-- When the player chose the bonus last; null where it was activated automatically, which never takes the place of the
-- bonus in use.
alter table issued_bonuses add column chosen_at timestamptz;
update issued_bonuses set chosen_at = activated_at where cause = 'activation' or activated_at > created_at;
