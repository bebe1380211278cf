import type { Hub } from './hub.ts'
import type {
  Broadcast,
  CloseSpec,
  PublishedPosition,
  PublishOptions,
  RealtimeEvent,
  RealtimePublisher,
} from './realtime-publisher.ts'
import type { RevokedSession } from './revoked-sessions.ts'
import { settleAll } from './settle-all.ts'

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

  async broadcastAll(broadcasts: readonly Broadcast[]): Promise<readonly (readonly PublishedPosition[])[]> {
    return settleAll(broadcasts.map(({ channels, event }) => this.broadcast(channels, event)))
  }

  async disconnectUser(id: string, code: number, reason: string): Promise<void> {
    this.#hub.disconnectUser(id, code, reason)
  }

  async revokeSessions(sessions: readonly RevokedSession[], { code, reason }: CloseSpec): Promise<boolean> {
    this.#hub.revokeSessions(sessions, code, reason)
    return true
  }
}
