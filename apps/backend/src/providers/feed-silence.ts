/** What the silence of the feed does: no provider is heeded here, and everybody is told so once that is certain. */
import { publicChannel } from '@touchline/contract/channels'
import type { RealtimePublisher } from '@touchline/hub/publisher'
import type { ProviderStatuses } from './provider-statuses.ts'

export interface FeedSilenceOptions {
  readonly providers: ProviderStatuses
  readonly publisher: RealtimePublisher
  readonly locales: readonly string[]
  /** The feed time reached: all nodes that tell of the same silence tell it as one. */
  readonly feedMs: () => number
  readonly onError: (error: unknown) => void
}

/** To be called when the feed is heard of again, or not any more. */
export function heedFeed({ providers, publisher, locales, feedMs, onError }: FeedSilenceOptions) {
  const channels = [...new Set(locales.map(publicChannel))]
  return (isHeard: boolean, isForAll: boolean): void => {
    providers.setFeedHeard(isHeard)
    if (!isForAll) return
    for (const message of providers.list()) {
      const key = `feed ${isHeard} ${feedMs()} ${message.provider}`
      publisher
        .broadcast(channels, { event_name: 'provider_status_changed', message }, { idempotencyKey: key })
        .catch(onError)
    }
  }
}
