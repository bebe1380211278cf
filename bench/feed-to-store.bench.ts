/**
 * Latency of a price from the feed's event to a page's live store, with 500 live matches: through catalogue, publisher,
 * hub, socket, client and store, with the page in another process, subscribed to its list and twenty matches. The
 * publisher's interval of 250 ms and the page's frames of 16 ms are intended; the overhead of the realtime connection
 * is compared with a bare `ws` socket sent the same bytes at the same times.
 *
 * BENCH_MATCHES (500), BENCH_SECONDS (25) limit it.
 */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createEventIngest } from '@touchline/client/live/event-ingest'
import { createLiveStore } from '@touchline/client/live/live-store'
import { createRealtimeConnection } from '@touchline/client/realtime/connection'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { Market } from '@touchline/contract/entities/market'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { EmbeddedPublisher } from '@touchline/hub/embedded-publisher'
import { Hub } from '@touchline/hub/hub'
import type { Broadcast, PublishedPosition, RealtimePublisher } from '@touchline/hub/realtime-publisher'
import { attachBareBroadcast } from '@touchline/hub/testing/bare-broadcast'
import { importTokenSecret, signToken } from '@touchline/hub/tokens'
import { FeedPublisher } from '../apps/backend/src/core/realtime/feed-publisher.ts'
import { NAMESPACES } from '../apps/backend/src/core/realtime/namespaces.ts'
import { systemClock } from '../apps/backend/src/platform/clock.ts'
import { isChild, limitTime, readCount, requestChild, serveParent, startChild } from './lib/child.ts'
import { CrowdedFeed } from './lib/crowded-feed.ts'
import { listen } from './lib/listen.ts'
import { percentile } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'

const MATCHES = readCount('BENCH_MATCHES', 500)
const SECONDS = readCount('BENCH_SECONDS', 25)
const WATCHED = 20
const STEP_MS = 50
const LOCALE = 'en'
const SECRET = 'bench'
const PATH = '/connection/websocket'
/** Two publisher intervals, for a market that moves just after one, and a frame of the page. */
const LONGEST_MS = 2 * 250 + 50
const HIGHEST_RATIO = 4

/** Milliseconds of the machine-wide monotonic clock. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6

/** First message to the page; the second one requests its report. */
interface Opening {
  readonly hubPort: number
  readonly barePort: number
  readonly token: string
  readonly channels: readonly string[]
  /** The markets that the page has fetched. */
  readonly markets: readonly Market[]
  /** Keys of the prices to watch. */
  readonly keys: readonly string[]
}

/** Arrival times by id. */
type Arrivals = [id: string, at: number][]

interface Report {
  /** Prices stored, by key and odds. */
  readonly stored: Arrivals
  /** Publications delivered by the client, and by the bare socket, by number. */
  readonly handed: Arrivals
  readonly bare: Arrivals
}

const priceId = (key: string, odds: number): string => `${key} ${odds}`

/** An event of the bench, with an additional number. */
type Numbered = RealtimeEvent & { readonly number: number }

function runPage(): void {
  const report: Report = { stored: [], handed: [], bare: [] }
  serveParent<{ open?: Opening }>(async ({ open }) => {
    if (!open) return report
    await openPage(open, report)
    await openBareSocket(open.barePort, report)
    return {}
  })
}

async function openPage(
  { hubPort, token, channels, markets, keys }: Opening,
  { stored, handed }: Report,
): Promise<void> {
  const store = createLiveStore()
  store.startIngest(createEventIngest)
  store.foldMarkets(markets)
  for (const key of keys) {
    let shown = store.outcomes.get(key)?.odds
    store.outcomes.subscribe(key, () => {
      const odds = store.outcomes.get(key)?.odds
      // A change of a price's direction marker, some seconds later, is no change of odds.
      if (odds === undefined || odds === shown) return
      shown = odds
      stored.push([priceId(key, odds), now()])
    })
  }
  await new Promise<void>((resolve, reject) => {
    let waiting = channels.length
    const realtime = createRealtimeConnection({
      url: `ws://127.0.0.1:${hubPort}${PATH}`,
      getToken: async () => token,
      authorizeChannels: async () => new Map(),
      onEvent: event => {
        handed.push([String((event as Numbered).number), now()])
        store.push(event)
      },
      onGap: () => {
        waiting -= 1
        if (waiting === 0) resolve()
      },
      onError: reject,
    })
    for (const channel of channels) realtime.acquire(channel)
    realtime.start()
  })
}

async function openBareSocket(port: number, { bare }: Report): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`)
  socket.onmessage = ({ data }) => {
    const { push } = JSON.parse(String(data)) as { push: { pub: { data: Numbered } } }
    bare.push([String(push.pub.data.number), now()])
  }
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error('the bare socket cannot be opened'))
  })
}

/** Times at which prices were created and publications sent. */
interface Departures {
  readonly made: Map<string, number>
  readonly published: Map<string, number>
}

type FeedTarget = Pick<RealtimePublisher, 'broadcastAll'>

/** Publishes through the hub and to the bare socket, alternating the order. */
function createPublisher(hub: Hub, sendBare: (frame: Buffer) => void, { published }: Departures): FeedTarget {
  const embedded = new EmbeddedPublisher(hub)
  const broadcast = async ({ channels, event }: Broadcast): Promise<PublishedPosition[]> => {
    const positions: PublishedPosition[] = []
    for (const channel of channels) {
      const number = published.size
      const data = { ...event, number }
      const frame = Buffer.from(JSON.stringify({ push: { channel, pub: { data, offset: number } } }))
      published.set(String(number), now())
      if (number % 2 === 0) sendBare(frame)
      positions.push(await embedded.publish(channel, data))
      if (number % 2 === 1) sendBare(frame)
    }
    return positions
  }
  return {
    broadcastAll: async broadcasts => {
      const positions: PublishedPosition[][] = []
      for (const one of broadcasts) positions.push(await broadcast(one))
      return positions
    },
  }
}

function play(feed: CrowdedFeed, publisher: FeedTarget, watched: ReadonlySet<string>, made: Map<string, number>) {
  const feedPublisher = new FeedPublisher({
    catalogue: feed.catalogue,
    publisher,
    clock: systemClock,
    locales: [LOCALE],
    isWatched: channel => watched.has(channel),
    onError: error => {
      throw error
    },
  })
  return new Promise<void>(resolve => {
    const endsAt = performance.now() + 1000 * SECONDS
    const timer = setInterval(() => {
      const at = now()
      const { events, prices } = feed.advance(STEP_MS)
      for (const { key, odds } of prices) made.set(priceId(key, odds), at)
      feed.catalogue.fold(events)
      feedPublisher.publish(events)
      if (performance.now() < endsAt) return
      clearInterval(timer)
      // Waits until queued publications are sent.
      setTimeout(resolve, LONGEST_MS)
    }, STEP_MS)
  })
}

async function runBench(): Promise<void> {
  limitTime(SECONDS + 60)
  const child = startChild(fileURLToPath(import.meta.url))
  const feed = new CrowdedFeed(MATCHES, LOCALE)
  const hub = new Hub({ namespaces: NAMESPACES, tokenSecret: SECRET, allowedOrigins: () => true })
  const servers = { hub: createServer(), bare: createServer() }
  hub.attach(servers.hub, { path: PATH })
  const sendBare = attachBareBroadcast(servers.bare)
  const departures: Departures = { made: new Map(), published: new Map() }
  const watched = feed.matchIds.slice(0, WATCHED).map(id => matchChannel(id, LOCALE))
  const open: Opening = {
    hubPort: await listen(servers.hub),
    barePort: await listen(servers.bare),
    token: signToken({ user: '' }, importTokenSecret(SECRET)),
    channels: [publicChannel(LOCALE), ...watched],
    markets: feed.markets,
    keys: feed.keys,
  }
  await requestChild(child, { open })
  await play(feed, createPublisher(hub, sendBare, departures), new Set(open.channels), departures.made)
  describe(departures, await requestChild<Report>(child, {}))
  child.kill()
  process.exit()
}

/** Latency of each arrival. */
function durations(departed: ReadonlyMap<string, number>, arrivals: Arrivals): number[] {
  return arrivals.flatMap(([id, at]) => {
    const from = departed.get(id)
    return from === undefined ? [] : [at - from]
  })
}

function describe({ made, published }: Departures, { stored, handed, bare }: Report): void {
  const [store, line, reference] = [durations(made, stored), durations(published, handed), durations(published, bare)]
  const both = (name: string, times: readonly number[]) => {
    printFigure(`${name}, p50`, percentile(times, 0.5), ' ms')
    printFigure(`${name}, p99`, percentile(times, 0.99), ' ms')
  }
  printLine(
    `${MATCHES} matches, ${made.size} prices made, ${published.size} publications, ${stored.length} prices in the store`,
  )
  both('event to store', store)
  both('publication to page', line)
  both('the same bytes by ws', reference)
  if (line.length < published.size || reference.length < published.size) throw new Error('publications are missing')
  checkPromise('event to store, p99', percentile(store, 0.99), { atMost: LONGEST_MS }, ' ms')
  checkPromise('ratio p50 publication to page, hub/ws', percentile(line, 0.5) / percentile(reference, 0.5), {
    atMost: HIGHEST_RATIO,
  })
}

if (isChild()) runPage()
else await runBench()
