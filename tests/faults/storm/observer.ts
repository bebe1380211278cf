/**
 * Somebody to whom nothing happens: follows every channel and asks for every match again and again, past the bad lines, so
 * that what the server says is known whatever the clients get to hear of it.
 */
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { Centrifuge } from 'centrifuge'
import { type Line, openLine } from './faulty-tcp-proxy.ts'
import type { Truth } from './oracle.ts'
import { LIST } from './storm-client.ts'
import type { StormHouse } from './storm-system.ts'

/** Between two questions. */
const PAUSE_MS = 30
/** While the server is away. */
const AWAY_MS = 200

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export class Observer {
  readonly #house: StormHouse
  readonly #truth: Truth
  readonly #matches: readonly Match[]
  readonly #line: Line
  readonly #centrifuge: Centrifuge
  readonly #running: Promise<void>
  #isStopped = false

  constructor(house: StormHouse, truth: Truth, matches: readonly Match[], line: Line) {
    this.#house = house
    this.#truth = truth
    this.#matches = matches
    this.#line = line
    // The line's address stays when the server's moves.
    this.#centrifuge = new Centrifuge(line.url, { getToken: () => this.#readToken() })
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
    await this.#line.close()
  }

  async #readToken(): Promise<string> {
    const answer = await fetch(`${this.#house.httpUrl}/websocket/token`, {
      method: 'POST',
      headers: { 'x-platform-app': 'sportsbook' },
    })
    return ((await answer.json()) as ResponseBody<'postWebsocketToken'>).token
  }

  #follow(channel: string): void {
    const subscription = this.#centrifuge.newSubscription(channel)
    subscription.on('publication', ({ data }) => this.#hear(data as RealtimeEvent))
    subscription.subscribe()
  }

  #hear({ event_name, message }: RealtimeEvent): void {
    const now = Date.now()
    if (event_name === 'markets_changed') this.#truth.hearMarkets(message, now)
    if (event_name === 'match_changed') this.#truth.hearMatches(message, now)
    if (event_name === 'match_status_changed') this.#truth.hearMatches([message], now)
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#askOnce().catch(() => pause(AWAY_MS))
    }
  }

  async #askOnce(): Promise<void> {
    const list = new URLSearchParams(Object.entries(LIST).map(([name, value]) => [name, String(value)]))
    this.#truth.hearAnswer(await this.#ask(`/matches?${list}`), Date.now())
    for (const { id, urn_id } of this.#matches) {
      if (this.#isStopped) return
      const askedAt = Date.now()
      const { data } = (await this.#ask(`/matches/${id}/markets?limit=500`)) as ResponseBody<'getMatchMarkets'>
      this.#truth.hearAll(urn_id, data, askedAt, Date.now())
      this.#truth.hearAnswer(await this.#ask(`/matches/${id}`), Date.now())
      await pause(PAUSE_MS)
    }
  }

  async #ask(path: string): Promise<object> {
    const answer = await fetch(this.#house.httpUrl + path)
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    return (await answer.json()) as object
  }
}

export async function openObserver(house: StormHouse, truth: Truth, matches: readonly Match[]): Promise<Observer> {
  return new Observer(house, truth, matches, await openLine(() => house.realtimeUrl))
}
