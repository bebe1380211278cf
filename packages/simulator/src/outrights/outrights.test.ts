import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { Competitions } from '../competitions.ts'
import type { FeedEvent } from '../feed/types.ts'
import { LEAGUES, SPORTS } from '../schedule/catalogue.ts'
import { DAY, HOUR, MINUTE } from '../schedule/fixtures.ts'
import { createSimulator } from '../simulator.ts'
import { NOON } from '../testing/sample.ts'
import { findOutright, isOutrightId, type Outright, outrightsBetween } from './outright.ts'
import { OutrightRuntime } from './outright-runtime.ts'

// Whole feeds are started here; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const competitions = new Competitions('outrights')
const run = (outright: Outright, now: number) => new OutrightRuntime(outright, competitions.createCourse(outright), now)
const outrights = outrightsBetween('outrights', NOON - DAY, NOON + DAY)
const [season] = outrights.filter(({ kind, relegated }) => kind === 'season' && relegated > 1)
if (!season) throw new RangeError('no season')

describe('outrights', () => {
  it('has every kind, several per sport except fights, whose weight classes never meet', () => {
    expect(new Set(outrights.map(({ kind }) => kind))).toEqual(new Set(['season', 'stage', 'simple_tournament']))
    for (const { key } of SPORTS) {
      const ofSport = outrights.filter(({ league }) => league.sport === key)
      if (key === 'mma') expect(ofSport).toEqual([])
      else expect(ofSport.length, key).toBeGreaterThan(2)
    }
  })

  it('are found by their id, which no match shares', () => {
    expect(new Set(outrights.map(({ id }) => id)).size).toBe(outrights.length)
    for (const outright of outrights) {
      expect(isOutrightId(outright.id)).toBe(true)
      expect(outright.id).toBeLessThan(2 ** 31)
      expect(findOutright('outrights', outright.id)).toEqual(outright)
    }
    expect(findOutright('outrights', 1_500_000_009)).toBeUndefined()
    expect(findOutright('outrights', 2_100_009_990)).toBeUndefined()
  })

  it('follow one another without gaps', () => {
    for (const outright of outrights.slice(0, 40)) {
      const next = outrightsBetween('outrights', outright.endTime + MINUTE, outright.endTime + 3 * DAY)
      const heir = next.find(({ league, kind }) => league.id === outright.league.id && kind === outright.kind)
      expect(heir?.id).toBeGreaterThan(outright.id)
    }
  })

  it('share relation keys only within their competition', () => {
    const events = createSimulator({ seed: 'outrights', now: NOON }).snapshot()
    const competitions = new Set(events.map(({ tournamentId }) => tournamentId))
    const keys = [...competitions].map(
      id => new Set(events.flatMap(event => (event.tournamentId === id ? event.relationKeys : []))),
    )
    expect(keys.filter(({ size }) => size !== 1)).toEqual([])
    expect(new Set(keys.flatMap(key => [...key])).size).toBe(keys.length)
  })

  it('builds cups from played leagues', () => {
    for (const league of LEAGUES.filter(({ every }) => every === 0)) {
      expect(league.competitors.length).toBeGreaterThan(7)
      expect(league.competitors.filter(({ id }) => Math.floor(id / 100) === league.id)).toEqual([])
    }
  })
})

describe('chances', () => {
  const cup = outrights.find(({ matchDays }) => matchDays === null)
  it.each([season, cup ?? season])('of $name sum to the number of places and grow with it', outright => {
    const course = competitions.createCourse(outright)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.98, noNaN: true }), part => {
        const model = course.chancesAt(outright.startTime + part * (outright.endTime - outright.startTime))
        const sum = (row: Float64Array) => row.reduce((total, p) => total + p, 0)
        expect(sum(model.firstChances(1))).toBeCloseTo(1, 6)
        expect(sum(model.firstChances(4))).toBeCloseTo(4, 1)
        expect(sum(model.lastChances(3))).toBeCloseTo(3, 1)
        const four = model.firstChances(4)
        model.firstChances(2).forEach((p, place) => {
          expect(p).toBeLessThanOrEqual((four[place] as number) + 0.02)
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('an outright moving through time', () => {
  const start = season.endTime - 30 * HOUR
  const runtime = run(season, start)
  expect(runtime.match.markets.size).toBeGreaterThan(3)
  const events: FeedEvent[] = []
  for (let at = start; at < season.endTime + HOUR; at += 7 * MINUTE) runtime.advance(at, event => events.push(event))

  it('is open until its end, then closed, then settled', () => {
    const statuses = events.flatMap(event => (event.type === 'match_status_changed' ? [event.status] : []))
    expect(statuses).toEqual([3, 4])
    expect(runtime).toMatchObject({ isFinal: true })
    expect(runtime.match.markets.size).toBe(0)
  })

  it('settles every market once, each with its number of winners', () => {
    const settled = events.flatMap(event => (event.type === 'markets_settled' ? event.settlements : []))
    expect(settled).toEqual(runtime.listSettlements())
    for (const { marketId, specifier, outcomes } of settled) {
      expect(outcomes).toHaveLength(season.field.length)
      const winners = outcomes.filter(({ result }) => result === 1).length
      const variant = Number(specifier.split(':').at(-1))
      expect(winners).toBe(marketId !== '536' ? 1 : variant === 150 ? season.relegated : variant - 100)
    }
  })

  it('has the same state after a restart and after a jump', () => {
    const write = (shown: OutrightRuntime) =>
      JSON.stringify([
        shown.match,
        [...shown.match.markets.values()].map(({ key, status, outcomes }) => [
          key,
          status,
          outcomes.map(({ odds }) => odds),
        ]),
      ])
    for (const at of [start + 5 * HOUR, season.endTime - 1, season.endTime + 1, season.endTime + HOUR]) {
      const jumped = run(season, start)
      expect(jumped.match.markets.size).toBeGreaterThan(3)
      jumped.jump(at, () => {})
      expect(write(jumped)).toBe(write(run(season, at)))
    }
  })
})

describe('the feed', () => {
  it('contains outrights and their past results, and never combines them', () => {
    const feed = createSimulator({ seed: 'outrights', now: NOON })
    const listed = feed.snapshot().filter(({ kind, status }) => kind !== 'match' && status === 0)
    expect(listed.length).toBeGreaterThan(50)
    const [first] = listed.sort((a, b) => (a.endTime ?? 0) - (b.endTime ?? 0))
    const id = first?.id ?? 0
    const [market] = first?.markets.values() ?? []
    const leg = {
      marketId: market?.id ?? '',
      specifier: market?.specifier ?? '',
      outcomeId: market?.outcomes[0]?.id ?? '',
    }
    expect(market?.groups).toEqual(['outright'])
    expect(feed.prepareSameGamePrice(id, [leg])).toEqual({ kind: 'unavailable', legs: [0] })
    expect(feed.getFinalSettlements(id)).toBeUndefined()
    const later = createSimulator({ seed: 'outrights', now: NOON + 40 * DAY })
    expect(later.match(id)).toBeUndefined()
    expect(later.getFinalSettlements(id)?.length).toBeGreaterThan(0)
    expect(later.getStartedMatch(id)?.status).toBe(4)
  })
})
