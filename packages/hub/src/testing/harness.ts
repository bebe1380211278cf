/** Starts a hub on a free port with a manual clock, and creates clients for it. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import {
  Centrifuge,
  type EventMap,
  type Options,
  type PublicationContext,
  type Subscription,
  type SubscriptionOptions,
  type TypedEventEmitter,
} from 'centrifuge'
import { Hub, type HubOptions } from '../hub.ts'
import type { HubEvent } from '../hub-events.ts'
import { importTokenSecret, signToken, type TokenClaims } from '../tokens.ts'
import { ManualClock } from './manual-clock.ts'

export const TOKEN_SECRET = 'a secret for tests'
export const ORIGIN = 'https://site.example'
const PATH = '/connection/websocket'
const TOKEN_KEY = importTokenSecret(TOKEN_SECRET)

export const NAMESPACES: HubOptions['namespaces'] = [
  { name: 'news', allowSubscribe: true, allowAnonymous: true },
  {
    name: 'score',
    allowSubscribe: true,
    allowAnonymous: true,
    history: { size: 5, ttlMs: 60_000 },
    recovery: true,
    allowHistory: true,
  },
  { name: 'members', allowSubscribe: true },
  {
    name: 'price',
    allowSubscribe: true,
    allowAnonymous: true,
    history: { size: 5, ttlMs: 60_000 },
    recovery: true,
    allowHistory: true,
    delta: true,
  },
  {
    name: 'quote',
    allowSubscribe: true,
    allowAnonymous: true,
    history: { size: 100, ttlMs: 60_000 },
    recovery: true,
    delta: true,
  },
  { name: 'ticker', allowSubscribe: true, allowAnonymous: true, delta: true },
  { name: 'room', allowSubscribe: true, allowAnonymous: true, presence: true, allowPresence: true, joinLeave: true },
  { name: 'club', allowSubscribe: true, allowAnonymous: true, presence: true },
  { name: 'inbox', history: { size: 100, ttlMs: 60_000 }, recovery: true },
]

export type Harness = Awaited<ReturnType<typeof startHarness>>

export async function startHarness(options: Partial<HubOptions> = {}) {
  const clock = new ManualClock()
  const log = new EventLog()
  const server = createServer()
  const sockets = trackSockets(server)
  const clients = new Set<Centrifuge>()
  const createHub = () => {
    const hub = new Hub({
      namespaces: NAMESPACES,
      tokenSecret: TOKEN_SECRET,
      allowedOrigins: [ORIGIN],
      allowTokenlessConnect: true,
      clock,
      random: () => 0,
      observe: event => log.add(event),
      ...options,
    })
    hub.attach(server, { path: PATH })
    return hub
  }
  const hub = createHub()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`
  /** The official client, with reconnection and resubscription delays of milliseconds. */
  const createClient = (clientOptions: Partial<Options> = {}) => {
    const client = new Centrifuge(url, { minReconnectDelay: 1, maxReconnectDelay: 5, ...clientOptions })
    clients.add(client)
    return client
  }
  return {
    clock,
    log,
    server,
    hub,
    url,
    /** A second hub on the same server, as after a restart. */
    createHub,
    /** A token that expires the given number of seconds from now by the hub's clock. */
    sign: (claims: Omit<TokenClaims, 'expiresAt'>, ttlSeconds?: number) =>
      signToken(
        { ...claims, ...(ttlSeconds !== undefined && { expiresAt: clock.now() / 1000 + ttlSeconds }) },
        TOKEN_KEY,
      ),
    createClient,
    /** A connected client that subscribes to one channel. */
    subscribe: (channel: string, options: Partial<SubscriptionOptions> = {}, clientOptions: Partial<Options> = {}) => {
      const client = createClient(clientOptions)
      const subscription = client.newSubscription(channel, options)
      const subscribed = nextEvent(subscription, 'subscribed')
      subscription.subscribe()
      client.connect()
      return { client, subscription, subscribed }
    },
    /** Destroys every socket on the server side. */
    cutSockets: () => {
      for (const socket of sockets) socket.destroy()
    },
    /** Stops delivering client data, so that the sockets are half-open. */
    freezeSockets: () => {
      for (const socket of sockets) socket.pause()
    },
    stop: async () => {
      for (const client of clients) client.disconnect()
      for (const socket of sockets) socket.destroy()
      await hub.close()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Collects a subscription's publications; `wait` resolves with the first `count` once they arrived. */
export function collectPublications(subscription: Subscription) {
  const received: PublicationContext[] = []
  let wake: (() => void) | undefined
  subscription.on('publication', context => {
    received.push(context)
    wake?.()
  })
  const wait = async (count: number) => {
    while (received.length < count) {
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
    return received.map(({ data, offset }) => ({ data, offset }))
  }
  return { received, wait }
}

/** Resolves with the context of the emitter's next event of this name. */
export function nextEvent<Events extends EventMap, Name extends keyof Events>(
  emitter: TypedEventEmitter<Events>,
  event: Name,
): Promise<Parameters<Events[Name]>[0]> {
  return new Promise(resolve => {
    // The library's listener type depends on the event's name, which is not known here.
    const listener = ((context: Parameters<Events[Name]>[0]) => resolve(context)) as Events[Name]
    emitter.once(event, listener)
  })
}

/** Log of the hub's events. */
export class EventLog {
  readonly events: HubEvent[] = []
  readonly #byType = new Map<string, HubEvent[]>()
  readonly #waiting = new Set<() => void>()

  add(event: HubEvent): void {
    this.events.push(event)
    const ofType = this.#byType.get(event.type)
    if (ofType) ofType.push(event)
    else this.#byType.set(event.type, [event])
    for (const check of [...this.#waiting]) check()
  }

  count(type: HubEvent['type']): number {
    return this.#byType.get(type)?.length ?? 0
  }

  /** Resolves once that many events of a type occurred, with the last of them. */
  wait<T extends HubEvent['type']>(type: T, count = 1): Promise<Extract<HubEvent, { type: T }>> {
    return new Promise(resolve => {
      const check = () => {
        const event = this.#byType.get(type)?.[count - 1]
        if (!event) return
        this.#waiting.delete(check)
        // The list of a type holds events of that type only.
        resolve(event as Extract<HubEvent, { type: T }>)
      }
      this.#waiting.add(check)
      check()
    })
  }
}

function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return sockets
}
