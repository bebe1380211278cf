import type { FeedPeriodScore, FeedStatistics, FeedTimelineItem } from '@touchline/simulator/feed/feed-match'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { buildMomentum, MOMENTUM_MINUTES } from './momentum.ts'

const START = 1_000_000_000
const NOW = START + 40 * 60_000
const { statistics } = new ScriptedFeed(0).match(1)
const withTimeline = (...timeline: FeedTimelineItem[]): FeedStatistics => ({ ...statistics, timeline })
const goal = (at: number, side: 'home' | 'away'): FeedTimelineItem => ({ at, minute: 1, type: 'goal', side })

describe('momentum', () => {
  it('moves towards the side that scored, and decays', () => {
    const curve = buildMomentum(withTimeline(goal(NOW - 10 * 60_000, 'away')), START, NOW)
    const scored = MOMENTUM_MINUTES - 11
    expect(curve[scored - 1]).toBe(0)
    expect(curve[scored]).toBeLessThan(-50)
    expect(curve[scored + 1]).toBeGreaterThan(curve[scored] ?? 0)
    expect(Math.abs(curve.at(-1) ?? 0)).toBeLessThan(20)
  })

  it('leans slightly towards the side that attacks more', () => {
    const figures = [{ key: 'attacks', home: 30, away: 10 }]
    expect(buildMomentum({ ...statistics, rows: figures }, START, NOW).at(-1)).toBe(15)
  })

  it('leans towards the side that wins the period when attacks are not counted', () => {
    const start = (at: number): FeedTimelineItem => ({ at, minute: null, type: 'period_start', side: null })
    const quarter = (number: number, home: number, away: number): FeedPeriodScore => ({
      home,
      away,
      number,
      periodKey: `${number}_quarter`,
      periodName: `Quarter ${number}`,
      type: 'regular_period',
    })
    const periodScores = [quarter(1, 20, 20), quarter(2, 12, 20)]
    const timeline = [start(START), start(NOW - 10 * 60_000)]
    const curve = buildMomentum({ ...statistics, shots: null, rows: [], periodScores, timeline }, START, NOW)
    expect(curve[MOMENTUM_MINUTES - 12]).toBe(0)
    expect(curve.at(-1)).toBe(-30)
  })

  it('is zero before the start', () => {
    const curve = buildMomentum({ ...statistics, shots: { home: 3, away: 0 } }, NOW - 5 * 60_000, NOW)
    expect(curve.filter(value => value === 0)).toHaveLength(MOMENTUM_MINUTES - 6)
  })

  it('stays within its bounds, and is inverted when the sides are swapped', () => {
    const item = fc.record({
      at: fc.integer({ min: START, max: NOW }),
      minute: fc.constant(null),
      type: fc.constantFrom('goal', 'corner', 'red_card', 'substitution', 'wicket'),
      side: fc.constantFrom('home', 'away'),
    }) as fc.Arbitrary<FeedTimelineItem>
    const turn = (item: FeedTimelineItem): FeedTimelineItem => ({
      ...item,
      side: item.side === 'home' ? 'away' : 'home',
    })
    fc.assert(
      fc.property(fc.array(item), items => {
        const curve = buildMomentum(withTimeline(...items), START, NOW)
        expect(curve).toHaveLength(MOMENTUM_MINUTES)
        for (const value of curve) expect(Math.abs(value)).toBeLessThanOrEqual(100)
        const turned = buildMomentum(withTimeline(...items.map(turn)), START, NOW)
        for (const [index, value] of turned.entries())
          expect(Math.abs(value + (curve[index] ?? 0))).toBeLessThanOrEqual(1)
      }),
    )
  })
})
