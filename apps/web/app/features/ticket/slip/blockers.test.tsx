// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectOff, expectOn, market, openSlip, player, type SlipEvent } from '../testing/open-slip.tsx'

describe('placement blockers', () => {
  it('include an account that may not bet', async () => {
    const { type, text } = await openSlip([1], { player: { ...player, isForbidden: true } })
    await type('10')
    expect(text()).toContain('Your account can’t place bets.')
    expectOff(/^Place bet/)
  })

  it('include untrusted prices', async () => {
    const { type, text } = await openSlip([1], { before: (_store, app) => app.live.setFreshness('stale') })
    await type('10')
    expect(text()).toContain('Prices are refreshing.')
    expectOff(/^Place/)
  })
})

describe('price movements', () => {
  const openMoved = (...events: SlipEvent[]) =>
    openSlip([1, 2], {
      before: ({ dispatch }) => {
        dispatch({ type: 'setStake', betKey: 'combo', stake: 1000 })
        events.forEach(dispatch)
      },
    })

  it('show old and new prices, accepted by the button', async () => {
    const { press, text } = await openMoved(market(1, 1.9))
    expect(text()).toMatch(/2\.00 1\.90 .*Price moved down/)
    expect(screen.getByText('2.00', { selector: 's' })).toBeVisible()
    expect(text()).toMatch(/Total odds 4\.00 3\.80/)
    expect(text()).toContain('1 price has changed.')
    await press('Accept new odds 3.80')
    expect(text()).toMatch(/Total odds 3\.80/)
    expect(text()).not.toContain('price has changed')
    expectOn('Place bet €10.00')
  })

  it('in the other direction are also described in words', async () => {
    const { text } = await openMoved(market(1, 2.1))
    expect(text()).toContain('Price moved up')
  })

  it('are accepted silently in the matching mode', async () => {
    const { text } = await openMoved({ type: 'changeAcceptMode', mode: 'any' }, market(1, 1.9))
    expect(text()).not.toContain('Price moved')
    expect(text()).toContain('Accept any odds')
    expectOn('Place bet €10.00')
  })

  it('keep a suspended selection in place, removable with the other closed ones', async () => {
    const { press, text } = await openMoved(market(1, 2, -1), market(2, 2, -3))
    expect(text()).toContain('Suspended. It may reopen in a moment.')
    expect(text()).toContain('No longer available')
    expectOff(/^Place bet/)
    await press('Remove 2 closed selections')
    expect(text()).toContain('Your bet slip is empty')
  })
})
