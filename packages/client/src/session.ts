/**
 * Who the player is. The session turns the platform's cookie into a short-lived bearer, keeps that bearer in memory and
 * nowhere else, and renews it before it runs out or when a call was refused. However many ask at once, one request goes
 * out. It never decides on its own that a player is signed out: only the platform's 401 or 403 says so.
 */
import type { Call } from './call-types.ts'
import { ApiError, isUnauthorized } from './errors.ts'
import { createObservable, type Readable } from './observable.ts'
import { type Schedule, scheduleWithTimeout } from './schedule.ts'
import type { SessionBroadcast, SessionMessage } from './session-broadcast.ts'
import {
  createCookieSource,
  createHostSource,
  type GetHostAssertion,
  type SessionGrant,
  type SessionGrantRequest,
  type SessionGrantResponse,
} from './session-sources.ts'
import { getLifetimeMs } from './token-lifetime.ts'

export type AuthStatus = 'UNKNOWN' | 'PENDING' | 'LOGGED_IN' | 'NOT_LOGGED_IN'

/**
 * Why nobody is logged in: never was, ran out, signed out here or in another tab, the player's time limit, an exclusion, or
 * the server was not reached.
 */
export type SessionReason = 'anonymous' | 'expired' | 'signed-out' | 'limit-reached' | 'excluded' | 'unreachable'

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

/** `session`: the call that renews the bearer, which must not wait for that. */
export type BearerUse = 'required' | 'optional' | 'platform' | 'session'

export interface SessionOptions {
  call: Call
  schedule?: Schedule
  /** Wall clock in milliseconds. */
  now?: () => number
  /** The browser's other tabs, told of signing in and out. */
  broadcast?: SessionBroadcast | undefined
}

export interface Session extends Readable<SessionState> {
  /** Asks the platform who this is; resolves with the state found. Calls at the same time share one request. */
  start(): Promise<SessionState>
  /** Signs out at the platform. Rejects, still logged in, when the platform could not be told. */
  signOut(): Promise<void>
  /**
   * From now on the session is a host page's, whose word counts where it gives one; without, the cookie does. The answer
   * is to be called when somebody has signed in or out at the host's.
   */
  setHostSource(getToken: GetHostAssertion | null): Promise<() => Promise<SessionState>>
  /** For `createApi`. The platform is told a bearer only where its cookie does not reach. */
  getBearer(need: BearerUse): Promise<string | null>
  /** For `createApi`. */
  onUnauthorized(used: string | null): Promise<boolean>
  /** For `createApi`: ends the session as expired, unless its bearer is another one by now. */
  onRefused(used: string | null): void
  /** Ends the renewal timer and forgets the bearer. */
  dispose(): void
}

/** Renewed this long before its end, or at four fifths of its life if that is later. */
const RENEWAL_MARGIN_MS = 60_000
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

const PENDING: SessionState = { status: 'PENDING', reason: null, info: null }

function toSessionInfo({ session, reality_check }: SessionGrant): SessionInfo {
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

const loggedOut = (reason: SessionReason): SessionState => ({ status: 'NOT_LOGGED_IN', reason, info: null })

const REASON_BY_ERROR: Readonly<Record<string, SessionReason>> = {
  // Whoever may not sign in from here is a visitor.
  COUNTRY_BLOCKED: 'anonymous',
  SESSION_LIMIT_REACHED: 'limit-reached',
  PLAYER_EXCLUDED: 'excluded',
}

/** Why nobody is let in, or null when the failure says nothing about the player; `missing` is why nobody is known. */
function toLoggedOutReason(error: unknown, missing: SessionReason): SessionReason | null {
  if (isUnauthorized(error)) return missing
  return error instanceof ApiError && error.status === 403 ? (REASON_BY_ERROR[error.name] ?? null) : null
}

export function createSession({
  call,
  schedule = scheduleWithTimeout,
  now = Date.now,
  broadcast,
}: SessionOptions): Session {
  const state = createObservable<SessionState>({ status: 'UNKNOWN', reason: null, info: null })
  let bearer: { token: string; renewAt: number; endsAt: number } | null = null
  let running: Promise<SessionState> | null = null
  let cancelTimer = () => {}
  let failures = 0
  let isHostSession = false
  let fetchGrant: (wanted: SessionGrantRequest) => Promise<SessionGrantResponse> = createCookieSource(call)
  const hasBearer = () => bearer !== null && now() < bearer.endsAt
  /** Grows when the player signs out: an answer asked for before that is not heeded. */
  let epoch = 0
  /** The player is signing out: what everybody may read is asked for as everybody, as the bearer may be over already. */
  let isSigningOut = false
  /** Another tab said that it has signed the player out; the platform has not been heard yet. */
  let isSignedOutElsewhere = false
  /** The host said that somebody else may be here: until that is known the bearer vouches for nobody. */
  let isIdentityUncertain = false

  const endSession = (reason: SessionReason): SessionState => {
    epoch += 1
    running = null
    bearer = null
    isSignedOutElsewhere = false
    isIdentityUncertain = false
    cancelTimer()
    const next = loggedOut(reason)
    state.set(next)
    return next
  }

  const getMissingReason = (wasLoggedIn: boolean): SessionReason => {
    if (!wasLoggedIn) return 'anonymous'
    return isSignedOutElsewhere || isIdentityUncertain ? 'signed-out' : 'expired'
  }

  const scheduleRenewal = (delayMs: number) => {
    cancelTimer()
    // A failure is planned for by `renew` itself, so there is nobody to tell here.
    cancelTimer = schedule(() => void renew().catch(() => undefined), delayMs)
  }

  const applyGrant = (grant: SessionGrant) => {
    const life = getLifetimeMs(grant, now())
    const renewIn = Math.max(life * 0.8, life - RENEWAL_MARGIN_MS)
    bearer = { token: grant.token, renewAt: now() + renewIn, endsAt: now() + life }
    failures = 0
    isSignedOutElsewhere = false
    isIdentityUncertain = false
    scheduleRenewal(renewIn)
    const info = toSessionInfo(grant)
    const { status, info: known } = state.get()
    if (status !== 'LOGGED_IN' || !isSameInfo(known, info)) state.set({ status: 'LOGGED_IN', reason: null, info })
    if (known?.id !== info.id) broadcast?.publish({ type: 'signed-in', id: info.id })
  }

  const handleGrantError = (error: unknown, wasLoggedIn: boolean): SessionState => {
    const reason = toLoggedOutReason(error, getMissingReason(wasLoggedIn))
    if (reason) return endSession(reason)
    scheduleRenewal(Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS))
    if (!wasLoggedIn) state.set({ status: 'UNKNOWN', reason: 'unreachable', info: null })
    throw error
  }

  const request = async ({ wasLoggedIn, mustBeNew }: SessionGrantRequest): Promise<SessionState> => {
    const asked = epoch
    try {
      const grant = await fetchGrant({
        wasLoggedIn: wasLoggedIn && !isIdentityUncertain,
        mustBeNew: mustBeNew || isIdentityUncertain,
      })
      if (asked !== epoch) return state.get()
      if (grant) applyGrant(grant)
      else endSession(getMissingReason(wasLoggedIn))
    } catch (error) {
      if (asked === epoch) handleGrantError(error, wasLoggedIn)
    }
    return state.get()
  }

  const renew = (isNew = false): Promise<SessionState> => {
    if (running) return running
    const wasLoggedIn = state.get().status === 'LOGGED_IN'
    const mine = request({ wasLoggedIn, mustBeNew: isNew }).finally(() => {
      if (running === mine) running = null
    })
    running = mine
    if (!wasLoggedIn) state.set(PENDING)
    return mine
  }

  /** The bearer while it holds; renewed when it is about to end, and the old one if that fails but it still holds. */
  const getFreshBearer = async (): Promise<string | null> => {
    if (bearer && now() >= bearer.renewAt) {
      try {
        await renew()
      } catch (error) {
        if (!bearer || now() >= bearer.endsAt) throw error
      }
    }
    return bearer?.token ?? null
  }

  /** Another tab speaks of another session than ours, or of the end of ours: the platform is asked. */
  const onBroadcast = ({ type, id }: SessionMessage) => {
    const { status, info } = state.get()
    const isOurs = info?.id === id
    if (status === 'UNKNOWN' || isOurs === (type === 'signed-in')) return
    isSignedOutElsewhere = isOurs
    // A failure is planned for by `renew` itself, so there is nobody to tell here.
    renew().catch(() => undefined)
  }
  const unsubscribe = broadcast?.subscribe(onBroadcast)

  /** Whoever was here may be gone, which is no session that ran out. */
  const refresh = async (): Promise<SessionState> => {
    await running?.catch(() => undefined)
    isIdentityUncertain = true
    return renew(true)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start: () => renew(),
    async setHostSource(getToken) {
      isHostSession = getToken !== null
      fetchGrant = getToken ? createHostSource(call, getToken, hasBearer) : createCookieSource(call)
      return refresh
    },
    async signOut() {
      isSigningOut = true
      try {
        await call('deleteSignOut')
      } catch (error) {
        if (!isUnauthorized(error)) throw error
      } finally {
        isSigningOut = false
      }
      const { info } = state.get()
      endSession('signed-out')
      if (info) broadcast?.publish({ type: 'signed-out', id: info.id })
    },
    async getBearer(need) {
      if (need === 'session') return isHostSession && hasBearer() ? (bearer?.token ?? null) : null
      if (need === 'platform' && !isHostSession) return null
      if (need === 'optional' && isSigningOut) return null
      if (need === 'required' && running && !bearer) await running
      return getFreshBearer()
    },
    async onUnauthorized(used) {
      if (bearer && used !== null && bearer.token !== used) return true
      if (state.get().status === 'NOT_LOGGED_IN') return false
      return (await renew(isHostSession)).status === 'LOGGED_IN'
    },
    onRefused(used) {
      const isOther = used !== null && bearer !== null && bearer.token !== used
      if (state.get().status === 'LOGGED_IN' && !isOther) endSession('expired')
    },
    dispose() {
      epoch += 1
      bearer = null
      running = null
      cancelTimer()
      unsubscribe?.()
    },
  }
}
