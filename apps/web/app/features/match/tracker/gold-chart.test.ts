import type { MapCourse } from '@touchline/contract/entities/media'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GROUND } from './field.tsx'
import { buildGoldCourse, formatGold } from './lead-charts.tsx'

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
