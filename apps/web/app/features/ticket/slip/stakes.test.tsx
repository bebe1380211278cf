// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { button, expectOff, expectOn, field, market, openSlip, player, visitor } from '../testing/open-slip.tsx'
import { makeAccount } from '../testing/test-ticket.ts'

describe('a wanted win', () => {
  it('is entered instead of the stake, which is shown below', async () => {
    const { press, type, text } = await openSlip([1, 2])
    await press('Type the win')
    await type('100', 'To win')
    expect(text()).toMatch(/To win .*Type the stake .*Stake €25\.00/)
    expectOn('Place bet €25.00')
  })

  it('keeps its stake right while prices move that are taken', async () => {
    const { press, type, text, receive } = await openSlip([1, 2], {
      before: store => store.dispatch({ type: 'changeAcceptMode', mode: 'any' }),
    })
    await press('Type the win')
    await type('100', 'To win')
    await receive(market(1, 2.5))
    expect(text()).toMatch(/Stake €20\.00 .*Potential win €100\.00/)
  })

  it('of a single stays in the field and beside the potential win while its price falls and is accepted', async () => {
    const { press, type, text, receive } = await openSlip([1], {
      before: store => store.dispatch({ type: 'changeAcceptMode', mode: 'any' }),
    })
    await press('Type the win')
    await type('100.00', 'To win')
    await receive(market(1, 1.8))
    expect(field('To win')).toHaveValue('100.00')
    expect(text()).toMatch(/Stake €55\.56 .*Potential win €100\.00/)
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
    expect(text()).toContain('Odds above 3.00. The bet may be checked by hand before it is taken.')
    expect(text()).toContain(
      'Winnings are capped: this bet pays €150.00 at most. At these odds a stake of €33.33 already reaches the cap.',
    )
    expect(text()).toContain('Potential win €150.00')
    expect(text()).not.toContain('€200.00')
    expectOn('Place bet €50.00')
  })

  it('are those of the very bet once the back end has named them', async () => {
    const { press, type, text } = await openSlip([1], { bounds: () => [100, 7500] })
    await type('90')
    expect(text()).toMatch(/Stake Min €1\.00 · Max €75\.00/)
    expect(text()).toContain('Above the maximum stake of €75.00.')
    expectOff('Place bet €90.00')
    await press('Set to €75.00')
    expectOn('Place bet €75.00')
  })

  it("name the player's own limit where it is the reason", async () => {
    const { type, text } = await openSlip([1], { bounds: () => [100, 7500], isPlayerLimit: true })
    await type('90')
    expect(text()).toMatch(/Stake Min €1\.00 · Your limit leaves €75\.00/)
    expect(text()).toContain('Your own limit leaves €75.00 to stake.')
    expect(text()).not.toContain('maximum')
    expectOn('Set to €75.00')
  })

  it('say when the own limit leaves less than the smallest stake', async () => {
    const { text } = await openSlip([1], { bounds: () => [100, 50], isPlayerLimit: true })
    expect(text()).toContain('Your own limit leaves €0.50, and the smallest stake is €1.00.')
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
    expect(text()).toContain('Potential win €40.00')
    expectOff('Place bet €10.00')
  })

  it('count nothing when the only selection is gone', async () => {
    const { type, text, receive } = await openSlip([1])
    await type('10')
    await receive(market(1, 2, -3))
    expect(text()).toMatch(/Total odds – Potential win –/)
  })

  it('are those of the very bet above what a payout limit warns of too', async () => {
    const { text } = await openSlip([1], { ...accepting, bounds: () => [100, 15_000] })
    expect(text()).toMatch(/Stake Min €1\.00 · Max €150\.00/)
  })

  it('leave no stake at all, which is said instead of a way out that is none', async () => {
    const { type, text } = await openSlip([1], { bounds: () => [100, 8] })
    await type('90')
    expect(text()).toContain('No stake fits: at least €1.00, and at these odds at most €0.08.')
    expect(text()).not.toContain('Set to')
    expect(screen.queryByRole('group', { name: 'Stakes at one tap' })).not.toBeInTheDocument()
    expectOff('Place bet €90.00')
  })

  it('let a VIP ask for more, and say who decides', async () => {
    const { press, type, text } = await openSlip([1], { player: { ...player, isVip: true } })
    await type('500')
    await press('Ask for €500.00')
    expect(text()).toContain('VIP Above €400.00 a trader decides.')
    expectOn('Place bet €500.00')
  })

  it('let nobody else ask for more', async () => {
    const { type, text } = await openSlip([1])
    await type('500')
    expect(text()).not.toContain('Ask for')
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
    expect(text()).toContain('The smallest stake is €0.50.')
    expectOff(/^Place/)
  })

  it('is above the largest, with the way out', async () => {
    const { press, type, text } = await openSlip([1])
    await type('500')
    expect(text()).toContain('Above the maximum stake of €400.00.')
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
