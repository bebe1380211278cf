/**
 * A node's part in settling. Alone it settles from the start; among others one node does, and the one that takes over
 * makes up for what happened since. Looking again now and then finds what two nodes at once have kept from each other: a
 * bet on a market that was just being settled.
 */

import type { Clock } from '../platform/clock.ts'
import type { Session } from '../platform/db/session-link.ts'
import { LEADS, Leadership } from './leadership.ts'

const REVIEW_MS = 60_000

export interface SettlementWorker {
  /** Whether what happens is for this node to settle. */
  isSettling(): boolean
  start(): void
  stop(): Promise<void>
}

interface SettlementWork {
  /** Settles whatever has been decided and not been settled. */
  reconcile(): Promise<void>
  /** Begins, and ends, what goes along with settling. */
  begin(): void
  end(): Promise<void>
}

export interface SettlementWorkerOptions extends SettlementWork {
  /** Whether this node stands for settling at all. */
  readonly isOurs: boolean
  /** The session with the other nodes; null at a node alone. */
  readonly link: Session | null
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

export function openSettlementWorker(options: SettlementWorkerOptions): SettlementWorker {
  const { isOurs, link, begin, end } = options
  if (!isOurs) return { isSettling: () => false, start: () => {}, stop: async () => {} }
  return link ? shareSettlement({ ...options, link }) : { isSettling: () => true, start: begin, stop: end }
}

function shareSettlement({
  link,
  clock,
  reconcile,
  begin,
  end,
  onError,
}: SettlementWorkerOptions & { readonly link: Session }): SettlementWorker {
  let isSettling = false
  let cancel = (): void => {}

  const reviewLater = (): void => {
    cancel = clock.after(REVIEW_MS, () => {
      reconcile().catch(onError)
      reviewLater()
    })
  }
  const leadership = new Leadership({
    link,
    lock: LEADS.settlement,
    clock,
    async onGained() {
      // First: what happens from here on is settled as it comes, what happened before by looking.
      isSettling = true
      await reconcile()
      if (!leadership.isLeading) return
      begin()
      reviewLater()
    },
    async onLost() {
      isSettling = false
      cancel()
      await end()
    },
    onError,
  })
  return { isSettling: () => isSettling, start: () => leadership.start(), stop: () => leadership.stop() }
}
