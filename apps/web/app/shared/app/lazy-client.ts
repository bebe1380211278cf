/**
 * Loads the HTTP client with the first call: the server's HTML already holds the data of the first
 * screen, so the code must not delay it. Has the same interface as the client itself.
 */
import type { Client, ClientOptions } from '@touchline/client/client'
import { createObservable } from '@touchline/client/observable'
import type { Session, SessionState } from '@touchline/client/session'
import { importWithRetry } from '../parts/lazy-component.ts'

const NOT_KNOWN_YET: SessionState = { status: 'UNKNOWN', reason: null, info: null }

/** The client as pages use it, without the members that only calls need. */
export interface LazyClient extends Pick<Client, 'api'> {
  readonly session: Omit<Session, 'getBearer' | 'getSignOut' | 'onUnauthorized' | 'onRefused'>
}

const fetchCode = () => import('@touchline/client/client')

export function createLazyClient(options: ClientOptions, fetchClient = fetchCode): LazyClient {
  const state = createObservable<SessionState>(NOT_KNOWN_YET)
  let loading: Promise<Client> | null = null

  const load = async (): Promise<Client> => {
    const { createClient } = await fetchClient()
    const client = createClient(options)
    client.session.subscribe(() => state.set(client.session.get()))
    return client
  }
  const client = (): Promise<Client> => {
    loading ??= load().catch(error => {
      // A later call retries: the file may be available then.
      loading = null
      throw error
    })
    return loading
  }
  const session = () => client().then(loaded => loaded.session)
  return {
    api: { call: (name, ...input) => client().then(loaded => loaded.api.call(name, ...input)) },
    session: {
      get: state.get,
      subscribe: state.subscribe,
      // `start` is called only once, and without a session even signing in is impossible, so the
      // import is retried.
      start: () => importWithRetry(session).then(loaded => loaded.start()),
      signOut: () => session().then(loaded => loaded.signOut()),
      setHostSource: getToken => session().then(loaded => loaded.setHostSource(getToken)),
      dispose: () => void loading?.then(loaded => loaded.session.dispose()),
    },
  }
}
