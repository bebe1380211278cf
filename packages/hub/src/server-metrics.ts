/** Prometheus metrics of a standalone hub: gauges, and event counters since the start. */

import type { HubStats } from './hub.ts'
import type { HubEvent } from './hub-events.ts'
import { CLOSE_REASONS } from './protocol-codes.ts'

const OWN_CLOSE_CODES: ReadonlySet<number> = new Set(Object.values(CLOSE_REASONS).map(({ code }) => code))

/** All counters with their help text, so that each is exported from the start. */
const COUNTERS = {
  hub_publications_total: 'Publications',
  hub_deliveries_total: 'Publications times their subscribers',
  hub_published_bytes_total: 'Bytes of publications, each counted once',
  hub_recoveries_total: 'Returning subscribers, by whether all they missed could be given',
  hub_connects_total: 'Clients that have connected',
  hub_disconnects_total: 'Connections that have ended, by close code; code 0 was not the hub’s',
  hub_upgrades_refused_total: 'Sockets refused before they were opened, by HTTP status',
  hub_commands_refused_total: 'Commands refused because their session sent too many',
  hub_socket_errors_total: 'Clients that broke the WebSocket protocol or their connection',
  hub_failures_total: 'Faults of the hub itself',
} as const

type CounterName = keyof typeof COUNTERS

export class ServerMetrics {
  readonly #counts = new Map<CounterName, Map<string, number>>()
  readonly #startedAt = Date.now()

  observe(event: HubEvent): void {
    for (const { name, label = '', by = 1 } of readCounts(event)) {
      const counts = this.#counts.get(name) ?? new Map<string, number>()
      this.#counts.set(name, counts.set(label, (counts.get(label) ?? 0) + by))
    }
  }

  /** Renders all metrics in Prometheus's text format. */
  write(stats: HubStats): string {
    const counters = Object.entries(COUNTERS).map(([name, help]) => {
      const counts = this.#counts.get(name as CounterName) ?? new Map([['', 0]])
      return describe(name, 'counter', help, counts)
    })
    return [...this.#gauges(stats), ...counters].join('')
  }

  #gauges({ sessions, connected, users, channels, subscriptions }: HubStats): string[] {
    const gauge = (name: string, help: string, value: number) => describe(name, 'gauge', help, new Map([['', value]]))
    return [
      gauge('hub_sockets', 'Open sockets', sessions),
      gauge('hub_clients', 'Connected clients', connected),
      gauge('hub_users', 'Signed-in users with a connection', users),
      gauge('hub_channels', 'Channels in use', channels),
      gauge('hub_subscriptions', 'Subscriptions', subscriptions),
      gauge('process_resident_memory_bytes', 'Memory of the process', process.memoryUsage.rss()),
      gauge('process_start_time_seconds', 'Start of the process in Unix seconds', Math.floor(this.#startedAt / 1000)),
    ]
  }
}

interface Count {
  readonly name: CounterName
  readonly label?: string
  readonly by?: number
}

function readCounts(event: HubEvent): readonly Count[] {
  switch (event.type) {
    case 'published':
      return [
        { name: 'hub_publications_total' },
        { name: 'hub_deliveries_total', by: event.subscribers },
        { name: 'hub_published_bytes_total', by: event.bytes },
      ]
    case 'recovery':
      return [{ name: 'hub_recoveries_total', label: `{recovered="${event.recovered}"}` }]
    case 'session_connected':
      return [{ name: 'hub_connects_total' }]
    case 'session_closed':
      return [{ name: 'hub_disconnects_total', label: `{code="${readCloseCode(event.code)}"}` }]
    case 'upgrade_refused':
      return [{ name: 'hub_upgrades_refused_total', label: `{status="${event.status}"}` }]
    case 'command_refused':
      return [{ name: 'hub_commands_refused_total' }]
    case 'socket_error':
      return [{ name: 'hub_socket_errors_total' }]
    case 'failure':
      return [{ name: 'hub_failures_total' }]
    default:
      return []
  }
}

/** Maps client-chosen close codes to a bounded set of labels. */
function readCloseCode(code: number): number {
  return OWN_CLOSE_CODES.has(code) ? code : 0
}

function describe(name: string, type: string, help: string, values: ReadonlyMap<string, number>): string {
  const lines = [...values].map(([label, value]) => `${name}${label} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
