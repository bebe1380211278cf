/**
 * The cost of names and languages. Names are published only of markets that open, everything else once for all
 * languages: the bytes of the feed, compared with publications that name every market, and the CPU time of the node
 * that publishes it through a realtime server, with 46 languages watched compared with one. The realtime server is
 * another process that only acknowledges.
 *
 * BENCH_MINUTES (60) of the feed for the bytes, BENCH_LEADER_MINUTES (6) a round for the CPU time, in BENCH_ROUNDS (3)
 * rounds, with BENCH_MATCHES (15) followed matches; BENCH_SECONDS (55) limits each part.
 */
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { Market } from '@touchline/contract/entities/market'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { CentrifugoPublisher } from '@touchline/hub/centrifugo-publisher'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import { createSimulator } from '@touchline/simulator/simulator'
import { Catalogue } from '../apps/backend/src/core/catalogue/catalogue.ts'
import { FeedPublisher } from '../apps/backend/src/core/realtime/feed-publisher.ts'
import { isChild, limitTime, readCount, requestChild, serveParent, startChild } from './lib/child.ts'
import { listen } from './lib/listen.ts'
import { median } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { VirtualClock } from './lib/virtual-clock.ts'

const MINUTES = readCount('BENCH_MINUTES', 60)
const LEADER_MINUTES = readCount('BENCH_LEADER_MINUTES', 6)
const ROUNDS = readCount('BENCH_ROUNDS', 3)
const WATCHED = readCount('BENCH_MATCHES', 15)
const SECONDS = readCount('BENCH_SECONDS', 55)
const MOST_BYTES = 0.6
const HIGHEST_COST = 1.15
const STARTS_AT = Date.parse('2026-09-19T15:00:00.000Z')
/** As in the back end's driver: closer changes are merged. */
const SHORTEST_STEP_MS = 50
/** English, Arabic with its translations, and others. */
const LANGUAGES = [
  ...['en', 'ar', 'bg', 'bn', 'bs', 'cs', 'da', 'de', 'el', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'hy'],
  ...['id', 'is', 'it', 'ja', 'ka', 'kk', 'ko', 'lt', 'lv', 'mk', 'mn', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk'],
  ...['sl', 'sq', 'sr', 'sv', 'th', 'tr', 'uk', 'vi'],
]

type FeedTarget = Pick<RealtimePublisher, 'broadcastAll'>

/** The node that publishes: the feed on a virtual clock, with its first live matches followed in the watched languages. */
class Leader {
  readonly catalogue: Catalogue
  readonly #clock = new VirtualClock(STARTS_AT)
  readonly #feed = createSimulator({ seed: 'touchline', now: STARTS_AT })
  readonly #publisher: FeedPublisher
  readonly #unacknowledged = new Set<Promise<unknown>>()

  constructor(publisher: FeedTarget, locales: readonly string[], watched: readonly string[]) {
    this.catalogue = new Catalogue(this.#feed, { languages: locales })
    const live = this.#feed.snapshot().filter(({ status }) => status === 1)
    // Reading the live list causes its rows to be published.
    for (const { id } of live) this.catalogue.match(id)?.rowMarkets()
    // A node builds the names of the leagues and teams of a language once in its life.
    for (const locale of locales) this.catalogue.view(locale)
    const followed = live.slice(0, WATCHED)
    const channels = new Set(
      watched.flatMap(locale => [publicChannel(locale), ...followed.map(({ id }) => matchChannel(id, locale))]),
    )
    this.#publisher = new FeedPublisher({
      catalogue: this.catalogue,
      publisher: {
        broadcastAll: (broadcasts, orderKeys) => this.#track(publisher.broadcastAll(broadcasts, orderKeys)),
      },
      clock: this.#clock,
      locales,
      isWatched: channel => channels.has(channel),
      onError: error => {
        throw error
      },
    })
  }

  #track<T>(publication: Promise<T>): Promise<T> {
    this.#unacknowledged.add(publication)
    const end = () => void this.#unacknowledged.delete(publication)
    publication.then(end, end)
    return publication
  }

  /** Plays the feed, as far as there is time, and returns the minutes. A step waits until everything is acknowledged. */
  async play(minutes: number): Promise<number> {
    const endsAt = STARTS_AT + 60_000 * minutes
    const deadlineMs = performance.now() + 1000 * SECONDS
    while (this.#feed.now < endsAt && performance.now() < deadlineMs) {
      await this.#clock.advanceTo(Math.min(endsAt, Math.max(this.#feed.nextAt(), this.#feed.now + SHORTEST_STEP_MS)))
      const events = this.#feed.advance(this.#clock.now())
      this.catalogue.fold(events)
      this.#publisher.publish(events)
      while (this.#unacknowledged.size > 0) await Promise.all(this.#unacknowledged)
    }
    return (this.#feed.now - STARTS_AT) / 60_000
  }
}

interface Bytes {
  sent: number
  named: number
}

/** The event as it is when every market and match is named. */
function nameAll(event: RealtimeEvent, catalogue: Catalogue): RealtimeEvent {
  const view = catalogue.view('en')
  if (event.event_name === 'match_changed')
    return {
      ...event,
      message: event.message.map(({ id, ...change }) => {
        const { stage, statistics } = view.match(entryOf(catalogue, id))
        return { ...change, id, stage, statistics }
      }),
    }
  if (event.event_name !== 'markets_changed') return event
  const message = event.message.map(({ match_urn_id, id, specifier }): Market => {
    const entry = entryOf(catalogue, Number(match_urn_id.split(':').at(-1)))
    const market = entry.market(`${match_urn_id}/${id}/${specifier}`)
    if (!market) throw new Error('a market that the catalogue does not have')
    return view.market(market, entry)
  })
  return { ...event, message }
}

function entryOf(catalogue: Catalogue, id: number) {
  const entry = catalogue.match(id)
  if (!entry) throw new Error(`no match ${id}`)
  return entry
}

async function measureBytes(): Promise<void> {
  const bytes: Record<string, Bytes> = {}
  const count = (channel: string, event: RealtimeEvent): void => {
    const [kind = ''] = channel.split(':')
    const known = bytes[kind] ?? { sent: 0, named: 0 }
    bytes[kind] = known
    known.sent += Buffer.byteLength(JSON.stringify(event))
    known.named += Buffer.byteLength(JSON.stringify(nameAll(event, leader.catalogue)))
  }
  const publisher: FeedTarget = {
    broadcastAll: async broadcasts => {
      for (const { channels, event } of broadcasts)
        for (const channel of channels) count(channel, event as RealtimeEvent)
      return []
    },
  }
  const leader = new Leader(publisher, ['en'], ['en'])
  const minutes = await leader.play(MINUTES)
  printLine(`${minutes.toFixed(0)} minutes of the feed, ${WATCHED} matches followed`)
  const all = { sent: 0, named: 0 }
  for (const [kind, { sent, named }] of Object.entries(bytes)) {
    const channels = kind === 'match' ? WATCHED : 1
    printFigure(`${kind}: a second`, sent / (60 * minutes * channels), ' bytes a channel')
    printFigure(`${kind}: share of the bytes with all names`, sent / named)
    all.sent += sent
    all.named += named
  }
  checkPromise('bytes to those with all names', all.sent / all.named, { atMost: MOST_BYTES })
}

/** A realtime server that acknowledges every publication. */
function runServer(): void {
  let offset = 0
  let publications = 0
  const acknowledge = (command: { broadcast?: { channels: string[] } }) => {
    const channels = command.broadcast?.channels ?? []
    publications += channels.length
    return { broadcast: { responses: channels.map(() => ({ result: { offset: ++offset, epoch: 'a' } })) } }
  }
  const reply = (path: string, body: string, response: ServerResponse) => {
    const params = JSON.parse(body)
    const answer = path.endsWith('/batch')
      ? { replies: params.commands.map(acknowledge) }
      : { result: acknowledge({ broadcast: params }).broadcast }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }
  const server = createServer((request, response) => {
    text(request).then(
      body => reply(request.url ?? '', body, response),
      () => response.destroy(),
    )
  })
  serveParent<{ start?: boolean }>(async ({ start }) => {
    if (start) return { port: await listen(server) }
    const count = publications
    publications = 0
    return { publications: count }
  })
}

interface Cost {
  readonly cpuMs: number
  readonly publications: number
}

async function measureLeader(): Promise<void> {
  const child = startChild(fileURLToPath(import.meta.url))
  const { port } = await requestChild<{ port: number }>(child, { start: true })
  const measure = async (locales: readonly string[], watched: readonly string[]): Promise<Cost> => {
    const publisher = new CentrifugoPublisher({ url: `http://127.0.0.1:${port}/api`, key: 'bench' })
    const leader = new Leader(publisher, locales, watched)
    // What the sides before left behind is not this one's cost.
    globalThis.gc?.()
    const before = process.cpuUsage()
    const minutes = await leader.play(LEADER_MINUTES)
    const { user, system } = process.cpuUsage(before)
    const { publications } = await requestChild<{ publications: number }>(child, {})
    return { cpuMs: (user + system) / 1000 / minutes, publications: publications / minutes }
  }
  const sides = {
    one: () => measure(['en'], ['en']),
    watched: () => measure(LANGUAGES, LANGUAGES),
    unwatched: () => measure(LANGUAGES, ['en']),
  }
  const costs: Record<keyof typeof sides, Cost[]> = { one: [], watched: [], unwatched: [] }
  const endsAt = performance.now() + 3000 * SECONDS
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS && (round < 2 || performance.now() < endsAt); round += 1) {
    for (const side of ['one', 'watched', 'unwatched'] as const) {
      const cost = await sides[side]()
      if (round > 0) costs[side].push(cost)
    }
  }
  child.kill()
  const cpuOf = (side: keyof typeof sides) => median(costs[side].map(({ cpuMs }) => cpuMs))
  const publicationsOf = (side: keyof typeof sides) => median(costs[side].map(({ publications }) => publications))
  for (const side of ['one', 'watched', 'unwatched'] as const)
    printLine(
      `${side}: ${cpuOf(side).toFixed(0)} ms of CPU and ${publicationsOf(side).toFixed(0)} publications a minute of the feed`,
    )
  checkPromise(`ratio of CPU ${LANGUAGES.length} watched languages/one`, cpuOf('watched') / cpuOf('one'), {
    atMost: HIGHEST_COST,
  })
  checkPromise(
    'publications with languages that nobody watches/one',
    publicationsOf('unwatched') / publicationsOf('one'),
    {
      atMost: 1,
    },
  )
}

if (isChild()) runServer()
else {
  limitTime(5 * SECONDS)
  await measureBytes()
  await measureLeader()
  process.exit()
}
