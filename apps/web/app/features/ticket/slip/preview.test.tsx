// @vitest-environment happy-dom
import { NO_BONUSES } from '@touchline/betting/engagement/bonus-types'
import { listSystemTypes } from '@touchline/betting/systems/systems'
import { describe, expect, it } from 'vitest'
import { button, expectOn, market, openSlip } from '../testing/open-slip.tsx'
import { makePick } from '../testing/test-ticket.ts'

const settings = {
  system_types: listSystemTypes(3).map(({ id, winCount, totalCount }) => ({
    id,
    win_count: winCount,
    total_count: totalCount,
  })),
}

describe('a wanted win whose price awaits consent', () => {
  it('shows the new stake beside the old, and accepts it with the odds', async () => {
    const { press, type, text, receive } = await openSlip([1])
    await press('Enter returns')
    await type('100', 'To return')
    expect(text()).toMatch(/Stake €50\.00 /)
    await receive(market(1, 4))
    expect(text()).toMatch(/Stake €50\.00 €25\.00/)
    expect(text()).toMatch(/Total odds 2\.00 4\.00 Potential returns €100\.00/)
    expectOn('Accept new odds 4.00 · Stake €25.00')
    await receive({ type: 'acceptOddsChanges' })
    expect(text()).toMatch(/Total odds 4\.00 Potential returns €100\.00/)
    expectOn('Place bet €25.00')
  })
})

describe('a combo of both sides of a market', () => {
  it('promises neither odds nor a win', async () => {
    const { type, text } = await openSlip([1, makePick(1, { outcomeId: '2', outcomeName: 'Away 1' })])
    await type('10')
    expect(text()).toMatch(/Total odds – Potential returns –/)
  })
})

describe('the stake of each combination', () => {
  it('says about where it is cut, and nothing where it is not', async () => {
    const { press, type, text } = await openSlip([1, 2, 3], { settings })
    await press('System')
    await type('10', 'Total stake')
    expect(text()).toContain('3 × about €3.33')
    await type('12', 'Total stake')
    expect(text()).toContain('3 × €4.00')
  })
})

describe('a boost that the back end has not judged', () => {
  it('is marked, and its gain is no part of the win', async () => {
    const { type, text, receive } = await openSlip([1, 2, 3], {
      before: store => {
        const [judged] = store.get().bets
        const legs = judged?.selections.map(({ id }) => id) ?? []
        const ranges = [{ minCount: 3, maxCount: null, factor: 1050 as never }]
        const basis = { ranges, suitable: legs, legs }
        const comboboost = { type: 'comboboost', id: 'boost', odds: 1050 as never, cap: null, basis } as const
        const available = { ...NO_BONUSES, comboboost }
        store.dispatch({ type: 'bonusesChanged', betKey: 'combo', available, ...(judged && { judged }) })
      },
    })
    await type('10')
    expect(text()).toMatch(/Combo boost \+€4\.00 Potential returns €84\.00/)
    await receive({ type: 'matchChanged', changes: [{ urnId: 'sr:match:1', status: 1, version: 5 }] })
    expect(text()).toMatch(/Combo boost Checking… Potential returns €80\.00/)
    expect(button('Place bet €10.00')).toBeVisible()
  })
})
