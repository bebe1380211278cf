import { describe, expect, it, vi } from 'vitest'
import type { FeedMarket, FeedSettlement } from '../feed/feed-market.ts'
import type { FeedMatch } from '../feed/feed-match.ts'
import type { FeedEvent } from '../feed/types.ts'
import { createRuntime } from '../sport-registry.ts'
import { grade } from '../testing/reference-grader.ts'
import { NOON, playToEnd, sampleDisrupted, sampleFixtures } from '../testing/sample.ts'
import { isLong } from '../testing/sample-size.ts'
import { toStakeShare } from '../testing/stake-share.ts'
import { SPORTS } from './catalogue.ts'
import { type Disruption, findDisruption } from './disruptions.ts'
import { type Fixture, HOUR } from './fixtures.ts'

// Simulates whole matches of all sports, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

interface Published {
  readonly fixture: Fixture
  readonly events: readonly FeedEvent[]
  readonly statuses: readonly number[]
  readonly settlements: ReadonlyMap<string, FeedSettlement>
  readonly markets: ReadonlyMap<string, FeedMarket>
  readonly last: FeedMatch
}

/** All events of a match from an hour before its start to its end, in steps of five minutes. */
function collect(fixture: Fixture): Published {
  const from = fixture.startTime - HOUR
  const runtime = createRuntime(fixture, from, from)
  const markets = new Map(runtime.match.markets)
  const events: FeedEvent[] = []
  for (let at = from; !runtime.isFinal; at += 300_000) runtime.jump(at, event => events.push(event))
  const settlements = new Map<string, FeedSettlement>()
  for (const event of events) {
    if (event.type === 'markets_changed') for (const market of event.markets) markets.set(market.key, market)
    if (event.type !== 'markets_settled') continue
    for (const settlement of event.settlements) {
      const key = `${settlement.marketId}/${settlement.specifier}`
      expect(settlements.has(key), `${fixture.id} ${key} settled twice`).toBe(false)
      settlements.set(key, settlement)
    }
  }
  const statuses = events.flatMap(event => (event.type === 'match_status_changed' ? [event.status] : []))
  return { fixture, events, statuses, settlements, markets, last: runtime.match }
}

const isVoid = ({ outcomes }: FeedSettlement) => outcomes.every(({ voidFactor }) => voidFactor === 1)
/** Sports whose markets the reference grader knows completely. */
const GRADED = new Set(['soccer', 'tennis', 'basketball'])
const sports = SPORTS.map(({ key }) => key)
const listDisrupted = (kind: Disruption['kind']) =>
  sports.flatMap(sport => sampleDisrupted(sport, isLong ? 2 : 1, kind).map(fixture => ({ sport, ...collect(fixture) })))

/** The match without its disruption, because another match number would change the match. */
function shiftless({ match, settlements }: ReturnType<typeof playToEnd>) {
  return { score: match.statistics.totalScore, settlements }
}

describe('a delayed match', () => {
  it.each(listDisrupted('delayed'))(
    '$sport: announces the delay, moves its start and is played normally',
    ({ fixture, events, statuses, settlements }) => {
      const [first] = events.filter(event => event.type === 'match_changed')
      expect(first?.type === 'match_changed' && first.match).toMatchObject({ phase: 61, status: 0 })
      expect(first?.type === 'match_changed' && first.match.startTime).toBeGreaterThan(fixture.startTime)
      expect(statuses).toEqual([1, 3, 4])
      expect(settlements.size).toBe(shiftless(playToEnd(fixture)).settlements.length)
    },
  )
})

describe('a rescheduled match', () => {
  it.each(listDisrupted('rescheduled'))(
    '$sport: is not covered until its new time is known, then played',
    ({ fixture, events, statuses, last }) => {
      expect(statuses).toEqual([5, 0, 1, 3, 4])
      const phases = events.flatMap(event => (event.type === 'match_changed' ? [event.match.phase] : []))
      expect(phases.slice(0, 2)).toEqual([60, 60])
      expect(last.startTime - fixture.startTime).toBeGreaterThanOrEqual(2 * HOUR)
    },
  )
})

describe('a postponed match', () => {
  it.each(listDisrupted('postponed'))(
    '$sport: cancels its markets and refunds every stake',
    ({ statuses, settlements, markets, last }) => {
      expect(statuses).toEqual([5])
      expect(last).toMatchObject({ status: 5, phase: 60 })
      expect(settlements.size).toBeGreaterThan(10)
      expect([...settlements.values()].every(isVoid)).toBe(true)
      expect([...markets.values()].filter(({ status }) => !(status === -4 || status === 0))).toEqual([])
    },
  )
})

describe('an interrupted match', () => {
  it.each(listDisrupted('interrupted'))('$sport: stops, suspends all markets, resumes and ends normally', played => {
    const { fixture, events, statuses, settlements, last } = played
    expect(statuses).toEqual([1, 2, 1, 3, 4])
    const stopped = events.find(event => event.type === 'match_status_changed' && event.status === 2)
    const at = stopped?.at ?? 0
    expect(stopped?.type === 'match_status_changed' && stopped.match.phase).toBe(80)
    const during = createRuntime(fixture, fixture.startTime, at + 60_000)
    expect([...during.match.markets.values()].filter(({ status }) => status !== -1)).toEqual([])
    expect(during.match.statistics.clock?.stopped ?? true).toBe(true)
    const { timeline } = last.statistics
    expect(timeline.map(({ at: time }) => time)).toEqual(timeline.map(({ at: time }) => time).sort((a, b) => a - b))
    expect(timeline.filter(({ type }) => type === 'interrupted' || type === 'resumed')).toHaveLength(2)
    for (const settlement of GRADED.has(played.sport) ? settlements.values() : []) {
      const expected = grade(last, settlement)
      for (const outcome of settlement.outcomes)
        if (expected) expect(toStakeShare(outcome)).toEqual(expected[outcome.id])
    }
  })

  it('resumes the play clock where it stopped', () => {
    for (const { fixture, events } of sampleDisrupted('soccer', 3, 'interrupted').map(collect)) {
      const clockAt = (status: number) => {
        const event = events.filter(event => event.type === 'match_status_changed' && event.status === status).at(-1)
        return event?.type === 'match_status_changed' ? event : undefined
      }
      const stopped = clockAt(2)
      const resumed = clockAt(1)
      expect(resumed?.match.statistics.clock?.matchTime).toBe(stopped?.match.statistics.clock?.matchTime)
      expect(resumed?.match.statistics.clock?.updatedAt, `${fixture.id}`).toBe(resumed?.at)
    }
  })
})

describe('an abandoned match', () => {
  it.each(listDisrupted('abandoned'))(
    '$sport: keeps decided markets and refunds the rest',
    ({ sport, statuses, settlements, last }) => {
      expect(statuses).toEqual([1, 2, 3, 4])
      expect(last).toMatchObject({ status: 4, phase: 90 })
      const all = [...settlements.values()]
      expect(all.some(isVoid)).toBe(true)
      for (const settlement of GRADED.has(sport) ? all.filter(candidate => !isVoid(candidate)) : []) {
        const expected = grade(last, settlement)
        if (expected) {
          for (const outcome of settlement.outcomes) expect(toStakeShare(outcome)).toEqual(expected[outcome.id])
        }
      }
    },
  )
})

describe('an uncovered match', () => {
  it.each(listDisrupted('uncovered'))('$sport: emits nothing until its end, which settles it', ({ statuses, last }) => {
    expect(statuses).toEqual([1, 5, 3, 4])
    expect(last.status).toBe(4)
  })
})

describe('restarts', () => {
  const kinds = ['delayed', 'rescheduled', 'postponed', 'interrupted', 'abandoned', 'uncovered'] as const

  it.each(kinds)('%s: has the same state for any steps', kind => {
    const fixture = sampleDisrupted('soccer', 8, kind).find(({ league }) => league.tier >= 3)
    if (!fixture) throw new RangeError(`no match ${kind}`)
    const stepped = createRuntime(fixture, fixture.startTime - HOUR, fixture.startTime - HOUR)
    expect(stepped.match.markets.size).toBeGreaterThan(0)
    const write = (runtime: typeof stepped) =>
      JSON.stringify({
        ...runtime.match,
        markets: [...runtime.match.markets.values()]
          .map(({ key, status, outcomes }) => [key, status, outcomes.map(({ odds }) => odds)])
          .sort(),
      })
    for (let at = fixture.startTime - HOUR; at < fixture.startTime + 9 * HOUR; at += 1_834_567) {
      stepped.advance(at, () => {})
      const fresh = createRuntime(fixture, fixture.startTime - HOUR, at)
      expect(write(fresh), new Date(at - NOON).toISOString()).toBe(write(stepped))
      expect(fresh.listSettlements()).toEqual(stepped.listSettlements())
    }
  })
})

it('disrupts few matches, at most one in a hundred per kind', () => {
  expect(sampleFixtures('soccer', 50).filter(fixture => findDisruption(fixture) !== undefined)).toEqual([])
  expect(sampleDisrupted('soccer', 3, 'abandoned')).toHaveLength(3)
})
