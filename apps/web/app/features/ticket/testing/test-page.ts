/** A page with a ticket for store tests, with a stubbed backend and session. */
import { ApiError, NetworkError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import type { Settings } from '@touchline/contract/entities/settings'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { vi } from 'vitest'
import type { App } from '../../../shared/app/app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import type { TicketDeps, TicketPlayer } from '../placing/player.ts'
import { startTicket } from '../ticket-store.ts'
import { keyOf, makeAccount, makePick, makeSettings, placeBet } from './test-ticket.ts'

export interface Sent {
  readonly idempotencyKey: string
  readonly body: PlaceBetsRequest
}
export type Responder = (sent: Sent) => unknown

export const acceptAll: Responder = ({ body }) => ({ data: body.bets.map((bet, at) => placeBet(bet, at + 1)) })
export const dropResponse: Responder = () => Promise.reject(new NetworkError('postBets', 'gone'))
export const rejectAll =
  (name: ErrorName, data: object = {}): Responder =>
  () => {
    const { status, code } = ERRORS[name]
    return Promise.reject(new ApiError('postBets', status, { code, message: name, data: { details: [], ...data } }))
  }

const stops: (() => void)[] = []

/** Disposes of the pages; call after each test. */
export function closePages(): void {
  for (const stop of stops.splice(0)) stop()
}

/** A page with a ticket, a stubbed placement backend and an optional session. */
export async function openPage(
  options: { isSignedIn?: boolean; answer?: Responder; found?: () => unknown[]; settings?: Partial<Settings> } = {},
) {
  const { isSignedIn = true, found = () => [] } = options
  const sent: Sent[] = []
  const page = { answer: options.answer ?? acceptAll, player: 7, account: makeAccount() }
  const call = (async (name: string, input: Sent) => {
    if (name === 'getSettings') return { data: makeSettings(options.settings) }
    if (name === 'getBets') return { data: found() }
    if (name !== 'postBets') throw new NetworkError(name, 'not reached')
    const { idempotencyKey, body } = input
    sent.push({ idempotencyKey, body })
    return page.answer(input)
  }) as unknown as Api['call']
  const app = await createTestApp('en', call)
  const status = (value: SessionState['status']): SessionState => ({ status: value, reason: null, info: null })
  const session = createObservable(status(isSignedIn ? 'LOGGED_IN' : 'NOT_LOGGED_IN'))
  const has = () => session.get().status === 'LOGGED_IN'
  const finishSignIn = vi.fn<(outcome: 'signed-in' | 'abandoned') => void>()
  const ports = {
    requestSignIn: vi.fn(
      () =>
        new Promise<'signed-in' | 'abandoned'>(resolve => {
          finishSignIn.mockImplementation(outcome => {
            if (outcome === 'signed-in') session.set(status('LOGGED_IN'))
            resolve(outcome)
          })
        }),
    ),
    readPlayer: async (): Promise<TicketPlayer> => ({
      isSignedIn: has(),
      account: has() ? page.account : undefined,
    }),
    playerId: () => (has() ? page.player : null),
    onPlaced: vi.fn(),
  } satisfies TicketDeps
  const store = startTicket({ ...app, session: { ...app.session, ...session } } as App, ports)
  stops.push(() => app.queryClient.clear())
  const context = { isSignedIn: has(), balance: null, minStake: null, maxStake: null, limits: null }
  return {
    app,
    page,
    sent,
    store,
    ports,
    finishSignIn,
    signOut: (reason: SessionState['reason'] = 'signed-out') => session.set({ ...status('NOT_LOGGED_IN'), reason }),
    signIn: () => session.set(status('LOGGED_IN')),
    place: () => store.place({ ...context, isSignedIn: has() }),
    state: () => store.get().ticketState,
    settings: async () => (await app.queryClient.fetchQuery(app.queries.settings())).data,
  }
}

export type Page = Awaited<ReturnType<typeof openPage>>

export function fillSlip({ store }: Page, matches: readonly number[] = [1], stake = 1000): void {
  for (const match of matches) store.pick(makePick(match))
  for (const bet of store.get().bets) {
    const betKey = bet.betType === 'combo' ? 'combo' : keyOf(bet.selections[0]?.matchId ?? 0)
    store.dispatch({ type: 'setStake', betKey, stake })
  }
}
