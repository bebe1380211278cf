/** Publications of a feed leader, and of its successor. */
import type { MatchChange, RealtimeEvent } from '@touchline/contract/realtime'
import { expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { Catalogue } from '../catalogue/catalogue.ts'
import { FeedPublisher } from './feed-publisher.ts'

const START = Date.UTC(2026, 10, 22, 12)

interface Published {
  readonly channel: string
  readonly event: RealtimeEvent
  /** Number of the call, which may be for several channels. */
  readonly call: number
}

/** A standby node: it follows the feed and publishes nothing until it leads. */
function openStandby({ locales = ['en'], isWatched = (_channel: string): boolean => true, matches = 6 } = {}) {
  const feed = new ScriptedFeed(START, matches)
  const catalogue = new Catalogue(feed, { languages: locales })
  for (const entry of catalogue.matches()) entry.read()
  const clock = new ManualClock(START)
  const published: Published[] = []
  const broker = { isAway: false, isSilent: false, calls: 0 }
  const publisher = new FeedPublisher({
    catalogue,
    clock,
    locales,
    isWatched,
    publisher: {
      broadcastAll: async broadcasts => {
        if (broker.isAway) throw new Error('nobody there')
        if (broker.isSilent) return new Promise<never>(() => {})
        return broadcasts.map(({ channels, event }) => {
          const call = ++broker.calls
          return channels.map(channel => ({
            offset: published.push({ channel, event: event as RealtimeEvent, call }),
            epoch: 'a',
          }))
        })
      },
    },
    onError: error => {
      if (!broker.isAway) throw error
    },
  })
  const follow = () => {
    const events = feed.advance(feed.now + 1000)
    catalogue.fold(events)
    return events
  }
  /** Lets every pending flush of the channels run. */
  const settle = async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.resolve()
      clock.advance(250)
    }
  }
  const matchChanges = (channel: string): MatchChange[] =>
    published.flatMap(({ channel: name, event }) =>
      name === channel && event.event_name === 'match_changed' ? event.message : [],
    )
  /** Changes the feed, publishes, and returns what was sent of markets and matches, by call. */
  const play = async () => {
    const before = published.length
    publisher.publish(follow())
    await settle()
    return published.slice(before)
  }
  return { feed, catalogue, publisher, published, broker, follow, settle, play, matchChanges }
}

/** The channels and message of each call for an event. */
function calls(published: readonly Published[], name: RealtimeEvent['event_name']) {
  const named = published.filter(({ event }) => event.event_name === name)
  return [...new Set(named.map(({ call }) => call))].map(call => {
    const [first, ...others] = named.filter(publication => publication.call === call) as [Published, ...Published[]]
    return { channels: [first, ...others].map(({ channel }) => channel), message: first.event.message }
  })
}

/** The last one has no translations. */
const LOCALES = ['en', 'ar', 'xx']

it("republishes a match's market count and digest when one of its markets opened before the leader died", async () => {
  const { feed, catalogue, publisher, published, follow, settle, matchChanges } = openStandby()
  const before = catalogue.match(1)?.offer
  // The leader announced this to the nodes but published it to no subscriber.
  feed.changeMarket(1, '18', 'total=3.5', { status: -3 })
  follow()
  publisher.repeatSince(START - 30_000)
  await settle()
  const markets = published.filter(
    ({ channel, event }) => channel === 'match:1' && event.event_name === 'markets_changed',
  )
  expect(markets).toHaveLength(1)
  const offer = catalogue.match(1)?.offer
  expect(offer?.count).toBe(3)
  expect(offer?.digest).not.toEqual(before?.digest)
  const expected = { available_markets: 3, market_digest: offer?.digest, version: offer?.version }
  for (const channel of ['match:1', 'public:en'])
    expect(matchChanges(channel).filter(({ id }) => id === 1)).toMatchObject([expected])
  const last = published.findLastIndex(({ channel }) => channel === 'public:en')
  expect(publisher.positions).toEqual({ 'public:en': { offset: last + 1, epoch: 'a' } })
})

it('republishes all matches of a node that has just started slice by slice, those in play first', async () => {
  const { publisher, settle, matchChanges } = openStandby({ matches: 98 })
  const republished = () => matchChanges('public:en').map(({ id }) => id)
  publisher.repeatSince(START - 1)
  await settle()
  const first = republished()
  expect(first).toHaveLength(50)
  expect(first.slice(0, 49).every(id => id % 2 === 1)).toBe(true)
  expect(publisher.isFlushed).toBe(false)
  for (let turn = 0; turn < 4; turn += 1) await settle()
  expect(new Set(republished()).size).toBe(98)
  expect(republished()).toHaveLength(98)
  expect(publisher.isFlushed).toBe(true)
})

it('goes on with the next matches when the broker leaves a publication unanswered', async () => {
  const { publisher, published, broker, settle } = openStandby({ matches: 98 })
  broker.isSilent = true
  publisher.repeatSince(START - 1)
  await settle()
  broker.isSilent = false
  for (let turn = 0; turn < 6; turn += 1) await settle()
  expect(new Set(published.map(({ channel }) => channel)).has('match:98')).toBe(true)
})

it('publishes the match when a market opens or closes or its row has another line, even as the first change', async () => {
  const { feed, publisher, follow, settle, matchChanges } = openStandby()
  const play = async () => {
    publisher.publish(follow())
    await settle()
    return matchChanges('public:en').map(({ available_markets, market_digest }) => [available_markets, market_digest])
  }
  feed.changeMarket(1, '18', 'total=1.5', { status: -3 })
  const [gone] = await play()
  expect(gone?.[0]).toBe(3)
  feed.changeMarket(1, '18', 'total=1.5', { status: 1 })
  feed.changeMarket(1, '18', 'total=2.5', { mostBalanced: false })
  feed.changeMarket(1, '18', 'total=3.5', { mostBalanced: true })
  const [, other] = await play()
  expect(other?.[0]).toBe(4)
  feed.setOdds(1, '1', 2.5)
  expect(await play()).toHaveLength(2)
})

it('publishes a price once for all languages with subscribers, without names', async () => {
  const watched = ['public:en', 'public:ar', 'match:1', 'match:xx-1']
  const isWatched = (channel: string) => watched.includes(channel)
  const { feed, play } = openStandby({ locales: LOCALES, isWatched })
  feed.setOdds(1, '1', 2.5)
  const state = {
    match_urn_id: 'sr:match:1',
    id: '1',
    specifier: '',
    status: 1,
    outcomes: [
      { id: '1', odds: 2.5 },
      { id: '2', odds: 3.25 },
      { id: '3', odds: 4 },
    ],
    version: START + 1,
  }
  expect(calls(await play(), 'markets_changed').toSorted((a, b) => b.channels.length - a.channels.length)).toEqual([
    { channels: ['match:1', 'match:xx-1'], message: [state] },
    { channels: ['public:en', 'public:ar'], message: [state] },
  ])
})

it('publishes names in each language when a market opens, enters the row or changes more than its state', async () => {
  const { feed, play } = openStandby({ locales: LOCALES })
  const namesOf = async () => {
    const sent = calls(await play(), 'markets_changed')
    return sent
      .map(({ channels, message }) => [channels, (message as { name?: string }[]).map(({ name }) => name)])
      .toSorted(([left], [right]) => String(left).localeCompare(String(right)))
  }
  feed.changeMarket(1, '18', 'total=3.5', { status: -3 })
  expect(await namesOf()).toEqual([[['match:1', 'match:ar-1', 'match:xx-1'], [undefined]]])
  feed.changeMarket(1, '18', 'total=3.5', { status: 1 })
  expect(await namesOf()).toEqual([
    [['match:1', 'match:xx-1'], ['Total']],
    [['match:ar-1'], ['المجموع']],
  ])
  feed.changeMarket(1, '18', 'total=2.5', { mostBalanced: false })
  feed.changeMarket(1, '18', 'total=3.5', { mostBalanced: true })
  expect(await namesOf()).toEqual([
    [
      ['match:1', 'match:ar-1', 'match:xx-1'],
      [undefined, undefined],
    ],
    [['public:ar'], ['المجموع']],
    [['public:en', 'public:ar', 'public:xx'], [undefined]],
    [['public:en', 'public:xx'], ['Total']],
  ])
  feed.changeMarket(1, '1', '', { nextBetStop: '31' })
  expect((await namesOf()).map(([channels]) => channels)).toEqual([
    ['match:1', 'match:xx-1'],
    ['match:ar-1'],
    ['public:ar'],
    ['public:en', 'public:xx'],
  ])
})

it('publishes a score once for all languages, and names with a new stage or period', async () => {
  const { feed, play } = openStandby({ locales: LOCALES })
  const phasesOf = async () => {
    const sent = calls(await play(), 'match_changed').filter(({ channels }) => channels[0]?.startsWith('public:'))
    return sent.map(({ channels, message }) => [channels, (message as MatchChange[])[0]?.stage?.name])
  }
  feed.setScore(1, 1, 0)
  expect(await phasesOf()).toEqual([[['public:en', 'public:ar', 'public:xx'], undefined]])
  feed.beginPhase(1, '2nd half')
  expect(await phasesOf()).toEqual([
    [['public:en', 'public:xx'], '2nd half'],
    [['public:ar'], 'الشوط الثاني'],
  ])
})

it('repeats with names what it could not publish with names, whatever has changed since', async () => {
  const { feed, broker, play, settle } = openStandby({ locales: LOCALES })
  broker.isAway = true
  feed.changeMarket(1, '18', 'total=3.5', { status: -3 })
  await play()
  feed.changeMarket(1, '18', 'total=3.5', { status: 1 })
  await play()
  feed.changeMarket(1, '18', 'total=3.5', {})
  await play()
  broker.isAway = false
  const sent = await play()
  await settle()
  const names = calls(sent, 'markets_changed').map(({ message }) => (message as { name?: string }[])[0]?.name)
  expect(names).toEqual(['Total', 'المجموع'])
})

it('repeats nothing older than what it has published since', async () => {
  const { feed, publisher, published, broker, follow, settle } = openStandby()
  broker.isAway = true
  feed.setOdds(1, '1', 2.5)
  publisher.publish(follow())
  broker.isAway = false
  // A suspension does not wait for the next flush.
  feed.changeMarket(1, '1', '', { status: -1 })
  publisher.publish(follow())
  await settle()
  await settle()
  const versions = published.flatMap(({ channel, event }) =>
    channel === 'public:en' && event.event_name === 'markets_changed'
      ? event.message.map(({ version }) => version)
      : [],
  )
  expect(versions.length).toBeGreaterThan(0)
  expect(versions).toEqual(versions.toSorted((left, right) => left - right))
})

it('publishes nothing for a language without subscribers', async () => {
  const { feed, play } = openStandby({ locales: LOCALES, isWatched: channel => !/:(ar|xx)/.test(channel) })
  feed.setOdds(1, '1', 2.5)
  feed.setStatus(3, 2)
  feed.changeMarket(1, '18', 'total=2.5', { name: 'Total goals' })
  expect([...new Set((await play()).map(({ channel }) => channel))].sort()).toEqual(['match:1', 'match:3', 'public:en'])
})
