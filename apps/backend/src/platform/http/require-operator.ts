import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../db/set-actor.ts'
import { ApiError } from './api-error.ts'

/** Somebody of the operator's, and what proves it. */
export interface Operator {
  readonly name: string
  readonly token: string
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/**
 * Lets only the operator's own people through, and answers who calls. Digests are of one length, and all are compared, so
 * that the time taken tells nothing of the tokens; without tokens nobody is let through.
 */
export function requireOperator(request: FastifyRequest, operators: readonly Operator[]): Actor {
  const given = request.headers['x-operator-token']
  const found = operators.filter(
    ({ token }) => typeof given === 'string' && timingSafeEqual(digest(given), digest(token)),
  )
  const [operator] = found
  if (!operator) throw new ApiError('FORBIDDEN')
  return `operator:${operator.name}`
}
