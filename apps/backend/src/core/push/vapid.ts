/** The operator's identity at push services (VAPID, RFC 8292): its key pair, and the header that it signs. */
import { createECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'

export interface VapidKeys {
  /** Uncompressed P-256 point in base64url, for `PushManager.subscribe`. */
  readonly publicKey: string
  /** 32 bytes in base64url. */
  readonly privateKey: string
  /** Where a push service reaches the operator: a `mailto:` or `https:` URL. */
  readonly subject: string
}

/** Push services refuse a token of more than a day. */
const LIFETIME_MS = 12 * 3_600_000
const RENEW_BEFORE_MS = 3_600_000
const MAX_TOKENS = 200

const PRIVATE_KEY_BYTES = 32

/** The public key of a private one, both in base64url; null when it is no P-256 key. */
export function derivePublicKey(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== PRIVATE_KEY_BYTES) return null
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(bytes)
  } catch {
    // Zero, or not below the order of the curve.
    return null
  }
  return pair.getPublicKey('base64url')
}

/** Signs the `Authorization` header for the push service of an origin. A token is used until an hour before its end. */
export type VapidSigner = (origin: string) => Promise<string>

export function createVapidSigner({ publicKey, privateKey, subject }: VapidKeys, clock: Clock): VapidSigner {
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = importJWK(jwk, 'ES256')
  const tokens = new Map<string, { readonly header: string; readonly expiresAt: number }>()
  return async origin => {
    const now = clock.now()
    const cached = tokens.get(origin)
    if (cached && cached.expiresAt - RENEW_BEFORE_MS > now) return cached.header
    const expiresAt = now + LIFETIME_MS
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(subject)
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(await key)
    const header = `vapid t=${token}, k=${publicKey}`
    if (tokens.size >= MAX_TOKENS) tokens.clear()
    tokens.set(origin, { header, expiresAt })
    return header
  }
}
