/**
 * Metrics for `/metrics`: process, requests, bets, settlements and realtime connections. Series that alerts look at exist
 * from the start with 0: of one that appears with its first count, that count is no rise.
 */
import { endpoints } from '@touchline/contract/endpoints'
import type { ErrorName } from '@touchline/contract/errors'
import type { HubEvent } from '@touchline/hub/hub-events'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import { CallTimes } from './call-times.ts'

export interface Metrics {
  registry: Registry
  betsPlaced: Counter
  settlementErrors: Counter
  eventsDropped: Counter
  pushes: Counter<'outcome'>
  jackpotsSetAside: Counter<'what'>
  grants: Counter<'campaign' | 'outcome'>
  observeHub(event: HubEvent): void
}

export interface Gauges {
  realtime(): { readonly connections: number; readonly subscriptions: number }
  matches(): number
  /** Time since the feed's last heartbeat; null on a single node. */
  feedSilentMs(): number | null
  /** Lag behind its clock of the feed driven by this node. */
  feedLagMs(): number
  /** Whether this node is leader, by kind of work. */
  leads(): Readonly<Record<string, boolean>>
  betsOnDroppedEvents(): Promise<number>
  /** Age of the oldest player event that is not published. */
  outboxAgeMs(): Promise<number>
  /** Time since the oldest bet that waits for a decision or a cash-out was due. */
  betsOverdueMs(): Promise<number>
  /** Number of errors that the last audit of the ledger found. */
  ledgerDifferences(): Promise<number>
  /** Time since the last audit of the ledger. */
  ledgerAuditAgeMs(): Promise<number>
}

/** Why the hub refuses: a command, or a socket by its HTTP status. */
const REALTIME_REFUSALS = ['command', 'socket 400', 'socket 403', 'socket 429', 'socket 503']
const PUSH_OUTCOMES = ['delivered', 'gone', 'rejected', 'failed', 'dropped']
const SET_ASIDE = ['level', 'hit']
/** Refusals that are this side's fault. Those of the caller appear with the first. */
const FAULTS: readonly ErrorName[] = ['INTERNAL_ERROR', 'UNAVAILABLE']

export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const publications = new Counter({ name: 'touchline_publications_total', help: 'Realtime publications', registers })
  const realtimeRefusals = new Counter({
    name: 'touchline_realtime_refused_total',
    help: 'Sockets and commands that the hub refused',
    labelNames: ['what'],
    registers,
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('touchline_realtime_connections', 'Open realtime connections', () => gauges.realtime().connections)
  const help = 'Channels followed, summed over connections'
  gauge('touchline_realtime_subscriptions', help, () => gauges.realtime().subscriptions)
  gauge('touchline_matches', 'Matches in the catalogue', gauges.matches)
  gauge(
    'touchline_feed_silence_seconds',
    'Since the leader of the feed was last heard of; 0 at a node alone',
    () => (gauges.feedSilentMs() ?? 0) / 1000,
  )
  const lagHelp = 'How far the feed that this node moves is behind its clock; 0 where another node moves it'
  gauge('touchline_feed_lag_seconds', lagHelp, () => gauges.feedLagMs() / 1000)
  const storedGauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Without the database the value is unknown; the other metrics are still reported.
        this.set(await read().catch(() => Number.NaN))
      },
    })
  storedGauge(
    'touchline_bets_on_dropped_events',
    'Open bets on events that the feed dropped; they wait for results that may never come',
    gauges.betsOnDroppedEvents,
  )
  storedGauge(
    'touchline_outbox_age_seconds',
    'Age of the oldest event of a player that is not published',
    async () => (await gauges.outboxAgeMs()) / 1000,
  )
  storedGauge(
    'touchline_bets_overdue_seconds',
    'Since the oldest bet that waits for its decision or cash-out was due',
    async () => (await gauges.betsOverdueMs()) / 1000,
  )
  storedGauge(
    'touchline_ledger_differences',
    'Errors that the last audit of the ledger found; 0 before the first',
    gauges.ledgerDifferences,
  )
  storedGauge(
    'touchline_ledger_audit_age_seconds',
    'Since the last audit of the ledger; before the first since the start of this node',
    async () => (await gauges.ledgerAuditAgeMs()) / 1000,
  )
  new Gauge({
    name: 'touchline_leads',
    help: 'What this node leads',
    labelNames: ['what'],
    registers,
    collect() {
      for (const [what, isLeading] of Object.entries(gauges.leads())) this.set({ what }, Number(isLeading))
    },
  })
  for (const what of REALTIME_REFUSALS) realtimeRefusals.inc({ what }, 0)
  const pushes = new Counter({
    name: 'touchline_pushes_total',
    help: 'Attempts to send push notifications, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of PUSH_OUTCOMES) pushes.inc({ outcome }, 0)
  const grants = new Counter({
    name: 'touchline_grants_total',
    help: 'Bonuses that were due to players, by campaign: issued, held for staff, or refused because the person has one',
    labelNames: ['campaign', 'outcome'],
    registers,
  })
  const jackpotsSetAside = new Counter({
    name: 'touchline_jackpots_set_aside_total',
    help: 'Levels paused and hits held back by the draw worker, for the operator to decide',
    labelNames: ['what'],
    registers,
  })
  for (const what of SET_ASIDE) jackpotsSetAside.inc({ what }, 0)
  return {
    registry,
    pushes,
    grants,
    jackpotsSetAside,
    betsPlaced: new Counter({ name: 'touchline_bets_placed_total', help: 'Bets placed', registers }),
    settlementErrors: new Counter({
      name: 'touchline_background_errors_total',
      help: 'Failures outside of calls: feed, settlement, outbox',
      registers,
    }),
    eventsDropped: new Counter({
      name: 'touchline_feed_events_dropped_total',
      help: 'Events that the feed could not go on with',
      registers,
    }),
    observeHub: event => {
      if (event.type === 'published') publications.inc()
      if (event.type === 'command_refused') realtimeRefusals.inc({ what: 'command' })
      if (event.type === 'upgrade_refused') realtimeRefusals.inc({ what: `socket ${event.status}` })
    },
  }
}

/** In seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Measures the duration of every request by endpoint and status. */
export function timeCalls(app: FastifyInstance, registry: Registry): void {
  const times = new CallTimes('touchline_http_seconds', 'Duration of calls', BOUNDS)
  registry.registerMetric(times as unknown as Metric)
  const refusals = new Counter({
    name: 'touchline_refusals_total',
    help: 'Calls that were refused, by why; refused bets are answers and not among them',
    labelNames: ['endpoint', 'error'],
    registers: [registry],
  })
  for (const [endpoint, { responses }] of Object.entries(endpoints)) {
    for (const status of Object.keys(responses)) times.register(endpoint, Number(status))
    for (const error of FAULTS) refusals.inc({ endpoint, error }, 0)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint && request.refusal) refusals.inc({ endpoint, error: request.refusal })
    if (endpoint) times.observe(endpoint, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}
