/** Signs the player assertion for the sportsbook: a JWT (HS256) that is valid for less than a minute and once. */
import { createHmac, randomUUID } from 'node:crypto'

const LIFE_SECONDS = 50

interface Assertion {
  readonly playerId: number
  readonly brand: string
  readonly secret: string
  /** Epoch milliseconds. */
  readonly now?: number
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signAssertion({ playerId, brand, secret, now = Date.now() }: Assertion): string {
  const iat = Math.floor(now / 1000)
  const claims = {
    iss: 'touchline-host',
    aud: 'touchline',
    sub: String(playerId),
    brand,
    jti: randomUUID(),
    iat,
    exp: iat + LIFE_SECONDS,
  }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
