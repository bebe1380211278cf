import type { PublishResult } from './channel.ts'
import type { ChannelTable } from './channel-table.ts'
import type { Clock } from './clock.ts'
import type { EmitEvent } from './hub-events.ts'
import { IdempotencyCache } from './idempotency-cache.ts'
import { HUB_TIMINGS } from './limits.ts'
import type { NamespaceTable } from './namespaces.ts'
import type { PublishOptions } from './realtime-publisher.ts'

export interface ChannelWriterOptions {
  readonly clock: Clock
  readonly namespaces: NamespaceTable
  readonly channels: ChannelTable
  readonly emit: EmitEvent
}

/** Publishes to channels: serialises each publication once and skips repeated idempotency keys. */
export class ChannelWriter {
  readonly #options: ChannelWriterOptions
  readonly #published = new IdempotencyCache<PublishResult>(HUB_TIMINGS.idempotencyMs)

  constructor(options: ChannelWriterOptions) {
    this.#options = options
  }

  /** Throws before anything is sent: HubError for an unknown channel, TypeError for data that JSON cannot represent. */
  broadcast(names: readonly string[], data: unknown, options?: PublishOptions): PublishResult[] {
    const json = serialise(data)
    for (const name of names) this.#options.namespaces.require(name)
    return names.map(name => this.#publishOnce(name, json, options?.idempotencyKey))
  }

  #publishOnce(name: string, json: string, key: string | undefined): PublishResult {
    if (key === undefined) return this.#publish(name, json)
    const nowMs = this.#options.clock.now()
    const fullKey = JSON.stringify([name, key])
    const earlier = this.#published.find(fullKey, nowMs)
    if (earlier) return earlier
    const result = this.#publish(name, json)
    this.#published.store(fullKey, result, nowMs)
    return result
  }

  #publish(name: string, json: string): PublishResult {
    const { clock, namespaces, channels, emit } = this.#options
    const nowMs = clock.now()
    const channel = channels.open(name, namespaces.require(name))
    const { result, bytes } = channel.publish(json, nowMs)
    emit({ type: 'published', channel: name, subscribers: channel.subscriberCount, bytes })
    channels.release(channel, nowMs)
    return result
  }
}

function serialise(data: unknown): string {
  const json = JSON.stringify(data)
  if (json === undefined) throw new TypeError('a publication needs data that JSON can hold')
  return json
}
