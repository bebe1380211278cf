/** Settlement: applies results of the feed and by hand to bets, and to bets accepted after their results. */
import type { FeedEvent } from '@touchline/simulator/feed/types'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { purgeOperatorResponses } from '../../platform/http/operator-responses.ts'
import type { Module } from '../../platform/module.ts'
import { listDroppedEvents } from './list-dropped-events.ts'
import { createHandSettlementHandlers, type VoidOrder, voidOpenBet } from './settle-by-hand.ts'
import { SettlementQueue, type SettlementQueueOptions } from './settlement-queue.ts'

const RESPONSE_RETENTION_MS = 48 * 3_600_000

export interface SettlementDeps extends Omit<SettlementQueueOptions, 'onSettled'> {
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
}

export interface SettlementModule extends Module {
  /** Settles the results of a feed step; called on the node that settles. */
  onFeedEvents(events: readonly FeedEvent[]): void
  /** Evaluates again bets that were accepted after some of their results had arrived. */
  review(betIds: readonly string[]): void
  /** See `voidOpenBet`. */
  voidOpenBet(transaction: Transaction<Tables>, betId: string, order: VoidOrder): Promise<boolean>
  /** Settles everything that has a result and is not settled yet. */
  reconcile(): Promise<void>
  drain(): Promise<void>
  stop(): Promise<void>
}

export function createSettlementModule(deps: SettlementDeps): SettlementModule {
  const queue = new SettlementQueue({ ...deps, onSettled: deps.onCommitted })
  const { db, catalogue, clock, effects, customBets, onCommitted } = deps
  const view = () => ({ catalogue, now: clock.now(), effects, customBets })
  return {
    handlers: {
      ...createHandSettlementHandlers({ db, view, onCommitted }),
      getOperatorDroppedEvents: async () => ({ data: await listDroppedEvents(db) }),
    },
    purgeExpired: now => purgeOperatorResponses(db, new Date(now - RESPONSE_RETENTION_MS)),
    onFeedEvents: events => queue.add(events),
    review: betIds => queue.review(betIds),
    voidOpenBet: (transaction, betId, order) => voidOpenBet(transaction, betId, { order, view: view() }),
    reconcile: () => queue.reconcile(),
    drain: () => queue.idle(),
    stop: () => queue.stop(),
  }
}
