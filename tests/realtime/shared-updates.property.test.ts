/**
 * A page that receives what the feed publisher sends, states without names among it, equals one that receives every
 * market and match whole: for any changes of the feed, in every order of publications and responses that the channels
 * allow. A page that lacks names shows nothing rather than something else, and knows what it lacks.
 */

import { isMarketDisplayed } from '@touchline/client/live/market-record'
import { createManualFrames } from '@touchline/client/testing/fixtures'
import { createIngestingStore } from '@touchline/client/testing/live-store-fixture'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { FeedMarket } from '@touchline/simulator/feed-market'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Catalogue } from '../../apps/backend/src/core/catalogue/catalogue.ts'
import type { MatchEntry } from '../../apps/backend/src/core/catalogue/match-entry.ts'
import { FeedPublisher } from '../../apps/backend/src/core/realtime/feed-publisher.ts'
import { ManualClock } from '../../apps/backend/src/testing/manual-clock.ts'
import { ScriptedFeed } from '../../apps/backend/src/testing/scripted-feed.ts'

const START = Date.UTC(2026, 10, 22, 12)
const LOCALES = ['en', 'ar'] as const
const MATCH = 1
const MARKETS = [
  ['1', ''],
  ['18', 'total=1.5'],
  ['18', 'total=2.5'],
  ['18', 'total=3.5'],
] as const
const PHASES = ['1st half', '2nd half', 'halftime']

const at = fc.nat({ max: MARKETS.length - 1 })
const page = fc.nat({ max: 3 })
const pageStep = <T extends string>(kind: T) => fc.record({ do: fc.constant(kind), page })
/** Changes of the feed. */
const change: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('odds'), at, cents: fc.integer({ min: 110, max: 500 }) }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('status'), at, status: fc.constantFrom(1, 1, -1, -3, 0) }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('lock'), at }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('balance'), at }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('outcomes'), at }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('phase'), at: fc.nat({ max: 2 }) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('score'), home: fc.nat({ max: 5 }) }), weight: 1 },
)
const rename: fc.Arbitrary<Step> = fc.record({ do: fc.constant('rename'), at })
/** What pages do, and time. A lagging response is of a state from before the page was opened. */
const act: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.integer({ min: 10, max: 400 }) }), weight: 3 },
  { arbitrary: pageStep('fetch'), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('deliver'), page, source: fc.nat({ max: 2 }) }), weight: 8 },
  { arbitrary: pageStep('open'), weight: 1 },
)
const lag: fc.Arbitrary<Step> = pageStep('lag')
type Step =
  | { do: 'odds'; at: number; cents: number }
  | { do: 'status'; at: number; status: number }
  | { do: 'lock' | 'balance' | 'outcomes' | 'phase' | 'rename'; at: number }
  | { do: 'score'; home: number }
  | { do: 'pass'; ms: number }
  | { do: 'fetch' | 'open' | 'lag'; page: number }
  | { do: 'deliver'; page: number; source: number }

interface Answer {
  readonly match: Match
  readonly markets: readonly Market[]
  readonly asOfMs: number
}

/** The feed, the node that publishes it, and what it has published by channel. */
class Server {
  readonly clock = new ManualClock(START)
  readonly feed = new ScriptedFeed(START)
  readonly catalogue = new Catalogue(this.feed, { languages: [...LOCALES] })
  readonly streams = new Map<string, RealtimeEvent[]>()
  readonly watched = new Set<string>()
  readonly #states = new Map<string, FeedMarket>()
  readonly #phases = new Map<string, string>()
  readonly #publisher: FeedPublisher

  constructor() {
    this.entry.read()
    const publish = (channel: string, event: RealtimeEvent) => this.stream(channel).push(event)
    this.#publisher = new FeedPublisher({
      catalogue: this.catalogue,
      clock: this.clock,
      locales: LOCALES,
      isWatched: channel => this.watched.has(channel),
      publisher: {
        publish: async () => ({}),
        broadcast: async (channels, event) => {
          const sent = JSON.parse(JSON.stringify(event)) as RealtimeEvent
          return channels.map(channel => ({ offset: publish(channel, sent), epoch: 'a' }))
        },
        disconnectUser: async () => {},
        revokeSessions: async () => true,
      },
      onError: error => {
        throw error
      },
    })
    this.#remember()
  }

  get entry(): MatchEntry {
    return this.catalogue.match(MATCH) as MatchEntry
  }

  stream(channel: string): RealtimeEvent[] {
    const stream = this.streams.get(channel) ?? []
    this.streams.set(channel, stream)
    return stream
  }

  /** The feed's changes reach the catalogue and the publisher. */
  play(): void {
    const events = this.feed.advance(this.feed.now + 1)
    this.catalogue.fold(events)
    this.#remember()
    this.#publisher.publish(events)
  }

  answer(locale: string): Answer {
    const view = this.catalogue.view(locale)
    const markets = this.entry.markets.map(market => view.market(market, this.entry))
    return { match: view.match(this.entry), markets, asOfMs: this.clock.now() }
  }

  /** The same event as a back end sends it that always sends names. */
  toWhole(event: RealtimeEvent, locale: string): RealtimeEvent {
    const view = this.catalogue.view(locale)
    if (event.event_name === 'markets_changed') {
      const message = event.message.map(({ match_urn_id, id, specifier, version }) => {
        const state = this.#states.get(`${match_urn_id}/${id}/${specifier} ${version}`)
        if (!state) throw new Error('a market that the feed did not have')
        return view.market(state, this.entry)
      })
      return { ...event, message }
    }
    if (event.event_name !== 'match_changed') return event
    const nameOf = (key: string) => view.phase(this.#phases.get(key) ?? key)
    const message = event.message.map(({ stage, statistics, ...rest }) => ({
      ...rest,
      stage: stage && { ...stage, name: nameOf(stage.key) },
      statistics: statistics && {
        ...statistics,
        period_score: statistics.period_score.map(one => ({ ...one, period_name: nameOf(one.period_key) })),
      },
    }))
    return { ...event, message }
  }

  #remember(): void {
    for (const market of this.feed.match(MATCH).markets.values())
      this.#states.set(`${market.key} ${market.version}`, market)
    const { phaseName, statistics } = this.feed.match(MATCH)
    this.#phases.set(phaseName.toLowerCase().replaceAll(' ', '_'), phaseName)
    for (const { periodKey, periodName } of statistics.periodScores) this.#phases.set(periodKey, periodName)
  }
}

/** A page beside one that receives everything whole. */
class PagePair {
  readonly #server: Server
  readonly locale: string
  /** Whether it follows the match, or only shows its row. */
  readonly #isFollowing: boolean
  readonly #frames = createManualFrames()
  readonly #stores: readonly ReturnType<typeof createIngestingStore>[]
  #read = new Map<string, number>()
  #answers: (() => void)[] = []
  #sinceOpened: Answer | null = null
  isOpen = false
  hasFetched = false

  constructor(server: Server, index: number) {
    this.#server = server
    this.locale = LOCALES[index % 2] ?? 'en'
    this.#isFollowing = index >= 2
    const { requestFrame } = this.#frames
    const now = () => server.clock.now()
    const open = () => createIngestingStore({ requestFrame, now, wallClock: now, schedule: () => () => {} })
    this.#stores = [open(), open()]
  }

  get channels(): string[] {
    return [publicChannel(this.locale), ...(this.#isFollowing ? [matchChannel(MATCH, this.locale)] : [])]
  }

  /** Subscribes; from here on it receives everything that is published. */
  open(): void {
    if (this.isOpen) return
    this.isOpen = true
    this.#sinceOpened = this.#server.answer(this.locale)
    for (const channel of this.channels) {
      this.#server.watched.add(channel)
      this.#read.set(channel, this.#server.stream(channel).length)
    }
  }

  fetch(): void {
    if (!this.isOpen) return
    this.hasFetched = true
    this.#expect(this.#server.answer(this.locale))
  }

  /** A response of a node that is as far as when this page was opened. */
  fetchLagging(): void {
    if (this.#sinceOpened) this.#expect(this.#sinceOpened)
  }

  #expect({ match, markets, asOfMs }: Answer): void {
    const requests = this.#stores.map(live => ({ live, since: live.revision() }))
    this.#answers.push(() => {
      for (const { live, since } of requests) {
        live.foldMatches([match], { asOfMs })
        if (this.#isFollowing) live.foldMarkets(markets, { asOfMs, complete: { matchUrn: match.urn_id, since } })
      }
    })
  }

  /** Delivers the next publication of a channel, or the next response; returns whether there was one. */
  deliver(source: number): boolean {
    const channel = this.channels[source]
    if (channel === undefined) {
      const answer = this.#answers.shift()
      answer?.()
      return answer !== undefined
    }
    const next = this.#read.get(channel) ?? 0
    const event = this.#server.stream(channel)[next]
    if (!this.isOpen || !event) return false
    this.#read.set(channel, next + 1)
    const isRowOnly = () => !this.#isFollowing
    const options = channel.startsWith('public:') ? { isRowOnly } : {}
    const [page, reference] = this.#stores
    page?.push(event, options)
    reference?.push(this.#server.toWhole(event, this.locale), options)
    return true
  }

  /** Compares what both show. Before its first response, and after a lagging one, the page may lack something. */
  check(mayLack: boolean): void {
    this.#frames.paint()
    const [page, reference] = this.#stores.map(live => this.#show(live))
    if (!page || !reference) throw new Error('a pair has two pages')
    if (!mayLack) expect(page).toEqual({ ...reference, lacks: false })
    else {
      for (const [key, shown] of Object.entries(page.markets))
        if (shown !== undefined) expect([key, shown]).toEqual([key, reference.markets[key]])
      const isMissing = Object.entries(reference.markets).some(([key, shown]) => shown && !page.markets[key])
      if (isMissing) expect(page.lacks).toBe(true)
    }
  }

  #show(live: ReturnType<typeof createIngestingStore>) {
    const { urnId } = this.#server.entry.feed
    const markets = MARKETS.map(([id, specifier]) => {
      const key = `${urnId}/${id}/${specifier}`
      const view = live.markets.get(key)
      if (!view || !isMarketDisplayed(view.status)) return [key, undefined]
      const outcomes = view.outcomes.map(one => {
        const { odds, active, availability, marketStatus } = live.outcomes.get(one.key) ?? {}
        return { ...one, odds, active, availability, marketStatus }
      })
      return [key, { ...view, outcomes }]
    })
    const match = live.matches.get(urnId)
    return {
      markets: Object.fromEntries(markets) as Record<string, object | undefined>,
      // Equal priorities are in the order of arrival.
      keys: [...(live.marketKeys.get(urnId) ?? [])].sort(),
      match: this.hasFetched ? match : undefined,
      lacks: live.lacksNames(urnId, 'all'),
    }
  }
}

function changeFeed({ feed }: Server, step: Step): void {
  const [id, specifier] = MARKETS['at' in step ? step.at : 0] ?? MARKETS[0]
  const known = feed.match(MATCH).markets.get(`sr:match:${MATCH}/${id}/${specifier}`) as FeedMarket
  const set = (changes: Partial<FeedMarket>) => feed.changeMarket(MATCH, id, specifier, changes)
  const [first, ...others] = known.outcomes as [FeedMarket['outcomes'][number]]
  if (step.do === 'odds') set({ outcomes: [{ ...first, odds: step.cents / 100 }, ...others] })
  if (step.do === 'status') set({ status: step.status as FeedMarket['status'] })
  if (step.do === 'lock') set({ outcomes: [{ ...first, active: !first.active }, ...others] })
  if (step.do === 'rename') set({ name: `${known.name} again` })
  if (step.do === 'outcomes')
    set({ outcomes: others.length > 1 ? others : [...known.outcomes, { ...first, id: '99' }] })
  if (step.do === 'score') feed.setScore(MATCH, step.home, 0)
  if (step.do === 'phase') feed.beginPhase(MATCH, PHASES[step.at] ?? '')
  if (step.do === 'balance' && id === '18')
    for (const [, line] of MARKETS.slice(1)) feed.changeMarket(MATCH, '18', line, { mostBalanced: line === specifier })
}

async function run(steps: readonly Step[], mayLag: boolean): Promise<void> {
  const server = new Server()
  const pages = [0, 1, 2, 3].map(index => new PagePair(server, index))
  /** Lets publications of a flush complete. */
  const pass = async (ms: number) => {
    server.clock.advance(ms)
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
  }
  for (const step of steps) {
    const pair = 'page' in step ? pages[step.page] : undefined
    if (step.do === 'pass') await pass(step.ms)
    else if (step.do === 'open') pair?.open()
    else if (step.do === 'fetch') pair?.fetch()
    else if (step.do === 'lag') pair?.fetchLagging()
    else if (step.do === 'deliver') pair?.deliver(step.source)
    else {
      changeFeed(server, step)
      server.play()
    }
    pair?.check(true)
  }
  for (let turn = 0; turn < 6; turn += 1) await pass(250)
  for (const pair of pages) {
    for (const source of [0, 1, 2]) while (pair.deliver(source)) pair.check(true)
    if (pair.hasFetched) pair.check(mayLag)
  }
}

const stepsOf = (...more: fc.Arbitrary<Step>[]) =>
  fc.array(
    fc.oneof(
      { arbitrary: change, weight: 4 },
      { arbitrary: act, weight: 5 },
      ...more.map(arbitrary => ({ arbitrary, weight: 1 })),
    ),
    { maxLength: 80, size: 'max' },
  )

it('shows what a page shows that receives everything whole', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(rename), steps => run(steps, false)),
    { numRuns: 100 },
  )
})

it('shows nothing else and knows what it lacks when responses are older than its subscriptions', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(lag), steps => run(steps, true)),
    { numRuns: 100 },
  )
})
