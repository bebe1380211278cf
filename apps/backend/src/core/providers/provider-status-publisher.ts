/**
 * Publishes that a provider was opened or closed, and retries until the realtime server acknowledges it: a browser that
 * missed it would keep trusting prices of a closed provider, or keep those of an open one locked.
 */
import { randomUUID } from 'node:crypto'
import { publicChannel } from '@touchline/contract/channels'
import type { ProviderStatus } from '@touchline/contract/entities/settings'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { Clock } from '../../platform/clock.ts'
import type { ProviderStatuses } from './provider-statuses.ts'

const RETRY_MS = 1000

export interface ProviderStatusPublisherDeps {
  readonly publisher: Pick<RealtimePublisher, 'broadcast'>
  readonly clock: Clock
  readonly locales: readonly string[]
  readonly providers: Pick<ProviderStatuses, 'isActive'>
  readonly onError: (error: unknown) => void
}

export class ProviderStatusPublisher {
  readonly #options: ProviderStatusPublisherDeps
  #isStopped = false

  constructor(options: ProviderStatusPublisherDeps) {
    this.#options = options
  }

  /** Resolves after the first attempt. Nodes that publish under the same key publish once. */
  publish(message: ProviderStatus, key: string = randomUUID()): Promise<void> {
    return this.#publish(message, key)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #publish(message: ProviderStatus, key: string): Promise<void> {
    const { publisher, clock, locales, onError } = this.#options
    const channels = [...new Set(locales.map(publicChannel))]
    try {
      await publisher.broadcast(channels, { event_name: 'provider_status_changed', message }, { idempotencyKey: key })
    } catch (error) {
      onError(error)
      clock.after(RETRY_MS, () => {
        if (!this.#isStopped && this.#isCurrent(message)) void this.#publish(message, key)
      })
    }
  }

  /** Whether the status is still current: a late retry must not overwrite a newer change, made on any node. */
  #isCurrent({ provider, status }: ProviderStatus): boolean {
    return this.#options.providers.isActive(provider) === (status === 'active')
  }
}

export interface FeedHealthDeps {
  readonly providers: ProviderStatuses
  readonly statusPublisher: ProviderStatusPublisher
  /** The feed time reached; part of the idempotency key, so that nodes reporting the same outage publish it once. */
  readonly feedMs: () => number
}

/**
 * Returns the listener for changes of the feed's health. While the feed is lost, every provider counts as closed on this
 * node; once the loss is confirmed, the statuses are published to all clients.
 */
export function createFeedHealthListener({ providers, statusPublisher, feedMs }: FeedHealthDeps) {
  return (isAlive: boolean, isForAll: boolean): void => {
    providers.setFeedAlive(isAlive)
    if (!isForAll) return
    for (const message of providers.list())
      void statusPublisher.publish(message, `feed ${isAlive} ${feedMs()} ${message.provider}`)
  }
}
