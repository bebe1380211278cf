/**
 * Tells everybody that a provider was opened or closed, again and again until the realtime server has taken it: a browser
 * that missed it would go on trusting prices of a closed provider, or locking those of an open one.
 */
import { randomUUID } from 'node:crypto'
import { publicChannel } from '@touchline/contract/channels'
import type { ProviderStatus } from '@touchline/contract/entities/settings'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { Clock } from '../../platform/clock.ts'
import type { ProviderStatuses } from './provider-statuses.ts'

const RETRY_MS = 1000

export interface ProviderNewsOptions {
  readonly publisher: Pick<RealtimePublisher, 'broadcast'>
  readonly clock: Clock
  readonly locales: readonly string[]
  readonly providers: Pick<ProviderStatuses, 'isActive'>
  readonly onError: (error: unknown) => void
}

export class ProviderNews {
  readonly #options: ProviderNewsOptions
  #isStopped = false

  constructor(options: ProviderNewsOptions) {
    this.#options = options
  }

  /** Resolves after the first attempt. What several nodes tell under one key is told once. */
  tell(message: ProviderStatus, key: string = randomUUID()): Promise<void> {
    return this.#try(message, key)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #try(message: ProviderStatus, key: string): Promise<void> {
    const { publisher, clock, locales, onError } = this.#options
    const channels = [...new Set(locales.map(publicChannel))]
    try {
      await publisher.broadcast(channels, { event_name: 'provider_status_changed', message }, { idempotencyKey: key })
    } catch (error) {
      onError(error)
      clock.after(RETRY_MS, () => {
        if (!this.#isStopped && this.#isTrue(message)) void this.#try(message, key)
      })
    }
  }

  /** Told late, it must not take back what has happened since, at whatever node. */
  #isTrue({ provider, status }: ProviderStatus): boolean {
    return this.#options.providers.isActive(provider) === (status === 'active')
  }
}
