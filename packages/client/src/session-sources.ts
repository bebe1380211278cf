/**
 * Where a session comes from. By itself the platform's cookie says who the player is. In a page that a host embeds, where
 * that cookie does not reach, it is a signed word of the host's back end, good once, which the host hands over when it is
 * asked; the bearer that it brought then renews itself as long as it holds.
 */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Call } from './call-types.ts'
import { isUnauthorized, NetworkError } from './errors.ts'

/** What the platform answers; nothing to a visitor. */
export type SessionGrantResponse = ResponseBody<'postSportsbookSessions'> | null
export type SessionGrant = NonNullable<SessionGrantResponse>

/** Asks the host; null when nobody is signed in there. Rejects when that could not be found out. */
export type GetHostAssertion = (why: 'init' | 'expired') => Promise<string | null>

export interface SessionGrantRequest {
  readonly wasLoggedIn: boolean
  /** A bearer that may still hold is not good enough: it was refused, or somebody else may be there now. */
  readonly mustBeNew: boolean
}

/** By the platform's cookie. */
export const createCookieSource = (call: Call) => (): Promise<SessionGrantResponse> => call('postSportsbookSessions')

/** By the host's word. `hasBearer` says whether the calls carry one that still holds. */
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
      // One that came too late, or was used: another may do.
      if (isUnauthorized(error)) return exchange('expired')
      throw error
    }
  }
}
