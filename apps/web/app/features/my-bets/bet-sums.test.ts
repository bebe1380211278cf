import { expect, it } from 'vitest'
import { createFormats } from '../../i18n/format.ts'
import { signedMoney } from '../../shared/formats/amounts.ts'
import { sumBets } from './bet-sums.ts'
import { lost, makeBet, makeList, won } from './testing/test-bets.ts'

const euros = (value: number) => ({ value, currency: 'EUR', subunits: 100 })

it('sums settled bets, and open ones separately', () => {
  expect(sumBets(makeList([[makeBet(3), makeBet(2, won), makeBet(1, lost)]]))).toEqual({
    staked: euros(2000),
    returned: euros(1420),
    net: euros(-580),
    open: euros(1000),
    openCount: 1,
  })
})

it('counts a bet on two pages once', () => {
  const list = makeList([[makeBet(2), makeBet(1, won)], [makeBet(1, won)]], 2, 2)
  expect(sumBets(list)).toMatchObject({ staked: euros(1000), returned: euros(1420) })
})

it('counts neither rejected bets nor free stakes', () => {
  const bonus = { id: 'f', type: 'freebet', odds: null, paid_odds: null, freebet_type: 'snr', amount: 1000 } as const
  const free = { ...won, bonus }
  const list = makeList([[makeBet(2, { status: 'rejected' }), makeBet(1, free)]])
  expect(sumBets(list)).toMatchObject({ staked: euros(0), returned: euros(1420), net: euros(1420) })
})

it('returns null where the sums would be wrong', () => {
  expect(sumBets(undefined)).toBeNull()
  expect(sumBets(makeList([[]]))).toBeNull()
  expect(sumBets(makeList([[makeBet(1)]], 2, 600))).toBeNull()
  const inDollars = makeBet(2, { stake: { value: 1000, currency: 'USD', subunits: 100 } })
  expect(sumBets(makeList([[inDollars, makeBet(1)]]))).toBeNull()
})

it.each([
  ['en', 420, '+€4.20'],
  ['en', -580, '−€5.80'],
  ['en', 0, '€0.00'],
  ['ar', -580, '\u2066−€5.80\u2069'],
])('formats signed amounts in %s', (locale, value, text) => {
  expect(signedMoney(createFormats(locale), euros(value))).toBe(text)
})
