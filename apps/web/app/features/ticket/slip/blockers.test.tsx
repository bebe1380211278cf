// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { ApiError } from '@touchline/client/errors'
import { describe, expect, it } from 'vitest'
import { alerts, closeAlert } from '../../../shared/alerts/alerts.ts'
import { expectOff, expectOn, market, openSlip, player, type SlipEvent } from '../testing/open-slip.tsx'
import { makePick } from '../testing/test-ticket.ts'

describe('placement blockers', () => {
  it('include an account that may not bet', async () => {
    const { type, text } = await openSlip([1], { player: { ...player, isForbidden: true } })
    await type('10')
    expect(text()).toContain('Your account cannot place bets.')
    expectOff(/^Place bet/)
  })

  it('include a second selection of one match', async () => {
    const other = makePick(1, { marketId: '18', specifier: 'total=2.5', outcomeId: '12', outcomeName: 'Over 2.5' })
    const { type, text } = await openSlip([1, other])
    await type('10')
    expect(text()).toContain('Selections of one match cannot be combined.')
    expectOff(/^Place/)
  })

  describe('of picks of one match', () => {
    const other = makePick(1, { marketId: '18', specifier: 'total=2.5', outcomeId: '12', outcomeName: 'Over 2.5' })
    const settings = { custom_bet: { enabled: true, allow_single: false } }
    const offer = 'Combine them in the bet builder'

    it('lead to the bet builder, which replaces them by one bet', async () => {
      const { press, text } = await openSlip([1, other], { settings, customOdds: async () => ({ odds: 3.4 }) })
      await press(offer)
      expect(text()).toContain('3.40')
      expect(text()).not.toContain('Selections of one match cannot be combined.')
      expect(screen.queryByRole('button', { name: offer })).toBeNull()
    })

    it('stay when they have no price together', async () => {
      const refusal = new ApiError('postBetsCustomOdds', 422, {
        code: 422,
        message: 'COMBINATION_NOT_PRICED',
        data: { details: [] },
      })
      const { press, text } = await openSlip([1, other], { settings, customOdds: () => Promise.reject(refusal) })
      await press(offer)
      expect(alerts.get()).toMatchObject([{ title: expect.stringContaining('no price together') }])
      expect(text()).toContain('Selections of one match cannot be combined.')
      for (const { id } of alerts.get()) closeAlert(id)
    })

    it('lead nowhere beside picks of other matches, and without a bet builder', async () => {
      await openSlip([1, other, 2], { settings })
      expect(screen.queryByRole('button', { name: offer })).toBeNull()
      await openSlip([1, other])
      expect(screen.queryByRole('button', { name: offer })).toBeNull()
    })
  })

  it('include untrusted prices', async () => {
    const { type, text } = await openSlip([1], { before: (_store, app) => app.live.setFreshness('stale') })
    await type('10')
    expect(text()).toContain('Prices are being refreshed.')
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
    expect(text()).toContain('1 price changed.')
    await press('Accept new odds 3.80')
    expect(text()).toMatch(/Total odds 3\.80/)
    expect(text()).not.toContain('price changed')
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
    expect(text()).toContain('Not available any more')
    expectOff(/^Place bet/)
    await press('Remove 2 closed selections')
    expect(text()).toContain('Your slip is empty')
  })
})
