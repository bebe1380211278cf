import { afterEach, describe, expect, it, vi } from 'vitest'
import { Competitions } from './competitions.ts'
import { EventRuntimeError, runSteps } from './engine/event-steps.ts'
import type { FeedMatch } from './feed/feed-match.ts'
import type { FeedEvent, Simulator } from './feed/types.ts'
import { MatchRuntime } from './match/match-runtime.ts'
import { type Outright, outrightsBetween } from './outrights/outright.ts'
import { OutrightRuntime, REMOVED_AFTER } from './outrights/outright-runtime.ts'
import { DAY, HOUR, MINUTE } from './schedule/fixtures.ts'
import { createSimulator } from './simulator.ts'
import { SAMPLED_LEAGUES, scaleSample } from './testing/sample-size.ts'

// Simulates days of a sportsbook, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const SEED = 'touchline'
const START = Date.UTC(2026, 10, 22, 10, 30)
const competitions = new Competitions(SEED)
const run = (outright: Outright, now: number) => new OutrightRuntime(outright, competitions.createCourse(outright), now)

afterEach(() => {
  vi.restoreAllMocks()
})

function advanceInSteps(feed: Simulator, until: number, stepMs = 50_000): FeedEvent[] {
  const events: FeedEvent[] = []
  while (feed.now < until) events.push(...feed.advance(Math.min(until, feed.now + stepMs)))
  return events
}

describe('removal', () => {
  it('ends the steps of an outright', () => {
    const outrights = outrightsBetween(SEED, START - DAY, START + scaleSample(60) * DAY)
    for (const outright of outrights.filter((_, index) => index % 7 === 0)) {
      const runtime = run(outright, outright.endTime)
      runtime.advance(runtime.removedAt, () => {})
      expect(runtime.nextAt()).toBe(Number.POSITIVE_INFINITY)
    }
  })

  it('is reached by steps that end on it, for every event', () => {
    const ended = outrightsBetween(SEED, START - 2 * DAY, START).map(({ id, endTime }) => {
      return { id, at: endTime + REMOVED_AFTER }
    })
    const from = Math.min(...ended.map(({ at }) => at).filter(at => at > START)) - 5 * MINUTE
    const until = from + 10 * MINUTE
    const due = ended.filter(({ at }) => at > from && at <= until)
    const events = advanceInSteps(createSimulator({ seed: SEED, now: from }), until)
    const removed = new Map(
      events.flatMap(event => (event.type === 'match_removed' ? [[event.matchId, event.at]] : [])),
    )
    expect(due.length).toBeGreaterThan(0)
    for (const { id, at } of due) expect(removed.get(id)).toBe(at)
    expect(removed.size).toBeGreaterThan(due.length)
    expect(events.filter(({ type }) => type === 'match_dropped')).toEqual([])
  })
})

describe('steps that do not move forward', () => {
  it.each([0, -1, Number.NaN])('throw an error with event and time (%d ms later)', gap => {
    const run = () =>
      runSteps({ matchId: 77, from: START, to: START + HOUR, nextAfter: time => time + gap, enter: () => {} })
    expect(run).toThrow(EventRuntimeError)
    expect(run).toThrow(/event 77 at 2026-11-22T10:30:00/)
  })
})

describe('a failing event', () => {
  const FEED = { seed: SEED, leagueIds: SAMPLED_LEAGUES }
  const now = START
  const failAt = now + 3 * MINUTE
  const live = createSimulator({ ...FEED, now })
    .snapshot()
    .filter(({ status }) => status === 1)
  const [failing, other] = live as [FeedMatch, FeedMatch]

  function stallFrom(at: number): void {
    const nextAt = MatchRuntime.prototype.nextAt
    vi.spyOn(MatchRuntime.prototype, 'nextAt').mockImplementation(function (this: MatchRuntime<unknown, unknown>) {
      const next = nextAt.call(this)
      return this.match.id === failing.id && next > at ? at : next
    })
  }

  function run(stepMs: number) {
    const feed = createSimulator({ ...FEED, now })
    for (const id of [failing.id, other.id]) expect(feed.match(id)?.markets.size).toBeGreaterThan(0)
    return { feed, events: advanceInSteps(feed, failAt + MINUTE, stepMs) }
  }

  it('leaves the offer, then the feed, while others continue, with steps of any length', () => {
    stallFrom(failAt)
    const { feed, events } = run(5000)
    const drops = events.filter(event => event.type === 'match_dropped')
    expect(drops).toMatchObject([{ matchId: failing.id, error: { name: 'EventRuntimeError', matchId: failing.id } }])
    const at = drops[0]?.at ?? 0
    expect(at).toBeLessThanOrEqual(failAt)
    expect(at).toBeGreaterThan(failAt - MINUTE)
    expect(feed.match(failing.id)).toMatchObject({ status: 5, markets: new Map() })

    const closed = events.flatMap(event =>
      event.type === 'markets_changed' && event.matchId === failing.id && event.at === at ? event.markets : [],
    )
    expect(closed.length).toBeGreaterThan(10)
    expect(new Set(closed.slice(-10).map(({ status }) => status))).toEqual(new Set([0]))
    expect(events.some(event => event.at > at && event.type === 'markets_changed' && event.matchId === other.id)).toBe(
      true,
    )
    expect(run(40_000).events.find(({ type }) => type === 'match_dropped')?.at).toBe(at)

    const later = feed.advance(at + 3 * HOUR)
    expect(later.filter(event => event.type === 'match_removed' && event.matchId === failing.id)).toHaveLength(1)
    expect(feed.match(failing.id)).toBeUndefined()
    const restarted = createSimulator({ ...FEED, now, dropped: [failing.id] })
    expect(restarted.match(failing.id)).toBeUndefined()
  })

  it('is dropped with its cause when its runtime throws', () => {
    const advance = MatchRuntime.prototype.advance
    const cause = new RangeError('no such chance')
    vi.spyOn(MatchRuntime.prototype, 'advance').mockImplementation(function (
      this: MatchRuntime<unknown, unknown>,
      to,
      emit,
    ) {
      if (this.match.id === failing.id && to >= failAt) throw cause
      advance.call(this, to, emit)
    })
    const { feed, events } = run(1000)
    expect(events.filter(event => event.type === 'match_dropped')).toMatchObject([
      { matchId: failing.id, error: { cause } },
    ])
    expect(feed.match(failing.id)?.status).toBe(5)
    expect(feed.match(other.id)?.status).not.toBe(5)
  })

  it('is dropped on request, once, and is not offered again', () => {
    const feed = createSimulator({ ...FEED, now })
    feed.drop(failing.id, 'dropped elsewhere')
    feed.drop(failing.id, 'dropped elsewhere')
    const events = advanceInSteps(feed, now + MINUTE, 5000)
    const drops = events.filter(event => event.type === 'match_dropped')
    expect(drops).toMatchObject([{ matchId: failing.id, at: now, error: { name: 'EventRuntimeError' } }])
    expect(feed.match(failing.id)).toMatchObject({ status: 5, markets: new Map() })
    expect(feed.advance(now + 3 * HOUR).filter(({ type }) => type === 'match_dropped')).toEqual([])
    expect(feed.match(failing.id)).toBeUndefined()
  })
})
