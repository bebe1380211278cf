import { formatDeprecation } from '@touchline/contract/deprecation'
import type { Endpoint } from '@touchline/contract/endpoint'
import type { onRequestHookHandler } from 'fastify'

/** The hook that tells callers of a deprecated call since when it is, and when it ends; null for other calls. */
export function createDeprecationHook({ deprecated }: Pick<Endpoint, 'deprecated'>): onRequestHookHandler | null {
  if (!deprecated) return null
  const headers = formatDeprecation(deprecated)
  return (_request, reply, done) => {
    reply.headers(headers)
    done()
  }
}
