import type { Hub } from './hub.ts'
import type {
  CloseSpec,
  PublishedPosition,
  PublishOptions,
  RealtimeEvent,
  RealtimePublisher,
} from './realtime-publisher.ts'
import type { RevokedSession } from './revoked-sessions.ts'

/** Publishes through a hub in the same process. Rejects with the errors of `Hub.publish`. */
export class EmbeddedPublisher implements RealtimePublisher {
  readonly #hub: Hub

  constructor(hub: Hub) {
    this.#hub = hub
  }

  async publish(channel: string, event: RealtimeEvent, options?: PublishOptions): Promise<PublishedPosition> {
    return this.#hub.publish(channel, event, options)
  }

  async broadcast(
    channels: readonly string[],
    event: RealtimeEvent,
    options?: PublishOptions,
  ): Promise<readonly PublishedPosition[]> {
    return this.#hub.broadcast(channels, event, options)
  }

  async disconnectUser(id: string, code: number, reason: string): Promise<void> {
    this.#hub.disconnectUser(id, code, reason)
  }

  async revokeSessions(sessions: readonly RevokedSession[], { code, reason }: CloseSpec): Promise<boolean> {
    this.#hub.revokeSessions(sessions, code, reason)
    return true
  }
}
