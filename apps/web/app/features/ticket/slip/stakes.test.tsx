// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { button, expectOff, expectOn, field, market, openSlip, player, visitor } from '../testing/open-slip.tsx'
import { makeAccount } from '../testing/test-ticket.ts'

describe('a wanted win', () => {
  it('is entered instead of the stake, which is shown below', async () => {
    const { press, type, text } = await openSlip([1, 2])
    await press('Enter returns')
    await type('100', 'To return')
    expect(text()).toMatch(/To return .*Enter stake .*Stake €25\.00/)
    expectOn('Place bet €25.00')
  })

  it('keeps its stake right while prices move that are taken', async () => {
    const { press, type, text, receive } = await openSlip([1, 2], {
      before: store => store.dispatch({ type: 'changeAcceptMode', mode: 'any' }),
    })
    await press('Enter returns')
    await type('100', 'To return')
    await receive(market(1, 2.5))
    expect(text()).toMatch(/Stake €20\.00 .*Potential returns €100\.00/)
  })

  it('of a single stays in the field and beside the potential win while its price falls and is accepted', async () => {
    const { press, type, text, receive } = await openSlip([1], {
      before: store => store.dispatch({ type: 'changeAcceptMode', mode: 'any' }),
    })
    await press('Enter returns')
    await type('100.00', 'To return')
    await receive(market(1, 1.8))
    expect(field('To return')).toHaveValue('100.00')
    expect(text()).toMatch(/Stake €55\.56 .*Potential returns €100\.00/)
    expectOn('Place bet €55.56')
  })
})

describe('limits before they bite', () => {
  const accepting = {
    settings: {
      bets_limits: {
        selection_limit: { value: 30 },
        odds_limit: { value: 3, action: 'accept' as const },
        max_stake_limit: { fiat: [], crypto: [] },
        payout_limit: { fiat: [{ currency_code: 'EUR', amount: 10_000, action: 'accept' as const }], crypto: [] },
      },
    },
  }

  it('warn where they only warn, with what they come to', async () => {
    const { type, text } = await openSlip([1, 2], accepting)
    await type('50')
    expect(text()).toContain('Odds above 3.00. We may review this bet before accepting it.')
    expect(text()).toContain(
      'Returns are capped: this bet pays up to €150.00. At these odds a stake of €33.33 already reaches the cap.',
    )
    expect(text()).toContain('Potential returns €150.00')
    expect(text()).not.toContain('€200.00')
    expectOn('Place bet €50.00')
  })

  it('are those of the very bet once the back end has named them', async () => {
    const { press, type, text } = await openSlip([1], { bounds: () => [100, 7500] })
    await type('90')
    expect(text()).toMatch(/Stake Min €1\.00 · Max €75\.00/)
    expect(text()).toContain('The maximum stake is €75.00.')
    expectOff('Place bet €90.00')
    await press('Set to €75.00')
    expectOn('Place bet €75.00')
  })

  it("name the player's own limit where it is the reason", async () => {
    const { type, text } = await openSlip([1], { bounds: () => [100, 7500], isPlayerLimit: true })
    await type('90')
    expect(text()).toMatch(/Stake Min €1\.00 · Your limit: €75\.00 left/)
    expect(text()).toContain('Under your own limit, you can stake up to €75.00.')
    expect(text()).not.toMatch(/The maximum stake is .*Set to/)
    expectOn('Set to €75.00')
  })

  it('say when the own limit leaves less than the smallest stake', async () => {
    const { text } = await openSlip([1], { bounds: () => [100, 50], isPlayerLimit: true })
    expect(text()).toContain('Your own limit leaves you €0.50, and the minimum stake is €1.00.')
  })

  it('name no maximum before the back end has: what the limits alone allow is often more', async () => {
    const { text } = await openSlip([1], { player: visitor })
    expect(text()).not.toContain('Max')
  })

  it('name the maximum that the back end returns to a visitor', async () => {
    const { text } = await openSlip([1], { player: visitor, bounds: () => [50, 10_000] })
    expect(text()).toMatch(/Max €100\.00/)
  })

  it('count no selection that is gone', async () => {
    const { type, text, receive } = await openSlip([1, 2, 3])
    await type('10')
    await receive(market(3, 2, -3))
    expect(text()).toMatch(/Total odds 4\.00/)
    expect(text()).toContain('Potential returns €40.00')
    expectOff('Place bet €10.00')
  })

  it('count nothing when the only selection is gone', async () => {
    const { type, text, receive } = await openSlip([1])
    await type('10')
    await receive(market(1, 2, -3))
    expect(text()).toMatch(/Total odds – Potential returns –/)
  })

  it('are those of the very bet above what a payout limit warns of too', async () => {
    const { text } = await openSlip([1], { ...accepting, bounds: () => [100, 15_000] })
    expect(text()).toMatch(/Stake Min €1\.00 · Max €150\.00/)
  })

  it('leave no stake at all, which is said instead of a way out that is none', async () => {
    const { type, text } = await openSlip([1], { bounds: () => [100, 8] })
    await type('90')
    expect(text()).toContain('No stake works here: the minimum is €1.00 and, at these odds, the maximum is €0.08.')
    expect(text()).not.toContain('Set to')
    expect(screen.queryByRole('group', { name: 'Quick stakes' })).not.toBeInTheDocument()
    expectOff('Place bet €90.00')
  })

  it('let a VIP ask for more, and say who decides', async () => {
    const { press, type, text } = await openSlip([1], { player: { ...player, isVip: true } })
    await type('500')
    await press('Request €500.00')
    expect(text()).toContain('VIP A trader decides on stakes above €400.00.')
    expectOn('Place bet €500.00')
  })

  it('let nobody else ask for more', async () => {
    const { type, text } = await openSlip([1])
    await type('500')
    expect(text()).not.toContain('Request')
  })
})

describe('a stake that cannot be placed', () => {
  it('is missing: the button names what is missing and focuses the field', async () => {
    await openSlip([1])
    expect(button('Enter a stake')).toHaveAccessibleDescription('Enter a stake.')
  })

  it('is below the smallest', async () => {
    const { type, text } = await openSlip([1])
    await type('0.10')
    expect(text()).toContain('The minimum stake is €0.50.')
    expectOff(/^Place/)
  })

  it('is above the largest, with the way out', async () => {
    const { press, type, text } = await openSlip([1])
    await type('500')
    expect(text()).toContain('The maximum stake is €400.00.')
    expectOff(/^Place/)
    await press('Set to €400.00')
    expectOn('Place bet €400.00')
  })

  it('is above the largest and the balance, with a way out that the balance covers', async () => {
    const account = makeAccount({ available_to_bet_with_locked_cents: 9_700 })
    const { press, type } = await openSlip([1], { player: { ...player, account } })
    await type('500')
    await press('Set to €97.00')
    expectOn('Place bet €97.00')
  })

  it('is above the balance', async () => {
    const account = makeAccount({ available_to_bet_with_locked_cents: 500 })
    const { press, type, text } = await openSlip([1], { player: { ...player, account } })
    await type('10')
    expect(text()).toContain('Your balance is €5.00.')
    expectOff('Place bet €10.00')
    expectOn('Deposit')
    await press('Set to €5.00')
    expectOn('Place bet €5.00')
  })
})
