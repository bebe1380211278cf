/** Authorises operator requests by the header `X-Operator-Token`. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../db/set-actor.ts'
import { ApiError } from './api-error.ts'

/** One of the operator's people, with the token that identifies them. */
export interface Operator {
  readonly name: string
  readonly token: string
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Returns the actor. Throws FORBIDDEN without a valid token. */
export type AuthorizeOperator = (request: FastifyRequest) => Actor

/**
 * Compares all tokens by digests of equal length, so that timing reveals nothing about them. Without configured tokens
 * nobody is authorised.
 */
export function createAuthorizeOperator(operators: readonly Operator[]): AuthorizeOperator {
  return request => {
    const header = request.headers['x-operator-token']
    const [operator] = operators.filter(
      ({ token }) => typeof header === 'string' && timingSafeEqual(digest(header), digest(token)),
    )
    if (!operator) throw new ApiError('FORBIDDEN')
    return `operator:${operator.name}`
  }
}
