/**
 * Lifetime of a bearer. A device's clock may be wrong by minutes, so the difference of the token's `iat` and `exp`, both
 * the server's clock, takes precedence over `expires_at`, which would be compared with the device's clock.
 */

/** Bounds of the lifetime, whatever the server sends. */
const SHORTEST_MS = 5_000
const LONGEST_MS = 15 * 60_000

interface Claims {
  iat?: unknown
  exp?: unknown
}

/** The claims of a JWT, not verified (the server does that). Null for another kind of token. */
function readClaims(token: string): Claims | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' ? claims : null
  } catch {
    return null // not a JWT: the caller falls back to `expires_at`
  }
}

function readLifetimeMs(token: string): number | null {
  const { iat, exp } = readClaims(token) ?? {}
  return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : null
}

/** Remaining lifetime in milliseconds of a bearer received at `now` (epoch milliseconds). */
export function getLifetimeMs(grant: { token: string; expires_at: string }, now: number): number {
  const life = readLifetimeMs(grant.token) ?? Date.parse(grant.expires_at) - now
  return Math.min(Math.max(Number.isFinite(life) ? life : 0, SHORTEST_MS), LONGEST_MS)
}
