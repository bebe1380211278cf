/**
 * CSRF protection. A modifying platform request by cookie must carry the platform app header, which a foreign page can only send
 * after a preflight that is rejected, and must not come from a foreign origin.
 */
import type { Endpoint } from '@touchline/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { readBearer } from './authentication.ts'

export function refuseForgery(request: FastifyRequest, endpoint: Endpoint, allowedOrigins: ReadonlySet<string>): void {
  // Any other kind of authorization header proves nothing: such a request still counts as one by cookie.
  // The operator's token is a header, which no browser sends by itself.
  const travelsByItself =
    endpoint.api === 'platform' && endpoint.auth !== 'operator' && readBearer(request) === undefined
  if (!travelsByItself || endpoint.method === 'GET') return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (!request.headers['x-platform-app']) throw new ApiError('FORBIDDEN')
  const isForeign = origin === undefined ? site === 'cross-site' : !allowedOrigins.has(origin)
  if (isForeign) throw new ApiError('FORBIDDEN')
}
