-- The trigger function is named for what it does; triggers call it by its identity, so nodes of the release before notice
-- nothing.
alter function tell_providers() rename to notify_provider_change;
alter trigger providers_told on provider_statuses rename to provider_statuses_notify;
