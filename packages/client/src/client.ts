import type { Api, ApiOptions } from './http.ts'
import type { Session, SessionOptions } from './session.ts'

export interface Client {
  api: Api
  session: Session
}

export type ClientOptions = Omit<ApiOptions, 'getBearer' | 'onUnauthorized'> & Omit<SessionOptions, 'call'>

/** The calls and the session, wired to each other: bearers are sent, renewed and dropped without further ado. */
export declare function createClient(options: ClientOptions): Client
