import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OUTCOMES, soccerMatches } from '../../testing/exposure/exposure-bets.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { canAllPay } from './joint-result.ts'
import type { ExposureLeg } from './types.ts'

const ODDS = 2000 as MilliOdds
const GOALS = Array.from({ length: 8 }, (_, goals) => goals)
const SCORES = GOALS.flatMap(home => GOALS.map(away => [home, away] as const))
const soccer = soccerMatches(1).get(1)

const toLeg = ({ multiplier: _, ...ids }: (typeof OUTCOMES)[number]): ExposureLeg => ({
  ...ids,
  matchId: 1,
  oddsMilli: ODDS,
  outcome: null,
})

it('tells that outcomes cannot pay together exactly where no score lets all of them', () => {
  let impossible = 0
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...OUTCOMES), { minLength: 2, maxLength: 4 }), outcomes => {
      const isPaid = SCORES.some(([home, away]) => outcomes.every(({ multiplier }) => multiplier(home, away, ODDS) > 0))
      if (!isPaid) impossible++
      expect(soccer && canAllPay(outcomes.map(toLeg), soccer)).toBe(isPaid)
    }),
    { numRuns: 500 },
  )
  expect(impossible).toBeGreaterThan(50)
})

it('claims nothing of a market without a payoff function', () => {
  const scorer = (outcomeId: string): ExposureLeg => ({
    matchId: 1,
    marketId: '40',
    specifier: '',
    outcomeId,
    oddsMilli: ODDS,
    outcome: null,
  })
  expect(soccer && canAllPay([scorer('sr:player:1'), scorer('sr:player:2')], soccer)).toBe(true)
})
