/**
 * Flows delegated to the host page: a host that handles them takes over sign-in, sign-up and
 * deposit, and the sportsbook's own modal does not open. Callers that wait for a modal wait for the
 * host's player instead. A host may never report a cancellation; therefore using the sportsbook
 * again counts as one, so that no bet is placed much later because of an unrelated sign-in.
 */
import type { Readable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { Account } from '@touchline/contract/entities/player'
import type { ModalId, ModalOutcome, ModalTable } from '../../shared/modals/modals.ts'
import type { Integration } from './handle-host-message.ts'
import type { HostConnection } from './host-connection.ts'

export type HostFlow = NonNullable<Integration['listeners']>[number]

const FLOW_OF: Partial<Record<ModalId, HostFlow>> = { signIn: 'sign-in', signUp: 'sign-up', deposit: 'deposit' }

interface FlowOptions {
  readonly connection: Pick<HostConnection, 'send'>
  readonly session: Readable<SessionState>
  /** The account that bets are placed from; undefined for a visitor. */
  readonly readAccount?: () => Pick<Account, 'currency' | 'subunits'> | undefined
  /** The sportsbook's window. */
  readonly page?: Pick<EventTarget, 'addEventListener'>
  readonly now?: () => number
}

/** Events of a user who goes on in the sportsbook. */
const USE_EVENTS = ['pointerdown', 'keydown'] as const

/** A double tap counts as one user action. */
const TAP_MS = 1000

export interface HostFlows {
  /** Sets the flows that the host handles. */
  setDelegated(flows: readonly HostFlow[]): void
  /** Delegates a modal to the host; null when the sportsbook shows it itself. */
  delegate(id: ModalId, props?: ModalTable[ModalId]): Promise<ModalOutcome> | null
  /**
   * Resolves pending requests after checking the session: a user who is still not signed in has
   * cancelled. If the check fails, they are resolved as well.
   */
  settleAfter(refreshSession: () => Promise<unknown>): Promise<void>
}

export function createHostFlows(options: FlowOptions): HostFlows {
  const { connection, session, readAccount, page = window, now = Date.now } = options
  let delegated: readonly HostFlow[] = []
  let waiting: ((outcome: ModalOutcome) => void)[] = []
  const isSignedIn = () => session.get().status === 'LOGGED_IN'

  let watch = new AbortController()

  const finish = (outcome: ModalOutcome) => {
    watch.abort()
    const waiters = waiting
    waiting = []
    for (const resolve of waiters) resolve(outcome)
  }
  session.subscribe(() => isSignedIn() && finish('done'))

  const watchUse = () => {
    const since = now()
    const onUse = () => now() - since >= TAP_MS && finish('closed')
    watch.abort()
    watch = new AbortController()
    for (const event of USE_EVENTS) page.addEventListener(event, onUse, { capture: true, signal: watch.signal })
  }

  /** Sends the account's currency, and the amount that is missing for a bet. */
  const requestDeposit = (props: ModalTable['deposit']) => {
    const { currency, subunits } = readAccount?.() ?? {}
    const value = props?.lacking
    const payload = currency && { currency, subunits, ...(value !== undefined && value > 0 && { value }) }
    connection.send('sportsbook:deposit', payload || undefined)
  }
  const send = (flow: HostFlow, props: ModalTable[ModalId]) => {
    if (flow === 'deposit') return requestDeposit(props as ModalTable['deposit'])
    if (flow === 'sign-up') return connection.send('sportsbook:sign-up', undefined)
    connection.send('sportsbook:sign-in', { reason: (props as ModalTable['signIn'])?.reason ?? 'asked' })
  }
  return {
    setDelegated(flows) {
      delegated = flows
    },
    delegate(id, props) {
      const flow = FLOW_OF[id]
      if (!flow || !delegated.includes(flow)) return null
      send(flow, props)
      if (flow === 'deposit') return Promise.resolve('closed')
      watchUse()
      return new Promise(resolve => waiting.push(resolve))
    },
    async settleAfter(refreshSession) {
      try {
        await refreshSession()
      } finally {
        finish(isSignedIn() ? 'done' : 'closed')
      }
    },
  }
}
