import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { Catalogue } from '../catalogue/catalogue.ts'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import { type Batch, ChannelBatcher, TURN_MS } from './channel-batcher.ts'

interface Sent {
  at: number
  batch: Batch
}

const [entry] = new Catalogue(new ScriptedFeed(0)).matches() as unknown as [MatchEntry]
const [template] = entry.markets as [FeedMarket]

let clock: ManualClock
let sent: Sent[]
let batcher: ChannelBatcher
/** Outcomes of the next flushes; later ones succeed immediately. */
let endings: Promise<void>[]

const send = (batch: Batch): Promise<void> => {
  sent.push({ at: clock.now(), batch })
  return endings.shift() ?? Promise.resolve()
}

/** Advances time and lets publications complete on the way. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10) {
    clock.advance(Math.min(10, left))
    await Promise.resolve()
    await Promise.resolve()
  }
}

beforeEach(() => {
  clock = new ManualClock(0)
  sent = []
  endings = []
  batcher = new ChannelBatcher(clock, send)
})

function addMarket(key: string, version: number, isNamed = false): void {
  batcher.addMarket({ market: { ...template, key, version }, entry, isNamed })
}

function addMatch(id: number, version: number, isNamed = false): void {
  const match = { ...entry.feed, id, version }
  batcher.addMatch({ match, offer: entry.offer, entry: { feed: match, offer: entry.offer } as MatchEntry, isNamed })
}

/** The items of a flush: kind and key, version, and whether with names. */
const items = ({ batch: { matches, markets } }: Sent): [string, number, boolean][] => [
  ...matches.map(({ match, isNamed }): [string, number, boolean] => [`match ${match.id}`, match.version, isNamed]),
  ...markets.map(({ market, isNamed }): [string, number, boolean] => [`market ${market.key}`, market.version, isNamed]),
]
const versions = (publication: Sent): number[] => items(publication).map(([, version]) => version)

describe('ChannelBatcher', () => {
  it('sends the first change immediately and only the newest state of later ones at the next flush', async () => {
    for (const version of [1, 2, 3]) {
      addMarket('1', version)
      batcher.settle({ isUrgent: false })
      await pass(10)
    }
    await pass(1000)
    expect(sent.map(publication => [publication.at, versions(publication)])).toEqual([
      [0, [1]],
      [TURN_MS, [3]],
    ])
  })

  it('sends a suspension immediately', async () => {
    addMarket('1', 1)
    batcher.settle({ isUrgent: false })
    await pass(10)
    addMarket('1', 2)
    batcher.settle({ isUrgent: true })
    expect(sent.map(publication => [publication.at, versions(publication)])).toEqual([
      [0, [1]],
      [10, [2]],
    ])
  })

  it('alternates between matches and markets, and becomes idle when nothing is pending', async () => {
    addMatch(1, 1)
    addMarket('1', 1)
    batcher.settle({ isUrgent: false })
    await pass(TURN_MS)
    expect(sent.map(publication => [publication.at, items(publication)])).toEqual([
      [0, [['match 1', 1, false]]],
      [TURN_MS, [['market 1', 1, false]]],
    ])
    await pass(10 * TURN_MS)
    expect(sent).toHaveLength(2)
    expect(batcher).toMatchObject({ isIdle: true })
  })

  it('loses no final state and no names, and flushes at most four times a second, for any changes and failures', async () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 400 }),
      id: fc.integer({ min: 1, max: 3 }),
      isMatch: fc.boolean(),
      isNamed: fc.boolean(),
    })
    const failing = fc.array(fc.boolean(), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), failing, async (steps, failures) => {
        clock = new ManualClock(0)
        sent = []
        const delivered: Sent[] = []
        batcher = new ChannelBatcher(clock, async batch => {
          sent.push({ at: clock.now(), batch })
          if (failures[sent.length - 1]) throw new Error('nobody there')
          delivered.push({ at: clock.now(), batch })
        })
        const last = new Map<string, number>()
        /** The version from which on the names were needed. */
        const namedAt = new Map<string, number>()
        for (const [version, { wait, id, isMatch, isNamed }] of steps.entries()) {
          await pass(wait)
          if (isMatch) addMatch(id, version, isNamed)
          else addMarket(String(id), version, isNamed)
          const key = `${isMatch ? 'match' : 'market'} ${id}`
          last.set(key, version)
          if (isNamed) namedAt.set(key, version)
          batcher.settle({ isUrgent: false })
        }
        await pass(4000)
        const seen = new Map<string, number>()
        const namedSeen = new Map<string, number>()
        for (const [key, version, isNamed] of delivered.flatMap(items)) {
          expect(version).toBeGreaterThan(seen.get(key) ?? -1)
          seen.set(key, version)
          if (isNamed) namedSeen.set(key, version)
        }
        expect(seen).toEqual(last)
        for (const [key, version] of namedAt) expect(namedSeen.get(key)).toBeGreaterThanOrEqual(version)
        for (const [index, { at }] of sent.entries()) {
          if (index > 0) expect(at - (sent[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(TURN_MS)
        }
      }),
    )
  })

  it('waits for a slow publication, then sends only the newest state', async () => {
    let end = (): void => {}
    endings = [
      new Promise(resolve => {
        end = resolve
      }),
    ]
    for (const version of [1, 2, 3]) {
      addMarket('1', version)
      batcher.settle({ isUrgent: false })
      await pass(400)
    }
    expect(sent.map(versions)).toEqual([[1]])
    expect(batcher).toMatchObject({ isIdle: false })
    end()
    await pass(10)
    expect(sent.map(versions)).toEqual([[1], [3]])
  })

  it('resends what could not be published, unless a newer state is pending, which takes over its names', async () => {
    endings = [Promise.reject(new Error('nobody there'))]
    for (const key of ['1', '2']) addMarket(key, 1, true)
    addMatch(7, 1)
    batcher.settle({ isUrgent: true })
    addMarket('2', 2)
    batcher.settle({ isUrgent: false })
    await pass(1000)
    const newest = new Map(
      sent.slice(1).flatMap(publication => items(publication).map(([key, ...rest]) => [key, rest])),
    )
    expect(Object.fromEntries(newest)).toEqual({
      'market 1': [1, true],
      'market 2': [2, true],
      'match 7': [1, false],
    })
    expect(batcher).toMatchObject({ isIdle: true })
  })
})

it('is behind from the first failure until the failed change is acknowledged', async () => {
  endings = [Promise.reject(new Error('away')), Promise.reject(new Error('away'))]
  addMarket('1', 1)
  expect(batcher).toMatchObject({ isBehind: false })
  batcher.settle({ isUrgent: false })
  await pass(10)
  expect(batcher).toMatchObject({ isBehind: true })
  await pass(TURN_MS)
  expect(batcher).toMatchObject({ isBehind: true })
  await pass(TURN_MS)
  expect(batcher).toMatchObject({ isBehind: false })
  expect(sent).toHaveLength(3)
})
