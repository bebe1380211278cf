/** Endpoint handlers: their types, derived from the endpoint table, and the merge of all modules' handlers. */

import type { EndpointName, Endpoints, Params, Query, RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../db/set-actor.ts'
import type { MessageLocale } from '../i18n/language.ts'
import type { AuthenticatedPlayer } from './authentication.ts'
import type { PrebuiltResponse } from './prebuilt-response.ts'

type PlayerOf<N extends EndpointName> = Endpoints[N]['auth'] extends 'cookie' | 'bearer'
  ? AuthenticatedPlayer
  : Endpoints[N]['auth'] extends 'optional' | 'optional_cookie'
    ? AuthenticatedPlayer | undefined
    : undefined

type OperatorOf<N extends EndpointName> = Endpoints[N]['auth'] extends 'operator' ? Actor : undefined

export interface Call<N extends EndpointName> {
  params: Params<N>
  query: Query<N>
  body: RequestBody<N>
  /** The caller; always present when the endpoint requires a player. */
  player: PlayerOf<N>
  /** The operator's person; always present when the endpoint requires one. */
  operator: OperatorOf<N>
  locale: MessageLocale
  /** The catalogue language of the caller. */
  language: string
  /** Present when the endpoint is idempotent. */
  idempotencyKey: Endpoints[N] extends { idempotent: true } ? string : undefined
  request: FastifyRequest
  reply: FastifyReply
  /** Throws unless the caller meets the endpoint's requirements; for IdempotentResponses only. */
  checkRequirements: () => Promise<void>
}

/** Returns the endpoint's response body, or a prebuilt response of it. Throws ApiError for every error. */
export type Handler<N extends EndpointName> = (
  call: Call<N>,
) => Promise<ResponseBody<N> | PrebuiltResponse> | ResponseBody<N> | PrebuiltResponse

export type Handlers = { [N in EndpointName]?: Handler<N> }

/** Merges the handlers of all modules. Throws when two modules handle the same call. */
export function mergeHandlers(modules: readonly { readonly handlers?: Handlers }[]): Handlers {
  const merged: Record<string, unknown> = {}
  for (const { handlers = {} } of modules) {
    for (const [name, handler] of Object.entries(handlers)) {
      if (name in merged) throw new Error(`two modules handle the call ${name}`)
      merged[name] = handler
    }
  }
  return merged
}
