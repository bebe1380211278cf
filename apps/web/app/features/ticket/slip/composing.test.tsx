// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { listSystemTypes } from '@touchline/betting/systems/systems'
import { describe, expect, it } from 'vitest'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { button, expectOff, expectOn, field, openSlip, visitor } from '../testing/open-slip.tsx'
import { keyOf, makePick } from '../testing/test-ticket.ts'
import type { TicketStore } from '../ticket-store.ts'

const fromHalfTo400 = () => [50, 40_000] as const

describe('composing', () => {
  it('explains how to begin when it is empty', async () => {
    const { text } = await openSlip([])
    expect(text()).toContain('Your bet slip is empty')
  })

  it('shows a single with limits before they bite, and cannot be placed without a stake', async () => {
    const { text } = await openSlip([1], { bounds: fromHalfTo400 })
    expect(text()).toMatch(/Home 1 Match result .*Home 1 v Away 1 2\.00/)
    expect(text()).toMatch(/Stake Min €0\.50 · Max €400\.00/)
    expectOff('Enter a stake')
    expectOff(/^Combo/)
  })

  it('is empty again when its only pick is removed', async () => {
    const { press, text } = await openSlip([1])
    await press('Remove Home 1')
    expect(text()).toContain('Your bet slip is empty')
  })

  it('offers the presets of the currency, and the most there can be', async () => {
    const { press } = await openSlip([1], { bounds: fromHalfTo400 })
    const presets = screen.getByRole('group', { name: 'Quick stakes' })
    expect([...presets.children].map(one => one.textContent)).toEqual(['5', '10', '25', '50', 'Max'])
    await press('25')
    expectOn('Place bet €25.00')
    await press('Max')
    expectOn('Place bet €400.00')
  })

  it('multiplies the odds of a combo; the button repeats the amount', async () => {
    const { type, text } = await openSlip([1, 2, 3])
    await type('25')
    expect(text()).toMatch(/Total odds 8\.00 Potential returns €200\.00/)
    expectOn('Place bet €25.00')
  })

  it('asks a visitor to sign in', async () => {
    const { type } = await openSlip([1], { player: visitor })
    await type('10')
    expectOn('Sign in to bet')
  })
})

describe('several singles', () => {
  it('have each their own stake and win', async () => {
    const { press, type, text } = await openSlip([1, 2])
    await press('Single')
    await type('10', 'Stake on Home 1')
    await type('5', 'Stake on Home 2')
    expect(text()).toMatch(/Returns €20\.00 .*Returns €10\.00/)
    expect(text()).toMatch(/Total stake €15\.00 Potential returns €30\.00/)
    expectOn('Place 2 bets €15.00')
  })

  it('have one field for all of them beside their own', async () => {
    const { type, text } = await openSlip([1, 2], {
      bounds: fromHalfTo400,
      before: store => store.dispatch({ type: 'setBetType', betType: 'single' }),
    })
    expect(text()).toMatch(/Stake on Home 1 .*Stake on Home 2 .*Stake per bet Min €0\.50 · Max €400\.00/)
    await type('10', /^Stake per bet/)
    expect(field('Stake on Home 1')).toHaveValue('10.00')
    expect(field('Stake on Home 2')).toHaveValue('10.00')
  })

  it('share what holds for each of them: the smallest of the largest stakes, the largest of the smallest', async () => {
    const matches = Array.from({ length: 12 }, (_, at) => at + 1)
    const { text } = await openSlip(matches, {
      bounds: match => [99 + match, 7501 - match],
      before: store => store.dispatch({ type: 'setBetType', betType: 'single' }),
    })
    expect(text()).toMatch(/Stake per bet Min €1\.11 · Max €74\.89/)
  })

  it('are not offered where a provider does not have them', async () => {
    const { press } = await openSlip([1, 2], {
      settings: { multi_single_available_by_provider: { betradar: false } },
    })
    expectOff(/^Single/)
    await press(/^Single/)
    expect(screen.getByText(/^You can’t place several singles at once/, { selector: '[role=status]' })).toBeVisible()
  })
})

const wireSystems = (count: number) =>
  listSystemTypes(count).map(({ id, winCount, totalCount }) => ({ id, win_count: winCount, total_count: totalCount }))
const withSystems = { settings: { system_types: [...wireSystems(3), ...wireSystems(4)] } }

describe('a system', () => {
  it('shows all that fit the count, its stake a combination, and the least and the most it wins', async () => {
    const { press, user, type, text } = await openSlip([1, 2, 3, 4], withSystems)
    await press('System')
    expect(text()).toMatch(/System type 2 of 4 pays if any 2 win 6 bets 3 of 4 pays if any 3 win 4 bets/)
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: /2 of 4/ }))
    await type('30', 'Total stake')
    expect(text()).toMatch(/Stake per bet 6 × €5\.00 Minimum returns, 2 winners €20\.00/)
    expect(text()).toMatch(/Potential returns, up to €120\.00/)
    expectOn('Place bet €30.00')
  })

  it('takes a stake for each of its bets, which the stake in all follows', async () => {
    const { press, type } = await openSlip([1, 2, 3], withSystems)
    await press('System')
    await type('1.50', 'Stake per bet')
    expect(field('Total stake')).toHaveValue('4.50')
    expectOn('Place bet €4.50')
    await type('10', 'Total stake')
    expect(field('Stake per bet')).toHaveValue('3.33')
    expectOn('Place bet €10.00')
  })

  it('takes presets for the field that was used last', async () => {
    const { press, user } = await openSlip([1, 2, 3], withSystems)
    await press('System')
    await press('5')
    expectOn('Place bet €5.00')
    await user.click(field('Stake per bet'))
    await press('5')
    expectOn('Place bet €15.00')
  })

  it('refuses a stake a bet that would be too much in all', async () => {
    const { press, type, text } = await openSlip([1, 2, 3], withSystems)
    await press('System')
    await type('90000000000', 'Stake per bet')
    expect(text()).toContain('That amount is too high.')
    expect(field('Total stake')).toHaveValue('')
  })

  it('says when it is a choice of the slip before, and becomes a combo on one press', async () => {
    const { press, text } = await openSlip([1, 2, 3], {
      ...withSystems,
      before: store => {
        store.dispatch({ type: 'setBetType', betType: 'system', systemTypeId: '2/3' })
        store.dispatch({ type: 'clear' })
        for (const match of [1, 2, 3]) store.pick(makePick(match))
      },
    })
    expect(text()).toContain('2 of 3, as on your last bet slip.')
    await press('Switch to combo')
    expect(text()).not.toContain('as on your last bet slip')
    expect(screen.queryAllByRole('radio')).toHaveLength(0)
  })

  it('explains at the disabled switch why there is none for the count', async () => {
    const { press, text } = await openSlip([1, 2], withSystems)
    const reason = 'There’s no system for this number of selections. Most need at least 3.'
    expectOff(/^System/)
    expect(button(/^System/)).toHaveAccessibleDescription(reason)
    await press(/^System/)
    expect(text()).toContain(reason)
  })

  it('cannot be staked below one of the smallest unit a combination', async () => {
    const { press, user, type, text } = await openSlip([1, 2, 3, 4], {
      settings: { ...withSystems.settings, currencies: [{ code: 'EUR', subunits: 100, fiat: true, min_stake: 1 }] },
    })
    await press('System')
    await user.click(screen.getByRole('radio', { name: /2 of 4/ }))
    await type('0.05', 'Total stake')
    expect(text()).toContain('The minimum stake is €0.06.')
  })
})

describe('a bet of the bet builder', () => {
  const goals = { marketId: '18', outcomeId: '12', specifier: 'total=2.5', outcomeName: 'Over 2.5', odds: 1.8 }
  const openBuilt = (odds: number | null, after: (store: TicketStore) => void = () => {}) =>
    openSlip([], {
      before: (store, app) => {
        const outcomes = [makePick(1), makePick(1, goals)].map(one => toPickedOutcome(one, app.live))
        store.dispatch({ type: 'buildCustomBet', outcomes, odds: odds as never })
        store.dispatch({ type: 'setStake', betKey: 'custom', stake: 1000 })
        after(store)
      },
    })

  it('has one price, and is never converted to another type', async () => {
    const { text } = await openBuilt(3100)
    expect(text()).toMatch(/Bet builder Home 1 v Away 1 .*Home 1 Match result .*Over 2\.5 Match result/)
    expect(text()).toMatch(/Bet builder odds 3\.10 Potential returns €31\.00/)
    expect(text()).not.toContain('Combo')
    expectOn('Place bet €10.00')
  })

  it('asks before it takes another price', async () => {
    const { press, text } = await openBuilt(3100, store =>
      store.dispatch({
        type: 'customOddsChanged',
        selectionIds: [keyOf(1), 'sr:match:1/18/total=2.5/12'],
        odds: 2900 as never,
      }),
    )
    expect(text()).toMatch(/Bet builder odds 3\.10 2\.90/)
    await press('Accept new odds 2.90')
    expectOn('Place bet €10.00')
    expect(text()).toMatch(/Bet builder odds 2\.90 Potential returns €29\.00/)
  })

  it('cannot be placed while it has no price', async () => {
    const { text } = await openBuilt(null)
    expect(text()).toContain('There are no odds for this combination right now.')
    expectOff(/^Place bet/)
  })
})

it('reads in Arabic, with prices and money in one piece', async () => {
  const { user, container, text } = await openSlip([1], { locale: 'ar' })
  await user.type(screen.getByRole('textbox'), '10')
  expect(container.textContent).toContain('\u2066€20.00\u2069')
  expect(text()).not.toMatch(/\b(ticket|leg|stake|accept|bet-type)\.[a-z]/)
})
