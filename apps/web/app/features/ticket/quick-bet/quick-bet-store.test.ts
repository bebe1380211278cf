import { toMinor } from '@touchline/betting/money'
import { ApiError, NetworkError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { makeMarket } from '@touchline/client/testing/fixtures'
import type { Bet, PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../../shared/alerts.ts'
import type { App } from '../../../shared/app.ts'
import { stubBrowser } from '../../../testing/browser.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import type { TicketPlayer } from '../placing/player.ts'
import { keyOf, makeAccount, makePick, makeSettings, placeBet } from '../test-ticket.ts'
import { type TicketDeps, ticketOf } from '../ticket-store.ts'
import { createQuickBetStore } from './quick-bet-store.ts'

interface Sent {
  readonly idempotencyKey: string
  readonly body: PlaceBetsRequest
}
type Answering = (sent: Sent) => unknown

const live = { matchStatus: 1 }
const accept: Answering = ({ body }) => ({ data: body.bets.map(bet => placeBet(bet)) })
const submit: Answering = ({ body }) => ({ data: body.bets.map(bet => ({ ...placeBet(bet), status: 'submitted' })) })
const lose: Answering = () => Promise.reject(new NetworkError('postBets', 'gone'))
const refuse =
  (name: ErrorName, data: object = {}): Answering =>
  () => {
    const { status, code } = ERRORS[name]
    return Promise.reject(new ApiError('postBets', status, { code, message: name, data: { details: [], ...data } }))
  }

interface Options {
  readonly isSignedIn?: boolean
  readonly answer?: Answering
  readonly balance?: number
  readonly found?: () => Bet[]
  readonly limits?: ReturnType<typeof makeSettings>['bets_limits']
}

async function open({ isSignedIn = true, answer = accept, balance, found = () => [], limits }: Options = {}) {
  const sent: Sent[] = []
  const settings = makeSettings(limits === undefined ? {} : { bets_limits: limits })
  const page = {
    answer,
    player: 7,
    account: makeAccount(balance === undefined ? {} : { available_to_bet_with_locked_cents: balance }),
  }
  const call = (async (name: string, input: Sent) => {
    if (name === 'getSettings') return { data: settings }
    if (name === 'getBets') return { data: found() }
    if (name !== 'postBets') throw new NetworkError(name, 'not reached')
    sent.push({ idempotencyKey: input.idempotencyKey, body: input.body })
    return page.answer(input)
  }) as unknown as Api['call']
  const app = await createTestApp('en', call)
  const status = (value: SessionState['status']): SessionState => ({ status: value, reason: null, info: null })
  const session = createObservable(status(isSignedIn ? 'LOGGED_IN' : 'NOT_LOGGED_IN'))
  const has = () => session.get().status === 'LOGGED_IN'
  const ports = {
    requestSignIn: vi.fn(async () => 'abandoned' as const),
    readPlayer: async (): Promise<TicketPlayer> => ({ isSignedIn: has(), account: has() ? page.account : undefined }),
    playerId: () => (has() ? page.player : null),
    onPlaced: vi.fn(),
  } satisfies TicketDeps
  const listeners: ((bet: Bet) => void)[] = []
  const feed = {
    ...app.liveSession,
    on: (name: string, listener: never) => {
      if (name === 'bet_changed') listeners.push(listener)
      return () => {}
    },
  }
  const whole = { ...app, liveSession: feed, session: { ...app.session, ...session } } as unknown as App
  const store = createQuickBetStore(whole)
  store.start(ports)
  const ticket = ticketOf(whole)
  return {
    app,
    page,
    sent,
    store,
    ticket,
    ports,
    push: (bet: Bet) => listeners.forEach(listener => void listener(bet)),
    signOut: () => session.set(status('NOT_LOGGED_IN')),
    approve(stake = 500) {
      store.toggle()
      store.dispatch({ type: 'setStake', stake })
      store.dispatch({ type: 'approve', isApproved: true })
    },
    async tap(match = 1, changes: Parameters<typeof makePick>[1] = live) {
      const isTaken = store.pick(makePick(match, changes))
      await settle()
      return isTaken
    },
    state: () => store.get().state,
    slip: () => ticket.get().bets.map(({ stake, selections }) => [stake, ...selections.map(({ id }) => id)]),
  }
}

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
    const { tap, sent } = await open()
    expect(await tap()).toBe(false)
    expect(sent).toEqual([])
  })

  it('places one single at the approved stake, flagged as quick bet', async () => {
    const { approve, tap, sent, state, ports } = await open()
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
    const { store, tap, sent, state } = await open()
    store.toggle()
    await settle()
    await tap()
    expect(sent).toEqual([])
    expect(state()).toBe('INITIAL')
    expect(store.get().bet?.selections[0]?.id).toBe(keyOf(1))
  })

  it('goes to the slip when the price is not the one on screen', async () => {
    const { app, approve, tap, sent } = await open()
    approve()
    const { odds } = makePick(1, live)
    app.live.foldMarkets([makeMarket([odds / 2, 3])])
    expect(await tap()).toBe(false)
    app.live.foldMarkets([makeMarket([odds, 3], { version: 2 })])
    expect(await tap()).toBe(true)
    expect(sent).toHaveLength(1)
  })

  it('twice at once places one bet', async () => {
    const { approve, store, sent } = await open()
    approve()
    store.pick(makePick(1, live))
    store.pick(makePick(1, live))
    await settle()
    expect(sent).toHaveLength(1)
  })

  it('opens sign-in for a visitor', async () => {
    const { approve, tap, sent, ports } = await open({ isSignedIn: false })
    approve()
    await tap()
    expect(ports.requestSignIn).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })

  it('on a pre-match price goes to the slip and disables quick bet', async () => {
    const { approve, tap, sent, store, slip } = await open()
    approve()
    await tap(1, { matchStatus: 0 })
    expect(sent).toEqual([])
    expect(store.get()).toMatchObject({ isEnabled: false })
    expect(slip()).toEqual([[0, keyOf(1)]])
    expect(alerts.get()).toMatchObject([
      { title: 'Quick bet is off', text: 'It takes live prices only. Your pick is on the slip.' },
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
    const { approve, tap, store, slip, sent } = await open({ limits })
    approve()
    await tap()
    expect(sent).toEqual([])
    expect(store.get()).toMatchObject({ isEnabled: false })
    expect(slip()).toEqual([[500, keyOf(1)]])
  })

  it('never removes an existing pick from the slip', async () => {
    const { approve, tap, ticket, slip } = await open({ balance: 100 })
    ticket.pick(makePick(1, live))
    approve()
    await tap()
    expect(slip()).toEqual([[500, keyOf(1)]])
  })
})

describe('a live bet with a bet delay', () => {
  it('is accepted when the backend confirms it', async () => {
    const { approve, tap, push, state, store } = await open({ answer: submit })
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
    const { approve, tap, state } = await open({ answer: submit })
    approve()
    await tap()
    await settle(3000)
    expect(state()).toBe('ERROR')
  })
})

describe('a rejection', () => {
  it('shows the reason, and its bet can be moved to the slip', async () => {
    const problem = { localized_message: 'It moved', key: 'error.place_bets.invalid_odds', code: 101 }
    const { approve, tap, state, store, slip } = await open({
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

  it('opens sign-in when the session expired', async () => {
    const { approve, tap, ports, state } = await open({ answer: refuse('UNAUTHORIZED') })
    approve()
    await tap()
    expect(ports.requestSignIn).toHaveBeenCalledOnce()
    expect(state()).toBe('INITIAL')
  })
})

describe('a lost response', () => {
  it('is resent under the same key, and nothing else is sent meanwhile', async () => {
    const { approve, tap, page, sent, state } = await open({ answer: lose })
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
    const first = await open({ answer: () => new Promise(() => {}) })
    first.approve()
    await first.tap()
    expect(first.state()).toBe('PROCESSING')
    const second = await open()
    expect(second.state()).toBe('CHECKING')
    expect(second.store.get()).toMatchObject({ isApproved: false })
    await settle(500)
    expect(second.state()).toBe('SUCCESS')
    expect(second.sent).toEqual(first.sent)
    expect(storages.session.length).toBe(0)
  })

  it('of another player is never resent', async () => {
    const first = await open({ answer: () => new Promise(() => {}) })
    first.approve()
    await first.tap()
    const second = await open()
    second.page.player = 8
    await settle(60_000)
    expect(second.sent).toEqual([])
    expect(second.state()).toBe('INITIAL')
    expect(storages.session.length).toBe(0)
  })
})

describe('toggling', () => {
  it('starts with the smallest preset stake, unapproved', async () => {
    const { store } = await open()
    store.toggle()
    await settle()
    expect(store.get()).toMatchObject({ isEnabled: true, stake: 500, isApproved: false })
  })

  it('is disabled on sign-out, but not for a visitor', async () => {
    const { approve, store, signOut } = await open()
    approve()
    signOut()
    expect(store.get()).toMatchObject({ isEnabled: false, isApproved: false })
  })

  it('is disabled with a message when the balance falls below the stake', async () => {
    const { approve, store } = await open()
    approve()
    store.dispatch({ type: 'balanceChanged', balance: toMinor(499) })
    expect(store.get()).toMatchObject({ isEnabled: false })
    expect(alerts.get()).toMatchObject([{ text: 'Your balance is below its stake.' }])
  })
})
