import { ApiError, NetworkError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { Bet, PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { vi } from 'vitest'
import type { App } from '../../../shared/app/app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import type { TicketDeps, TicketPlayer } from '../placing/player.ts'
import { startQuickBet } from '../quick-bet/quick-bet-store.ts'
import { startTicket } from '../ticket-store.ts'
import { makeAccount, makePick, makeSettings, placeBet } from './test-ticket.ts'

interface Sent {
  readonly idempotencyKey: string
  readonly body: PlaceBetsRequest
}
type Responder = (sent: Sent) => unknown

export const live = { matchStatus: 1 }
export const accept: Responder = ({ body }) => ({ data: body.bets.map(bet => placeBet(bet)) })
export const submit: Responder = ({ body }) => ({
  data: body.bets.map(bet => ({ ...placeBet(bet), status: 'submitted' })),
})
export const lose: Responder = () => Promise.reject(new NetworkError('postBets', 'gone'))
export const refuse =
  (name: ErrorName, data: object = {}): Responder =>
  () => {
    const { status, code } = ERRORS[name]
    return Promise.reject(new ApiError('postBets', status, { code, message: name, data: { details: [], ...data } }))
  }

interface Options {
  readonly isSignedIn?: boolean
  readonly answer?: Responder
  readonly balance?: number
  readonly found?: () => Bet[]
  readonly limits?: ReturnType<typeof makeSettings>['bets_limits']
}

/** A page with quick bet, whose back end answers as given; timers are the test's. */
export async function openQuickBet({
  isSignedIn = true,
  answer = accept,
  balance,
  found = () => [],
  limits,
}: Options = {}) {
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
    requestSignIn: vi.fn(async (): Promise<'signed-in' | 'abandoned'> => 'abandoned'),
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
  const ticket = startTicket(whole, ports)
  const store = startQuickBet(whole, ticket, ports)
  return {
    app,
    page,
    sent,
    store,
    ticket,
    ports,
    push: (bet: Bet) => listeners.forEach(listener => void listener(bet)),
    signOut: () => session.set(status('NOT_LOGGED_IN')),
    signIn: () => session.set(status('LOGGED_IN')),
    approve(stake = 500) {
      store.toggle()
      store.dispatch({ type: 'setStake', stake })
      store.dispatch({ type: 'approve', isApproved: true })
    },
    async tap(match = 1, changes: Parameters<typeof makePick>[1] = live) {
      const isTaken = store.pick(makePick(match, changes))
      await vi.advanceTimersByTimeAsync(0)
      return isTaken
    },
    state: () => store.get().state,
    slip: () => ticket.get().bets.map(({ stake, selections }) => [stake, ...selections.map(({ id }) => id)]),
  }
}
