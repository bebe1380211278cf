/**
 * Roles of a back-end node. A single node does everything; several share the work, with one database and a shared
 * realtime server. All run the same code.
 */

export const ROLES = ['all', 'api', 'feed', 'settlement'] as const

export type Role = (typeof ROLES)[number]

export interface Duties {
  /** Serves requests, and decides delayed bets and cash-outs. */
  readonly calls: boolean
  /** Takes part in the feed's leader election: the leader advances the feed's clock and publishes its events. */
  readonly feed: boolean
  /**
   * Takes part in the leader election for settlement: one node at a time settles, publishes cash-out offers, and purges
   * old data.
   */
  readonly settlement: boolean
}

const DUTIES: Readonly<Record<Role, Duties>> = {
  all: { calls: true, feed: true, settlement: true },
  api: { calls: true, feed: false, settlement: false },
  feed: { calls: false, feed: true, settlement: false },
  settlement: { calls: false, feed: false, settlement: true },
}

export const dutiesOf = (role: Role): Duties => DUTIES[role]
