import { compileChannelPattern } from './channel-pattern.ts'
import type { ChannelTable } from './channel-table.ts'
import type { Clock } from './clock.ts'
import type { HistoryRequest, StoredPublication, StreamPosition } from './history-stream.ts'
import { HubError } from './hub-error.ts'
import type { NamespaceTable } from './namespaces.ts'
import { countPresence, type Presence, type PresenceStats, toPresence } from './presence.ts'
import { PROTOCOL_ERRORS } from './protocol-codes.ts'

/** A channel's position and a page of its history; the `data` of publications is JSON text. */
export interface HistoryPage extends StreamPosition {
  readonly publications: readonly StoredPublication[]
}

/** Channels with subscribers, by name. */
export type ActiveChannels = Record<string, { readonly num_clients: number }>

/** Reads channel state for the application, including unused channels. */
export class ChannelReader {
  readonly #clock: Clock
  readonly #namespaces: NamespaceTable
  readonly #channels: ChannelTable

  constructor(options: { clock: Clock; namespaces: NamespaceTable; channels: ChannelTable }) {
    this.#clock = options.clock
    this.#namespaces = options.namespaces
    this.#channels = options.channels
  }

  history(name: string, request: HistoryRequest): HistoryPage {
    // An unused channel has a position too: the one a client would receive on subscribing now.
    const channel = this.#channels.find(name) ?? this.#channels.create(name, this.#namespaces.require(name))
    const { stream } = channel
    if (!stream) throw new HubError(PROTOCOL_ERRORS.notAvailable, `channel "${name}" keeps no history`)
    const publications = stream.read(request, this.#clock.now())
    if (!publications) throw new HubError(PROTOCOL_ERRORS.unrecoverablePosition, `channel "${name}" has another epoch`)
    return { publications, offset: stream.top, epoch: stream.epoch }
  }

  presence(name: string): Presence {
    this.#requirePresence(name)
    const channel = this.#channels.find(name)
    return channel ? toPresence(channel) : {}
  }

  presenceStats(name: string): PresenceStats {
    this.#requirePresence(name)
    const channel = this.#channels.find(name)
    return channel ? countPresence(channel) : { num_clients: 0, num_users: 0 }
  }

  channels(pattern: string): ActiveChannels {
    const matches = compileChannelPattern(pattern)
    const active = [...this.#channels].filter(({ name, subscriberCount }) => subscriberCount > 0 && matches(name))
    return Object.fromEntries(active.map(({ name, subscriberCount }) => [name, { num_clients: subscriberCount }]))
  }

  #requirePresence(name: string): void {
    const namespace = this.#namespaces.require(name)
    if (!namespace.presence) throw new HubError(PROTOCOL_ERRORS.notAvailable, `channel "${name}" keeps no presence`)
  }
}
