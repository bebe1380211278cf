/**
 * Reacts to the loss of the feed: every provider counts as closed on this node, and once the loss is confirmed the
 * statuses are published to all clients.
 */
import type { ProviderStatusPublisher } from './provider-status-publisher.ts'
import type { ProviderStatuses } from './provider-statuses.ts'

export interface FeedHealthDeps {
  readonly providers: ProviderStatuses
  readonly statusPublisher: ProviderStatusPublisher
  /** The feed time reached; part of the idempotency key, so that nodes reporting the same outage publish it once. */
  readonly feedMs: () => number
}

/** Returns the listener for changes of the feed's health. */
export function createFeedHealthListener({ providers, statusPublisher, feedMs }: FeedHealthDeps) {
  return (isAlive: boolean, isForAll: boolean): void => {
    providers.setFeedAlive(isAlive)
    if (!isForAll) return
    for (const message of providers.list())
      void statusPublisher.publish(message, `feed ${isAlive} ${feedMs()} ${message.provider}`)
  }
}
