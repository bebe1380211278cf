/**
 * The system under a storm: a back end as one process or a cluster. Addresses may change when a process restarts, so
 * callers read them each time.
 */

import type { Person } from '../browser.ts'
import { startTestSystem } from '../test-system.ts'

export interface RealtimeCounts {
  /** Connected clients of all servers. */
  readonly connections: number
  /** Subscriptions of all connections. */
  readonly subscriptions: number
}

/** A fault of a server process. */
export interface Outage {
  readonly name: string
  /** Resolves when the remaining processes serve again. */
  trigger(): Promise<void>
  /** Restarts what was killed. */
  repair?(): Promise<void>
}

export interface StormSystem {
  /** Both APIs. */
  readonly httpUrl: string
  /** `ws://…/connection/websocket`. */
  readonly realtimeUrl: string
  /** Its outages: a graceful restart, a kill, per process where there are several. */
  readonly outages: readonly Outage[]
  /** Signs up a player with a balance in cents. */
  createPerson(money: number): Promise<Person>
  countRealtime(): Promise<RealtimeCounts>
  close(): Promise<void>
}

export interface StormSystemOptions {
  /** Feed seconds per second: the faster, the more price movements. */
  readonly speed: number
  /** Lifetime of realtime tokens. */
  readonly tokenSeconds: number
}

/** Reads one metric of a program's `/metrics`. */
export async function readGauge(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`the metrics lack ${name}`)
  return Number(value)
}

/** Starts the back end as one process with the hub inside. */
export async function startProcessSystem({
  speed,
  tokenSeconds,
  environment: given,
}: StormSystemOptions & { readonly environment?: Readonly<Record<string, string>> }): Promise<StormSystem> {
  const environment = { SIMULATOR_SPEED: String(speed), REALTIME_TOKEN_SECONDS: String(tokenSeconds), ...given }
  const system = await startTestSystem({ environment })
  return {
    get httpUrl() {
      return system.url
    },
    get realtimeUrl() {
      return `${system.url.replace('http', 'ws')}/connection/websocket`
    },
    outages: [
      { name: 'kill', trigger: () => system.killAndStart() },
      { name: 'restart', trigger: () => system.stopAndStart() },
    ],
    createPerson: money => system.createPerson(money),
    countRealtime: async () => ({
      connections: await readGauge(system.url, 'touchline_realtime_connections'),
      subscriptions: await readGauge(system.url, 'touchline_realtime_subscriptions'),
    }),
    async close() {
      await (await system.close()).close()
      await system.clean()
    },
  }
}
