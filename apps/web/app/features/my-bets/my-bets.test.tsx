// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { NetworkError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { alerts } from '../../shared/alerts/alerts.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { BetList } from './bet-list.tsx'
import type { BetsData } from './bets-queries.ts'
import { MyBetsPage } from './my-bets-page.tsx'
import { MyBetsTab } from './my-bets-tab.tsx'
import { lost, makeBet, makeList, makeSelection, won } from './testing/test-bets.ts'

const nothing = () => {}

async function renderPage(data: BetsData | null, locale = 'en') {
  const app = await createTestApp(locale)
  if (data) app.queryClient.setQueryData([...queryKeys.bets, { status: 'all', result: 'all' }], data)
  return renderInApp(app, <MyBetsPage />).container
}

async function renderTab(isLoggedIn: boolean, data: BetsData | null, onSignIn = nothing) {
  const app = await createTestApp()
  if (data) app.queryClient.setQueryData([...queryKeys.bets, { status: 'open', result: 'all' }], data)
  return renderInApp(app, <MyBetsTab isLoggedIn={isLoggedIn} onSignIn={onSignIn} historyPath="/bets-history" />)
}

describe('older bets that cannot be loaded', () => {
  const list = {
    data: undefined,
    bets: [makeBet(1)],
    hasFailed: false,
    hasMore: true,
    isLoadingMore: false,
    loadMore: nothing,
    retry: nothing,
  }
  const render = async (hasMoreFailed: boolean, loadMore = nothing) =>
    renderInApp(await createTestApp(), <BetList list={{ ...list, hasMoreFailed, loadMore }} status="all" />)

  it('show an error with a retry button', async () => {
    await render(false)
    expect(screen.queryByText('We couldn’t load your bets')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Show older bets' })).toBeVisible()
    cleanup()
    const loadMore = vi.fn()
    const { user, container } = await render(true, loadMore)
    expect(readText(container)).toMatch(/No\. 8000001 .*couldn’t load.* Try again$/)
    expect(screen.queryByRole('button', { name: 'Show older bets' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(loadMore).toHaveBeenCalledOnce()
  })
})

describe('bets page', () => {
  it('shows a bet with number, selection, stake, odds and potential win', async () => {
    const text = readText(await renderPage(makeList([[makeBet(1)]])))
    expect(text).toMatch(/Single Open No\. 8000001 Today 10:01/)
    expect(text).toMatch(/Open Northgate United 19:45 Match result Northgate United v Harbour City 1\.42/)
    expect(text).toMatch(/Stake €10\.00 Odds 1\.42 Potential returns €14\.20/)
  })

  it('shows payout and net', async () => {
    const text = readText(await renderPage(makeList([[makeBet(2, won), makeBet(1, lost)]])))
    expect(text).toMatch(/Won .*Returns €14\.20 \+€4\.20 net/)
    expect(text).toMatch(/Lost .*Returns €0\.00 −€10\.00 net/)
  })

  it('shows legs with their results and final scores', async () => {
    const { match } = makeSelection()
    const over = { ...match, status: 4 as const, total_score: { home: 3, away: 0 } }
    const selections = [
      makeSelection({ status: 'win_entire', match: over }),
      makeSelection({ id: '00000000-0000-4000-8000-0000000000a2', status: 'refund_entire' }),
    ]
    const text = readText(await renderPage(makeList([[makeBet(1, { type: 'combo', selections })]])))
    expect(text).toContain('Combo, 2 legs')
    expect(text).toMatch(/Won Northgate United 3–0 Score 3 to 0/)
    expect(text).toContain('Void Northgate United')
  })

  it('shows the running score of a leg that is decided while its match goes on, not its kick-off', async () => {
    const { match } = makeSelection()
    const live = { ...match, status: 1 as const, total_score: { home: 2, away: 1 } }
    const stopped = { ...live, status: 2 as const }
    const legs = [makeSelection({ status: 'win_entire', match: live }), makeSelection({ match: stopped })]
    for (const selection of legs) {
      const text = readText(await renderPage(makeList([[makeBet(1, { selections: [selection] })]])))
      expect(text).toContain('Score 2 to 1')
      expect(text).not.toContain('19:45')
      cleanup()
    }
  })

  it('shows the confirmation of a live bet and the trader review of a large one', async () => {
    const [live, vip] = [makeBet(1, { status: 'submitted' }), makeBet(2, { status: 'submitted', is_vip: true })]
    const text = readText(await renderPage(makeList([[vip, live]])))
    expect(text).toMatch(/Being confirmed .* We’re confirming this bet/)
    expect(text).toMatch(/Single VIP With a trader .* A trader is reviewing this bet/)
  })

  it('shows why a bet was rejected, and that its stake was returned', async () => {
    const rejection = { localized_message: 'The market has closed.', key: 'x', code: 131 }
    const text = readText(await renderPage(makeList([[makeBet(1, { status: 'rejected', rejection })]])))
    expect(text).toMatch(/Rejected .*Void Northgate United .*Refunded €10\.00/)
    expect(text).toContain('The market has closed. Your €10.00 is back in your balance.')
  })

  it('shows a system with its combinations and stake per combination', async () => {
    const system = { id: '2/3', win_count: 2, total_count: 3 }
    const stake = { value: 900, currency: 'EUR', subunits: 100 }
    const text = readText(await renderPage(makeList([[makeBet(1, { type: 'system', system, stake })]])))
    expect(text).toMatch(/System 2\/3 3 bets/)
    expect(text).toMatch(/Stake €9\.00 3 × €3\.00 Odds – Up to €14\.20/)
    const uneven = await renderPage(makeList([[makeBet(1, { type: 'system', system })]]))
    expect(readText(uneven)).toMatch(/Stake €10\.00 Odds –/)
  })

  it.each(['combo', 'double', 'treble', 'accumulator'] as const)('shows %s as a combo', async type => {
    expect(readText(await renderPage(makeList([[makeBet(1, { type })]])))).toContain('Combo, 1 leg')
  })

  it('shows a custom bet with its combined price', async () => {
    const selections = [makeSelection({ odds: 1.91 }), makeSelection({ id: '00000000-0000-4000-8000-0000000000a2' })]
    const text = readText(await renderPage(makeList([[makeBet(1, { type: 'custom_bet', odds: 2.9, selections })]])))
    expect(text).toContain('Bet builder')
    expect(text).not.toContain('1.91')
    expect(text).toContain('Odds 2.90')
  })

  it('shows bonuses; a free bet has no own stake', async () => {
    const none = { paid_odds: null, freebet_type: null, amount: null }
    const bonus = { ...none, id: 'b', type: 'comboboost', odds: 1.05, amount: 47 } as const
    const free = { ...none, id: 'f', type: 'freebet', odds: null, freebet_type: 'snr', amount: 1000 } as const
    const text = readText(await renderPage(makeList([[makeBet(2, { ...won, bonus: free }), makeBet(1, { bonus })]])))
    expect(text).toMatch(/Single Free bet €10\.00 Won .*Stake €10\.00 free .*\+€14\.20 net/)
    expect(text).toContain('Single Combo boost 5%, +€0.47 Open')
  })

  it('shows what a boost paid, and a refundable free bet as paid by the player', async () => {
    const none = { id: 'b', odds: 1.05, freebet_type: null }
    const paid = { ...none, type: 'comboboost', paid_odds: 1.03, amount: 254 } as const
    const forfeited = { ...none, type: 'comboboost', paid_odds: 1, amount: 0 } as const
    const refunded = {
      ...none,
      type: 'freebet',
      odds: null,
      paid_odds: null,
      freebet_type: 'no_risk',
      amount: 1000,
    } as const
    const bets = [
      makeBet(3, { ...won, bonus: paid }),
      makeBet(2, { ...lost, bonus: forfeited }),
      makeBet(1, { ...lost, bonus: refunded, cash_stake: 1000, win_amount: 1000 }),
    ]
    const text = readText(await renderPage(makeList([bets])))
    expect(text).toContain('Single Combo boost 3%, +€2.54 Won')
    expect(text).toContain('Single Combo boost, nothing added Lost')
    expect(text).toMatch(/Single Free bet €10\.00 Lost .*Stake €10\.00 (?!free)/)
  })

  it('offers sharing and repeating only while a selection is available', async () => {
    const { match } = makeSelection()
    const settled = { ...won, settled_at: '2026-11-21T11:00:00.000Z' }
    const over = makeBet(1, { ...settled, selections: [makeSelection({ match: { ...match, status: 4 } })] })
    await renderPage(makeList([[makeBet(1, settled)]]))
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reuse selections' })).toBeVisible()
    cleanup()
    await renderPage(makeList([[over]]))
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
  })

  it('shows sums only for complete lists', async () => {
    const whole = readText(await renderPage(makeList([[makeBet(2, won), makeBet(1)]])))
    expect(whole).toMatch(/Staked €10\.00 .*Returns €14\.20 .*Net \+€4\.20 .*Open €10\.00 in 1 bet/)
    const partly = readText(await renderPage(makeList([[makeBet(2, won)]], 2, 700)))
    expect(partly).not.toContain('Staked')
    expect(screen.getByRole('button', { name: 'Show older bets' })).toBeVisible()
  })

  it('shows no sum of settled bets before there are any', async () => {
    const text = readText(await renderPage(makeList([[makeBet(1)]])))
    expect(text).toContain('Open €10.00 in 1 bet')
    expect(text).not.toContain('Staked')
  })

  it('shows empty and loading states', async () => {
    expect(readText(await renderPage(makeList([[]])))).toContain('No bets yet')
    cleanup()
    expect(readText(await renderPage(null))).not.toContain('No bets')
  })

  it('keeps money isolated in Arabic text', async () => {
    const page = await renderPage(makeList([[makeBet(1, lost)]]), 'ar')
    expect(page.textContent).toContain('\u2066−€10.00\u2069')
  })
})

describe('settled bets', () => {
  const settled = (number: number, day: number, changes: object) =>
    makeBet(number, { ...changes, created_at: new Date(Date.UTC(2026, 10, day, 10)).toISOString() })
  const renderSettled = async (data: BetsData) => {
    history.replaceState(null, '', '/?status=settled')
    const app = await createTestApp()
    app.queryClient.setQueryData([...queryKeys.bets, { status: 'settled', result: 'all' }], data)
    return renderInApp(app, <MyBetsPage />)
  }
  afterEach(() => {
    cleanup()
    history.replaceState(null, '', '/')
  })

  it('are rows of one card by day, each day with its sums', async () => {
    const list = makeList([[settled(3, 21, won), settled(2, 21, lost), settled(1, 20, lost)]])
    await renderSettled(list)
    const days = screen.getAllByRole('region').filter(region => region.querySelector('time'))
    expect(days.map(readText)).toEqual([
      expect.stringMatching(/^Today Staked €20\.00 Returns €14\.20 Net −€5\.80 Single Won /),
      expect.stringMatching(/^20 Nov Staked €10\.00 Returns €0\.00 Net −€10\.00 Single Lost /),
    ])
  })

  it('have no sums of the last day while older bets are not loaded', async () => {
    await renderSettled(makeList([[settled(2, 21, won), settled(1, 20, lost)]], 2, 3))
    const days = screen.getAllByRole('region').filter(region => region.querySelector('time'))
    expect(days.map(day => readText(day).includes('Staked'))).toEqual([true, false])
  })

  it('open to their legs and number', async () => {
    const { user } = await renderSettled(makeList([[settled(1, 21, won)]]))
    const row = screen.getByRole('article', { name: 'Single, number 8000001' })
    expect(readText(row)).toBe('Single Won Northgate United v Harbour City €14.20 +€4.20 net')
    await user.click(screen.getByText('Northgate United v Harbour City'))
    expect(await screen.findByText('No. 8000001')).toBeVisible()
    expect(readText(row)).toContain('Odds 1.42')
  })
})

describe('search and export', () => {
  const renderWith = async (settings: object, call: (endpoint: string, options: { query: object }) => unknown) => {
    const app = await createTestApp('en', ((endpoint: string, options: { query: object }) =>
      Promise.resolve(call(endpoint, options))) as unknown as Api['call'])
    app.queryClient.setQueryData(queryKeys.settings, { data: settings })
    return renderInApp(app, <MyBetsPage />)
  }
  const answer = makeList([[makeBet(1, won)]]).pages[0]
  afterEach(() => {
    cleanup()
    history.replaceState(null, '', '/')
    vi.restoreAllMocks()
  })

  it('searches by text and days, which the address keeps', async () => {
    const queries: object[] = []
    const { user } = await renderWith({ bets_search: true }, (_, { query }) => {
      queries.push(query)
      return answer
    })
    await user.type(await screen.findByRole('searchbox', { name: 'Team or bet number' }), ' harbour')
    await waitFor(() =>
      expect(queries).toContainEqual({ status: 'all', result: 'all', q: 'harbour', page: 1, limit: 500 }),
    )
    fireEvent.change(screen.getByLabelText('Placed from'), { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText('Placed to'), { target: { value: '2026-11-02' } })
    const bounds = { from: new Date(2026, 10, 1).toISOString(), to: new Date(2026, 10, 3).toISOString() }
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ q: 'harbour', ...bounds }))
    expect(location.search).toBe('?q=harbour&from=2026-11-01&to=2026-11-02')
  })

  it('does not search, whatever the address says, where the back end has no search', async () => {
    history.replaceState(null, '', '/?q=harbour&from=2026-11-01')
    const queries: object[] = []
    await renderWith({}, (_, { query }) => {
      queries.push(query)
      return answer
    })
    expect(await screen.findByText('No. 8000001')).toBeVisible()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    expect(queries).toEqual([{ status: 'all', result: 'all', page: 1, limit: 500 }])
  })

  it('exports what the filter shows as a file', async () => {
    history.replaceState(null, '', '/?status=settled&q=harbour')
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      blobs.push(blob as Blob)
      return 'blob:bets'
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const queries: object[] = []
    const { user } = await renderWith({ bets_search: true }, (_, { query }) => {
      queries.push(query)
      return answer
    })
    await screen.findByRole('article')
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(queries.at(-1)).toEqual({ status: 'settled', result: 'all', q: 'harbour', page: 1, limit: 500 })
    const [, row] = (await blobs[0]?.text())?.split('\r\n') ?? []
    expect(row).toMatch(/^8000001,.*,14\.20,4\.20$/)
  })

  it('says that an export failed', async () => {
    let isDown = false
    const { user } = await renderWith({}, () => (isDown ? Promise.reject(new NetworkError('getBets', 'down')) : answer))
    await screen.findByRole('article')
    isDown = true
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
    await waitFor(() => expect(alerts.get().map(({ title }) => title)).toEqual(['We couldn’t export your bets']))
    expect(screen.getByRole('button', { name: 'Export as CSV' })).not.toHaveAttribute('aria-disabled')
  })
})

describe('bets tab', () => {
  it('asks a visitor to sign in', async () => {
    const onSignIn = vi.fn()
    const { user, container } = await renderTab(false, null, onSignIn)
    expect(readText(container)).toContain('Sign in to see your bets')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(onSignIn).toHaveBeenCalledOnce()
  })

  it('shows open bets first and links to the rest', async () => {
    const { container } = await renderTab(true, makeList([[makeBet(1)]]))
    expect(screen.getByRole('button', { name: 'Open', pressed: true })).toBeVisible()
    expect(readText(container)).toContain('No. 8000001')
    expect(screen.getByRole('link', { name: 'See bet history' })).toHaveAttribute('href', '/bets-history')
  })

  it('shows the empty state without open bets', async () => {
    const { container } = await renderTab(true, makeList([[]]))
    expect(readText(container)).toContain('No open bets')
  })
})
