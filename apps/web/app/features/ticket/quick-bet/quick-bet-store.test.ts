import { toMinor } from '@touchline/betting/money/money'
import { makeMarket } from '@touchline/client/testing/fixtures'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../../shared/alerts/alerts.ts'
import { stubBrowser } from '../../../testing/browser.ts'
import { accept, live, lose, openQuickBet, refuse, submit } from '../testing/quick-bet-page.ts'
import { keyOf, makePick } from '../testing/test-ticket.ts'

let storages: ReturnType<typeof stubBrowser>
beforeEach(() => {
  vi.useFakeTimers()
  storages = stubBrowser()
})
afterEach(() => {
  for (const { id } of alerts.get()) closeAlert(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('a tap', () => {
  it('goes to the slip while quick bet is disabled', async () => {
    const { tap, sent } = await openQuickBet()
    expect(await tap()).toBe(false)
    expect(sent).toEqual([])
  })

  it('places one single at the approved stake, flagged as quick bet', async () => {
    const { approve, tap, sent, state, ports } = await openQuickBet()
    approve()
    expect(await tap()).toBe(true)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({
      meta: { quick: true, type: 'single' },
      bets: [{ stake: { value: 500, currency: 'EUR' }, selections: [{ match_id: 1, odds: 2 }] }],
    })
    expect(state()).toBe('SUCCESS')
    expect(ports.onPlaced).toHaveBeenCalledOnce()
  })

  it('places nothing without approval', async () => {
    const { store, tap, sent, state } = await openQuickBet()
    store.toggle()
    await settle()
    await tap()
    expect(sent).toEqual([])
    expect(state()).toBe('INITIAL')
    expect(store.get().bet?.selections[0]?.id).toBe(keyOf(1))
  })

  it('goes to the slip when the price is not the one on screen', async () => {
    const { app, approve, tap, sent } = await openQuickBet()
    approve()
    const { odds } = makePick(1, live)
    app.live.foldMarkets([makeMarket([odds / 2, 3])])
    expect(await tap()).toBe(false)
    app.live.foldMarkets([makeMarket([odds, 3], { version: 2 })])
    expect(await tap()).toBe(true)
    expect(sent).toHaveLength(1)
  })

  it('twice at once places one bet', async () => {
    const { approve, store, sent } = await openQuickBet()
    approve()
    store.pick(makePick(1, live))
    store.pick(makePick(1, live))
    await settle()
    expect(sent).toHaveLength(1)
  })

  it('on other prices while the first is being placed is answered, not swallowed', async () => {
    const { approve, store, sent } = await openQuickBet({ answer: () => new Promise(() => {}) })
    approve()
    for (const match of [1, 2, 3, 3]) {
      expect(store.pick(makePick(match, live))).toBe(true)
      await settle(300)
    }
    expect(sent).toHaveLength(1)
    const text = 'Your last bet is still being placed. Tap again when it’s done.'
    expect(alerts.get()).toMatchObject([
      { title: 'Bet not placed', text: `Home 2. ${text}` },
      { title: 'Bet not placed', text: `Home 3. ${text}` },
    ])
  })

  it('twice at once says nothing about the second', async () => {
    const { approve, store } = await openQuickBet()
    approve()
    store.pick(makePick(1, live))
    store.pick(makePick(1, live))
    await settle()
    expect(alerts.get()).toEqual([])
  })

  it('opens sign-in for a visitor', async () => {
    const { approve, tap, sent, ports } = await openQuickBet({ isSignedIn: false })
    approve()
    await tap()
    expect(ports.requestSignIn).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })

  it('on a pre-match price goes to the slip and disables quick bet', async () => {
    const { approve, tap, sent, store, slip } = await openQuickBet()
    approve()
    await tap(1, { matchStatus: 0 })
    expect(sent).toEqual([])
    expect(store.get()).toMatchObject({ isEnabled: false })
    expect(slip()).toEqual([[0, keyOf(1)]])
    expect(alerts.get()).toMatchObject([
      { title: 'Quick bet is off', text: 'It only works with live prices. Your selection is on the bet slip.' },
    ])
  })

  it('with a warning goes to the slip with its stake', async () => {
    const amount = [{ currency_code: 'EUR', amount: 100, action: 'accept' as const }]
    const limits = {
      selection_limit: { value: 30 },
      odds_limit: null,
      max_stake_limit: { fiat: [], crypto: [] },
      payout_limit: { fiat: amount, crypto: [] },
    }
    const { approve, tap, store, slip, sent } = await openQuickBet({ limits })
    approve()
    await tap()
    expect(sent).toEqual([])
    expect(store.get()).toMatchObject({ isEnabled: false })
    expect(slip()).toEqual([[500, keyOf(1)]])
  })

  it('never removes an existing pick from the slip', async () => {
    const { approve, tap, ticket, slip } = await openQuickBet({ balance: 100 })
    ticket.pick(makePick(1, live))
    approve()
    await tap()
    expect(slip()).toEqual([[500, keyOf(1)]])
  })
})

describe('a live bet with a bet delay', () => {
  it('is accepted when the backend confirms it', async () => {
    const { approve, tap, push, state, store } = await openQuickBet({ answer: submit })
    approve()
    await tap()
    expect(state()).toBe('CONFIRMING')
    const [bet] = store.get().placedBets
    if (!bet) throw new Error('no bet')
    push({ ...bet, status: 'waiting_results', odds: 2.1, version: 2 })
    expect(state()).toBe('SUCCESS')
    expect(store.get().placedBets[0]?.odds).toBe(2.1)
  })

  it('is polled when no push arrives', async () => {
    const { approve, tap, state } = await openQuickBet({ answer: submit })
    approve()
    await tap()
    await settle(3000)
    expect(state()).toBe('ERROR')
  })
})

describe('a rejection', () => {
  it('shows the reason, and its bet can be moved to the slip', async () => {
    const problem = { localized_message: 'It moved', key: 'error.place_bets.invalid_odds', code: 101 }
    const { approve, tap, state, store, slip } = await openQuickBet({
      answer: refuse('INVALID_ODDS', { errors_by_bet: { 0: problem } }),
    })
    approve()
    await tap()
    expect(state()).toBe('ERROR')
    expect(store.get().error).toMatchObject({ message: 'It moved' })
    store.moveToSlip()
    expect(slip()).toEqual([[500, keyOf(1)]])
    expect(state()).toBe('INITIAL')
    expect(store.get()).toMatchObject({ isEnabled: true })
  })

  describe('because the session expired', () => {
    const expire = async (outcome: 'signed-in' | 'abandoned') => {
      const quick = await openQuickBet()
      const { page, ports } = quick
      page.answer = sent => {
        quick.signOut()
        return refuse('UNAUTHORIZED')(sent)
      }
      ports.requestSignIn.mockImplementation(async () => {
        page.answer = accept
        if (outcome === 'signed-in') quick.signIn()
        return outcome
      })
      quick.approve()
      await quick.tap()
      expect(ports.requestSignIn).toHaveBeenCalledOnce()
      return quick
    }

    it('continues under the same key after signing in', async () => {
      const { sent, state } = await expire('signed-in')
      expect(state()).toBe('SUCCESS')
      expect(sent).toHaveLength(2)
      expect(sent[1]).toEqual(sent[0])
    })

    it('ends as not placed when sign-in is cancelled', async () => {
      const { sent, store } = await expire('abandoned')
      await settle(5 * 60_000)
      expect(sent).toHaveLength(1)
      expect(store.get()).toMatchObject({ state: 'ERROR', error: { key: 'error.place_bets.not_placed' } })
    })
  })
})

describe('a lost response', () => {
  it('is resent under the same key, and nothing else is sent meanwhile', async () => {
    const { approve, tap, page, sent, state } = await openQuickBet({ answer: lose })
    approve()
    await tap()
    expect(state()).toBe('CHECKING')
    await tap(2)
    page.answer = accept
    await settle(500)
    expect(state()).toBe('SUCCESS')
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(sent[1]?.body).toEqual(sent[0]?.body)
  })

  it('survives a reload', async () => {
    const first = await openQuickBet({ answer: () => new Promise(() => {}) })
    first.approve()
    await first.tap()
    expect(first.state()).toBe('PROCESSING')
    const second = await openQuickBet()
    expect(second.state()).toBe('CHECKING')
    expect(second.store.get()).toMatchObject({ isApproved: false })
    await settle(500)
    expect(second.state()).toBe('SUCCESS')
    expect(second.sent).toEqual(first.sent)
    expect(storages.session.length).toBe(0)
  })

  it('of another player is never resent', async () => {
    const first = await openQuickBet({ answer: () => new Promise(() => {}) })
    first.approve()
    await first.tap()
    const second = await openQuickBet()
    second.page.player = 8
    await settle(60_000)
    expect(second.sent).toEqual([])
    expect(second.state()).toBe('INITIAL')
    expect(storages.session.length).toBe(0)
  })
})

describe('toggling', () => {
  it('starts with the smallest preset stake, unapproved', async () => {
    const { store } = await openQuickBet()
    store.toggle()
    await settle()
    expect(store.get()).toMatchObject({ isEnabled: true, stake: 500, isApproved: false })
  })

  it('is disabled on sign-out, but not for a visitor, and says why', async () => {
    const { approve, store, signOut } = await openQuickBet()
    approve()
    signOut()
    expect(store.get()).toMatchObject({ isEnabled: false, isApproved: false })
    expect(alerts.get()).toMatchObject([{ title: 'Quick bet is off', text: 'You need to be signed in to use it.' }])
  })

  it('is disabled without a message by its switch', async () => {
    const { approve, store } = await openQuickBet()
    approve()
    store.toggle()
    expect(store.get()).toMatchObject({ isEnabled: false })
    expect(alerts.get()).toEqual([])
  })

  it('is disabled with a message when the balance falls below the stake', async () => {
    const { approve, store } = await openQuickBet()
    approve()
    store.dispatch({ type: 'balanceChanged', balance: toMinor(499) })
    expect(store.get()).toMatchObject({ isEnabled: false })
    expect(alerts.get()).toMatchObject([{ text: 'Your balance is lower than the stake.' }])
  })
})
