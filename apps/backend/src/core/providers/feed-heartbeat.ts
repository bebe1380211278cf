/** What the silence of the feed does: no provider is heeded here, and everybody is told so once that is certain. */
import type { ProviderNews } from './provider-status-publisher.ts'
import type { ProviderStatuses } from './provider-statuses.ts'

export interface FeedSilenceOptions {
  readonly providers: ProviderStatuses
  readonly news: ProviderNews
  /** The feed time reached: all nodes that tell of the same silence tell it as one. */
  readonly feedMs: () => number
}

/** To be called when the feed is heard of again, or not any more. */
export function heedFeed({ providers, news, feedMs }: FeedSilenceOptions) {
  return (isHeard: boolean, isForAll: boolean): void => {
    providers.setFeedHeard(isHeard)
    if (!isForAll) return
    for (const message of providers.list()) void news.tell(message, `feed ${isHeard} ${feedMs()} ${message.provider}`)
  }
}
