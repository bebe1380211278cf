/**
 * What a node of the back end does. One node alone does everything; several share the work, with one database between
 * them and a realtime server beside them. All run the same code.
 */

export const ROLES = ['all', 'api', 'feed', 'settlement'] as const

export type Role = (typeof ROLES)[number]

export interface Duties {
  /** Answers calls, and decides the bets and cash-outs that wait. */
  readonly calls: boolean
  /** Stands for the lead of the feed: the leader moves its clock and publishes what happens. */
  readonly feed: boolean
  /** Stands for settling: one node at a time settles, tells what open bets are worth, and forgets what is old. */
  readonly settlement: boolean
}

const DUTIES: Readonly<Record<Role, Duties>> = {
  all: { calls: true, feed: true, settlement: true },
  api: { calls: true, feed: false, settlement: false },
  feed: { calls: false, feed: true, settlement: false },
  settlement: { calls: false, feed: false, settlement: true },
}

export const dutiesOf = (role: Role): Duties => DUTIES[role]
