import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MilliOdds } from './odds.ts'
import { type AcceptMode, acceptBetOdds, acceptCustomOdds, acceptOdds, MIN_ODDS } from './odds-acceptance.ts'

const at = (milli: number) => milli as MilliOdds
const price = fc.integer({ min: MIN_ODDS, max: 101_000 }).map(at)
const mode = fc.constantFrom<AcceptMode>('none', 'higher', 'any')

test.each([
  ['none', 2000, 2000, { accepted: true, odds: 2000 }],
  ['none', 2000, 2010, { accepted: false, reason: 'odds_different_than_bookmaker' }],
  ['none', 2000, 1990, { accepted: false, reason: 'odds_different_than_bookmaker' }],
  ['higher', 2000, 2010, { accepted: true, odds: 2010 }],
  ['higher', 2000, 1999, { accepted: false, reason: 'odds_higher_than_bookmakers' }],
  ['any', 2000, 1100, { accepted: true, odds: 1100 }],
  ['any', 2000, 1009, { accepted: false, reason: 'odds_to_low' }],
] as const)('%s: agreed %i, now %i', (accept, placed, current, expected) => {
  expect(acceptOdds(accept, at(placed), at(current))).toEqual(expected)
})

test('rejects with its own reason after the delay', () => {
  const refused = { accepted: false, reason: 'odds_higher_than_bookmakers_current_odds' }
  expect(acceptOdds('none', at(2000), at(2010), { afterDelay: true })).toEqual(refused)
  expect(acceptOdds('higher', at(2000), at(1990), { afterDelay: true })).toEqual(refused)
  expect(acceptOdds('higher', at(2000), at(2010), { afterDelay: true })).toEqual({ accepted: true, odds: 2010 })
})

test('applies a bonus’s higher minimum odds', () => {
  expect(acceptOdds('any', at(1400), at(1400), { minimum: at(1500) })).toEqual({
    accepted: false,
    reason: 'odds_to_low',
  })
})

test('accepts at the current price, and at a worse one only in mode any', () => {
  fc.assert(
    fc.property(mode, price, price, (accept, placed, current) => {
      const answer = acceptOdds(accept, placed, current)
      if (!answer.accepted) return
      expect(answer.odds).toBe(current)
      if (accept !== 'any') expect(answer.odds).toBeGreaterThanOrEqual(placed)
      if (accept === 'none') expect(answer.odds).toBe(placed)
    }),
  )
})

test('accepts an unchanged price in every mode', () => {
  fc.assert(fc.property(mode, price, (accept, odds) => acceptOdds(accept, odds, odds).accepted))
})

test('accepts a bet at all current prices, or rejects it for the first that fails', () => {
  const prices = [
    { key: 'a', placed: at(2000), current: at(2100) },
    { key: 'b', placed: at(2000), current: at(1900) },
  ]
  expect(acceptBetOdds('any', prices)).toEqual({ accepted: true, odds: [2100, 1900] })
  expect(acceptBetOdds('higher', prices)).toEqual({ accepted: false, reason: 'odds_higher_than_bookmakers', key: 'b' })
  expect(acceptBetOdds('none', prices)).toEqual({ accepted: false, reason: 'odds_different_than_bookmaker', key: 'a' })
  expect(acceptBetOdds('none', prices, { afterDelay: true })).toMatchObject({
    reason: 'odds_higher_than_bookmakers_current_odds',
  })
})

test('compares a custom bet by its total odds, with its own error code', () => {
  expect(acceptCustomOdds('higher', at(6000), at(6500))).toEqual({ accepted: true, odds: 6500 })
  expect(acceptCustomOdds('none', at(6000), at(6500))).toEqual({
    accepted: false,
    reason: 'odds_different_than_bookmaker',
    code: 120,
  })
  expect(acceptCustomOdds('any', at(6000), null)).toEqual({ accepted: false, reason: 'odds_to_low', code: 120 })
})
