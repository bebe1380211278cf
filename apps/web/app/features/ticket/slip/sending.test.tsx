// @vitest-environment happy-dom

import { act, screen } from '@testing-library/react'
import { ApiError, NetworkError } from '@touchline/client/errors'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findModal } from '../../../shared/modals/modals.ts'
import { button, expectOff, expectOn, market, openSlip, type SlipEvent, visitor } from '../testing/open-slip.tsx'
import { placeBet } from '../testing/test-ticket.ts'
import { ticketOf } from '../ticket-store.ts'

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
    expect(text()).toMatch(/Stake €10\.00 Potential returns €40\.00/)
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
    expect(text()).toContain('It won’t be placed twice')
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
    expect(text()).toContain('Sign in to continue. It won’t be placed twice')
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
    expect(text()).toMatch(/Stake €10\.00 Potential returns €40\.00/)
    expectOn('Done')
    expectOn('Keep selections')
  })
})

describe('a rejection', () => {
  it('shows the reason and that no money was taken', async () => {
    await place(refuse('INSUFFICIENT_FUNDS', 'You don’t have enough money in your account.'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You don’t have enough money in your account. Your €10.00 stays in your balance.',
    )
  })

  it('shows a default text without a server message', async () => {
    await place(refuse('INVALID_ODDS'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The odds changed before we could place your bet.')
  })

  it.each([
    ['PLAYER_EXCLUDED', 'You’re on a break from betting or have self-excluded.'],
    ['PLAYER_LIMIT_EXCEEDED', 'This would take you over a limit you’ve set.'],
  ] as const)("for the player's own limits links to them: %s", async (name, words) => {
    await place(refuse(name))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('link', { name: 'See your limits' })).toHaveAttribute('href', '/limits')
  })

  it('leads to the page about who the player is while the details are checked', async () => {
    await place(refuse('IDENTITY_CHECK_PENDING'))
    expect(await screen.findByRole('alert')).toHaveTextContent('We’re checking your details.')
    const way = screen.getByRole('link', { name: 'Who you are' })
    expect(way.getAttribute('href')).toMatch(/\/profile\/identity\?locale=en$/)
  })

  it('links to no limits where the operator has none', async () => {
    await place(refuse('PLAYER_LIMIT_EXCEEDED'), false)
    expect(await screen.findByRole('alert')).toHaveTextContent('This would take you over a limit you’ve set.')
    expect(screen.queryByRole('link', { name: 'See your limits' })).not.toBeInTheDocument()
  })

  it('beside a free bet names the largest possible stake and places it at one press, under a new key', async () => {
    const { status, code } = ERRORS.BONUS_HEDGED
    const localized_message =
      'With your free bet, this would return a profit whatever the result. You can stake up to €7.57.'
    const problem = { code, key: '', localized_message, max_stake: { value: 757, currency: 'EUR', subunits: 100 } }
    const data = { details: [], localized_message: 'This would win.', errors_by_bet: { 0: problem } }
    const sent: PlaceBetsRequest[] = []
    const refuseHedge = (body: PlaceBetsRequest) => {
      sent.push(body)
      if (sent.length > 1) return new Promise(() => {})
      return Promise.reject(new ApiError('postBets', status, { code, message: 'BONUS_HEDGED', data }))
    }
    const { press, type, app } = await openSlip([1, 2], { answer: refuseHedge })
    await type('10')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
    await press('Place bet €10.00')
    expect(await screen.findByRole('alert')).toHaveTextContent(localized_message)
    const key = ticketOf(app).get().lastIdempotencyKey
    await press('Place €7.57 instead')
    // A press right after it has appeared was meant for what stood there before.
    expect(sent).toHaveLength(1)
    clock.mockReturnValue(performance.now() + 10_000)
    await press('Place €7.57 instead')
    expectOff(/^Placing your bet/)
    expect(sent.map(({ bets }) => bets.map(({ stake }) => stake.value))).toEqual([expect.any(Array), [757]])
    expect(ticketOf(app).get().lastIdempotencyKey).not.toBe(key)
  })

  it('sets the possible stake without placing it while a price is new', async () => {
    const max_stake = { value: 757, currency: 'EUR', subunits: 100 }
    const { status, code } = ERRORS.BONUS_HEDGED
    const data = { details: [], errors_by_bet: { 0: { code, key: '', localized_message: 'Less.', max_stake } } }
    const { receive } = await place(() =>
      Promise.reject(new ApiError('postBets', status, { code, message: 'BONUS_HEDGED', data })),
    )
    await screen.findByRole('alert')
    receive(market(1, 2.5))
    expect(screen.queryByRole('button', { name: /instead$/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Use €7.57' })).toBeVisible()
  })

  it('of one of several bets with a possible stake offers to place that bet at it', async () => {
    const max_stake = { value: 757, currency: 'EUR', subunits: 100 }
    const { press, type } = await openSlip([1, 2], {
      answer: ({ bets: [first] }) => ({
        data: first ? [placeBet(first)] : [],
        errors_by_bet: { 1: { code: 808, key: '', localized_message: 'You can stake up to €7.57.', max_stake } },
      }),
    })
    await press('Single')
    await type('10', 'Stake on Home 1')
    await type('22.50', 'Stake on Home 2')
    await press('Place 2 bets €32.50')
    expect(await screen.findByRole('alert')).toHaveTextContent('Place €7.57 instead')
    expectOn('Place bet €22.50')
  })

  it('of several bets with possible stakes offers to place them all, and each stake at its bet', async () => {
    const problemOf = (value: number) => ({
      code: 135,
      key: '',
      localized_message: 'Less.',
      max_stake: { value, currency: 'EUR', subunits: 100 },
    })
    const { press, type } = await openSlip([1, 2], {
      answer: () =>
        Promise.reject(
          new ApiError('postBets', 409, {
            code: 135,
            message: 'BET_LIMIT_EXCEEDED',
            data: { details: [], errors_by_bet: { 0: problemOf(500), 1: problemOf(757) } },
          }),
        ),
    })
    await press('Single')
    await type('10', 'Stake on Home 1')
    await type('22.50', 'Stake on Home 2')
    await press('Place 2 bets €32.50')
    expect(await screen.findByRole('alert')).toHaveTextContent('Place 2 bets for €12.57 instead')
    await press('Use €5.00')
    expectOn('Place 2 bets €27.50')
  })

  it('of one of several bets separates accepted from rejected ones', async () => {
    const { press, type, text } = await openSlip([1, 2], {
      answer: ({ bets: [first] }) => ({
        data: first ? [placeBet(first)] : [],
        errors_by_bet: {
          1: {
            code: 101,
            message: 'INVALID_ODDS',
            localized_message: 'The odds changed before we could place your bet.',
          },
        },
      }),
    })
    await press('Single')
    await type('10', 'Stake on Home 1')
    await type('5', 'Stake on Home 2')
    await press('Place 2 bets €15.00')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '1 of 2 bets wasn’t placed. Your €5.00 stays in your balance.',
    )
    expect(text()).toContain('The odds changed before we could place your bet.')
    expect(text()).toContain('Placed, stake €10.00')
  })
})
