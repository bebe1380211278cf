/**
 * Connection and subscription tokens: JSON Web Tokens signed with HS256, verified synchronously so that a session's
 * commands stay in order. The algorithm is fixed; the token header's choice is never followed.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

export interface TokenClaims {
  /** The token's subject; empty for an anonymous visitor. */
  readonly user: string
  /** The channel of a subscription token; absent from a connection token. */
  readonly channel?: string
  /** Unix seconds, absent from a token that never expires. */
  readonly expiresAt?: number
  /** Client information shown by presence: any JSON value. */
  readonly info?: unknown
  /** The application session the token was issued to (`sid`); tokens of a revoked session are rejected. */
  readonly sessionId?: string
}

export type TokenCheck =
  | { readonly status: 'valid'; readonly claims: TokenClaims }
  | { readonly status: 'expired' }
  | { readonly status: 'invalid' }

const INVALID: TokenCheck = { status: 'invalid' }

/** Imports the key for `checkToken` and `signToken`. Throws RangeError on an empty secret. */
export function importTokenSecret(secret: string): KeyObject {
  if (secret === '') throw new RangeError('the token secret must not be empty')
  return createSecretKey(secret, 'utf8')
}

/**
 * Verifies signature, algorithm and times of a token at `nowMs` (milliseconds). `expired` implies a valid signature.
 */
export function checkToken(token: string, key: KeyObject, nowMs: number): TokenCheck {
  const [header, payload, signature, ...rest] = token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) return INVALID
  if (!isSameText(signature, computeSignature(`${header}.${payload}`, key))) return INVALID
  if (decodePart(header)?.alg !== 'HS256') return INVALID
  const body = decodePart(payload)
  return body ? checkClaims(body, nowMs / 1000) : INVALID
}

/** Signs claims for `checkToken`. For tests, scripts and small applications without a JWT library. */
export function signToken(claims: TokenClaims, key: KeyObject): string {
  const body = {
    sub: claims.user,
    channel: claims.channel,
    exp: claims.expiresAt,
    info: claims.info,
    sid: claims.sessionId,
  }
  const signed = `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart(body)}`
  return `${signed}.${computeSignature(signed, key)}`
}

function checkClaims(body: Record<string, unknown>, nowSeconds: number): TokenCheck {
  const { sub = '', channel, exp, nbf = 0, info, sid } = body
  if (typeof sub !== 'string' || typeof nbf !== 'number' || nbf > nowSeconds) return INVALID
  if (channel !== undefined && typeof channel !== 'string') return INVALID
  if (exp !== undefined && typeof exp !== 'number') return INVALID
  if (sid !== undefined && typeof sid !== 'string') return INVALID
  if (exp !== undefined && exp <= nowSeconds) return { status: 'expired' }
  return {
    status: 'valid',
    claims: {
      user: sub,
      ...(channel !== undefined && { channel }),
      ...(exp !== undefined && { expiresAt: exp }),
      ...(info !== undefined && { info }),
      ...(sid !== undefined && { sessionId: sid }),
    },
  }
}

// The signature is compared as text, so that only its canonical encoding is accepted.
function isSameText(actual: string, expected: string): boolean {
  const left = Buffer.from(actual)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

function computeSignature(signed: string, key: KeyObject): string {
  return createHmac('sha256', key).update(signed).digest('base64url')
}

function encodePart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decodePart(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return isRecord(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
