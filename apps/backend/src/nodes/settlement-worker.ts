/**
 * A node's role in settlement. A single node settles from the start; in a cluster one node does, and a new leader
 * catches up on what happened since. A periodic review finds what concurrent nodes could not see of each other: a bet
 * placed on a market that was being settled.
 */

import type { Clock } from '../platform/clock.ts'
import type { Session } from '../platform/db/session-link.ts'
import { LEADS, Leadership } from './leadership.ts'

const REVIEW_MS = 60_000

export interface SettlementWorker {
  /** Whether this node settles feed events. */
  isSettling(): boolean
  start(): void
  stop(): Promise<void>
}

interface SettlementWork {
  /** Settles everything that has a result and is not settled yet. */
  reconcile(): Promise<void>
  /** Starts and stops the work that accompanies settlement. */
  begin(): void
  end(): Promise<void>
}

export interface SettlementWorkerOptions extends SettlementWork {
  /** Whether this node takes part in the leader election for settlement. */
  readonly isOurs: boolean
  /** Session shared with the other nodes; null on a single node. */
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
      // Set first: later events are settled as they arrive, earlier ones by the reconciliation.
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
