/**
 * Who the player is. The session turns the platform's cookie into a short-lived bearer, keeps that bearer in memory and
 * nowhere else, and renews it before it runs out or when a call was refused. However many ask at once, one request goes
 * out. It never decides on its own that a player is signed out: only the platform's 401 or 403 says so.
 */
import type { Answer } from '@touchline/contract/endpoints'
import type { Call } from './call-types.ts'
import { ApiError, isUnauthorized } from './errors.ts'
import { createObservable, type Readable } from './observable.ts'
import { type Schedule, scheduleByTimer } from './schedule.ts'
import { expiryOf } from './token-expiry.ts'

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

type Grant = NonNullable<Answer<'postSportsbookSessions'>>

/** Renewed this long before its end, or at four fifths of its life if that is later. */
const RENEWAL_MARGIN_MS = 60_000
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

const PENDING: SessionState = { status: 'PENDING', reason: null, info: null }

function infoOf({ session, reality_check }: Grant): SessionInfo {
  return {
    id: session.id,
    startedAt: session.started_at,
    secondsLimit: session.seconds_limit,
    realityCheckSeconds: reality_check?.interval_seconds ?? null,
  }
}

function isSameInfo(a: SessionInfo | null, b: SessionInfo): boolean {
  return a !== null && (Object.keys(b) as (keyof SessionInfo)[]).every(key => a[key] === b[key])
}

function nobody(wasLoggedIn: boolean): SessionState {
  return { status: 'NOT_LOGGED_IN', reason: wasLoggedIn ? 'expired' : 'anonymous', info: null }
}

/** The state a refusal leads to, or null when the failure says nothing about the player. */
function refusalOf(error: unknown, wasLoggedIn: boolean): SessionState | null {
  if (isUnauthorized(error)) return nobody(wasLoggedIn)
  const isLimit = error instanceof ApiError && error.status === 403 && error.name === 'SESSION_LIMIT_REACHED'
  return isLimit ? { status: 'NOT_LOGGED_IN', reason: 'limit-reached', info: null } : null
}

export function createSession({ call, schedule = scheduleByTimer, now = Date.now }: SessionOptions): Session {
  const state = createObservable<SessionState>({ status: 'UNKNOWN', reason: null, info: null })
  let bearer: { token: string; renewAt: number; endsAt: number } | null = null
  let running: Promise<SessionState> | null = null
  let cancelTimer = () => {}
  let failures = 0
  /** Grows when the player signs out: an answer asked for before that is not heeded. */
  let era = 0

  const forget = (next: SessionState) => {
    era += 1
    running = null
    bearer = null
    cancelTimer()
    state.set(next)
  }

  const plan = (delayMs: number) => {
    cancelTimer()
    // A failure is planned for by `renew` itself, so there is nobody to tell here.
    cancelTimer = schedule(() => void renew().catch(() => undefined), delayMs)
  }

  const accept = (grant: Grant) => {
    const life = expiryOf(grant, now())
    const renewIn = Math.max(life * 0.8, life - RENEWAL_MARGIN_MS)
    bearer = { token: grant.token, renewAt: now() + renewIn, endsAt: now() + life }
    failures = 0
    plan(renewIn)
    const info = infoOf(grant)
    const { status, info: known } = state.get()
    if (status !== 'LOGGED_IN' || !isSameInfo(known, info)) state.set({ status: 'LOGGED_IN', reason: null, info })
  }

  const refuse = (error: unknown, wasLoggedIn: boolean): SessionState => {
    const refusal = refusalOf(error, wasLoggedIn)
    if (refusal) {
      forget(refusal)
      return refusal
    }
    plan(Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS))
    if (!wasLoggedIn) state.set({ status: 'UNKNOWN', reason: 'unreachable', info: null })
    throw error
  }

  const request = async (wasLoggedIn: boolean): Promise<SessionState> => {
    const asked = era
    try {
      const grant = await call('postSportsbookSessions')
      if (asked !== era) return state.get()
      if (grant) accept(grant)
      else forget(nobody(wasLoggedIn))
    } catch (error) {
      if (asked === era) refuse(error, wasLoggedIn)
    }
    return state.get()
  }

  const renew = (): Promise<SessionState> => {
    if (running) return running
    const wasLoggedIn = state.get().status === 'LOGGED_IN'
    const mine = request(wasLoggedIn).finally(() => {
      if (running === mine) running = null
    })
    running = mine
    if (!wasLoggedIn) state.set(PENDING)
    return mine
  }

  /** The bearer while it holds; renewed when it is about to end, and the old one if that fails but it still holds. */
  const freshBearer = async (): Promise<string | null> => {
    if (bearer && now() >= bearer.renewAt) {
      try {
        await renew()
      } catch (error) {
        if (!bearer || now() >= bearer.endsAt) throw error
      }
    }
    return bearer?.token ?? null
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start: renew,
    async signOut() {
      try {
        await call('deleteSignOut')
      } catch (error) {
        if (!isUnauthorized(error)) throw error
      }
      forget({ status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null })
    },
    async getBearer(need) {
      if (need === 'required' && running && !bearer) await running
      return freshBearer()
    },
    async onUnauthorized(used) {
      if (bearer && used !== null && bearer.token !== used) return true
      if (state.get().status === 'NOT_LOGGED_IN') return false
      return (await renew()).status === 'LOGGED_IN'
    },
    dispose() {
      era += 1
      bearer = null
      running = null
      cancelTimer()
    },
  }
}
