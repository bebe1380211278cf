/** The host's event listeners, and the mapping from the sportsbook's messages to event names. */
import type { EventName, Listener, Listeners, SportsbookEvents } from './types.ts'

export const EVENT_BY_MESSAGE: Readonly<Record<string, EventName>> = {
  'sportsbook:sign-in': 'signIn',
  'sportsbook:sign-up': 'signUp',
  'sportsbook:deposit': 'deposit',
  'sportsbook:initialized': 'initialized',
  'sportsbook:page-loaded': 'pageLoaded',
  'sportsbook:page-size-changed': 'pageSize',
  'sportsbook:balance-changed': 'balanceChanged',
  'sportsbook:notify-currency-changed': 'currencyChanged',
  'sportsbook:bet-slip-state-changed': 'betSlip',
  'sportsbook:top-event-clicked': 'topEventClicked',
  'sportsbook:notify-modal-triggered': 'modal',
  'sportsbook:signed-out': 'signedOut',
  'sportsbook:error': 'error',
}

/** Requests that the sportsbook delegates to the host while the host listens for them. */
const REQUESTS = { signIn: 'sign-in', signUp: 'sign-up', deposit: 'deposit' } as const

type Requests = (typeof REQUESTS)[keyof typeof REQUESTS]

export interface Emitter {
  on<N extends EventName>(name: N, listener: Listener<N>): () => void
  emit<N extends EventName>(name: N, payload: SportsbookEvents[N]): void
  /** The requests that have a listener. */
  requests(): Requests[]
  clear(): void
}

/** Isolates exceptions of a listener from the others and from the SDK. */
function run<N extends EventName>(listener: Listener<N>, payload: SportsbookEvents[N]): void {
  try {
    listener(payload)
  } catch (error) {
    reportError(error)
  }
}

export function createEmitter(listeners: Listeners, onRequestsChanged: () => void): Emitter {
  const listenersByEvent = new Map<EventName, Set<Listener<never>>>()
  const changed = (name: EventName) => name in REQUESTS && onRequestsChanged()

  const add = <N extends EventName>(name: N, listener: Listener<N>) => {
    const all = listenersByEvent.get(name) ?? new Set()
    listenersByEvent.set(name, all.add(listener as Listener<never>))
    return all
  }
  for (const [name, listener] of Object.entries(listeners)) if (listener) add(name as EventName, listener as never)
  return {
    on(name, listener) {
      const all = add(name, listener)
      changed(name)
      return () => {
        all.delete(listener as Listener<never>)
        changed(name)
      }
    },
    emit(name, payload) {
      for (const listener of listenersByEvent.get(name) ?? []) run(listener as Listener<typeof name>, payload)
    },
    requests: () =>
      (Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])
        .filter(name => listenersByEvent.get(name)?.size)
        .map(name => REQUESTS[name]),
    clear: () => listenersByEvent.clear(),
  }
}
