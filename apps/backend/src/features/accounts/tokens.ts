/** JSON Web Tokens, HS256: bearers of the Sportsbook API and tokens of the realtime connection. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import type { Session } from '../../platform/http/authentication.ts'

export const BEARER_SECONDS = 15 * 60
const VISITOR_TOKEN_SECONDS = 3600
const MAX_VERIFIED = 10_000

export interface BearerClaims {
  playerId: number
  sessionId: string
}

export interface IssuedToken {
  token: string
  expiresAt: Date
}

export interface TokensOptions {
  clock: Clock
  /** Keys that bearers and realtime tokens are signed with. */
  secrets: { bearer: string; realtime: string }
  /** Lifetime of players' realtime tokens. */
  realtimeSeconds: number
}

interface VerifiedBearer {
  readonly claims: BearerClaims
  readonly expiresSeconds: number
}

export class Tokens {
  readonly #clock: Clock
  readonly #realtimeSeconds: number
  readonly #bearerKey: Uint8Array
  readonly #realtimeKey: Uint8Array
  /** Bearers whose signature has been verified: a player sends the same one with every call. */
  readonly #verified = new LRUCache<string, VerifiedBearer>({ max: MAX_VERIFIED })

  constructor({ clock, secrets, realtimeSeconds }: TokensOptions) {
    this.#clock = clock
    this.#realtimeSeconds = realtimeSeconds
    this.#bearerKey = new TextEncoder().encode(secrets.bearer)
    this.#realtimeKey = new TextEncoder().encode(secrets.realtime)
  }

  /** Issues a bearer for a session; it never outlives the session. */
  issueBearer({ playerId, sessionId }: BearerClaims, sessionEnds: Date): Promise<IssuedToken> {
    const expiresAt = new Date(Math.min(this.#clock.now() + BEARER_SECONDS * 1000, sessionEnds.getTime()))
    return this.#sign(this.#bearerKey, { sid: sessionId }, String(playerId), expiresAt)
  }

  /** The claims of a bearer; null when it has another signature, is not a bearer, or has expired. */
  async checkBearer(token: string): Promise<BearerClaims | null> {
    const cached = this.#verified.get(token)
    if (cached && cached.expiresSeconds > Math.floor(this.#clock.now() / 1000)) return cached.claims
    const verified = await this.#verify(token)
    if (!verified) return null
    this.#verified.set(token, verified)
    return verified.claims
  }

  async #verify(token: string): Promise<VerifiedBearer | null> {
    try {
      const { payload } = await jwtVerify(token, this.#bearerKey, {
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'sub', 'sid'],
        currentDate: new Date(this.#clock.now()),
      })
      const { sub, sid, exp = 0 } = payload
      return { claims: { playerId: Number(sub), sessionId: String(sid) }, expiresSeconds: exp }
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  /** Issues a connection token; `null` connects an anonymous visitor, whose token has nothing to revoke. */
  issueConnection(session: Session | null): Promise<IssuedToken> {
    if (session) return this.#issueRealtime(session, {})
    const seconds = Math.max(this.#realtimeSeconds, VISITOR_TOKEN_SECONDS)
    return this.#sign(this.#realtimeKey, {}, '', new Date(this.#clock.now() + seconds * 1000))
  }

  /** Issues a token for one private channel of a session's player. */
  issueSubscription(session: Session, channel: string): Promise<IssuedToken> {
    return this.#issueRealtime(session, { channel })
  }

  /**
   * Signs a token with its session id, so that it can be revoked when the session ends; it does not outlive the
   * session.
   */
  #issueRealtime({ id, playerId, expiresAt }: Session, claims: Record<string, string>): Promise<IssuedToken> {
    const end = new Date(Math.min(this.#clock.now() + this.#realtimeSeconds * 1000, expiresAt.getTime()))
    return this.#sign(this.#realtimeKey, { ...claims, sid: id }, String(playerId), end)
  }

  async #sign(key: Uint8Array, claims: Record<string, string>, subject: string, expiresAt: Date): Promise<IssuedToken> {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(subject)
      .setIssuedAt(Math.floor(this.#clock.now() / 1000))
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(key)
    return { token, expiresAt }
  }
}
