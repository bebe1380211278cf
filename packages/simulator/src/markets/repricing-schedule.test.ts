import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../schedule/fixtures.ts'
import { DueHeap } from '../shared/due-heap.ts'
import { createScript } from '../sport-registry.ts'
import { sampleFixtures } from '../testing/sample.ts'
import { createRepricingSchedule } from './repricing-schedule.ts'

describe('repricing schedule', () => {
  const fixture = sampleFixtures('soccer', 100).find(({ league }) => league.tier <= 2)
  if (!fixture) throw new Error('no soccer')
  const script = createScript(fixture)
  const table = createRepricingSchedule(fixture, script)
  const quiet = new Set(script.moments.filter(moment => moment.skipsPricing).map(({ at }) => at))
  const times = fc.oneof(
    fc.integer({ min: fixture.startTime - 30 * HOUR, max: fixture.startTime + 3 * HOUR }),
    fc.integer({ min: fixture.startTime, max: fixture.startTime + 3 * HOUR }),
  )

  it('is consistent forwards and backwards', () => {
    fc.assert(
      fc.property(times, time => {
        const next = table.nextAfter(time)
        if (next === Number.POSITIVE_INFINITY) return
        expect(next).toBeGreaterThan(time)
        // Publications without pricing happen at quiet moments and refresh times only.
        const isTold = table.lastRefresh(next) === next || quiet.has(next)
        expect(table.isPricingDue(next) || isTold).toBe(true)
        expect(table.lastCorePricing(next)).toBe(table.isPricingDue(next) ? next : table.lastCorePricing(time))
        expect(table.lastCorePricing(next - 1)).toBe(table.lastCorePricing(time))
        expect(table.isFullPricing(next)).toBe(table.lastFullPricing(next) === next)
      }),
    )
  })

  it('prices every few seconds in play and every few minutes before, with full pricings between', () => {
    const kickOff = script.moments[0]?.at ?? 0
    const gap = (time: number) => table.nextAfter(table.nextAfter(time)) - table.nextAfter(time)
    expect(gap(fixture.startTime - 3 * HOUR)).toBe(5 * MINUTE)
    expect(gap(fixture.startTime - 28 * HOUR)).toBe(15 * MINUTE)
    expect(table.nextAfter(kickOff + 1) - kickOff).toBeLessThanOrEqual(script.tickMs)
    expect(table.lastFullPricing(kickOff + 20 * MINUTE)).toBeGreaterThan(kickOff + 20 * MINUTE - 4 * MINUTE)
  })

  it('suspends everything during a pause, without ticks inside it', () => {
    for (const pause of script.suspensions) {
      if (pause.scope !== 'all' || !Number.isFinite(pause.to)) continue
      expect(table.suspendedAt(pause.from).all).toBe(true)
      expect(table.suspendedAt(pause.to - 1).all).toBe(true)
      expect(table.lastCorePricing(pause.from)).toBe(pause.from)
    }
    expect(table.suspendedAt(fixture.startTime - 1).all).toBe(false)
    expect(table.suspendedAt(fixture.startTime + 6 * HOUR).all).toBe(true)
  })

  it('republishes the match with the reason of a bet stop from its start to its end', () => {
    const goal = script.suspensions.find(({ reason }) => reason === 'possible_goal')
    if (!goal) throw new Error('no goal')
    expect(table.betStopAt(goal.from - 1)?.reason).not.toBe('possible_goal')
    for (const at of [goal.from, goal.to - 1])
      expect(table.betStopAt(at)).toEqual({ reason: 'possible_goal', scope: 'all' })
    expect(table.betStopAt(goal.to)?.reason).not.toBe('possible_goal')
    for (const at of [goal.from, goal.to]) {
      expect(table.nextAfter(at - 1)).toBe(at)
      expect(table.lastRefresh(at)).toBe(at)
    }
  })
})

describe('heap', () => {
  it('returns items ordered by time, then id', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(50))), items => {
        const heap = new DueHeap()
        for (const [time, id] of items) heap.push(time, id)
        const order: [number, number][] = []
        while (heap.size > 0) {
          const time = heap.firstTime
          order.push([time, heap.pop() ?? -1])
        }
        expect(order).toEqual([...items].sort(([t, i], [u, j]) => t - u || i - j))
        expect(heap.pop()).toBeUndefined()
        expect(heap.firstTime).toBe(Number.POSITIVE_INFINITY)
      }),
    )
  })
})
