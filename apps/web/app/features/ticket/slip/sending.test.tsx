// @vitest-environment happy-dom

import { act, screen } from '@testing-library/react'
import { ApiError, NetworkError } from '@touchline/client/errors'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findModal } from '../../../shared/modals/modals.ts'
import { button, expectOff, expectOn, market, openSlip, type SlipEvent, visitor } from '../testing/open-slip.tsx'
import { placeBet } from '../testing/test-ticket.ts'

/** A combo of two at ten euros, sent. */
async function place(answer?: (body: PlaceBetsRequest) => unknown, hasLimits = true) {
  const settings = { flags: { responsible_gambling: hasLimits } }
  const slip = await openSlip([1, 2], { settings, ...(answer && { answer }) })
  await slip.type('10')
  await slip.press('Place bet €10.00')
  return slip
}

const refuse = (name: ErrorName, localized_message?: string) => () => {
  const { status, code } = ERRORS[name]
  const data = { details: [], ...(localized_message && { localized_message }) }
  return Promise.reject(new ApiError('postBets', status, { code, message: name, data }))
}

afterEach(() => vi.restoreAllMocks())

describe('sending', () => {
  it('locks everything during placement', async () => {
    const { text } = await place()
    expectOff(/^Placing your bet/)
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(text()).toMatch(/Stake €10\.00 Potential win €40\.00/)
  })

  it('ignores a press just after a price moved', async () => {
    const { receive, type } = await openSlip([1, 2])
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    receive(market(1, 2.2))
    // Without a stake there is nothing to accept.
    expectOff('Enter a stake')
    await type('10')
    await act(() => button(/^Accept new odds/).click())
    expectOn(/^Accept new odds/)
  })

  it('places at once after the player has accepted all movements, which moves nothing under a finger', async () => {
    const { receive, type, press } = await openSlip([1, 2])
    await type('10')
    receive(market(1, 2.2))
    const moved = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(moved + 1000)
    receive({ type: 'changeAcceptMode', mode: 'any' } satisfies SlipEvent)
    await press('Place bet €10.00')
    expectOff(/^Placing your bet/)
  })

  it('shows that a lost response is being reconciled', async () => {
    const { text } = await place(() => Promise.reject(new NetworkError('postBets', 'gone')))
    await screen.findByRole('button', { name: /^Checking your bet/ })
    expectOff(/^Checking your bet/)
    expect(text()).toContain('it will not be placed twice')
  })

  it('asks a signed-out player to sign in for the outcome', async () => {
    const { text, press } = await openSlip([1], {
      player: visitor,
      before: store => {
        const { bets } = store.get()
        const inFlight = { idempotencyKey: crypto.randomUUID(), bets }
        store.dispatch({ type: 'restored', snapshot: { bets, inFlight }, rate: null })
      },
    })
    expect(text()).toContain('Sign in to continue; it will not be placed twice')
    await press('Sign in')
    expect(findModal('signIn')).toBeDefined()
  })

  it('shows the receipt: number, legs, odds, stake, potential win', async () => {
    const { text } = await place(({ bets }) => ({ data: bets.map(bet => placeBet(bet)) }))
    await screen.findByRole('heading', { name: 'Bet placed' })
    expect(text()).toMatch(/Bet placed .*No\. 8000001/)
    expect(text()).toMatch(
      /Home 1 Match result Home 1 v Away 1 · .+ 2\.00 Home 2 Match result Home 2 v Away 2 · .+ 2\.00/,
    )
    expectOn('Open in My bets')
    expect(text()).toMatch(/Stake €10\.00 Potential win €40\.00/)
    expectOn('Done')
    expectOn('Keep picks')
  })
})

describe('a rejection', () => {
  it('shows the reason and that no money was taken', async () => {
    await place(refuse('INSUFFICIENT_FUNDS', 'There is not enough money on your account.'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is not enough money on your account. Your €10.00 stays in your balance.',
    )
  })

  it('shows a default text without a server message', async () => {
    await place(refuse('INVALID_ODDS'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The price moved before we could place this bet.')
  })

  it.each([
    ['PLAYER_EXCLUDED', 'You take a break from betting.'],
    ['PLAYER_LIMIT_EXCEEDED', 'This would go over a limit that you have set.'],
  ] as const)("for the player's own limits links to them: %s", async (name, words) => {
    await place(refuse(name))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('link', { name: 'See your limits' })).toHaveAttribute('href', '/limits')
  })

  it('links to no limits where the operator has none', async () => {
    await place(refuse('PLAYER_LIMIT_EXCEEDED'), false)
    expect(await screen.findByRole('alert')).toHaveTextContent('This would go over a limit that you have set.')
    expect(screen.queryByRole('link', { name: 'See your limits' })).not.toBeInTheDocument()
  })

  it('of one of several bets separates accepted from rejected ones', async () => {
    const { press, type, text } = await openSlip([1, 2], {
      answer: ({ bets: [first] }) => ({
        data: first ? [placeBet(first)] : [],
        errors_by_bet: { 1: { code: 101, message: 'INVALID_ODDS', localized_message: 'The odds have changed.' } },
      }),
    })
    await press('Single')
    await type('10', 'Stake on Home 1')
    await type('5', 'Stake on Home 2')
    await press('Place 2 bets €15.00')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '1 of 2 bets was not placed. Your €5.00 stays in your balance.',
    )
    expect(text()).toContain('The odds have changed.')
    expect(text()).toContain('Placed, stake €10.00')
  })
})
