/**
 * Keeps other sites from acting with a player's cookie. A platform call that changes something must carry the platform
 * app header, which a foreign page can only send after a preflight that we refuse it, and must not come from an origin
 * that is not ours.
 */
import type { Endpoint } from '@touchline/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { readBearer } from './authentication.ts'

export function refuseForgery(request: FastifyRequest, endpoint: Endpoint, allowedOrigins: ReadonlySet<string>): void {
  // Another kind of authorization proves nothing here: such a call is the cookie's as well.
  const travelsByItself = endpoint.api === 'platform' && readBearer(request) === undefined
  if (!travelsByItself || endpoint.method === 'GET') return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (!request.headers['x-platform-app']) throw new ApiError('FORBIDDEN')
  const isForeign = origin === undefined ? site === 'cross-site' : !allowedOrigins.has(origin)
  if (isForeign) throw new ApiError('FORBIDDEN')
}
