/** Authorizes the operator's calls by the header `X-Operator-Token`. */
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

/** Returns who calls. Throws FORBIDDEN for anybody but the operator's own people. */
export type AuthorizeOperator = (request: FastifyRequest) => Actor

/**
 * All tokens are compared, by digests of one length, so that the time taken reveals nothing of them. Without tokens nobody
 * is authorized.
 */
export function createAuthorizeOperator(operators: readonly Operator[]): AuthorizeOperator {
  return request => {
    const given = request.headers['x-operator-token']
    const [operator] = operators.filter(
      ({ token }) => typeof given === 'string' && timingSafeEqual(digest(given), digest(token)),
    )
    if (!operator) throw new ApiError('FORBIDDEN')
    return `operator:${operator.name}`
  }
}
