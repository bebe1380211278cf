import { describe, expect, it } from 'vitest'
import { getScrimmage, toPoint } from './field.tsx'

describe('the ground', () => {
  it('has home at its left end and away at its right', () => {
    expect(toPoint({ x: 0, y: 0 })).toEqual({ x: 20, y: 30 })
    expect(toPoint({ x: 100, y: 100 })).toEqual({ x: 410, y: 250 })
  })

  it('moves the chains to the right for home and to the left for away', () => {
    const home = getScrimmage({ kind: 'down', side: 'home', down: 1, distance: 10, to_goal: 60 })
    const away = getScrimmage({ kind: 'down', side: 'away', down: 1, distance: 10, to_goal: 60 })
    expect(home.firstDown).toBeGreaterThan(home.ball)
    expect(away.firstDown).toBeLessThan(away.ball)
    expect(home.ball).toBeCloseTo(57.9 + 0.4 * 314.2)
  })

  it('keeps the first down on the field', () => {
    const { firstDown } = getScrimmage({ kind: 'down', side: 'home', down: 1, distance: 10, to_goal: 4 })
    expect(firstDown).toBeCloseTo(57.9 + 314.2)
  })
})
