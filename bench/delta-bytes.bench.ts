/**
 * Bytes saved by deltas: an hour of the simulated feed in the back end's steps and batches, sent to a client with and
 * one without deltas. Both receive frames of the hub's channels, headers included. A delta is relative to the previous
 * publication, which mostly concerns other markets here, so the only promise is that deltas never cost bytes where the
 * back end's namespaces allow them; for the others it prints what they would save. For orientation, also the size of
 * compressed full frames: each by itself, which can be shared by all clients, and per connection, which costs memory
 * and CPU for each.
 *
 * BENCH_MINUTES (60) of the feed with BENCH_MATCHES (15) subscribed matches; BENCH_SECONDS (55) limits it.
 */
import { constants, deflateRawSync } from 'node:zlib'
import { publicChannel } from '@touchline/contract/channels'
import { Channel } from '@touchline/hub/channel'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { Subscriber } from '@touchline/hub/subscriber'
import { createSimulator } from '@touchline/simulator/simulator'
import { Catalogue } from '../apps/backend/src/core/catalogue/catalogue.ts'
import { FeedPublisher } from '../apps/backend/src/core/realtime/feed-publisher.ts'
import { NAMESPACES } from '../apps/backend/src/core/realtime/namespaces.ts'
import { readCount } from './lib/child.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { VirtualClock } from './lib/virtual-clock.ts'

const MINUTES = readCount('BENCH_MINUTES', 60)
const WATCHED = readCount('BENCH_MATCHES', 15)
const SECONDS = readCount('BENCH_SECONDS', 55)
const HIGHEST_SHARE = 1
const STARTS_AT = Date.parse('2026-09-19T15:00:00.000Z')
/** As in the back end's driver: closer changes are merged. */
const SHORTEST_STEP_MS = 50
const LOCALE = 'en'
/** Window of a compressed connection. */
const WINDOW_BYTES = 32_768
/** Compression dominates the run time, so only the start of each channel is compressed. */
const COMPRESSED_FRAMES = 50

interface Figures {
  frames: number
  full: number
  delta: number
  /** Bytes of the compressed frames: in full, each by itself, and with a shared window. */
  sampled: number
  alone: number
  compressed: number
}

const figures: Record<string, Figures> = {}

/** A channel with one subscriber of each kind, counted by the channel's namespace. */
class CountedChannel {
  readonly #channel: Channel
  readonly #figures: Figures
  #window = Buffer.alloc(0)
  #left = COMPRESSED_FRAMES

  constructor(name: string) {
    const namespace = name.slice(0, name.indexOf(':'))
    this.#figures = figures[namespace] ?? { frames: 0, full: 0, delta: 0, sampled: 0, alone: 0, compressed: 0 }
    figures[namespace] = this.#figures
    this.#channel = new Channel(name, { name: namespace, delta: true, history: { size: 300, ttlMs: 300_000 } }, 'bench')
    this.#channel.add(subscriber(frame => this.#countFull(frame)))
    const counted = subscriber(frame => {
      this.#figures.delta += measure(frame)
    })
    this.#channel.add(counted, { delta: { base: null } })
  }

  publish(data: string, nowMs: number): void {
    this.#channel.publish(data, nowMs)
  }

  #countFull(frame: Buffer): void {
    this.#figures.frames += 1
    this.#figures.full += measure(frame)
    if (this.#left-- <= 0) return
    this.#figures.sampled += measure(frame)
    this.#figures.alone += measure(deflateRawSync(frame))
    this.#figures.compressed += measure(this.#compress(frame))
  }

  // With the last sent data as dictionary, each frame is as short as in one continuous stream.
  #compress(frame: Buffer): Buffer {
    const options = this.#window.length > 0 ? { dictionary: this.#window } : {}
    const result = deflateRawSync(frame, { ...options, finishFlush: constants.Z_SYNC_FLUSH })
    this.#window = Buffer.concat([this.#window, frame]).subarray(-WINDOW_BYTES)
    return result
  }
}

function subscriber(enqueue: (frame: Buffer) => void): Subscriber {
  return { client: 'bench', user: '', enqueue, toClientInfo: () => ({ client: 'bench' }) }
}

/** Bytes per frame: a server's frame has a header of two, four or ten bytes. */
function measure({ length }: Buffer): number {
  return length + (length < 126 ? 2 : length < 65_536 ? 4 : 10)
}

function createPublisher(clock: VirtualClock): Pick<RealtimePublisher, 'broadcastAll'> {
  const channels = new Map<string, CountedChannel>()
  const open = (name: string) => {
    const channel = channels.get(name) ?? new CountedChannel(name)
    channels.set(name, channel)
    return channel
  }
  return {
    broadcastAll: async broadcasts => {
      for (const { channels: names, event } of broadcasts) {
        const data = JSON.stringify(event)
        for (const name of names) open(name).publish(data, clock.now())
      }
      return []
    },
  }
}

async function playFeed(): Promise<number> {
  const clock = new VirtualClock(STARTS_AT)
  const feed = createSimulator({ seed: 'touchline', now: STARTS_AT })
  const catalogue = new Catalogue(feed, { languages: [LOCALE] })
  const live = feed.snapshot().filter(({ status }) => status === 1)
  // Reading the live list causes its rows to be published.
  for (const { id } of live) catalogue.match(id)?.rowMarkets()
  const watched = new Set(live.slice(0, WATCHED).map(({ id }) => `match:${id}`))
  const publisher = new FeedPublisher({
    catalogue,
    publisher: createPublisher(clock),
    clock,
    locales: [LOCALE],
    isWatched: channel => channel === publicChannel(LOCALE) || watched.has(channel),
    onError: error => {
      throw error
    },
  })
  const endsAt = STARTS_AT + 60_000 * MINUTES
  const deadlineMs = performance.now() + 1000 * SECONDS
  while (feed.now < endsAt && performance.now() < deadlineMs) {
    await clock.advanceTo(Math.min(endsAt, Math.max(feed.nextAt(), feed.now + SHORTEST_STEP_MS)))
    const events = feed.advance(clock.now())
    catalogue.fold(events)
    publisher.publish(events)
  }
  return (feed.now - STARTS_AT) / 60_000
}

const minutes = await playFeed()
printLine(`${minutes.toFixed(0)} minutes of the feed, ${WATCHED} matches watched`)
for (const [name, { frames, full, delta, sampled, alone, compressed }] of Object.entries(figures)) {
  printFigure(`${name}: a second, full`, full / (60 * minutes * (name === 'match' ? WATCHED : 1)), ' bytes a channel')
  printFigure(`${name}: mean frame, full`, full / frames, ' bytes')
  printFigure(`${name}: mean frame, with deltas`, delta / frames, ' bytes')
  printFigure(`${name}: compressed by itself`, alone / sampled, ' of the full bytes')
  printFigure(`${name}: compressed within a connection`, compressed / sampled, ' of the full bytes')
  const allowsDeltas = NAMESPACES.some(namespace => namespace.name === name && namespace.delta)
  if (allowsDeltas) checkPromise(`${name}: ratio with deltas/full`, delta / full, { atMost: HIGHEST_SHARE })
  else printFigure(`${name}: ratio with deltas/full`, delta / full, ' (deltas are off)')
}
