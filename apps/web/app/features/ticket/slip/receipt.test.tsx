// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import { describe, expect, it } from 'vitest'
import type { App } from '../../../shared/app/app.ts'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import type { Placed } from '../placing/placing.ts'
import { buildPlaceBets, toPickedOutcome } from '../placing/request-mapping.ts'
import { startBoth } from '../testing/open-slip.tsx'
import { keyOf, makeAccount, makePick, makeSettings, placeBet } from '../testing/test-ticket.ts'
import { SlipBody } from './slip.tsx'

type Event = TicketEvent<Placed>

const KEY = '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10'
const DEVICE = '5cf1b0f6-6c3c-4c39-8d3f-2c5f3a1f9a11'
const context = { isSignedIn: true, balance: null, minStake: null, maxStake: null, limits: null }

/** Two singles were placed; the backend responds with this. */
async function open(...changes: readonly Partial<Placed>[]) {
  const app: App = await createTestApp('en', () => new Promise(() => {}))
  app.queryClient.setQueryData(['settings'], { data: makeSettings() })
  globalThis.sessionStorage.clear()
  const store = startBoth(app, 7)
  const matches = changes.map((_, at) => at + 1)
  const events: Event[] = [
    ...matches.map((match): Event => ({ type: 'pick', outcome: toPickedOutcome(makePick(match), app.live) })),
    { type: 'setBetType', betType: 'single' },
    ...matches.map((match): Event => ({ type: 'setStake', betKey: keyOf(match), stake: 500 + match })),
    { type: 'place', idempotencyKey: KEY, context },
  ]
  for (const event of events) store.dispatch(event)
  const { bets } = buildPlaceBets(store.get().bets, 'none', DEVICE)
  const placedBets = bets.map((bet, at) => ({ ...placeBet(bet, at + 1), ...changes[at] }))
  store.dispatch({ type: 'placeSucceeded', idempotencyKey: KEY, placedBets })
  const { user, container } = renderInApp(app, <SlipBody player={{ isSignedIn: true, account: makeAccount() }} />)
  return { store, placedBets, user, text: () => readText(container) }
}

const title = () => screen.getByRole('heading', { level: 2 })
const button = (name: string) => screen.queryByRole('button', { name })

const rejected = {
  status: 'rejected' as const,
  rejection: {
    localized_message: 'The odds changed.',
    key: 'error.place_bets.invalid_odds',
    code: 101,
    current_odds: { [keyOf(1)]: 1.9 },
  },
}

describe('a receipt', () => {
  it('of an accepted bet offers done, share and keep picks', async () => {
    const { user, text } = await open({})
    expect(title()).toHaveTextContent('Bet placed')
    expect(title()).toHaveFocus()
    expect(button('Done')).toBeVisible()
    expect(button('Share')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep selections' }))
    expect(text()).toMatch(/Home 1 Match result/)
    expect(screen.getByRole('textbox', { name: /^Stake/ })).toBeVisible()
  })

  it('of an accepted bet leaves an empty slip on done', async () => {
    const { user, text } = await open({})
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(text()).toContain('Your bet slip is empty')
  })

  it('of a live bet shows the confirmation, then the acceptance', async () => {
    const { store, placedBets, text } = await open({ status: 'submitted' })
    expect(title()).toHaveTextContent('Confirming your bet')
    expect(text()).toContain('Being confirmed. Live bets take a few seconds.')
    const [bet] = placedBets
    if (!bet) throw new Error('no bet')
    act(() => store.dispatch({ type: 'betChanged', bet: { ...bet, status: 'waiting_results', odds: 2.1, version: 2 } }))
    expect(title()).toHaveTextContent('Bet placed')
  })

  it('of a rejected bet shows the reason, the current price and that no money was taken, and offers it again', async () => {
    const { text } = await open(rejected)
    expect(title()).toHaveTextContent('Bet not placed')
    expect(text()).toContain('2.00 1.90')
    expect(text()).toContain('The odds changed. Your €5.01 stays in your balance.')
    expect(button('Try again at the new price')).toBeVisible()
    expect(button('Share')).not.toBeInTheDocument()
    expect(text()).not.toContain('Potential returns')
  })

  it('of several bets shows which were accepted, and returns the others to the slip', async () => {
    const { user, text, store } = await open(rejected, {})
    expect(title()).toHaveTextContent('1 of 2 bets wasn’t placed')
    expect(text()).toMatch(/The odds changed\..*Placed/)
    await user.click(screen.getByRole('button', { name: 'Try again at the new price' }))
    const [bet, ...others] = store.get().bets
    expect(others).toEqual([])
    expect(bet).toMatchObject({ stake: 501, selections: [{ id: keyOf(1) }] })
  })

  it('of a large bet shows that a trader decides', async () => {
    const { text } = await open({ status: 'submitted', is_vip: true })
    expect(title()).toHaveTextContent('With a trader')
    expect(text()).toContain('A trader will decide on your €5.01 bet.')
  })

  it('shows the bonus, and a free stake as such', async () => {
    const none = { id: 'b', odds: null, paid_odds: null, freebet_type: null }
    const free = { ...none, type: 'freebet', freebet_type: 'snr', amount: 501 } as const
    const first = await open({ bonus: free, cash_stake: 0 })
    expect(first.text()).toMatch(/Stake €5\.01 free Bonus Free bet €5\.01 Potential returns/)
    cleanup()
    const second = await open({ bonus: { ...none, type: 'comboboost', odds: 1.05, amount: 846 } })
    expect(second.text()).toMatch(/Stake €5\.01 Bonus Combo boost 5%, \+€8\.46 Potential returns/)
    cleanup()
    const refused = await open({ bonus: free, cash_stake: 0, status: 'rejected' })
    expect(refused.text()).toContain('You can use your free bet again.')
    expect(refused.text()).not.toContain('Bonus')
  })

  it('shows systems and custom bets in their own form', async () => {
    const two = await open({ type: 'system', system: { id: '1/2', win_count: 1, total_count: 2 } })
    expect(two.text()).not.toContain('Combo')
    const [one] = two.placedBets
    const legs = ['a', 'b'].flatMap(id => one?.selections.map(leg => ({ ...leg, id })) ?? [])
    cleanup()
    const system = await open({ type: 'system', system: { id: '1/2', win_count: 1, total_count: 2 }, selections: legs })
    expect(system.text()).toContain('System 1 of 2')
    expect(system.text()).toContain('Potential returns, up to')
    cleanup()
    const custom = await open({ type: 'custom_bet', selections: legs, odds: 6.75 })
    expect(custom.text()).toContain('Bet builder 6.75')
    expect(custom.text()).not.toContain('2.00')
  })
})
