/**
 * Loads the HTTP client with the first call: the server's HTML already holds the data of the first
 * screen, so the code must not delay it. Has the same interface as the client itself.
 */
import type { Client, ClientOptions } from '@touchline/client/client'
import { createObservable } from '@touchline/client/observable'
import type { Session, SessionState } from '@touchline/client/session'
import { loadPart } from '../parts/part.ts'
import { clientCode } from './part.ts'

const NOT_KNOWN_YET: SessionState = { status: 'UNKNOWN', reason: null, info: null }

/** The client as pages use it, without the members that only calls need. */
export interface LazyClient extends Pick<Client, 'api'> {
  readonly session: Omit<Session, 'getBearer' | 'getSignOut' | 'onUnauthorized' | 'onRefused'>
}

export function createLazyClient(options: ClientOptions, code = clientCode): LazyClient {
  const state = createObservable<SessionState>(NOT_KNOWN_YET)
  let created: Client | null = null

  const client = async (): Promise<Client> => {
    const { createClient } = await code.load()
    if (created) return created
    const client = createClient(options)
    client.session.subscribe(() => state.set(client.session.get()))
    created = client
    return client
  }
  const session = () => client().then(loaded => loaded.session)
  return {
    api: { call: (name, ...input) => client().then(loaded => loaded.api.call(name, ...input)) },
    session: {
      get: state.get,
      subscribe: state.subscribe,
      // `start` is called only once, and without a session even signing in is impossible, so the
      // import is retried.
      start: async () => {
        await loadPart(code)
        return (await session()).start()
      },
      signOut: () => session().then(loaded => loaded.signOut()),
      setHostSource: getToken => session().then(loaded => loaded.setHostSource(getToken)),
      dispose: () => created?.session.dispose(),
    },
  }
}
