/**
 * The player's session. Exchanges the platform's cookie for a short-lived bearer, keeps the bearer in memory only, and
 * renews it before it expires or after a 401. Concurrent renewals share one request. A session ends only by the platform's
 * 401 or 403 or by signing out, never by a local decision.
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
 * Why no player is logged in: never was, the session expired, signed out here or in another tab, the player's time limit,
 * a self-exclusion, or the server was unreachable.
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

/** `session` is the call that renews the bearer and must not wait for a renewal. */
export type BearerUse = 'required' | 'optional' | 'platform' | 'session'

export interface SessionOptions {
  call: Call
  schedule?: Schedule
  /** Wall clock in milliseconds. */
  now?: () => number
  /** Notifies the browser's other tabs of signing in and out. */
  broadcast?: SessionBroadcast | undefined
}

export interface Session extends Readable<SessionState> {
  /** Loads the session from the platform; resolves with the resulting state. Concurrent calls share one request. */
  start(): Promise<SessionState>
  /** Signs out at the platform. Rejects, still logged in, when the call fails. */
  signOut(): Promise<void>
  /**
   * Takes the session from the host page's assertions, or from the cookie when `getToken` is null. Resolves with the
   * function to call when a player has signed in or out on the host page.
   */
  setHostSource(getToken: GetHostAssertion | null): Promise<() => Promise<SessionState>>
  /** For `createApi`. Platform calls carry a bearer only in a host session, where the cookie is not sent. */
  getBearer(need: BearerUse): Promise<string | null>
  /** For `createApi`: whether the player has signed out; a sign-out in progress resolves with whether it has succeeded. */
  getSignOut(): Promise<boolean> | boolean
  /** For `createApi`. */
  onUnauthorized(used: string | null): Promise<boolean>
  /** For `createApi`: ends the session as expired, unless its bearer was replaced meanwhile. */
  onRefused(used: string | null): void
  /** Cancels the renewal timer and clears the bearer. */
  dispose(): void
}

/** Renewed this long before expiry, or at 80 % of the lifetime if that is later. */
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
  // A player who may not sign in from this country is a visitor.
  COUNTRY_BLOCKED: 'anonymous',
  SESSION_LIMIT_REACHED: 'limit-reached',
  PLAYER_EXCLUDED: 'excluded',
}

/** The logged-out reason of an error, `missing` for a 401; null when the error says nothing about the player. */
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
  let fetchGrant: (request: SessionGrantRequest) => Promise<SessionGrantResponse> = createCookieSource(call)
  const hasBearer = () => bearer !== null && now() < bearer.endsAt
  /** Incremented on sign-out: responses to requests of an earlier epoch are ignored. */
  let epoch = 0
  /** The sign-out in progress: public data is requested anonymously because the bearer may be revoked already. */
  let signOut: Promise<boolean> | null = null
  /** Another tab reported a sign-out that the platform has not confirmed yet. */
  let isSignedOutElsewhere = false
  /** The host reported that the player may have changed: the bearer is not valid until that is resolved. */
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
    // `renew` schedules the retry itself.
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
    const { status, info: currentInfo } = state.get()
    if (status !== 'LOGGED_IN' || !isSameInfo(currentInfo, info)) state.set({ status: 'LOGGED_IN', reason: null, info })
    if (currentInfo?.id !== info.id) broadcast?.publish({ type: 'signed-in', id: info.id })
  }

  const handleGrantError = (error: unknown, wasLoggedIn: boolean): SessionState => {
    const reason = toLoggedOutReason(error, getMissingReason(wasLoggedIn))
    if (reason) return endSession(reason)
    scheduleRenewal(Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS))
    if (!wasLoggedIn) state.set({ status: 'UNKNOWN', reason: 'unreachable', info: null })
    throw error
  }

  const request = async ({ wasLoggedIn, mustBeNew }: SessionGrantRequest): Promise<SessionState> => {
    const startedEpoch = epoch
    try {
      const grant = await fetchGrant({
        wasLoggedIn: wasLoggedIn && !isIdentityUncertain,
        mustBeNew: mustBeNew || isIdentityUncertain,
      })
      if (startedEpoch !== epoch) return state.get()
      if (grant) applyGrant(grant)
      else endSession(getMissingReason(wasLoggedIn))
    } catch (error) {
      if (startedEpoch === epoch) handleGrantError(error, wasLoggedIn)
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

  /** The bearer, renewed when it is about to expire; the old one if renewal fails before it has expired. */
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

  /** Renews when another tab reports another session, or the end of this one. */
  const onBroadcast = ({ type, id }: SessionMessage) => {
    const { status, info } = state.get()
    const isOurs = info?.id === id
    if (status === 'UNKNOWN' || isOurs === (type === 'signed-in')) return
    isSignedOutElsewhere = isOurs
    // `renew` schedules the retry itself.
    renew().catch(() => undefined)
  }
  const unsubscribe = broadcast?.subscribe(onBroadcast)

  /** Renews after the host's sign-in state changed; a missing session then counts as signed out, not expired. */
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
      const sent = call('deleteSignOut').catch(error => {
        if (!isUnauthorized(error)) throw error
      })
      signOut = sent.then(
        () => true,
        () => false,
      )
      try {
        await sent
      } finally {
        signOut = null
      }
      const { info } = state.get()
      endSession('signed-out')
      if (info) broadcast?.publish({ type: 'signed-out', id: info.id })
    },
    getSignOut: () => signOut ?? state.get().reason === 'signed-out',
    async getBearer(need) {
      if (need === 'session') return isHostSession && hasBearer() ? (bearer?.token ?? null) : null
      if (need === 'platform' && !isHostSession) return null
      if (need === 'optional' && signOut) return null
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
