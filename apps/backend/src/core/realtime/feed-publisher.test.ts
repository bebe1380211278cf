/** What a feed leader publishes, and what its successor republishes. */
import type { MatchChange, RealtimeEvent } from '@touchline/contract/realtime'
import { expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { Catalogue } from '../catalogue/catalogue.ts'
import { FeedPublisher } from './feed-publisher.ts'

const START = Date.UTC(2026, 10, 22, 12)

/** A standby node: it follows the feed and publishes nothing until it leads. */
function openStandby() {
  const feed = new ScriptedFeed(START)
  const catalogue = new Catalogue(feed)
  for (const entry of catalogue.matches()) entry.read()
  const clock = new ManualClock(START)
  const published: { channel: string; event: RealtimeEvent }[] = []
  const publisher = new FeedPublisher({
    catalogue,
    clock,
    locales: ['en'],
    isWatched: () => true,
    publisher: {
      publish: async (channel, event) => {
        const offset = published.push({ channel, event: event as RealtimeEvent })
        return { offset, epoch: 'a' }
      },
      broadcast: async (channels, event) => {
        for (const channel of channels) published.push({ channel, event: event as RealtimeEvent })
      },
      disconnectUser: async () => {},
      revokeSessions: async () => true,
    },
    onError: error => {
      throw error
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
  return { feed, catalogue, publisher, published, follow, settle, matchChanges }
}

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
