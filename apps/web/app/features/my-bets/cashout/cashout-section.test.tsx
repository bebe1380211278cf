// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { Bet } from '@touchline/contract/entities/bet'
import { describe, expect, it } from 'vitest'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { applyBetUpdate, applyCashoutOffer, betsQuery, cashoutOffersOf } from '../bets-queries.ts'
import { makeBet } from '../testing/test-bets.ts'
import { CashoutSection } from './cashout-section.tsx'
import { cashoutOf } from './cashout-store.ts'

const never = (() => new Promise(() => {})) as unknown as Api['call']

async function openSection(changes: Partial<Bet> = {}, locale = 'en') {
  const app = await createTestApp(locale, never)
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

  it('shows nothing without an offer', async () => {
    const { text } = await openSection({ to_cashout: null })
    expect(text()).toBe('')
  })

  it.each([
    [1485, 'You keep €4.85 profit; it could still pay €26.00.'],
    [900, 'at €1.00 less than your stake; it could still pay €26.00.'],
    [1000, 'your stake comes back; it could still pay €26.00.'],
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
    expect(text()).toContain('it could still pay €26.00. The offer is without the combo boost.')
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
    expect(screen.getByRole('status')).toHaveTextContent('The offer went up to €9.50.')
    expect(screen.getByRole('button', { name: 'Confirm €9.50' })).toBeVisible()
    await receiveOffer(800)
    expect(screen.getByRole('status')).toHaveTextContent('The offer went down. It is €8.00 now.')
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
    expect(screen.getByRole('status')).toHaveTextContent('This bet cannot be cashed out right now. It stays open.')
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
    act(() => offers.recordPush(bet.id, null))
    expect(shown()).toEqual(['Cash out paused', 'Cash out paused'])
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
    applyCashoutOffer(app.queryClient, makeBet(1).id, 800)
    answers[1]?.(pageOf(990))
    await all
    expect(amount()).toBe(800)
    applyBetUpdate(app.queryClient, makeBet(1, { status: 'done', version: 9, to_cashout: null }))
    expect(amount()).toBeUndefined()
  })
})
