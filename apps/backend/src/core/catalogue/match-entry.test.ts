import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { Catalogue } from './catalogue.ts'
import { MatchEntry } from './match-entry.ts'
import { toMatchChange } from './wire-match.ts'

it('reports row changes whether or not the row is read, including a line that has left the row in between', () => {
  const feed = new ScriptedFeed(0)
  const catalogue = new Catalogue(feed)
  const entry = catalogue.match(2)
  const play = () => catalogue.fold(feed.advance(feed.now + 1))
  const keyOf = (line: string): string => `sr:match:2/18/total=${line}`
  entry?.read()
  expect(entry?.drainMarketChanges().row).toEqual(new Set())
  feed.changeMarket(2, '18', 'total=2.5', { mostBalanced: false })
  feed.changeMarket(2, '18', 'total=3.5', { mostBalanced: true })
  play()
  // Another node leads, and this one has no readers.
  feed.changeMarket(2, '18', 'total=2.5', {})
  feed.changeMarket(2, '18', 'total=1.5', {})
  play()
  expect(entry?.drainMarketChanges().row).toEqual(new Set([keyOf('2.5'), keyOf('3.5')]))
  feed.changeMarket(2, '18', 'total=3.5', { mostBalanced: false })
  play()
  expect(entry?.drainMarketChanges().row).toEqual(new Set([keyOf('3.5')]))
})

it('shows no secondary line until the feed marks a new most balanced one', () => {
  const feed = new ScriptedFeed(0)
  const catalogue = new Catalogue(feed)
  const entry = catalogue.match(2)
  const play = () => catalogue.fold(feed.advance(feed.now + 1))
  expect(entry?.rowMarkets().secondary?.specifier).toBe('total=2.5')
  feed.changeMarket(2, '18', 'total=2.5', { mostBalanced: false })
  play()
  expect(entry?.rowMarkets().secondary).toBeUndefined()
  feed.changeMarket(2, '18', 'total=3.5', { mostBalanced: true })
  play()
  expect(entry?.rowMarkets().secondary?.specifier).toBe('total=3.5')
})

it('has the version of its end when a finished match is first read later', () => {
  const feed = new ScriptedFeed(0)
  feed.setStatus(1, 4)
  feed.advance(1)
  const { version } = feed.match(1)
  const late = new MatchEntry(feed.match(1), new Catalogue(feed).sport(feed.match(1).sportId), () => version + 1_000)
  expect(toMatchChange(late.feed, late.offer).version).toBe(version)
})

/** One feed hour; runs only in `npm run test:long`. */
const isLong = process.env.TEST_LONG === 'true'

it.runIf(isLong)('shows the same rows on a long-running node and on one that starts now', () => {
  const began = Date.UTC(2026, 2, 7, 13, 30)
  const now = began + 70 * 60_000
  const feed = createSimulator({ seed: 'rows', now: began })
  const follows = new Catalogue(feed)
  const soon = [...follows.matches()].filter(({ feed: { startTime } }) => startTime > began && startTime < now)
  const watched = soon.filter((_, index) => index % 6 === 0)
  for (const entry of watched) entry.read()
  for (let time = began; time <= now; time += 50_000) follows.fold(feed.advance(time))
  const begins = new Catalogue(createSimulator({ seed: 'rows', now }))
  const rowOf = (entry: MatchEntry | undefined): unknown => {
    const { main, secondary, top } = entry?.rowMarkets() ?? {}
    return [main?.key, secondary?.key, top?.map(({ key }) => key)]
  }
  expect(watched.length).toBeGreaterThan(10)
  expect(watched.map(({ feed }) => rowOf(begins.match(feed.id)))).toEqual(watched.map(rowOf))
})
