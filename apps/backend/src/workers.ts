/**
 * Runs a node's background work: leading or following the feed, settlement, and the modules' own queues, with an
 * orderly stop. Every node creates all of it; its role and the leadership decide what runs.
 */
import type { FeedEvent } from '@touchline/simulator/feed/types'
import { readAllMarkets, readFirstMarkets, readNewMarkets } from './core/feed/read-markets.ts'
import { AuditWorker } from './core/ledger/audit-worker.ts'
import { createFeedHealthListener } from './core/providers/provider-status-publisher.ts'
import type { CoreOptions, CoreServices } from './core-services.ts'
import type { Modules } from './modules.ts'
import { openFeedNode } from './nodes/feed-node.ts'
import { startReplicaSync } from './nodes/replica-sync.ts'
import { dutiesOf } from './nodes/roles.ts'
import { openSettlementWorker } from './nodes/settlement-worker.ts'

export interface WorkerOptions extends Pick<CoreOptions, 'config' | 'database' | 'clock' | 'feedTime'> {
  /** Whether a single node reads the markets that visitors see first before it accepts requests. */
  readonly readsMarketsFirst: boolean
  /** Interval in milliseconds at which queues poll the database; undefined on a single node. */
  readonly pollIntervalMs: number | undefined
}

export type Workers = ReturnType<typeof createWorkers>

export function createWorkers(core: CoreServices, modules: Modules, options: WorkerOptions) {
  const { config, clock, feedTime, pollIntervalMs } = options
  const { db } = options.database
  const { feed, feedClock, openClock, catalogue, link, transport, onError } = core
  const { endedEvents, endedEventsWriter } = core
  const { feedPublisher, statusPublisher, droppedEvents, sessionRevoker, outbox } = core
  const { betting, cashout, crowd, jackpots, push, settlement } = modules
  const { providers } = catalogue
  const duties = dutiesOf(config.role)

  const onEvents = (events: readonly FeedEvent[]): void => {
    catalogue.fold(events)
    droppedEvents.handle(events)
    betting.onFeedEvents(events)
    if (link) readNewMarkets(catalogue, events)
    if (feedNode.isPublishing()) feedPublisher.publish(events)
    if (settlementWorker.isSettling()) {
      settlement.onFeedEvents(events)
      endedEventsWriter.onFeedEvents(events)
    }
  }
  const feedNode = openFeedNode({
    feed,
    feedClock,
    openClock,
    clock: feedTime,
    link,
    db,
    onEvents,
    onError,
    mayLead: duties.feed,
    repeatSince: feedMs => feedPublisher.repeatSince(feedMs),
    isFlushed: () => feedPublisher.isFlushed,
    readPositions: () => feedPublisher.positions,
    onPositions: transport.setPositions,
    onHealth: createFeedHealthListener({ providers, statusPublisher, feedMs: () => feed.now }),
  })
  const auditWorker = new AuditWorker({ db, clock, onError })
  const settlementWorker = openSettlementWorker({
    link,
    clock,
    onError,
    isOurs: duties.settlement,
    reconcile: () => settlement.reconcile(),
    begin: () => {
      endedEventsWriter.start()
      cashout.startOffers()
      jackpots.startDrawing()
      crowd.startPlaying()
      push.startSending()
      auditWorker.start()
    },
    end: async () => {
      await Promise.all([
        endedEventsWriter.stop(),
        crowd.stopPlaying(),
        jackpots.stopDrawing(),
        push.stopSending(),
        auditWorker.stop(),
      ])
      await cashout.stopOffers()
    },
  })
  const { campaigns } = modules
  const stopReplicaSync = link
    ? startReplicaSync(link, { db, feed, providers, campaigns, endedEvents, clock, onError })
    : null

  return {
    feedNode,
    settlementWorker,
    /** Runs before any request is accepted: catches up on what was decided while nothing ran. */
    async prepare(): Promise<void> {
      const revoking = duties.calls ? sessionRevoker.start() : undefined
      // A hub in this process must know the revoked tokens before it accepts a connection.
      if (!config.realtimeServer) await revoking
      if (!link) {
        await settlement.reconcile()
        if (options.readsMarketsFirst) await readFirstMarkets(catalogue)
      }
      // The feed reports only markets that have been read, and this node publishes all of them and records every
      // suspension.
      else await readAllMarkets(catalogue)
      await betting.prepare()
    },
    start(): void {
      link?.start()
      feedNode.start()
      settlementWorker.start()
      if (!duties.calls && !duties.settlement) return
      for (const module of modules.all) module.start?.()
      outbox.start(pollIntervalMs)
    },
    /** Resolves when every event so far is settled and published. */
    async drain(): Promise<void> {
      for (const module of modules.all) await module.drain?.()
      await Promise.all([droppedEvents.idle(), endedEventsWriter.idle()])
      await outbox.flush()
    },
    /** Finishes the running work and publishes it. The outbox continues for requests that are still being answered. */
    async stop(): Promise<void> {
      stopReplicaSync?.()
      await feedNode.stop()
      feedPublisher.stop()
      statusPublisher.stop()
      await settlementWorker.stop()
      for (const module of modules.all) await module.stop?.()
      await droppedEvents.stop()
      await outbox.flush()
      await sessionRevoker.stop()
      await link?.stop()
      await transport.close()
    },
  }
}
