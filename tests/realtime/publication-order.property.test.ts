/**
 * In no channel does an earlier state of a market or match follow a later one, whether it is published with names or
 * without: for any changes of the feed, with languages that come and go, and publications that fail or succeed late.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { OrderedQueue } from '@touchline/hub/ordered-queue'
import type { Broadcast } from '@touchline/hub/realtime-publisher'
import { settleAll } from '@touchline/hub/settle-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Catalogue } from '../../apps/backend/src/core/catalogue/catalogue.ts'
import { FeedPublisher } from '../../apps/backend/src/core/realtime/feed-publisher.ts'
import { ManualClock } from '../../apps/backend/src/testing/manual-clock.ts'
import { ScriptedFeed } from '../../apps/backend/src/testing/scripted-feed.ts'
import { MARKETS, MATCH } from './publishing-server.ts'

const START = Date.UTC(2026, 10, 22, 12)
const LOCALES = ['en', 'ar', 'de']
const PHASES = ['1st half', 'halftime', '2nd half']

const at = fc.nat({ max: MARKETS.length - 1 })
const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('odds' as const), at }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('status' as const), at, status: fc.constantFrom(1, -1, -3) }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('rename' as const), at }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('phase' as const), at: fc.nat({ max: 2 }) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 10, max: 400 }) }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('language' as const), at: fc.nat({ max: 2 }) }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('answer' as const), fails: fc.boolean(), at: fc.nat() }), weight: 6 },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A realtime server that answers when the test lets it and in any order, over the queue of the HTTP publisher. */
class SlowServer {
  readonly streams = new Map<string, RealtimeEvent[]>()
  readonly #queue = new OrderedQueue()
  readonly #waiting: ((fails: boolean) => void)[] = []

  broadcastAll(broadcasts: readonly Broadcast[], orderKeys: readonly string[]) {
    return this.#queue.run(orderKeys, () => settleAll(broadcasts.map(broadcast => this.#broadcast(broadcast))))
  }

  async #broadcast({ channels, event }: Broadcast) {
    const fails = await new Promise<boolean>(resolve => this.#waiting.push(resolve))
    if (fails) throw new Error('not delivered')
    const sent = structuredClone(event) as RealtimeEvent
    return channels.map(channel => {
      const stream = this.streams.get(channel) ?? []
      this.streams.set(channel, stream)
      return { offset: stream.push(sent), epoch: 'a' }
    })
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Answers one of the publications that wait; `at` is counted around them. */
  answer(fails: boolean, at = 0): void {
    const [waiting] = this.#waiting.splice(at % (this.#waiting.length || 1), 1)
    waiting?.(fails)
  }
}

function changeFeed(feed: ScriptedFeed, change: Step): void {
  if (change.do === 'phase') feed.beginPhase(MATCH, PHASES[change.at] ?? '')
  if (change.do !== 'odds' && change.do !== 'status' && change.do !== 'rename') return
  const [id, specifier] = MARKETS[change.at] ?? MARKETS[0]
  const { name = '' } = feed.match(MATCH).markets.get(`sr:match:${MATCH}/${id}/${specifier}`) ?? {}
  if (change.do === 'odds') feed.changeMarket(MATCH, id, specifier, {})
  if (change.do === 'status') feed.changeMarket(MATCH, id, specifier, { status: change.status as 1 | -1 | -3 })
  if (change.do === 'rename') feed.changeMarket(MATCH, id, specifier, { name: `${name} again` })
}

/** The versions of each entity in the order of a channel. */
function versionsOf(stream: readonly RealtimeEvent[]): Map<string, number[]> {
  const versions = new Map<string, number[]>()
  const note = (key: string, version: number) => versions.set(key, [...(versions.get(key) ?? []), version])
  for (const event of stream) {
    if (event.event_name === 'markets_changed')
      for (const { id, specifier, version } of event.message) note(`market ${id} ${specifier}`, version)
    if (event.event_name === 'match_changed') for (const { id, version } of event.message) note(`match ${id}`, version)
  }
  return versions
}

async function run(steps: readonly Step[]): Promise<number> {
  const feed = new ScriptedFeed(START)
  const clock = new ManualClock(START)
  const catalogue = new Catalogue(feed, { languages: LOCALES })
  for (const entry of catalogue.matches()) entry.read()
  const server = new SlowServer()
  const watched = new Set(LOCALES)
  const publisher = new FeedPublisher({
    catalogue,
    clock,
    locales: LOCALES,
    isWatched: channel => LOCALES.some(locale => watched.has(locale) && isOfLanguage(channel, locale)),
    publisher: server,
    onError: () => {},
  })
  for (const step of steps) {
    if (step.do === 'pass') clock.advance(step.ms)
    else if (step.do === 'answer') server.answer(step.fails, step.at)
    else if (step.do === 'language') toggle(watched, LOCALES[step.at] ?? 'en')
    else {
      changeFeed(feed, step)
      const events = feed.advance(feed.now + 1)
      catalogue.fold(events)
      publisher.publish(events)
    }
    await nextTurn()
  }
  while (server.isWaiting || !publisher.isFlushed) {
    server.answer(false)
    clock.advance(250)
    await nextTurn()
  }
  publisher.stop()
  let published = 0
  for (const [channel, stream] of server.streams) {
    for (const [key, versions] of versionsOf(stream)) {
      published += versions.length
      expect([channel, key, versions]).toEqual([channel, key, versions.toSorted((left, right) => left - right)])
    }
  }
  return published
}

const isOfLanguage = (channel: string, locale: string): boolean =>
  channel === `public:${locale}` || channel === (locale === 'en' ? `match:${MATCH}` : `match:${locale}-${MATCH}`)

function toggle(watched: Set<string>, locale: string): void {
  if (!watched.delete(locale)) watched.add(locale)
}

it('publishes no earlier state of a market or match after a later one', async () => {
  let published = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async steps => {
      published += await run(steps)
    }),
    { numRuns: 60 },
  )
  expect(published).toBeGreaterThan(1000)
})
