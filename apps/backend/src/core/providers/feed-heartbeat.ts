/** What the loss of the feed does: every provider counts as closed here, and once that is certain everybody is told. */
import type { ProviderStatusPublisher } from './provider-status-publisher.ts'
import type { ProviderStatuses } from './provider-statuses.ts'

export interface FeedHealthDeps {
  readonly providers: ProviderStatuses
  readonly statusPublisher: ProviderStatusPublisher
  /** The feed time reached: all nodes that report the same outage publish it once. */
  readonly feedMs: () => number
}

/** Returns the listener to be called when the feed's heartbeat stops or comes back. */
export function createFeedHealthListener({ providers, statusPublisher, feedMs }: FeedHealthDeps) {
  return (isAlive: boolean, isForAll: boolean): void => {
    providers.setFeedAlive(isAlive)
    if (!isForAll) return
    for (const message of providers.list())
      void statusPublisher.publish(message, `feed ${isAlive} ${feedMs()} ${message.provider}`)
  }
}
