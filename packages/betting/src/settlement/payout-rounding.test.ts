import { describe, expect, test } from 'vitest'
import golden from '../../golden/rounding.json' with { type: 'json' }
import { milli, outcome, ready, run } from '../../testing/slip-fixtures.ts'
import { type PayoutRounding, parsePayoutRounding, roundToMinor, toMinor } from '../money/money.ts'
import { rational } from '../money/rational.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { createSelection } from '../selections/selection.ts'
import { createSlipBet, potentialWin, withoutStake, withStake } from '../slip/slip-bet.ts'
import { listSystemTypes } from '../systems/systems.ts'
import { settlePlacedBet } from './bet-settlement.ts'
import type { OutcomeResult } from './settlement.ts'

interface Given {
  stake: number
  odds: number[]
  outcomes: OutcomeResult[]
  rounding: PayoutRounding
  system_win_count: number | null
  max_payout: number | null
}

test('has every vector', () => {
  expect(golden.map(({ id }) => id)).toEqual(Array.from({ length: 19 }, (_, i) => `Z${String(i + 1).padStart(2, '0')}`))
})

test.each(golden)('$id: $note', row => {
  const { stake, odds, outcomes, rounding, system_win_count: winCount, max_payout } = row.in as Given
  const legs = odds.map((price, at) => ({ odds: price as MilliOdds, outcome: outcomes[at] ?? null }))
  const system = listSystemTypes(legs.length).find(type => type.winCount === winCount) ?? null
  const type = system ? 'system' : legs.length > 1 ? 'combo' : 'single'
  const maxPayout = max_payout === null ? null : toMinor(max_payout)
  const settled = settlePlacedBet({ type, stake: toMinor(stake), legs, system, maxPayout, rounding })
  expect(settled?.winAmount).toBe(row.out.payout)
  const [numerator = 0, denominator = 1] = row.out.exact.split('/').map(Number)
  if (maxPayout === null) expect(roundToMinor(rational(numerator, denominator), rounding)).toBe(row.out.payout)
})

test.each([[undefined], [null], ['down'], ['up'], [1]])('parses %s as down', value => {
  expect(parsePayoutRounding(value)).toBe('down')
})

describe('the slip', () => {
  const EUR = { currency: 'EUR', subunits: 100 }
  const bet = withStake(createSlipBet(createSelection(outcome(1, { odds: milli(1.001) }), 'none'), EUR), toMinor(500))

  test('promises what the settlement pays', () => {
    expect(potentialWin(bet)).toBe(500)
    expect(potentialWin({ ...bet, rounding: 'half_up' })).toBe(501)
  })

  test('takes the rounding of its currency, and keeps stakes when only that is learnt', () => {
    const changed = run(ready, { type: 'currencyChanged', currency: { ...EUR, rounding: 'half_up' } }).state
    expect(changed.bets.map(({ stake, rounding }) => [stake, rounding])).toEqual(
      ready.bets.map(({ stake }) => [stake, 'half_up']),
    )
    expect(run(changed, { type: 'pick', outcome: outcome(3) }).state.bets.at(-1)).toMatchObject({ rounding: 'half_up' })
    expect(withoutStake(changed.bets[0] ?? bet, { currency: 'JPY', subunits: 1 })).toMatchObject({ rounding: 'down' })
  })
})
