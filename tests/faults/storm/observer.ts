/** A client without faults: subscribes to every channel and polls every match, so that the oracle knows the server's state. */
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { Centrifuge } from 'centrifuge'
import { type FaultyTcpProxy, startFaultyTcpProxy } from './faulty-tcp-proxy.ts'
import type { PriceOracle } from './oracle.ts'
import { LIST_QUERY } from './storm-client.ts'
import type { StormSystem } from './storm-system.ts'

/** Between two polls. */
const PAUSE_MS = 30
/** While the server is down. */
const AWAY_MS = 200

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export class Observer {
  readonly #system: StormSystem
  readonly #oracle: PriceOracle
  readonly #matches: readonly Match[]
  readonly #tcpProxy: FaultyTcpProxy
  readonly #centrifuge: Centrifuge
  readonly #running: Promise<void>
  #isStopped = false

  constructor(system: StormSystem, oracle: PriceOracle, matches: readonly Match[], tcpProxy: FaultyTcpProxy) {
    this.#system = system
    this.#oracle = oracle
    this.#matches = matches
    this.#tcpProxy = tcpProxy
    // The proxy's address stays when the server's changes.
    this.#centrifuge = new Centrifuge(tcpProxy.url, { getToken: () => this.#readToken() })
    for (const channel of this.channels) this.#follow(channel)
    this.#centrifuge.connect()
    this.#running = this.#run()
  }

  get channels(): string[] {
    return [publicChannel('en'), ...this.#matches.map(({ id }) => matchChannel(id))]
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#centrifuge.disconnect()
    await this.#running
    await this.#tcpProxy.close()
  }

  async #readToken(): Promise<string> {
    const answer = await fetch(`${this.#system.httpUrl}/websocket/token`, {
      method: 'POST',
      headers: { 'x-platform-app': 'sportsbook' },
    })
    return ((await answer.json()) as ResponseBody<'postWebsocketToken'>).token
  }

  #follow(channel: string): void {
    const subscription = this.#centrifuge.newSubscription(channel)
    subscription.on('publication', ({ data }) => this.#record(data as RealtimeEvent))
    subscription.subscribe()
  }

  #record({ event_name, message }: RealtimeEvent): void {
    const now = Date.now()
    if (event_name === 'markets_changed') this.#oracle.recordMarkets(message, now)
    if (event_name === 'match_changed') this.#oracle.recordMatches(message, now)
    if (event_name === 'match_status_changed') this.#oracle.recordMatches([message], now)
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#pollOnce().catch(() => pause(AWAY_MS))
    }
  }

  async #pollOnce(): Promise<void> {
    const list = new URLSearchParams(Object.entries(LIST_QUERY).map(([name, value]) => [name, String(value)]))
    this.#oracle.recordResponse(await this.#fetch(`/matches?${list}`), Date.now())
    for (const { id, urn_id } of this.#matches) {
      if (this.#isStopped) return
      const requestedAt = Date.now()
      const { data } = (await this.#fetch(`/matches/${id}/markets?limit=500`)) as ResponseBody<'getMatchMarkets'>
      this.#oracle.recordMarketList(urn_id, data, requestedAt, Date.now())
      this.#oracle.recordResponse(await this.#fetch(`/matches/${id}`), Date.now())
      await pause(PAUSE_MS)
    }
  }

  async #fetch(path: string): Promise<object> {
    const answer = await fetch(this.#system.httpUrl + path)
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    return (await answer.json()) as object
  }
}

export async function openObserver(
  system: StormSystem,
  oracle: PriceOracle,
  matches: readonly Match[],
): Promise<Observer> {
  return new Observer(system, oracle, matches, await startFaultyTcpProxy(() => system.realtimeUrl))
}
