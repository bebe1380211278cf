import { type Api, type ApiOptions, createApi } from './http.ts'
import { createSession, type Session, type SessionOptions } from './session.ts'
import { openSessionBroadcast } from './session-broadcast.ts'

export interface Client {
  api: Api
  session: Session
}

export type ClientOptions = Omit<ApiOptions, 'getBearer' | 'onUnauthorized' | 'onRefused'> &
  Omit<SessionOptions, 'call'>

/** The calls and the session, wired to each other: bearers are sent, renewed and dropped without further ado. */
export function createClient(options: ClientOptions): Client {
  const api = createApi({
    ...options,
    getBearer: need => session.getBearer(need),
    onUnauthorized: used => session.onUnauthorized(used),
    onRefused: used => session.onRefused(used),
  })
  const session = createSession({ broadcast: openSessionBroadcast(), ...options, call: api.call })
  return { api, session }
}
