import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hedgedBets, soccerMatches } from '../../testing/exposure/exposure-bets.ts'
import { toMinor } from '../money/money.ts'
import { computePlacementLock } from './locked-profit.ts'
import { computeMaxHedgeStake } from './max-hedge-stake.ts'

const MATCHES = soccerMatches(1, 2)

it('passes up to the highest stake and is refused above it', () => {
  let found = 0
  fc.assert(
    fc.property(hedgedBets, fc.double({ min: 0, max: 1, noNaN: true }), (bets, share) => {
      const [first, second, ...others] = bets
      if (!first || !second) return
      const open = [first, ...others]
      const decide = (stake: number) =>
        computePlacementLock(open, [{ ...second, stakeMinor: toMinor(stake) }], MATCHES).decision
      const most = computeMaxHedgeStake(open, second, MATCHES)
      const below = Math.max(1, Math.floor((most ?? 20_000) * share))
      expect(most === 0 || decide(below) !== 'refuse').toBe(true)
      if (most === null) return
      found++
      if (most > 0) expect(decide(most)).not.toBe('refuse')
      expect(decide(most + 1)).toBe('refuse')
    }),
    { numRuns: 60 },
  )
  expect(found).toBeGreaterThan(10)
})

it('throws RangeError when the bet has a bonus', () => {
  fc.assert(
    fc.property(hedgedBets, bets => {
      const [first, second] = bets
      if (first && second) expect(() => computeMaxHedgeStake([second], first, MATCHES)).toThrow(RangeError)
    }),
    { numRuns: 5 },
  )
})
