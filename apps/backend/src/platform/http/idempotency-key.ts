import type { FastifyRequest } from 'fastify'
import { ApiError, fieldError } from './api-error.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads the `Idempotency-Key` that every request which moves money must carry, in lower case. */
export function readIdempotencyKey(request: FastifyRequest): string {
  const header = request.headers['idempotency-key']
  if (header === undefined || header === '') throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
  const key = String(header).toLowerCase()
  if (!UUID.test(key)) throw fieldError('headers/idempotency-key', 'must be a UUID')
  return key
}
