// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { ApiError } from '@touchline/client/errors'
import { describe, expect, it } from 'vitest'
import { alerts, closeAlert } from '../../../shared/alerts/alerts.ts'
import { expectOff, expectOn, market, openSlip } from '../testing/open-slip.tsx'
import { makePick } from '../testing/test-ticket.ts'

const over = makePick(1, { marketId: '18', specifier: 'total=2.5', outcomeId: '12', outcomeName: 'Over 2.5' })
const draw = makePick(1, { outcomeId: '2', outcomeName: 'Draw' })

const SAME_MATCH = /^You can’t combine selections from the same event/
const IMPOSSIBLE = /can’t both win/

describe('selections of one match in a combo', () => {
  it('have no price and no returns, and the button says what is to be done first', async () => {
    const { type, text } = await openSlip([1, over, 2])
    await type('10')
    expect(screen.getByText(SAME_MATCH, { selector: 'li *' })).toBeVisible()
    expect(text()).toMatch(/Total odds –/)
    expect(text()).toMatch(/Potential returns –/)
    expectOff('Solve 1 clash first')
  })

  it('are framed together, wherever they were picked', async () => {
    await openSlip([1, 2, over])
    const frame = screen.getByText(SAME_MATCH, { selector: 'li *' }).closest<HTMLElement>('li')
    expect(frame && within(frame).getAllByRole('listitem')).toHaveLength(2)
    expect(frame).toHaveTextContent('Over 2.5')
    expect(frame).not.toHaveTextContent('Home 2')
  })

  it('are solved by keeping one of them', async () => {
    const { press, type } = await openSlip([1, over, 2])
    await type('10')
    await press('Keep Over 2.5')
    expect(screen.queryByText(SAME_MATCH, { selector: 'li *' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove Home 1' })).toBeNull()
    expectOn('Place bet €10.00')
  })

  it('are solved by a single on each', async () => {
    const { press, type } = await openSlip([1, over])
    await type('10')
    await press('Bet on each as a single')
    expectOn('Place 2 bets €20.00')
  })

  it('take no new price before they are solved', async () => {
    const { type, receive } = await openSlip([1, over, 2])
    await type('10')
    receive(market(2, 2.5))
    expectOff('Solve 1 clash first')
  })

  it('are counted for each match', async () => {
    const other = makePick(2, { marketId: '18', specifier: 'total=2.5', outcomeId: '12' })
    await openSlip([1, over, 2, other])
    expectOff('Solve 2 clashes first')
  })

  it('lead to the first way out when the button is pressed', async () => {
    const { press } = await openSlip([1, over, 2])
    await press('Solve 1 clash first')
    expect(screen.getByRole('button', { name: 'Keep Home 1' })).toHaveFocus()
  })
})

describe('selections that cannot both happen', () => {
  const settings = { custom_bet: { enabled: true, allow_single: false } }

  it('are named so, and have no common price', async () => {
    await openSlip([1, draw], { settings, customOdds: async () => ({ odds: 3.4 }) })
    expect(await screen.findByText(IMPOSSIBLE)).toBeVisible()
    expect(screen.queryByText(SAME_MATCH, { selector: 'li *' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Combine/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Keep Draw' })).toBeVisible()
  })
})

describe('the one price of selections of one match', () => {
  const settings = { custom_bet: { enabled: true, allow_single: false } }

  it('is shown with the offer, which makes one bet of them', async () => {
    const { user, text } = await openSlip([1, over], { settings, customOdds: async () => ({ odds: 3.4 }) })
    await user.click(await screen.findByRole('button', { name: 'Combine at 3.40' }))
    expect(text()).toContain('Bet builder odds 3.40')
    expect(screen.queryByText(SAME_MATCH, { selector: 'li *' })).toBeNull()
  })

  it('is asked for by the press where it is not known yet', async () => {
    let isDown = true
    const customOdds = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve({ odds: 3.4 }))
    const { press, text } = await openSlip([1, over], { settings, customOdds })
    await press('Combine in bet builder')
    expect(alerts.get()).toMatchObject([{ title: expect.stringContaining('isn’t responding') }])
    for (const { id } of alerts.get()) closeAlert(id)
    isDown = false
    await press('Combine in bet builder')
    expect(text()).toContain('3.40')
  })

  it('is not offered where they have none, beside other matches, and without a bet builder', async () => {
    const refusal = new ApiError('postBetsCustomOdds', 422, {
      code: 422,
      message: 'COMBINATION_NOT_PRICED',
      data: { details: [] },
    })
    const { user } = await openSlip([1, over], { settings, customOdds: () => Promise.reject(refusal) })
    await user.tab()
    expect(screen.queryByRole('button', { name: /^Combine/ })).toBeNull()
  })

  it.each([
    ['beside other matches', [1, over, 2], { settings }],
    ['without a bet builder', [1, over], {}],
  ] as const)('is not offered %s', async (_, picks, options) => {
    await openSlip(picks, options)
    expect(screen.queryByRole('button', { name: /^Combine/ })).toBeNull()
  })
})
