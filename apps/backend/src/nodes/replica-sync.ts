/**
 * Syncs database state written by other nodes that the feed does not carry: provider statuses, stopped campaigns,
 * events dropped from the feed and ended events.
 */

import type { Simulator } from '@touchline/simulator/feed/types'
import { CAMPAIGNS_CHANNEL, type Campaigns } from '../core/engagement/campaigns.ts'
import { DROPPED_CHANNEL, syncDroppedEvents } from '../core/feed/dropped-events.ts'
import type { EndedEvents } from '../core/feed-store/ended-events.ts'
import { ENDED_CHANNEL } from '../core/feed-store/ended-events-table.ts'
import type { ProviderStatuses } from '../core/providers/provider-statuses.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { SessionLink } from '../platform/db/session-link.ts'

/** Interval of reloading everything, because notifications may be lost. */
const RELOAD_MS = 60_000
/** Notification channel of opened and closed providers. */
const PROVIDERS_CHANNEL = 'touchline_providers'

export interface ReplicaSyncDeps {
  readonly db: Db
  readonly feed: Pick<Simulator, 'drop'>
  readonly providers: ProviderStatuses
  readonly campaigns: Campaigns
  readonly endedEvents: Pick<EndedEvents, 'onWritten'>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Must be called before the session starts. Returns the function that stops the sync. */
export function startReplicaSync(
  link: SessionLink,
  { db, feed, providers, campaigns, endedEvents, clock, onError }: ReplicaSyncDeps,
): () => void {
  const loadProviders = (): void => void providers.load(db).catch(onError)
  link.listen(PROVIDERS_CHANNEL, loadProviders)
  link.onOpen(loadProviders)
  const loadCampaigns = (): void => void campaigns.load(db, clock.now()).catch(onError)
  link.listen(CAMPAIGNS_CHANNEL, loadCampaigns)
  link.onOpen(loadCampaigns)
  const loadDropped = (): void => void syncDroppedEvents(db, feed).catch(onError)
  link.listen(DROPPED_CHANNEL, loadDropped)
  link.onOpen(loadDropped)
  link.listen(ENDED_CHANNEL, ids => endedEvents.onWritten(ids === '' ? undefined : ids.split(',').map(Number)))
  const reloadEnded = (): void => endedEvents.onWritten()
  link.onOpen(reloadEnded)
  let cancel = (): void => {}
  const reloadLater = (): void => {
    cancel = clock.after(RELOAD_MS, () => {
      // Notifications sent while the session was down are lost, so the state is reloaded.
      loadProviders()
      loadCampaigns()
      loadDropped()
      reloadEnded()
      reloadLater()
    })
  }
  reloadLater()
  return () => cancel()
}
