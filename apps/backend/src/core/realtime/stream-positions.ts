/**
 * Stream positions of channels. Responses of the catalogue carry one, and a page continues from there instead of
 * refetching. A position is a promise: everything published on the channel after it reaches a client that subscribes
 * from it soon. A match without subscribers is not published, so returning its position counts as watching it.
 */
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { Hub } from '@touchline/hub/hub'
import type { ChannelPositions } from '../feed/feed-head.ts'
import type { Watchers } from './watchers.ts'

export interface StreamPositions {
  /**
   * The position of a channel, or null when unknown. A response built after this call contains everything published up
   * to the position.
   */
  of(channel: string): StreamPosition | null
}

/**
 * Time to subscribe: the page is cached here for half a minute, as long again by networks in between, and needs a
 * moment to start.
 */
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
 * Positions announced by the feed's leader with each head, for nodes that share a realtime server. A position read from
 * the server itself could be ahead of what this node has applied; an announced one never is.
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
