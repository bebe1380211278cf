import { NAMESPACES, startHarness } from '@touchline/hub/testing/harness'
import { Centrifuge, type Options, type SubscriptionOptions, UnauthorizedError } from 'centrifuge'
import { afterEach, beforeEach } from 'vitest'
import { createRealtimeConnection } from '../realtime/connection.ts'
import type { RealtimeConnection, RealtimeConnectionOptions } from '../realtime/types.ts'
import { createManualTime } from './manual-time.ts'

export const USER_CHANNEL = '$user:en-42'
const SETTINGS = [
  ...NAMESPACES,
  { name: 'public', allowSubscribe: true, allowAnonymous: true },
  { name: 'match', allowSubscribe: true, allowAnonymous: true, history: { size: 5, ttlMs: 600_000 }, recovery: true },
  { name: 'user', history: { size: 100, ttlMs: 600_000 }, recovery: true },
]

type Note = [what: string, ...details: unknown[]]

export let harness: Awaited<ReturnType<typeof startHarness>>
export let time: ReturnType<typeof createManualTime>
export let realtime: RealtimeConnection | null
export let notes: Note[]
let waiting: Set<() => void>
export let settings: Partial<Options>[]
export let subscriptionSettings: SubscriptionOptions[]
/** The library's connection with faults controlled by the test. */
export let library: Centrifuge
/** Delays between its connection attempts in milliseconds. */
let reconnectDelays: Pick<Options, 'minReconnectDelay' | 'maxReconnectDelay'>
/** Called for each received frame. */
let onFrame: () => void
/** Called for each sent frame. */
let onSent: () => void
/** Called with the content of each frame. */
let onMessage: (data: string) => void

/** Starts a hub before each test of the calling file, and stops it after. */
export function useConnection(): void {
  beforeEach(async () => {
    harness = await startHarness({ namespaces: SETTINGS, allowTokenlessConnect: false })
    time = createManualTime()
    realtime = null
    notes = []
    waiting = new Set()
    settings = []
    subscriptionSettings = []
    reconnectDelays = { minReconnectDelay: 1, maxReconnectDelay: 5 }
    onFrame = () => {}
    onMessage = () => {}
    onSent = () => {}
  })
  afterEach(async () => {
    realtime?.stop()
    await harness.stop()
  })
}

export const note = (...entry: Note) => {
  notes.push(entry)
  for (const check of [...waiting]) check()
}

export const count = (...pattern: Note) =>
  notes.filter(entry => pattern.every((part, index) => entry[index] === part)).length

/** Resolves once a matching entry was recorded a number of times. */
export const noted = (pattern: Note, times = 1) =>
  new Promise<void>(resolve => {
    const check = () => {
      if (count(...pattern) < times) return
      waiting.delete(check)
      resolve()
    }
    waiting.add(check)
    check()
  })

/** The published client with its settings and short retry delays. */
export class QuickCentrifuge extends Centrifuge {
  constructor(url: string, options: Partial<Options>) {
    const Socket = options.websocket as typeof WebSocket
    const websocket = class extends Socket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        this.addEventListener('message', ({ data }) => {
          onFrame()
          onMessage(String(data))
        })
      }
    }
    websocket.prototype.send = function (data: string): void {
      Socket.prototype.send.call(this, data)
      queueMicrotask(onSent)
    }
    super(url, { ...options, websocket, ...reconnectDelays })
    settings.push(options)
    library = this
  }

  override newSubscription(channel: string, options?: SubscriptionOptions) {
    if (options) subscriptionSettings.push(options)
    return super.newSubscription(channel, options)
  }
}

/** Scheduled checks of an idle connection: the next heartbeat. */
export const WATCH = 1

/** The next frame that the library receives. */
export const nextFrame = () =>
  new Promise<void>(resolve => {
    onFrame = () => {
      onFrame = () => {}
      resolve()
    }
  })

export const event = (n: number) => ({ event_name: 'balance_changed', message: { n } })

export function open(options: Partial<RealtimeConnectionOptions> = {}): RealtimeConnection {
  const created = createRealtimeConnection({
    url: harness.url,
    getToken: async () => {
      note('token')
      return harness.sign({ user: '' }, 3600)
    },
    authorizeChannels: async channels => {
      note('authorize', channels.join())
      return new Map(channels.map(channel => [channel, harness.sign({ user: '42', channel }, 3600)]))
    },
    onEvent: ({ message }, channel, isCatchingUp) =>
      note('event', channel, (message as unknown as { n: number }).n, isCatchingUp),
    onGap: (channel, reason) => note('gap', channel, reason),
    onChannel: (channel, state) => note('channel', channel, state),
    onError: (error, kind) => note('error', kind, error),
    onStaleChange: isStale => note('stale', isStale),
    now: time.now,
    loadCentrifuge: async () => ({ Centrifuge: QuickCentrifuge as unknown as typeof Centrifuge, UnauthorizedError }),
    schedule: time.schedule,
    ...options,
  })
  created.state.subscribe(() => note('state', created.state.get()))
  realtime = created
  return created
}

export const asPlayer = { getToken: async () => harness.sign({ user: '42' }, 3600) }
export const eventNumbers = () => notes.filter(([what]) => what === 'event').map(([, , n]) => n)

/** Sets the delays between the library's connection attempts in milliseconds, for connections opened later. */
export function setReconnectDelays(delays: typeof reconnectDelays): void {
  reconnectDelays = delays
}

/** Calls back with the content of each received frame. */
export function onReceivedFrame(listener: (data: string) => void): void {
  onMessage = listener
}

/** Calls back once after the next sent frame. */
export function onNextSentFrame(run: () => void): void {
  onSent = () => {
    onSent = () => {}
    run()
  }
}
