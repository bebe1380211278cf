import { describe, expect, it } from 'vitest'
import { getLifetimeMs } from './token-lifetime.ts'

const NOW = Date.UTC(2030, 0, 1)
const jwt = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const at = (ms: number) => new Date(ms).toISOString()

describe('getLifetimeMs', () => {
  it("uses the token's own times, regardless of the local clock", () => {
    expect(getLifetimeMs({ token: jwt({ iat: 100, exp: 400 }), expires_at: at(NOW - 1) }, NOW)).toBe(300_000)
  })

  it.each(['opaque', 'a.b.c', 'h..s', jwt({ exp: 5 }), jwt(null)])('uses expires_at for the token %s', token => {
    expect(getLifetimeMs({ token, expires_at: at(NOW + 60_000) }, NOW)).toBe(60_000)
  })

  it('caps the lifetime of a bearer', () => {
    expect(getLifetimeMs({ token: 'x', expires_at: at(NOW - 60_000) }, NOW)).toBe(5_000)
    expect(getLifetimeMs({ token: 'x', expires_at: 'never' }, NOW)).toBe(5_000)
    expect(getLifetimeMs({ token: 'x', expires_at: at(NOW + 86_400_000) }, NOW)).toBe(900_000)
  })
})
