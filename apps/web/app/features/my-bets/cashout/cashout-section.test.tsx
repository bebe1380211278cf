// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { Bet } from '@touchline/contract/entities/bet'
import { describe, expect, it } from 'vitest'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { applyBetUpdate, applyCashoutOffer, betsQuery, cashoutOffersOf } from '../bets-queries.ts'
import { makeBet, makeSelection } from '../testing/test-bets.ts'
import { CashoutSection } from './cashout-section.tsx'
import { cashoutOf } from './cashout-store.ts'

const never = (() => new Promise(() => {})) as unknown as Api['call']

const CASHOUT = { cashout: { min_paid: { EUR: 10 } } }

async function openSection(changes: Partial<Bet> = {}, locale = 'en', settings: object = CASHOUT) {
  const app = await createTestApp(locale, never)
  app.queryClient.setQueryData(queryKeys.settings, { data: settings })
  const bet = makeBet(1, { to_cashout: 900, potential_win: 2600, ...changes })
  const { user, container, show } = renderInApp(app, <CashoutSection bet={bet} />)
  return {
    app,
    bet,
    container,
    text: () => readText(container),
    show: (current: Bet) => show(<CashoutSection bet={current} />),
    press: (name: RegExp) => user.click(screen.getByRole('button', { name })),
    receiveOffer: (amount: number | null) => act(() => cashoutOf(app).applyCashoutOffer(bet.id, amount)),
  }
}

describe('an open bet', () => {
  it('shows its cashout amount', async () => {
    const { text } = await openSection()
    expect(text()).toBe('Cash out €9.00')
  })

  it('keeps its row without an offer where cash-out is offered', async () => {
    const { press, text } = await openSection({ to_cashout: null })
    expect(text()).toBe('No offer now')
    await press(/^No offer now$/)
    expect(text()).toBe('No offer now')
  })

  it.each<[string, Partial<Bet>]>([
    [
      'a free bet',
      { bonus: { id: 'b', type: 'freebet', odds: null, paid_odds: null, freebet_type: 'snr', amount: 1 } },
    ],
    ['a custom bet', { type: 'custom_bet' }],
    [
      'a combo with a lost leg',
      { type: 'combo', selections: [makeSelection(), makeSelection({ status: 'lose_entire' })] },
    ],
    ['a bet whose results are in', { selections: [makeSelection({ status: 'win_entire' })] }],
  ])('has no row before a first offer: %s', async (_, changes) => {
    const { text, app, bet } = await openSection({ to_cashout: null, ...changes })
    expect(text()).toBe('')
    act(() => cashoutOffersOf(app).recordPush(bet.id, { to_cashout: 900 }))
    expect(text()).toBe('Cash out €9.00')
    act(() => cashoutOffersOf(app).recordPush(bet.id, { to_cashout: null }))
    expect(text()).toBe('No offer now')
  })

  it('says that the offer for a custom bet is being worked out, where the operator makes one', async () => {
    const settings = { cashout: { ...CASHOUT.cashout, custom_bets: true } }
    const bet: Partial<Bet> = { type: 'custom_bet', to_cashout: null, cashout_reason: 'pricing' }
    const {
      text,
      app,
      bet: { id },
    } = await openSection(bet, 'en', settings)
    expect(text()).toBe('No offer now We’re working out your offer.')
    act(() => cashoutOffersOf(app).recordPush(id, { to_cashout: 900 }))
    expect(text()).toBe('Cash out €9.00')
  })

  it('has no row before a first offer where the operator has no cash-out', async () => {
    const { text } = await openSection({ to_cashout: null }, 'en', {})
    expect(text()).toBe('')
  })

  it.each([
    [1485, 'with a profit of €4.85. It could still return €26.00.'],
    [900, 'for €1.00 less than your stake. It could still return €26.00.'],
    [1000, 'you get your stake back. It could still return €26.00.'],
  ])('asked about %i explains the consequence', async (amount, meaning) => {
    const { press, text } = await openSection({ to_cashout: amount })
    await press(/^Cash out/)
    expect(screen.getByRole('group', { name: /^Cash out for €/ })).toHaveFocus()
    expect(text()).toContain(meaning)
    expect(screen.getByRole('button', { name: 'Keep bet' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Confirm €/ })).toBeVisible()
  })

  it('states that the offer does not include the combo boost', async () => {
    const bonus = { id: 'b', type: 'comboboost', odds: 1.05, paid_odds: null, freebet_type: null, amount: 124 } as const
    const { press, text } = await openSection({ bonus })
    await press(/^Cash out/)
    expect(text()).toContain('It could still return €26.00. This offer doesn’t include the combo boost.')
  })

  it('keeps the bet when declined', async () => {
    const { press, text } = await openSection()
    await press(/^Cash out/)
    await press(/^Keep bet/)
    expect(text()).toBe('Cash out €9.00')
    expect(screen.getByRole('button', { name: /^Cash out/ })).toHaveFocus()
  })

  it('shows the direction of the offer', async () => {
    const { press, receiveOffer } = await openSection()
    await press(/^Cash out/)
    await receiveOffer(950)
    expect(screen.getByRole('status')).toHaveTextContent('The offer has gone up to €9.50.')
    expect(screen.getByRole('button', { name: 'Confirm €9.50' })).toBeVisible()
    await receiveOffer(800)
    expect(screen.getByRole('status')).toHaveTextContent('The offer has gone down to €8.00.')
    expect(screen.getByRole('button', { name: 'Confirm €8.00' })).toBeVisible()
  })

  it('cannot be pressed while the cashout is in progress', async () => {
    const { press, text } = await openSection()
    await press(/^Cash out/)
    await press(/^Confirm/)
    expect(text()).toBe('Cashing out €9.00')
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  })

  it('shows when there is no offer any more', async () => {
    const { bet, press, receiveOffer, show } = await openSection()
    await press(/^Cash out/)
    await receiveOffer(null)
    show({ ...bet, to_cashout: null })
    expect(screen.getByRole('status')).toHaveTextContent('You can’t cash out this bet right now. It stays open.')
    await press(/^OK$/)
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })
})

it('shows a cashout in progress elsewhere', async () => {
  const { text } = await openSection({ status: 'cashout_in_progress' })
  expect(text()).toBe('Cashing out')
})

it.each(['submitted', 'done', 'cashed_out', 'ready_to_process'] as const)(
  'with status %s has no offer',
  async status => {
    const { text } = await openSection({ status })
    expect(text()).toBe('')
  },
)

it('keeps amounts isolated in Arabic text', async () => {
  const { container } = await openSection({}, 'ar')
  expect(container.textContent).toContain('\u2066€9.00\u2069')
})

describe('an amount that differs between two lists', () => {
  it('is shown alike in both: the one known since later', async () => {
    const app = await createTestApp('en', never)
    const bet = makeBet(1, { potential_win: 2600 })
    const offers = cashoutOffersOf(app)
    const panel = { ...bet, to_cashout: 970 }
    const history = { ...bet, to_cashout: 990 }
    offers.record([panel], 10)
    offers.record([history], 20)
    renderInApp(
      app,
      [panel, history].map(one => <CashoutSection key={one.to_cashout} bet={one} />),
    )
    const shown = () => screen.getAllByRole('button').map(readText)
    expect(shown()).toEqual(['Cash out €9.90', 'Cash out €9.90'])
    act(() => offers.record([panel], 15))
    expect(shown()).toEqual(['Cash out €9.90', 'Cash out €9.90'])
    act(() => offers.recordPush(bet.id, { to_cashout: null }))
    expect(shown()).toEqual(['No offer now', 'No offer now'])
  })

  it('comes from every fetched list, unless a push arrived after its request', async () => {
    const answers: ((page: unknown) => void)[] = []
    const call = () => new Promise<unknown>(resolve => answers.push(resolve))
    const app = await createTestApp('en', call as unknown as Api['call'])
    const fetchList = (status: 'open' | 'all') =>
      app.queryClient.fetchInfiniteQuery(betsQuery(app.api, { status, result: 'all' }))
    const pageOf = (amount: number) => ({
      data: [makeBet(1, { to_cashout: amount })],
      pagination: { total: 1, page: 1, limit: 500, last_page: 1 },
    })
    const amount = () => cashoutOffersOf(app).get(makeBet(1).id)?.amount
    const open = fetchList('open')
    answers[0]?.(pageOf(970))
    await open
    expect(amount()).toBe(970)
    const all = fetchList('all')
    applyCashoutOffer(app.queryClient, makeBet(1).id, { to_cashout: 800 })
    answers[1]?.(pageOf(990))
    await all
    expect(amount()).toBe(800)
    applyBetUpdate(app.queryClient, makeBet(1, { status: 'done', version: 9, to_cashout: null }))
    expect(amount()).toBeUndefined()
  })
})

describe('a part', () => {
  const PARTS = {
    cashout: { min_paid: { EUR: 10 }, parts: { min_paid: { EUR: 10 }, min_rest: { EUR: 10 }, max_parts: 1 } },
  }
  const PAID = {
    cashed_out: {
      stake: 500,
      amount: 450,
      parts: [{ no: 1, stake: 500, amount: 450, at: '2026-11-21T12:00:00.000Z', by: 'player' }],
    },
    rest: { stake: 500, potential_win: 1300 },
  }

  it('is chosen by its share, and sent at the amount that is shown', async () => {
    const { app, bet, press, text } = await openSection({}, 'en', PARTS)
    await press(/^Part$/)
    await screen.findByRole('group', { name: 'Cash out part of the bet' })
    await press(/^25% of the stake$/)
    expect(text()).toContain('Paid now €2.25')
    expect(text()).toContain('€7.50 stake, can pay €19.50')
    await press(/^Cash out €2\.25$/)
    expect(cashoutOf(app).get(bet.id)).toMatchObject({
      step: 'sending',
      amount: 225,
      part: { remaining: 1000, stake: 250 },
    })
  })

  it('keeps what was chosen while there is no offer, with a locked button', async () => {
    const { app, bet, press, text } = await openSection({}, 'en', PARTS)
    await press(/^Part$/)
    await screen.findByRole('group', { name: 'Cash out part of the bet' })
    await press(/^75% of the stake$/)
    act(() => cashoutOffersOf(app).recordPush(bet.id, { to_cashout: null, cashout_reason: 'leg_closed' }))
    expect(text()).toContain('Betting on one of your selections is closed for now.')
    expect(screen.getAllByRole('button', { name: 'No offer now' })).toHaveLength(2)
    act(() => cashoutOffersOf(app).recordPush(bet.id, { to_cashout: 800 }))
    expect(screen.getByRole('button', { name: 'Cash out €6.00' })).toBeTruthy()
  })

  it('ignores a press just after the offer fell', async () => {
    const { app, bet, press } = await openSection({}, 'en', PARTS)
    await press(/^Part$/)
    await screen.findByRole('group', { name: 'Cash out part of the bet' })
    act(() => cashoutOffersOf(app).recordPush(bet.id, { to_cashout: 600 }))
    await press(/^Cash out €3\.00$/)
    expect(cashoutOf(app).get(bet.id)).toEqual({ step: 'idle' })
  })

  it.each<[string, Partial<Bet>, string]>([
    ['the payout cap limits the offer', { cashout_whole_only: true }, 'A limit on winnings applies'],
    ['as many were taken as are allowed', PAID, 'as many parts of this bet as are allowed'],
    ['the bet is too small', { to_cashout: 10 }, 'too small to cash out in parts'],
  ])('is locked with its reason where %s', async (_, changes, reason) => {
    const { press, text } = await openSection(changes, 'en', PARTS)
    await press(/^Part$/)
    expect(screen.queryByRole('group')).toBeNull()
    expect(text()).toContain(reason)
  })

  it('has no button where the operator offers none', async () => {
    const { text } = await openSection()
    expect(text()).toBe('Cash out €9.00')
  })
})
