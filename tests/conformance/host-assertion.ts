/** Assertions as a host page's back end signs them for the reference back end. */
import { createHmac, randomUUID } from 'node:crypto'

export const HOST_TOKEN_SECRET = 'the secret of the host page of the self test'

const LIFETIME_SECONDS = 60
const HOUR_SECONDS = 3_600

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signAssertion(playerId: string, kind = 'valid'): string {
  const iat = Math.floor(Date.now() / 1_000) - (kind === 'old' ? HOUR_SECONDS : 0)
  const aud = kind === 'foreign' ? 'another-platform' : 'touchline'
  const claims = { iss: 'touchline-host', aud, sub: playerId, brand: 'touchline', jti: randomUUID() }
  const signed = `${encode({ alg: 'HS256' })}.${encode({ ...claims, iat, exp: iat + LIFETIME_SECONDS })}`
  return `${signed}.${createHmac('sha256', HOST_TOKEN_SECRET).update(signed).digest('base64url')}`
}

/** Whether an assertion is for this audience and has not expired. */
export function isInForce(assertion: string): boolean {
  const { aud, exp } = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString())
  return aud === 'touchline' && exp > Date.now() / 1_000
}
