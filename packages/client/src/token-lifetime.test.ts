import { describe, expect, it } from 'vitest'
import { getLifetimeMs } from './token-lifetime.ts'

const NOW = Date.UTC(2030, 0, 1)
const jwt = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const at = (ms: number) => new Date(ms).toISOString()

describe('getLifetimeMs', () => {
  it('goes by the token, whatever our clock says', () => {
    expect(getLifetimeMs({ token: jwt({ iat: 100, exp: 400 }), expires_at: at(NOW - 1) }, NOW)).toBe(300_000)
  })

  it.each(['opaque', 'a.b.c', 'h..s', jwt({ exp: 5 }), jwt(null)])('goes by expires_at for the token %s', token => {
    expect(getLifetimeMs({ token, expires_at: at(NOW + 60_000) }, NOW)).toBe(60_000)
  })

  it('keeps to what a bearer may live', () => {
    expect(getLifetimeMs({ token: 'x', expires_at: at(NOW - 60_000) }, NOW)).toBe(5_000)
    expect(getLifetimeMs({ token: 'x', expires_at: 'never' }, NOW)).toBe(5_000)
    expect(getLifetimeMs({ token: 'x', expires_at: at(NOW + 86_400_000) }, NOW)).toBe(900_000)
  })
})
