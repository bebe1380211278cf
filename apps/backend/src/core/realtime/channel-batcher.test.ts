import type { Market } from '@touchline/contract/entities/market'
import { makeMarket } from '@touchline/contract/examples/match'
import type { MatchChange, RealtimeEvent } from '@touchline/contract/realtime'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { ChannelBatcher, TURN_MS } from './channel-batcher.ts'

interface Sent {
  at: number
  event: RealtimeEvent
}

let clock: ManualClock
let sent: Sent[]
let batcher: ChannelBatcher
/** Outcomes of the next publications; later ones succeed immediately. */
let endings: Promise<void>[]

const send = (event: RealtimeEvent): Promise<void> => {
  sent.push({ at: clock.now(), event })
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

const market = (id: string, version: number, status: 1 | -1 = 1): Market =>
  makeMarket(1, { id, name: id, status, outcomes: [], version })

const match = (id: number, version: number): MatchChange => ({
  id,
  urn_id: `sr:match:${id}`,
  status: 1,
  stage: null,
  start_time: '2026-02-01T12:00:00.000Z',
  statistics: null,
  available_markets: 0,
  version,
})

const versions = ({ event }: Sent): unknown[] =>
  Array.isArray(event.message) ? event.message.map(({ version }) => version) : []

describe('ChannelBatcher', () => {
  it('sends the first change immediately and only the newest state of later ones at the next flush', async () => {
    for (const version of [1, 2, 3]) {
      batcher.addMarket(market('1', version))
      batcher.settle({ isUrgent: false })
      await pass(10)
    }
    await pass(1000)
    expect(sent.map(one => [one.at, versions(one)])).toEqual([
      [0, [1]],
      [TURN_MS, [3]],
    ])
  })

  it('sends a suspension immediately', async () => {
    batcher.addMarket(market('1', 1))
    batcher.settle({ isUrgent: false })
    await pass(10)
    batcher.addMarket(market('1', 2, -1))
    batcher.settle({ isUrgent: true })
    expect(sent.map(one => [one.at, versions(one)])).toEqual([
      [0, [1]],
      [10, [2]],
    ])
  })

  it('alternates between matches and markets, and becomes idle when nothing is pending', async () => {
    batcher.addMatch(match(1, 1))
    batcher.addMarket(market('1', 1))
    batcher.settle({ isUrgent: false })
    await pass(TURN_MS)
    expect(sent.map(({ at, event }) => [at, event.event_name])).toEqual([
      [0, 'match_changed'],
      [TURN_MS, 'markets_changed'],
    ])
    await pass(10 * TURN_MS)
    expect(sent).toHaveLength(2)
    expect(batcher).toMatchObject({ isIdle: true })
  })

  it('loses no final state and sends at most four publications a second for any sequence of changes', async () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 400 }),
      id: fc.integer({ min: 1, max: 3 }),
      isMatch: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        clock = new ManualClock(0)
        sent = []
        batcher = new ChannelBatcher(clock, send)
        const last = new Map<string, number>()
        for (const [version, { wait, id, isMatch }] of steps.entries()) {
          await pass(wait)
          if (isMatch) batcher.addMatch(match(id, version))
          else batcher.addMarket(market(String(id), version))
          last.set(`${isMatch ? 'match_changed' : 'markets_changed'} ${id}`, version)
          batcher.settle({ isUrgent: false })
        }
        await pass(1000)
        const seen = new Map<string, number>()
        for (const { event } of sent) {
          for (const { id, version } of event.message as { id: number | string; version: number }[]) {
            expect(version).toBeGreaterThan(seen.get(`${event.event_name} ${id}`) ?? -1)
            seen.set(`${event.event_name} ${id}`, version)
          }
        }
        expect(seen).toEqual(last)
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
      batcher.addMarket(market('1', version))
      batcher.settle({ isUrgent: false })
      await pass(400)
    }
    expect(sent.map(versions)).toEqual([[1]])
    expect(batcher).toMatchObject({ isIdle: false })
    end()
    await pass(10)
    expect(sent.map(versions)).toEqual([[1], [3]])
  })

  it('resends what could not be published, unless a newer state is pending', async () => {
    endings = [Promise.reject(new Error('nobody there'))]
    for (const id of ['1', '2']) batcher.addMarket(market(id, 1))
    batcher.addMatch(match(7, 1))
    batcher.settle({ isUrgent: true })
    batcher.addMarket(market('2', 2))
    batcher.settle({ isUrgent: false })
    await pass(1000)
    const newest = new Map<string, unknown>()
    for (const one of sent.slice(1))
      for (const { id, version } of one.event.message as { id: unknown; version: number }[])
        newest.set(`${one.event.event_name} ${id}`, version)
    expect(Object.fromEntries(newest)).toEqual({
      'markets_changed 1': 1,
      'markets_changed 2': 2,
      'match_changed 7': 1,
    })
    expect(batcher).toMatchObject({ isIdle: true })
  })
})

it('is behind from the first failure until the failed change is acknowledged', async () => {
  endings = [Promise.reject(new Error('away')), Promise.reject(new Error('away'))]
  batcher.addMarket(market('1', 1))
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
