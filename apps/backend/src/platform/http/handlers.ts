/** What a handler of an endpoint is given and what it gives back, taken from the endpoint table. */

import type { EndpointName, Endpoints, Params, Query, RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../db/set-actor.ts'
import type { MessageLocale } from '../i18n/locale.ts'
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
  /** Who calls; always there when the endpoint asks for it. */
  player: PlayerOf<N>
  /** Which of the operator's people calls; always there when the endpoint asks for it. */
  operator: OperatorOf<N>
  locale: MessageLocale
  /** In which of the catalogue's languages things are named to whoever calls. */
  language: string
  /** Present when the endpoint moves money. */
  idempotencyKey: Endpoints[N] extends { idempotent: true } ? string : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers what the table says, or bytes that were made from it before. Throws ApiError for everything else. */
export type Handler<N extends EndpointName> = (
  call: Call<N>,
) => Promise<ResponseBody<N> | PrebuiltResponse> | ResponseBody<N> | PrebuiltResponse

export type Handlers = { [N in EndpointName]?: Handler<N> }
