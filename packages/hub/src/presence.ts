import type { Channel } from './channel.ts'
import type { ClientInfo } from './subscriber.ts'

/** A channel's subscribers by connection id. */
export type Presence = Record<string, ClientInfo>

/** Anonymous visitors count as one user. */
export interface PresenceStats {
  readonly num_clients: number
  readonly num_users: number
}

export function toPresence(channel: Channel): Presence {
  const presence: Presence = {}
  for (const subscriber of channel.subscribers()) presence[subscriber.client] = subscriber.toClientInfo(channel.name)
  return presence
}

export function countPresence(channel: Channel): PresenceStats {
  const users = new Set<string>()
  for (const { user } of channel.subscribers()) users.add(user)
  return { num_clients: channel.subscriberCount, num_users: users.size }
}
