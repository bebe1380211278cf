import type { StreamPosition } from './history-stream.ts'
import type { Hub } from './hub.ts'
import type { RealtimeReader } from './realtime-reader.ts'

/** Reads from a hub in the same process. Rejects with the errors of `Hub.channels` and `Hub.history`. */
export class EmbeddedReader implements RealtimeReader {
  readonly #hub: Hub

  constructor(hub: Hub) {
    this.#hub = hub
  }

  async channels(pattern?: string): Promise<ReadonlyMap<string, number>> {
    const active = Object.entries(this.#hub.channels(pattern))
    return new Map(active.map(([name, { num_clients }]) => [name, num_clients]))
  }

  async position(channel: string): Promise<StreamPosition> {
    const { offset, epoch } = this.#hub.history(channel, { limit: 0, reverse: false })
    return { offset, epoch }
  }
}
