import type { QuickBetEvent } from '@touchline/betting/quick-bet-types'
import type { Settings } from '@touchline/contract/entities/settings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../shared/app.ts'
import { stubBrowser } from '../../../testing/browser.ts'
import { readText, renderMarkup } from '../../../testing/render-markup.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import type { Placed } from '../placing/placing.ts'
import { buildContext } from '../placing/player.ts'
import { toPickedOutcome } from '../placing/wire.ts'
import { makeAccount, makePick, makeSettings, placeBet } from '../test-ticket.ts'
import { QuickBar } from './quick-bar.tsx'
import { quickBetOf } from './quick-bet-store.ts'

type Event = QuickBetEvent<Placed>

const KEY = '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10'
const account = makeAccount({ available_to_bet_with_locked_cents: 3000 })
const player = { isSignedIn: true, account }
const settings = (changes: Partial<Settings> = {}) => makeSettings(changes)

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

const on = (stake = 500): Event[] => [{ type: 'toggle' }, { type: 'setStake', stake }]
const approved = (stake = 500): Event[] => [...on(stake), { type: 'approve', isApproved: true }]

function tap(app: App, known = settings()): Event {
  const outcome = toPickedOutcome(makePick(1, { matchStatus: 1 }), app.live)
  const context = buildContext(player, known, { currency: 'EUR', subunits: 100 })
  return { type: 'pick', outcome, idempotencyKey: KEY, context }
}

const bet = (changes: Partial<Placed> = {}): Placed => ({
  ...placeBet({
    stake: { value: 500, currency: 'EUR' },
    selections: [{ match_id: 1, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }],
  }),
  ...changes,
})
const taken = (changes: Partial<Placed> = {}): Event => ({
  type: 'placeSucceeded',
  idempotencyKey: KEY,
  placedBets: [bet(changes)],
})

/** The bar after those events; what is sent is never answered. */
async function render(events: (app: App) => readonly Event[], locale = 'en', known = settings()) {
  const app = await createTestApp(locale, () => new Promise(() => {}))
  app.queryClient.setQueryData(['settings'], { data: known })
  for (const event of events(app)) quickBetOf(app).dispatch(event)
  const markup = renderMarkup(app, <QuickBar player={player} />)
  return { markup, text: readText(markup) }
}

describe('before a tap', () => {
  it('stands nowhere while quick bet is off', async () => {
    const { markup } = await render(() => [])
    expect(markup).not.toContain('data-quick-bar')
  })

  it('asks for a yes to the stake', async () => {
    const { markup, text } = await render(() => on())
    expect(text).toContain('Stake for every tap')
    expect(markup).toMatch(/<input[^>]*aria-label="Quick bet stake"[^>]*value="5\.00"/)
    expect(markup).toContain('aria-label="Approve €5.00 for every tap"')
    expect(markup).not.toContain('aria-disabled="true"')
  })

  it('says what every tap does once approved', async () => {
    const { text } = await render(() => approved())
    expect(text).toContain('Tap a live price Every tap places €5.00')
  })

  it.each([
    [0, 'Approve once, then tap a live price'],
    [10, 'The smallest stake is €0.50.'],
    [3001, 'Your balance is €30.00.'],
    [50_000, 'Your balance is €30.00.'],
  ])('cannot be approved with a stake of %i: %s', async (stake, words) => {
    const { markup, text } = await render(() => on(stake))
    expect(text).toContain(words)
    expect(markup).toContain('aria-disabled="true"')
  })

  it('shows a price that was tapped too early', async () => {
    const { text } = await render(app => [...on(), tap(app)])
    expect(text).toContain('Home 1 2.00')
    expect(text).toContain('Approve the stake, then tap the price again.')
  })
})

describe('after a tap', () => {
  it('says what is placed, at which price and stake, and tells it to those who do not see', async () => {
    const { markup, text } = await render(app => [...approved(), tap(app)])
    expect(markup).toContain('data-quick-bar="PROCESSING"')
    expect(text).toContain('Home 1 2.00')
    expect(text).toContain('Placing €5.00 on Home 1 at 2.00.')
    expect(markup).not.toContain('<input')
  })

  it('says that a live bet is being confirmed, and that a lost answer is looked for', async () => {
    const confirming = await render(app => [...approved(), tap(app), taken({ status: 'submitted' })])
    expect(confirming.text).toContain('Being confirmed. Live bets take a few seconds.')
    const checking = await render(app => [...approved(), tap(app), { type: 'answerLost', idempotencyKey: KEY }])
    expect(checking.text).toContain('It will not be placed twice.')
  })

  it('says at which price it was placed and what it returns', async () => {
    const { markup, text } = await render(app => [...approved(), tap(app), taken({ odds: 2.1, potential_win: 1050 })])
    expect(markup).toContain('data-quick-bar="SUCCESS"')
    expect(text).toContain('Placed at 2.10 €5.00 returns €10.50 View')
  })

  it('keeps the money apart from the text in Arabic', async () => {
    const { markup } = await render(app => [...approved(), tap(app), taken()], 'ar')
    expect(markup).toContain('\u2066€5.00\u2069')
    expect(markup).toContain('\u20662.00\u2069')
  })
})

describe('a refusal', () => {
  const refusedBy = (key: string, message = ''): Event => ({
    type: 'placeFailed',
    idempotencyKey: KEY,
    failure: { kind: 'coded', code: 135, key, message },
  })

  it('says why, and what happened to the money', async () => {
    const { markup, text } = await render(app => [...approved(), tap(app), refusedBy('x', 'Too late.')])
    expect(markup).toContain('data-quick-bar="ERROR"')
    expect(text).toContain('Not placed Too late. Your €5.00 stays in your balance. Open slip')
  })

  it('has words of its own where the answer has none', async () => {
    const { text } = await render(app => [...approved(), tap(app), refusedBy('error.potential_win.equal_or_less')])
    expect(text).toContain('At this price the stake is too small to win anything.')
  })

  it('names the figure of the limit it ran into', async () => {
    const known = settings({
      bets_limits: {
        selection_limit: { value: 30 },
        odds_limit: null,
        max_stake_limit: { fiat: [{ currency_code: 'EUR', amount: 400, action: 'reject' }], crypto: [] },
        payout_limit: { fiat: [], crypto: [] },
      },
    })
    const { text } = await render(app => [...approved(), tap(app, known)], 'en', known)
    expect(text).toContain('Not placed Above the maximum stake of €4.00.')
  })
})
