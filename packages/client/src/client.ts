import { type Api, type ApiOptions, createApi } from './http.ts'
import { createSession, type Session, type SessionOptions } from './session.ts'
import { openSessionBroadcast } from './session-broadcast.ts'

export interface Client {
  api: Api
  session: Session
}

export type ClientOptions = Omit<ApiOptions, 'getBearer' | 'getSignOut' | 'onUnauthorized' | 'onRefused'> &
  Omit<SessionOptions, 'call'>

/** Creates the API client and the session and connects them: calls carry the bearer, a 401 renews or ends it. */
export function createClient(options: ClientOptions): Client {
  const api = createApi({
    ...options,
    getBearer: need => session.getBearer(need),
    getSignOut: () => session.getSignOut(),
    onUnauthorized: used => session.onUnauthorized(used),
    onRefused: used => session.onRefused(used),
  })
  const session = createSession({ broadcast: openSessionBroadcast(), ...options, call: api.call })
  return { api, session }
}
