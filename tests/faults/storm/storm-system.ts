/**
 * What a storm goes over: a sportsbook's back end however it is put together, as one process or as many. Addresses may
 * move whenever something is started anew; whoever uses them asks again.
 */

import type { Person } from '../browser.ts'
import { openHouse } from '../test-system.ts'

export interface RealtimeCounts {
  /** Connected clients, all servers together. */
  readonly connections: number
  /** Channels followed, summed over the connections. */
  readonly subscriptions: number
}

/** One way of hurting the house. */
export interface Blow {
  readonly name: string
  /** Resolves when the house serves again, by whatever is left of it. */
  strike(): Promise<void>
  /** Brings back what a strike has ended while the rest served. */
  repair?(): Promise<void>
}

export interface StormHouse {
  /** Both APIs. */
  readonly httpUrl: string
  /** `ws://…/connection/websocket`. */
  readonly realtimeUrl: string
  /** What can happen to it: a graceful restart of the hub, a kill, each process for itself where there are more. */
  readonly blows: readonly Blow[]
  /** Makes a player with so much money, in cents. */
  addPerson(money: number): Promise<Person>
  countRealtime(): Promise<RealtimeCounts>
  close(): Promise<void>
}

export interface StormHouseOptions {
  /** Feed seconds in a second: the faster, the more prices move. */
  readonly speed: number
  /** How long tokens of the realtime connection hold. */
  readonly tokenSeconds: number
}

/** One figure of a program's `/metrics`. */
export async function readGauge(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`the metrics do not tell of ${name}`)
  return Number(value)
}

/** The back end as one process, its hub within. */
export async function openProcessHouse({ speed, tokenSeconds }: StormHouseOptions): Promise<StormHouse> {
  const environment = { SIMULATOR_SPEED: String(speed), REALTIME_TOKEN_SECONDS: String(tokenSeconds) }
  const house = await openHouse({ environment })
  return {
    get httpUrl() {
      return house.url
    },
    get realtimeUrl() {
      return `${house.url.replace('http', 'ws')}/connection/websocket`
    },
    blows: [
      { name: 'kill', strike: () => house.killAndStart() },
      { name: 'restart', strike: () => house.stopAndStart() },
    ],
    addPerson: money => house.addPerson(money),
    countRealtime: async () => ({
      connections: await readGauge(house.url, 'touchline_realtime_connections'),
      subscriptions: await readGauge(house.url, 'touchline_realtime_subscriptions'),
    }),
    async close() {
      await (await house.close()).close()
      await house.clean()
    },
  }
}
