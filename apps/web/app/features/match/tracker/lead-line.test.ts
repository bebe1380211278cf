import type { TimelineEntry } from '@touchline/contract/entities/media'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildLeadPath, buildScoreLeadSteps } from './lead-charts.tsx'

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
