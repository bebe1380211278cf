-- When the password was set anew last; null: never. A sign-in with the one before, under way meanwhile, opens no session.
alter table players add column password_changed_at timestamptz;
