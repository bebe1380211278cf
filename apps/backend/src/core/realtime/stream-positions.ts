/**
 * Where channels stand. Answers of the catalogue say so, and a page made of them goes on from there instead of fetching
 * everything again. A position told is a promise: what is published on the channel after it reaches whoever subscribes
 * from it soon. A match that nobody watches is not published, so telling its position counts as watching it.
 */
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { Hub } from '@touchline/hub/hub'
import type { ChannelPositions } from '../feed/feed-head.ts'
import type { Watchers } from './watchers.ts'

export interface StreamPositions {
  /** Null where it is not known. What is answered after this call holds everything published up to the position. */
  of(channel: string): StreamPosition | null
}

/** A page is kept for half a minute here, as long again by networks in between, and takes a moment to begin. */
const EXPECTED_WITHIN_MS = 120_000

export class HubPositions implements StreamPositions {
  readonly #hub: Pick<Hub, 'history'>
  readonly #watchers: Pick<Watchers, 'expect'>

  constructor(hub: Pick<Hub, 'history'>, watchers: Pick<Watchers, 'expect'>) {
    this.#hub = hub
    this.#watchers = watchers
  }

  of(channel: string): StreamPosition {
    this.#watchers.expect(channel, EXPECTED_WITHIN_MS)
    const { offset, epoch } = this.#hub.history(channel, { limit: 0, reverse: false })
    return { offset, epoch }
  }
}

/**
 * Positions as the leader of the feed tells them with each head, for nodes that share a realtime server. A position read
 * from the server itself could be ahead of what this node has followed; these never are.
 */
export class AnnouncedPositions implements StreamPositions {
  #positions: ChannelPositions = {}

  set(positions: ChannelPositions): void {
    this.#positions = positions
  }

  of(channel: string): StreamPosition | null {
    return this.#positions[channel] ?? null
  }
}
