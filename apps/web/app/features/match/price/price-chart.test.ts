import { describe, expect, it } from 'vitest'
import { buildStepPath, CHART, findOddsAt } from './price-chart.tsx'

const START = 1_000_000

describe('buildStepPath', () => {
  it('draws nothing without prices', () => {
    expect(buildStepPath({ points: [], goals: [], startedAt: null }, START)).toBeNull()
  })

  it('runs flat through the middle while the price holds', () => {
    const drawn = buildStepPath({ points: [{ at: START, odds: 2 }], goals: [], startedAt: null }, START + 60_000)
    expect(drawn?.line).toBe('M0 48H380')
  })

  it('holds a price until the next one, the highest above', () => {
    const points = [
      { at: START, odds: 1.5 },
      { at: START + 50_000, odds: 2 },
    ]
    const goals = [
      { at: START - 5, score: '1–0' },
      { at: START + 25_000, score: '1–1' },
    ]
    const drawn = buildStepPath({ points, goals, startedAt: START + 50_000 }, START + 100_000)
    expect(drawn?.line).toBe('M0 88H190V8H380')
    expect(drawn?.goals).toEqual([{ x: 95, score: '1–1' }])
    expect(drawn?.ticks.map(({ y, odds }) => [y, odds])).toEqual([
      [8, 2],
      [48, 1.75],
      [88, 1.5],
    ])
    expect(drawn?.start).toBe(190)
    expect(drawn?.end).toEqual({ x: 380, y: 8 })
    expect(drawn?.area.endsWith(`V${CHART.height}H0Z`)).toBe(true)
  })

  it('stays within its width when prices are stamped by a clock that is ahead', () => {
    const points = [
      { at: START, odds: 1.5 },
      { at: START + 300_000, odds: 2 },
    ]
    const drawn = buildStepPath({ points, goals: [], startedAt: null }, START + 100_000)
    expect(drawn?.line).toBe('M0 88H380V8H380')
    expect(drawn?.end).toEqual({ x: 380, y: 8 })
  })

  it('spans a tenth of the price at least', () => {
    const points = [
      { at: START, odds: 2 },
      { at: START + 50_000, odds: 2.02 },
    ]
    const drawn = buildStepPath({ points, goals: [], startedAt: null }, START + 100_000)
    expect(drawn?.line).toBe('M0 52H190V44H380')
  })
})

it('finds the price that held at a time', () => {
  const points = [
    { at: START, odds: 1.5 },
    { at: START + 50_000, odds: 2 },
  ]
  expect([-1, 0, 49_999, 50_000].map(after => findOddsAt({ points }, START + after))).toEqual([undefined, 1.5, 1.5, 2])
})
