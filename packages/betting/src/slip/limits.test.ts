import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milli, ticketOf } from '../../testing/slip-fixtures.ts'
import { type BetLimits, computeMaxStakeByLimits, type LimitAction } from '../limits/bet-limits.ts'
import { toMinor } from '../money/money.ts'
import { combineOdds, type MilliOdds } from '../odds/odds.ts'
import { changeBetType } from './compose.ts'
import { checkLimits, computeCappedWin, sumCappedWins } from './limits.ts'
import { DEFAULT_SLIP_RULES } from './rules.ts'
import { potentialWin } from './slip-bet.ts'

function amount(value: number, action: LimitAction = 'reject', currencyCode = 'EUR') {
  return { fiat: [{ currencyCode, amount: toMinor(value), action }], crypto: [] }
}

const NONE = { fiat: [], crypto: [] }
const OPEN: BetLimits = { selectionLimit: null, oddsLimit: null, maxStakeLimit: NONE, payoutLimit: NONE }
const combo = ticketOf([1, 2, 3], 1000).bets
const singles = changeBetType(combo, 'single', DEFAULT_SLIP_RULES)
const keys = (limits: Partial<BetLimits>, bets = combo) =>
  checkLimits(bets, { ...OPEN, ...limits }).map(found => (found.action === 'reject' ? found.key : found.titleKey))

describe('a capped win', () => {
  const [bet] = combo
  const limits = (value: number, action: LimitAction) => ({ ...OPEN, payoutLimit: amount(value, action) })

  test('is the stake plus the limit’s profit when the bet could win more', () => {
    expect(bet && computeCappedWin(bet, limits(3000, 'accept'))).toBe(4000)
    expect(bet && computeCappedWin(bet, limits(6999, 'reject'))).toBe(7999)
    expect(bet && computeCappedWin(bet, limits(7000, 'accept'))).toBe(8000)
    expect(bet && computeCappedWin(bet, null)).toBe(8000)
    expect(sumCappedWins(singles, limits(300, 'accept'))).toBe(3900)
  })

  test('is uncapped for a trader request when the limit rejects', () => {
    expect(bet && computeCappedWin({ ...bet, isVip: true }, limits(3000, 'reject'))).toBe(8000)
    expect(bet && computeCappedWin({ ...bet, isVip: true }, limits(3000, 'accept'))).toBe(4000)
  })

  test('equals the potential win exactly when the limit has no finding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom<LimitAction>('accept', 'reject'),
        (value, action) => {
          const isFound = checkLimits(combo, limits(value, action)).length > 0
          expect(bet && computeCappedWin(bet, limits(value, action)) < potentialWin(bet)).toBe(isFound)
        },
      ),
    )
  })
})

test('passes everything without limits', () => {
  expect(checkLimits(combo, null)).toEqual([])
  expect(checkLimits(combo, OPEN)).toEqual([])
})

describe('each limit', () => {
  test('selections', () => {
    expect(keys({ selectionLimit: 3 })).toEqual([])
    expect(keys({ selectionLimit: 2 })).toEqual(['error.validation.bet_limits.selection_limit_exceeded'])
    expect(keys({ selectionLimit: 2 }, singles)).toEqual(['error.validation.bet_limits.selection_limit_exceeded'])
  })

  test('odds: checks the total of a combo and each of several singles', () => {
    const limit = (value: number, action: LimitAction) => ({ oddsLimit: { value: milli(value), action } })
    expect(keys(limit(8, 'reject'))).toEqual([])
    expect(keys(limit(7.999, 'reject'))).toEqual(['error.validation.bet_limits.odds_limit_exceeded'])
    expect(keys(limit(7.999, 'reject'), singles)).toEqual([])
    expect(keys(limit(1.999, 'reject'), singles)).toEqual(['error.validation.bet_limits.odds_limit_exceeded'])
    expect(checkLimits(combo, { ...OPEN, ...limit(2, 'accept') })).toEqual([
      {
        action: 'accept',
        kind: 'max_odds',
        titleKey: 'warning.validation.bet_limits.odds_limit_exceeded.title',
        descriptionKey: 'warning.validation.bet_limits.odds_limit_exceeded.description',
        betKey: 'combo',
      },
    ])
  })

  test('stake: rejects whatever the action, in its own currency only', () => {
    const refused = ['error.validation.bet_limits.max_stake_limit_exceeded']
    expect(keys({ maxStakeLimit: amount(1000) })).toEqual([])
    expect(keys({ maxStakeLimit: amount(999) })).toEqual(refused)
    expect(keys({ maxStakeLimit: amount(999, 'accept') })).toEqual(refused)
    expect(keys({ maxStakeLimit: amount(1, 'reject', 'BTC') })).toEqual([])
    expect(keys({ maxStakeLimit: { fiat: [], crypto: amount(999).fiat } })).toEqual(refused)
  })

  test('payout: limits the profit, not the return', () => {
    expect(keys({ payoutLimit: amount(7000) })).toEqual([])
    expect(keys({ payoutLimit: amount(6999) })).toEqual(['error.validation.bet_limits.payout_limit_exceeded'])
    expect(keys({ payoutLimit: amount(6999, 'accept') })).toEqual([
      'warning.validation.bet_limits.payout_limit_exceeded.title',
    ])
  })
})

test('checks selections, odds, stake, payout in order, and stops at the first rejection but not at warnings', () => {
  const all: BetLimits = {
    selectionLimit: 2,
    oddsLimit: { value: milli(2), action: 'reject' },
    maxStakeLimit: amount(1),
    payoutLimit: amount(1),
  }
  expect(keys(all)).toEqual(['error.validation.bet_limits.selection_limit_exceeded'])
  expect(keys({ ...all, selectionLimit: 40 })).toEqual(['error.validation.bet_limits.odds_limit_exceeded'])
  const warned: BetLimits = { ...all, selectionLimit: 40, oddsLimit: { value: milli(2), action: 'accept' } }
  expect(keys(warned)).toEqual([
    'warning.validation.bet_limits.odds_limit_exceeded.title',
    'error.validation.bet_limits.max_stake_limit_exceeded',
  ])
  expect(keys({ ...warned, maxStakeLimit: NONE, payoutLimit: amount(1, 'accept') })).toEqual([
    'warning.validation.bet_limits.odds_limit_exceeded.title',
    'warning.validation.bet_limits.payout_limit_exceeded.title',
  ])
})

describe('the maximum stake', () => {
  test('is the stake limit, or the stake whose profit reaches the payout limit', () => {
    const limits = { ...OPEN, maxStakeLimit: amount(40_000), payoutLimit: amount(1_000_000) }
    expect(computeMaxStakeByLimits(combineOdds([milli(2)]), 'EUR', limits)).toBe(40_000)
    expect(computeMaxStakeByLimits(combineOdds([milli(3.35), milli(8.2)]), 'EUR', limits)).toBe(37_778)
    expect(computeMaxStakeByLimits(combineOdds([milli(1)]), 'EUR', limits)).toBe(40_000)
    expect(computeMaxStakeByLimits(combineOdds([milli(2)]), 'USD', limits)).toBeNull()
  })

  test('passes the limits, and one unit more does not', () => {
    const odds = fc.integer({ min: 1010, max: 101_000 }).map(value => value as MilliOdds)
    fc.assert(
      fc.property(
        odds,
        fc.integer({ min: 1, max: 1e7 }),
        fc.integer({ min: 1, max: 1e7 }),
        (price, stakes, payouts) => {
          const limits = { ...OPEN, maxStakeLimit: amount(stakes), payoutLimit: amount(payouts) }
          const highest = Number(computeMaxStakeByLimits(combineOdds([price]), 'EUR', limits))
          const betAt = (stake: number) =>
            ticketOf([1], stake).bets.map(bet => ({
              ...bet,
              selections: bet.selections.map(selection => ({ ...selection, acceptedOdds: price })),
            }))
          expect(checkLimits(betAt(highest), limits)).toEqual([])
          expect(checkLimits(betAt(highest + 1), limits)).not.toEqual([])
        },
      ),
    )
  })
})
