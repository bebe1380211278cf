import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hedgedBets, soccerMatches } from '../../testing/exposure/exposure-bets.ts'
import { toMinor } from '../money/money.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { computePlacementLock } from './locked-profit.ts'
import { computeMaxHedgeStake } from './max-hedge-stake.ts'
import type { ExposureBet } from './types.ts'

const MATCHES = soccerMatches(1, 2)

type Price = readonly [marketId: string, specifier: string, outcomeId: string, oddsMilli: number]
type Rest = { readonly stakeMinor: number } & Pick<ExposureBet, 'bonus'>

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

it('counts what is locked beside it on a smaller share of its face than is refused', () => {
  const bet = (id: string, matchId: number, [marketId, specifier, outcomeId, oddsMilli]: Price, rest: Rest) => ({
    ...rest,
    id,
    stakeMinor: toMinor(rest.stakeMinor),
    systemWinCount: null,
    customOddsMilli: null,
    maxPayoutMinor: null,
    cashedOutGainMinor: 0,
    legs: [{ marketId, specifier, outcomeId, matchId, oddsMilli: oddsMilli as MilliOdds, outcome: null }],
  })
  const open = [
    bet('0', 1, ['1', '', '1', 1500], { stakeMinor: 200, bonus: { kind: 'snr' } }),
    bet('2', 2, ['18', 'total=2.25', '13', 2171], { stakeMinor: 129, bonus: { kind: 'no_risk' } }),
    bet('3', 2, ['18', 'total=1.5', '12', 1510], { stakeMinor: 100, bonus: null }),
  ]
  const hedge = bet('1', 1, ['10', '', '11', 2000], { stakeMinor: 100, bonus: null })
  const decide = (stake: number) => computePlacementLock(open, [{ ...hedge, stakeMinor: toMinor(stake) }], MATCHES)
  const most = computeMaxHedgeStake(open, hedge, MATCHES) ?? 0
  const decisions = Array.from({ length: most }, (_, index) => decide(index + 1).decision)
  expect(decisions).not.toContain('refuse')
  expect(decide(most + 1).decision).toBe('refuse')
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
