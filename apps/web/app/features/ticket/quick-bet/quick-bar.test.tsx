// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import type { QuickBetEvent } from '@touchline/betting/quick-bet/types'
import type { Settings } from '@touchline/contract/entities/settings'
import { describe, expect, it } from 'vitest'
import type { App } from '../../../shared/app/app.ts'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import type { Placed } from '../placing/placing.ts'
import { buildPlacingContext } from '../placing/player.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { makeTicketDeps } from '../testing/open-slip.tsx'
import { makeAccount, makePick, makeSettings, placeBet } from '../testing/test-ticket.ts'
import { startTicket } from '../ticket-store.ts'
import { QuickBar } from './quick-bar.tsx'
import { startQuickBet } from './quick-bet-store.ts'

type Event = QuickBetEvent<Placed>

const KEY = '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10'
const account = makeAccount({ available_to_bet_with_locked_cents: 3000 })
const player = { isSignedIn: true, account }
const makeTestSettings = (changes: Partial<Settings> = {}) => makeSettings(changes)

const on = (stake = 500): Event[] => [{ type: 'toggle' }, { type: 'setStake', stake }]
const approved = (stake = 500): Event[] => [...on(stake), { type: 'approve', isApproved: true }]

function tap(app: App, settings = makeTestSettings()): Event {
  const outcome = toPickedOutcome(makePick(1, { matchStatus: 1 }), app.live)
  const context = buildPlacingContext(player, settings, { currency: 'EUR', subunits: 100 })
  return { type: 'pick', outcome, idempotencyKey: KEY, context }
}

const bet = (changes: Partial<Placed> = {}): Placed => ({
  ...placeBet({
    stake: { value: 500, currency: 'EUR' },
    selections: [{ match_id: 1, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }],
  }),
  ...changes,
})
const placed = (changes: Partial<Placed> = {}): Event => ({
  type: 'placeSucceeded',
  idempotencyKey: KEY,
  placedBets: [bet(changes)],
})

/** The bar after those events; placement requests stay pending. */
async function openBar(events: (app: App) => readonly Event[], locale = 'en', settings = makeTestSettings()) {
  const app = await createTestApp(locale, () => new Promise(() => {}))
  app.queryClient.setQueryData(['settings'], { data: settings })
  globalThis.localStorage.clear()
  globalThis.sessionStorage.clear()
  const deps = makeTicketDeps(7)
  const quickBet = startQuickBet(app, startTicket(app, deps), deps)
  for (const event of events(app)) quickBet.dispatch(event)
  const { user, container } = renderInApp(app, <QuickBar player={player} />)
  return {
    user,
    container,
    text: () => readText(container),
    receive: (event: Event) => act(() => quickBet.dispatch(event)),
  }
}

const bar = () => screen.queryByRole('region', { name: 'Quick bet' })
const stakeField = () => screen.getByRole('textbox', { name: 'Quick bet stake' })
const approve = () => screen.getByRole('button', { name: /^Approve/ })

describe('before a tap', () => {
  it('is hidden while quick bet is disabled', async () => {
    await openBar(() => [])
    expect(bar()).not.toBeInTheDocument()
  })

  it('asks to approve the stake, then explains what a tap does', async () => {
    const { user, text } = await openBar(() => on())
    expect(text()).toContain('Stake per tap')
    expect(stakeField()).toHaveValue('5.00')
    expect(approve()).toHaveAccessibleName('Approve €5.00 per tap')
    await user.click(approve())
    expect(text()).toContain('Tap a live price Each tap places €5.00')
    expect(screen.getByRole('button', { name: 'Stop placing bets with one tap' })).toBeVisible()
  })

  it.each([
    ['', 'Approve once, then tap a live price'],
    ['0.10', 'The minimum stake is €0.50.'],
    ['30.01', 'Your balance is €30.00.'],
    ['500', 'Your balance is €30.00.'],
  ])('cannot be approved with a stake of “%s”: %s', async (stake, words) => {
    const { user, text } = await openBar(() => on())
    await user.clear(stakeField())
    if (stake) await user.type(stakeField(), stake)
    expect(text()).toContain(words)
    expect(approve()).toHaveAttribute('aria-disabled', 'true')
    await user.click(approve())
    expect(text()).not.toContain('Each tap places')
  })

  it('shows a price that was tapped too early', async () => {
    const { text } = await openBar(app => [...on(), tap(app)])
    expect(text()).toContain('Home 1 2.00')
    expect(text()).toContain('Approve the stake, then tap the price again.')
  })
})

describe('after a tap', () => {
  it('shows the bet with price and stake, and announces it', async () => {
    const { text } = await openBar(app => [...approved(), tap(app)])
    expect(bar()).toHaveAttribute('data-quick-bar', 'PROCESSING')
    expect(text()).toContain('Home 1 2.00')
    expect(readText(screen.getByRole('status'))).toBe('Placing €5.00 on Home 1 at 2.00.')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('shows that a live bet is being confirmed', async () => {
    const { text, receive } = await openBar(app => [...approved(), tap(app)])
    receive(placed({ status: 'submitted' }))
    expect(text()).toContain('Being confirmed. Live bets take a few seconds.')
  })

  it('shows that a lost response is being reconciled', async () => {
    const { text, receive } = await openBar(app => [...approved(), tap(app)])
    receive({ type: 'answerLost', idempotencyKey: KEY })
    expect(text()).toContain('It won’t be placed twice.')
  })

  it('shows price and return of the placed bet until it is closed', async () => {
    const { user, text, receive } = await openBar(app => [...approved(), tap(app)])
    receive(placed({ odds: 2.1, potential_win: 1050 }))
    expect(bar()).toHaveAttribute('data-quick-bar', 'SUCCESS')
    expect(text()).toContain('Placed at 2.10 €5.00 returns €10.50 View')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(bar()).toHaveAttribute('data-quick-bar', 'INITIAL')
  })

  it('isolates money from Arabic text', async () => {
    const { container } = await openBar(app => [...approved(), tap(app), placed()], 'ar')
    expect(container.textContent).toContain('\u2066€5.00\u2069')
    expect(container.textContent).toContain('\u20662.00\u2069')
  })
})

describe('a rejection', () => {
  const refusedBy = (key: string, message = ''): Event => ({
    type: 'placeFailed',
    idempotencyKey: KEY,
    failure: { kind: 'coded', code: 135, key, message },
  })

  it('shows the reason and that no money was taken', async () => {
    const { text } = await openBar(app => [...approved(), tap(app), refusedBy('x', 'Too late.')])
    expect(bar()).toHaveAttribute('data-quick-bar', 'ERROR')
    expect(text()).toContain('Bet not placed Too late. Your €5.00 stays in your balance. Open slip')
  })

  it('shows a default text when the response has none', async () => {
    const { text } = await openBar(app => [...approved(), tap(app), refusedBy('error.potential_win.equal_or_less')])
    expect(text()).toContain('At these odds, your stake is too small to win anything.')
  })

  it('shows the amount of the exceeded limit', async () => {
    const settings = makeTestSettings({
      bets_limits: {
        selection_limit: { value: 30 },
        odds_limit: null,
        max_stake_limit: { fiat: [{ currency_code: 'EUR', amount: 400, action: 'reject' }], crypto: [] },
        payout_limit: { fiat: [], crypto: [] },
      },
    })
    const { text } = await openBar(app => [...approved(), tap(app, settings)], 'en', settings)
    expect(text()).toContain('Bet not placed The maximum stake is €4.00.')
  })
})
