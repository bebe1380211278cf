/**
 * How long a bearer lives. A phone's clock may be wrong by minutes, so the token's own `iat` and `exp`, both the server's
 * clock, come before the moment of expiry, which would have to be compared with ours.
 */

/** Never renewed more often than this, whatever a server says, and never trusted for longer than a bearer may live. */
const SHORTEST_MS = 5_000
const LONGEST_MS = 15 * 60_000

interface Claims {
  iat?: unknown
  exp?: unknown
}

/** The claims of a JWT, unverified: that is the server's business. Null for a token of another kind. */
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

/** Milliseconds that a bearer received at `now` (milliseconds) still holds. */
export function getLifetimeMs(grant: { token: string; expires_at: string }, now: number): number {
  const life = readLifetimeMs(grant.token) ?? Date.parse(grant.expires_at) - now
  return Math.min(Math.max(Number.isFinite(life) ? life : 0, SHORTEST_MS), LONGEST_MS)
}
