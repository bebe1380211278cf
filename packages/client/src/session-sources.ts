/**
 * Sources of a session. Standalone, the platform's cookie identifies the player. In an embedded page, where that cookie is
 * not sent, it is a single-use assertion signed by the host's back end; the bearer obtained with it then renews itself
 * until it expires.
 */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Call } from './call-types.ts'
import { isUnauthorized, NetworkError } from './errors.ts'

/** The platform's response; null for a visitor. */
export type SessionGrantResponse = ResponseBody<'postSportsbookSessions'> | null
export type SessionGrant = NonNullable<SessionGrantResponse>

/** Requests an assertion from the host; null when no player is signed in there. Rejects when the host does not know. */
export type GetHostAssertion = (why: 'init' | 'expired') => Promise<string | null>

export interface SessionGrantRequest {
  readonly wasLoggedIn: boolean
  /** Do not reuse the current bearer: it was rejected, or another player may be signed in now. */
  readonly mustBeNew: boolean
}

/** Creates a source that uses the platform's cookie. */
export const createCookieSource = (call: Call) => (): Promise<SessionGrantResponse> => call('postSportsbookSessions')

/** Creates a source that uses the host's assertion. `hasBearer` returns whether calls carry an unexpired bearer. */
export function createHostSource(call: Call, getToken: GetHostAssertion, hasBearer: () => boolean) {
  const exchange = async (why: 'init' | 'expired') => {
    const assertion = await getToken(why).catch((cause: unknown) => {
      throw new NetworkError('postSportsbookSessions', 'the host could not be asked who is signed in', { cause })
    })
    return assertion === null ? null : call('postSportsbookSessions', { body: { assertion } })
  }
  const renew = async (): Promise<SessionGrantResponse> => {
    if (!hasBearer()) return null
    try {
      return await call('postSportsbookSessions')
    } catch (error) {
      if (isUnauthorized(error)) return null
      throw error
    }
  }
  return async ({ wasLoggedIn, mustBeNew }: SessionGrantRequest): Promise<SessionGrantResponse> => {
    const renewed = mustBeNew ? null : await renew()
    if (renewed) return renewed
    try {
      return await exchange(wasLoggedIn ? 'expired' : 'init')
    } catch (error) {
      // The assertion had expired or was used already: retry once with a new one.
      if (isUnauthorized(error)) return exchange('expired')
      throw error
    }
  }
}
