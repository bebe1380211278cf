import { listSelections } from '@touchline/betting/slip/slip-bet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { acceptAll, closePages, fillSlip, openPage, type Responder, rejectAll } from './testing/test-page.ts'
import { keyOf, makeAccount, makePick, placeBet } from './testing/test-ticket.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  closePages()
  for (const { id } of alerts.get()) closeAlert(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('placing', () => {
  it('sends the slip, shows the receipt and reports the placement', async () => {
    const page = await openPage()
    fillSlip(page, [1, 2])
    page.place()
    expect(page.state()).toBe('PROCESSING')
    await settle()
    expect(page.state()).toBe('SUCCESS')
    expect(page.sent).toMatchObject([
      {
        body: {
          meta: { quick: false, type: 'combo', auto_accept_odds_change: 'none' },
          bets: [{ stake: { value: 1000, currency: 'EUR' }, selections: [{ match_id: 1, odds: 2 }, { match_id: 2 }] }],
        },
      },
    ])
    expect(page.store.get().placedBets).toMatchObject([{ ref: '8000001' }])
    expect(page.ports.onPlaced).toHaveBeenCalledOnce()
  })

  it('places once on a double tap', async () => {
    const page = await openPage()
    fillSlip(page)
    page.place()
    page.place()
    await settle()
    page.place()
    await settle()
    expect(page.sent).toHaveLength(1)
  })

  it('asks for confirmation when another tab has just placed the same slip', async () => {
    const listeners: ((event: object) => void)[] = []
    class Channel {
      addEventListener(_: string, listener: (event: object) => void) {
        listeners.push(listener)
      }
      postMessage(data: unknown) {
        for (const listener of listeners.slice(0, 1)) listener({ data })
      }
    }
    vi.stubGlobal('BroadcastChannel', Channel)
    const [second, first] = [await openPage(), await openPage()]
    for (const page of [first, second]) fillSlip(page)
    first.place()
    await settle()
    second.place()
    await settle()
    expect(first.state()).toBe('SUCCESS')
    expect(second.state()).toBe('INITIAL')
    expect(alerts.get()).toHaveLength(1)
    second.place()
    await settle()
    expect(second.state()).toBe('SUCCESS')
  })

  it('uses a new key for a second intent', async () => {
    const page = await openPage()
    fillSlip(page)
    page.place()
    await settle()
    page.store.dispatch({ type: 'keepPicks' })
    fillSlip(page, [], 500)
    page.place()
    await settle()
    expect(page.sent).toHaveLength(2)
    expect(page.sent[0]?.idempotencyKey).not.toBe(page.sent[1]?.idempotencyKey)
  })

  it('keeps the rejected of several bets, with the reason', async () => {
    const problem = { localized_message: 'The odds changed before we could place your bet.', key: 'k', code: 101 }
    const answer: Responder = ({ body }) => ({
      data: body.bets.slice(0, 1).map(bet => placeBet(bet)),
      errors_by_bet: { 1: problem },
    })
    const page = await openPage({ answer })
    page.store.pick(makePick(1))
    page.store.pick(makePick(2))
    page.store.dispatch({ type: 'setBetType', betType: 'single' })
    fillSlip(page, [])
    page.place()
    await settle()
    expect(page.state()).toBe('ERROR')
    const { bets, placedBets, error } = page.store.get()
    expect(placedBets).toHaveLength(1)
    expect(listSelections(bets).map(({ id }) => id)).toEqual([keyOf(2)])
    expect(error.byBet[keyOf(2)]?.message).toBe(problem.localized_message)
    expect(page.ports.onPlaced).toHaveBeenCalledOnce()
  })

  it('keeps a slip with a coded rejection and applies the current prices', async () => {
    const answer = rejectAll('INVALID_ODDS', {
      errors_by_bet: { 0: { localized_message: 'x', key: 'k', code: 101, current_odds: { [keyOf(1)]: 1.9 } } },
    })
    const page = await openPage({ answer })
    fillSlip(page)
    page.place()
    await settle()
    expect(page.state()).toBe('ERROR')
    expect(listSelections(page.store.get().bets)).toMatchObject([{ odds: 1900, acceptedOdds: 2000, isChanged: true }])
    expect(alerts.get()).toEqual([])
  })

  it('keeps the slip after a rejection without reason and reports that nothing was placed', async () => {
    const page = await openPage({ answer: rejectAll('TOO_MANY_REQUESTS') })
    fillSlip(page)
    page.place()
    await settle()
    expect(page.state()).toBe('INITIAL')
    expect(page.store.get().bets).toMatchObject([{ stake: 1000 }])
    expect(alerts.get()).toMatchObject([{ kind: 'danger', title: 'Your bet wasn’t placed' }])
  })
})

describe('signing in', () => {
  it('asks a visitor to sign in and continues the placement', async () => {
    const page = await openPage({ isSignedIn: false })
    fillSlip(page)
    page.place()
    await settle()
    expect(page.ports.requestSignIn).toHaveBeenCalledOnce()
    expect(page.sent).toEqual([])
    page.finishSignIn('signed-in')
    await settle()
    expect(page.state()).toBe('SUCCESS')
    expect(page.sent).toHaveLength(1)
  })

  it('sends nothing and keeps the slip when it is cancelled', async () => {
    const page = await openPage({ isSignedIn: false })
    fillSlip(page)
    page.place()
    await settle()
    page.finishSignIn('abandoned')
    await settle()
    expect(page.sent).toEqual([])
    expect(page.store.get()).toMatchObject({ ticketState: 'INITIAL', intent: null, bets: [{ stake: 1000 }] })
  })

  it('sends nothing when the account has another currency, because the stake was in euros', async () => {
    const page = await openPage({ isSignedIn: false })
    page.page.account = makeAccount({ currency: 'USD' })
    fillSlip(page)
    page.place()
    await settle()
    page.finishSignIn('signed-in')
    await settle()
    expect(page.sent).toEqual([])
    expect(page.store.get().bets).toMatchObject([{ stake: 0, currency: 'USD' }])
  })

  it('sends nothing when the balance is too low', async () => {
    const page = await openPage({ isSignedIn: false })
    page.page.account = makeAccount({ available_to_bet_with_locked_cents: 999 })
    fillSlip(page)
    page.place()
    await settle()
    page.finishSignIn('signed-in')
    await settle()
    expect(page.sent).toEqual([])
    expect(page.state()).toBe('INITIAL')
  })

  describe('after the session expired while placing', () => {
    const expire = async () => {
      const page = await openPage()
      page.page.answer = sent => {
        page.signOut('expired')
        return rejectAll('UNAUTHORIZED')(sent)
      }
      fillSlip(page)
      page.place()
      await settle()
      expect(page.ports.requestSignIn).toHaveBeenCalledOnce()
      expect(alerts.get()).toEqual([])
      page.page.answer = acceptAll
      return page
    }

    it('continues with the same bets under the same key', async () => {
      const page = await expire()
      expect(page.state()).toBe('CHECKING')
      page.finishSignIn('signed-in')
      await settle()
      expect(page.state()).toBe('SUCCESS')
      expect(page.sent).toHaveLength(2)
      expect(page.sent[1]).toEqual(page.sent[0])
    })

    it('places nothing any more when sign-in was cancelled, and unlocks the slip', async () => {
      const page = await expire()
      page.finishSignIn('abandoned')
      await settle()
      page.signIn()
      await settle(5 * 60_000)
      expect(page.sent).toHaveLength(1)
      expect(page.store.get()).toMatchObject({
        ticketState: 'ERROR',
        error: { key: 'error.place_bets.not_placed' },
        bets: [{ stake: 1000 }],
      })
      page.place()
      await settle()
      expect(page.state()).toBe('SUCCESS')
    })

    it('places nothing for another player, who gets an empty slip', async () => {
      const page = await expire()
      page.page.player = 8
      page.finishSignIn('signed-in')
      await settle(60_000)
      expect(page.sent).toHaveLength(1)
      expect(page.store.get()).toMatchObject({ ticketState: 'INITIAL', bets: [] })
    })

    it('sends nothing again when it took long, and reports that nothing was placed', async () => {
      const page = await expire()
      await settle(10 * 60_000)
      page.finishSignIn('signed-in')
      await settle(1000)
      expect(page.sent).toHaveLength(1)
      expect(page.store.get()).toMatchObject({
        ticketState: 'ERROR',
        error: { key: 'error.place_bets.not_placed' },
        bets: [{ stake: 1000 }],
      })
    })
  })
})

it('marks an early pick of a provider that became inactive as unavailable', async () => {
  const page = await openPage()
  page.app.live.foldProviders([{ provider: 'betradar', status: 'inactive' }])
  page.store.pick(makePick(1))
  expect(page.state()).toBe('ODDS_CHANGED')
  expect(listSelections(page.store.get().bets)).toMatchObject([{ isNotAvailable: true }])
})

describe('a receipt', () => {
  const placed = async () => {
    const page = await openPage()
    fillSlip(page)
    page.place()
    await settle()
    return page
  }

  it('is removed when the player signs out', async () => {
    const page = await placed()
    page.signOut()
    expect(page.store.get()).toMatchObject({ ticketState: 'INITIAL', bets: [], placedBets: [] })
  })

  it('stays readable when the session expires', async () => {
    const page = await placed()
    page.signOut('expired')
    expect(page.state()).toBe('SUCCESS')
  })
})
