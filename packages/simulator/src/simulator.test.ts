import { marketKey } from '@touchline/betting/markets/market-keys'
import { describe, expect, it, vi } from 'vitest'
import type { FeedMarket } from './feed/feed-market.ts'
import type { FeedMatch } from './feed/feed-match.ts'
import type { FeedEvent, Simulator, SimulatorOptions } from './feed/types.ts'
import { HOUR, MINUTE } from './schedule/fixtures.ts'
import { createSimulator as createWholeSimulator } from './simulator.ts'
import { NOON } from './testing/sample.ts'
import { isLong, SAMPLED_LEAGUES } from './testing/sample-size.ts'

// Simulates days of a sportsbook, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const SEED = 'test'

const createSimulator = (options: SimulatorOptions): Simulator =>
  createWholeSimulator({ ...options, leagueIds: SAMPLED_LEAGUES })

function advanceBy(simulator: Simulator, step: number, to: number): FeedEvent[] {
  const events: FeedEvent[] = []
  while (simulator.now < to) events.push(...simulator.advance(Math.min(to, simulator.now + step)))
  return events
}

type View = (market: FeedMarket) => unknown

/** One match in this many has its markets compared; all would take half a minute. */
const ONE_IN = isLong ? 9 : 15

function readOf(simulator: Simulator): FeedMatch[] {
  return simulator.snapshot().filter(({ id }) => id % ONE_IN === 0)
}

/** One text per match: deep equality of all objects would take minutes. */
function writeDown(simulator: Simulator, view: View): Map<number, string> {
  const read = new Set(readOf(simulator).map(({ id }) => id))
  const texts = simulator.snapshot().map(match => {
    // Spreading a match would price its markets.
    const keys = Object.keys(match).filter(key => key !== 'markets') as (keyof FeedMatch)[]
    const markets = read.has(match.id) ? [...match.markets.values()] : []
    const shown = markets.sort((a, b) => (a.key < b.key ? -1 : 1)).map(view)
    return [match.id, JSON.stringify([...keys.map(key => match[key]), shown])] as const
  })
  return new Map(texts.sort(([a], [b]) => a - b))
}

function expectSame(a: Simulator, b: Simulator, view: View): void {
  const texts = writeDown(a, view)
  const others = writeDown(b, view)
  expect([...others.keys()]).toEqual([...texts.keys()])
  for (const [id, text] of texts) if (others.get(id) !== text) expect(others.get(id)).toBe(text)
}

const whole: View = market => market

/** A restart knows a market's last pricing, not its last change, nor the probabilities behind an unchanged price. */
const timeless: View = ({ version: _version, outcomes, ...market }) => ({
  ...market,
  outcomes: outcomes.map(({ probability: _probability, chances: _chances, ...outcome }) => outcome),
})

/** Reads prices, because an unread feed does not compute them. */
function readSome(simulator: Simulator): Simulator {
  for (const match of readOf(simulator)) expect(match.markets).toBeDefined()
  return simulator
}

const END = NOON + 4 * MINUTE
const steady = readSome(createSimulator({ seed: SEED, now: NOON }))
const events = advanceBy(steady, 1000, END)

describe('the same seed', () => {
  it('has the same state at the same time for any steps', () => {
    const other = readSome(createSimulator({ seed: SEED, now: NOON }))
    const otherEvents = advanceBy(other, 47_123, END)
    expectSame(steady, other, whole)
    expect(otherEvents.length).toBe(events.length)
    expect(otherEvents.map(event => `${event.at} ${event.type}`)).toEqual(
      events.map(event => `${event.at} ${event.type}`),
    )
  })

  it('has the same state after a restart', () => {
    const restarted = createSimulator({ seed: SEED, now: END })
    expectSame(steady, restarted, timeless)
  })

  it('has the same state after a long jump', () => {
    const jumped = readSome(createSimulator({ seed: SEED, now: NOON - HOUR }))
    jumped.advance(END)
    expectSame(steady, jumped, timeless)
  })

  it('differs from another seed', () => {
    const other = createSimulator({ seed: 'other', now: NOON })
    expect(other.snapshot().map(match => match.homeId)).not.toEqual(steady.snapshot().map(match => match.homeId))
  })

  it('never decreases versions across a restart', () => {
    const restarted = createSimulator({ seed: SEED, now: END })
    for (const match of readOf(steady)) {
      const again = restarted.match(match.id)
      expect(again?.version).toBeGreaterThanOrEqual(match.version)
      for (const [key, market] of match.markets) {
        const version = again?.markets.get(key)?.version ?? Number.NEGATIVE_INFINITY
        if (version < market.version) expect(`${key} at ${version}`).toBe(`at least ${market.version}`)
      }
    }
  })
})

describe('the feed', () => {
  it('has at least 600 upcoming and 20 to 150 live matches, all with markets', () => {
    const matches = createWholeSimulator({ seed: SEED, now: NOON }).snapshot()
    const live = matches.filter(match => match.status === 1).length
    expect(matches.filter(match => match.status === 0).length).toBeGreaterThan(600)
    expect(live).toBeGreaterThanOrEqual(20)
    expect(live).toBeLessThanOrEqual(150)
    for (const match of readOf(steady)) {
      if (match.status === 0) expect(match.markets.size).toBeGreaterThan(match.kind === 'match' ? 10 : 0)
    }
  })

  it('emits events in chronological order within the step', () => {
    let last = NOON
    for (const event of events) {
      expect(event.at).toBeGreaterThanOrEqual(last)
      last = event.at
    }
    expect(last).toBeLessThanOrEqual(END)
  })

  it('increases versions strictly with every change', () => {
    const versions = new Map<string, number>()
    for (const event of events) {
      if (event.type !== 'markets_changed') continue
      for (const market of event.markets) {
        const old = versions.get(market.key) ?? Number.NEGATIVE_INFINITY
        if (market.version <= old) expect(`${market.key} ${market.version}`).toBe(`above ${old}`)
        versions.set(market.key, market.version)
      }
    }
    expect(versions.size).toBeGreaterThan(1000)
  })

  it('announces the next event exactly', () => {
    const simulator = createSimulator({ seed: SEED, now: NOON })
    for (let i = 0; i < 200; i++) {
      const next = simulator.nextAt()
      expect(simulator.advance(next - 1)).toEqual([])
      for (const event of simulator.advance(next)) expect(event.at).toBe(next)
    }
  })

  it('keeps the identity of unchanged objects', () => {
    const match = steady.snapshot().find(candidate => candidate.status === 0)
    expect(steady.match(match?.id ?? 0)).toBe(match)
  })

  it('has canonical keys, prices in range and one most balanced line per market', () => {
    for (const match of readOf(steady)) {
      const balanced = new Set<string>()
      for (const [key, market] of match.markets) {
        if (key !== marketKey(match.urnId, market.id, market.specifier)) expect(key).toBe('canonical')
        const highest = match.kind === 'match' ? 101 : 501
        if (market.outcomes.some(({ odds }) => !(odds >= 1.01 && odds <= highest)))
          expect(market).toBe('priced in range')
        const family = `${market.id} ${market.specifier.replace(/(total|hcp)=[^|]*/, '')}`
        if (market.mostBalanced && balanced.has(family)) expect(family).toBe('balanced once')
        if (market.mostBalanced) balanced.add(family)
      }
    }
  })

  it('offers no market below its fair price', () => {
    for (const match of readOf(steady)) {
      for (const market of match.markets.values()) {
        if (market.status !== 1 || market.id === '536' || market.id === '40') continue
        const winners = ['10', '63', '85', '546', '547'].includes(market.id) ? 2 : 1
        const sum = market.outcomes.reduce((total, { odds }) => total + 1 / odds, 0)
        if (sum < winners) expect(`${market.key} sums to ${sum}`).toBe(`at least ${winners}`)
      }
    }
  })
})

describe('an afternoon in one jump', () => {
  const jumping = readSome(createSimulator({ seed: SEED, now: NOON }))
  const live = jumping.snapshot().filter(match => match.status === 1)
  const events = jumping.advance(NOON + 5 * HOUR)

  it('settles every match that was live, each market once', () => {
    const settled = new Map<number, Set<string>>()
    for (const event of events) {
      if (event.type !== 'markets_settled') continue
      const keys = settled.get(event.matchId) ?? new Set()
      for (const { marketId, specifier } of event.settlements) {
        const key = `${marketId}/${specifier}`
        if (keys.has(key)) expect(`${event.matchId} ${key}`).toBe('settled once')
        keys.add(key)
      }
      settled.set(event.matchId, keys)
    }
    for (const match of live) expect(settled.get(match.id)?.size).toBeGreaterThan(0)
  })

  it('moves live matches through closed and finished to removal', () => {
    for (const { id } of live) {
      const steps = events.flatMap(event =>
        event.type === 'match_status_changed' && event.matchId === id ? [event.status] : [],
      )
      expect(steps.slice(-2)).toEqual([3, 4])
    }
    const removed = events.filter(event => event.type === 'match_removed').map(event => event.matchId)
    expect(removed.length).toBeGreaterThan(20)
    for (const id of removed) expect(jumping.match(id)).toBeUndefined()
  })

  it('returns results of finished, removed and past matches only', () => {
    const removed = events.find(event => event.type === 'match_removed')
    const upcoming = jumping.snapshot().find(match => match.status === 0)
    const id = removed?.type === 'match_removed' ? removed.matchId : 0
    expect(jumping.getFinalSettlements(id)?.length).toBeGreaterThan(40)
    expect(createSimulator({ seed: SEED, now: NOON + 400 * 24 * HOUR }).getFinalSettlements(id)).toEqual(
      jumping.getFinalSettlements(id),
    )
    expect(jumping.getFinalSettlements(upcoming?.id ?? 0)).toBeUndefined()
    expect(jumping.listSettlements(upcoming?.id ?? 0)).toEqual([])
    expect(jumping.getFinalSettlements(77)).toBeUndefined()
  })

  it('reports the same results early and at the end', () => {
    const early = new Map<string, string>()
    for (const event of events) {
      if (event.type !== 'markets_settled') continue
      for (const settlement of event.settlements) {
        early.set(`${event.matchId}/${settlement.marketId}/${settlement.specifier}`, JSON.stringify(settlement))
      }
    }
    for (const { id } of live) {
      for (const settlement of jumping.getFinalSettlements(id) ?? []) {
        const settled = early.get(`${id}/${settlement.marketId}/${settlement.specifier}`)
        if (settled !== undefined) expect(settled).toBe(JSON.stringify(settlement))
      }
    }
  })

  it('decreases scores only by a cancelled goal, and restores early settlements on restart', () => {
    const score = new Map<number, { sum: number; cancelled: number }>()
    let cancelled = 0
    for (const event of events) {
      if (event.type !== 'match_changed' || event.match.sportId !== 1) continue
      const { totalScore, timeline } = event.match.statistics
      const sum = totalScore.home + totalScore.away
      const now = { sum, cancelled: timeline.filter(item => item.type === 'goal_cancelled').length }
      const old = score.get(event.match.id) ?? { sum: 0, cancelled: 0 }
      if (sum < old.sum) {
        expect(now.cancelled).toBe(old.cancelled + 1)
        cancelled++
      }
      score.set(event.match.id, now)
    }
    expect(cancelled).toBeGreaterThan(0)
    const restarted = createSimulator({ seed: SEED, now: NOON + 5 * HOUR })
    for (const match of jumping.snapshot()) {
      if (match.status === 1) expect(restarted.listSettlements(match.id)).toEqual(jumping.listSettlements(match.id))
    }
  })
})
