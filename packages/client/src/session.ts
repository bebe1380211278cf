import type { Call } from './call-types.ts'
import type { Readable } from './observable.ts'
import type { Schedule } from './schedule.ts'

export type AuthStatus = 'UNKNOWN' | 'PENDING' | 'LOGGED_IN' | 'NOT_LOGGED_IN'

/** Why nobody is logged in: never was, ran out, signed out here, the player's time limit, or the server was not reached. */
export type SessionReason = 'anonymous' | 'expired' | 'signed-out' | 'limit-reached' | 'unreachable'

export interface SessionInfo {
  id: string
  /** ISO 8601. */
  startedAt: string
  secondsLimit: number | null
  /** Seconds between reality checks, or null when none applies. */
  realityCheckSeconds: number | null
}

export interface SessionState {
  status: AuthStatus
  /** Null while logged in or not yet known. */
  reason: SessionReason | null
  info: SessionInfo | null
}

export interface SessionOptions {
  call: Call
  schedule?: Schedule
  /** Wall clock in milliseconds. */
  now?: () => number
}

export interface Session extends Readable<SessionState> {
  /** Asks the platform who this is; resolves with the state found. Calls at the same time share one request. */
  start(): Promise<SessionState>
  /** Signs out at the platform. Rejects, still logged in, when the platform could not be told. */
  signOut(): Promise<void>
  /** For `createApi`. */
  getBearer(need: 'required' | 'optional'): Promise<string | null>
  /** For `createApi`. */
  onUnauthorized(used: string | null): Promise<boolean>
  /** Ends the renewal timer and forgets the bearer. */
  dispose(): void
}

export declare function createSession(options: SessionOptions): Session
