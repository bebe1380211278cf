import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstToCount, nextIsHome, poissonChances, toChance, toEvidence } from './evidence.ts'

const inner = { noNaN: true } as const

describe('evidence', () => {
  it('leaves the chance where it was on average', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -4, max: 4, ...inner }),
        fc.double({ min: 0.5, max: 0.9, ...inner }),
        (log, share) => {
          const p = toChance(log)
          const home = nextIsHome(p, share)
          const step = toEvidence(share)
          expect(home * toChance(log + step) + (1 - home) * toChance(log - step)).toBeCloseTo(p, 9)
        },
      ),
    )
  })

  it('knows who is first to a number', () => {
    expect(firstToCount(0.5, 10, 3, 3)).toBeCloseTo(0.5, 12)
    expect(firstToCount(0.6, 1, 0, 0)).toBeCloseTo(0.6, 12)
    expect(firstToCount(0.6, 2, 0, 0)).toBeCloseTo(0.36 + 2 * 0.36 * 0.4, 12)
    expect(firstToCount(0.6, 3, 2, 0)).toBeCloseTo(1 - 0.4 ** 3, 12)
  })

  it('counts rare events', () => {
    for (const mean of [0.3, 4, 60]) {
      const chances = poissonChances(mean)
      expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 6)
      expect(chances.reduce((sum, p, count) => sum + p * count, 0)).toBeCloseTo(mean, 4)
    }
  })
})
