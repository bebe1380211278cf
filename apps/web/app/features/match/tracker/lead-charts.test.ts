import type { MapCourse, TimelineEntry } from '@touchline/contract/entities/media'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GROUND } from './field.tsx'
import { buildGoldCourse, buildLeadPath, buildScoreLeadSteps, formatGold } from './lead-charts.tsx'

const course = (leads: readonly number[], minutes = leads.length): MapCourse => ({
  number: 1,
  winner: null,
  duration_seconds: minutes * 60,
  gold: leads.map((lead, index) => ({ minute: index + 1, lead })),
})

describe('the gold of a map', () => {
  it('is nothing before something has happened', () => {
    expect(buildGoldCourse(course([]))).toBeNull()
  })

  it('has a scale of five thousand, which doubles when the lead passes it', () => {
    const range = (leads: readonly number[]) => buildGoldCourse(course(leads))?.leads.map(({ lead }) => lead)
    expect(range([300, -5000])).toEqual([5000, 0, -5000])
    expect(range([300, -5001])).toEqual([10_000, 0, -10_000])
    expect(range([51_000])).toEqual([80_000, 0, -80_000])
  })

  it('has a line for every ten minutes, forty at least', () => {
    const minutes = (length: number) => buildGoldCourse(course([100], length))?.minutes.map(({ minute }) => minute)
    expect(minutes(12)).toEqual([0, 10, 20, 30, 40])
    expect(minutes(43)).toEqual([0, 10, 20, 30, 40, 50])
  })

  it('holds the last lead until now, within the box', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 1, maxLength: 90 }), leads => {
        const drawn = buildGoldCourse(course(leads, leads.length + 2))
        expect(drawn?.end.lead).toBe(leads.at(-1))
        for (const [, x = 0, y = 0] of drawn?.line.matchAll(/[ML]([\d.]+) ([\d.]+)/g) ?? []) {
          expect(Number(x)).toBeLessThanOrEqual(GROUND.width)
          expect(Number(y)).toBeLessThanOrEqual(GROUND.height)
        }
      }),
    )
  })
})

it('writes gold in thousands', () => {
  expect([5000, -3400, 0, 51_000, -10_000, 450].map(formatGold)).toEqual(['+5k', '−3.4k', '0', '+51k', '−10k', '+0.5k'])
})

const entry = (type: string, side: TimelineEntry['side']): TimelineEntry => ({ minute: 1, type, side })

describe('the lead', () => {
  it('counts the rounds of the map being played', () => {
    const timeline = [
      entry('round_won', 'home'),
      entry('map_won', 'home'),
      entry('round_won', 'away'),
      entry('round_won', 'away'),
      entry('plant', 'home'),
      entry('round_won', 'home'),
    ]
    expect(buildScoreLeadSteps(timeline)).toEqual([0, -1, -2, -1])
  })

  it('labels the axis with five, and with twice as many once the lead passes it', () => {
    const leads = (steps: readonly number[]) => buildLeadPath(steps).ticks.map(({ lead }) => lead)
    expect(leads([0, -1, -5])).toEqual([5, 0, 5])
    expect(leads([0, 6])).toEqual([10, 0, 10])
    expect(leads([0, -11])).toEqual([20, 0, 20])
    expect(buildLeadPath([0]).ticks.map(({ y }) => y)).toEqual([72, 140, 208])
  })

  it('is drawn within the ground, however large it grows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 80 }), steps => {
        const { end } = buildLeadPath(steps)
        return end.x >= 20 && end.x <= 410 && end.y >= 72 && end.y <= 208
      }),
    )
  })
})
