/** The one table of endpoints. */
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './endpoint.ts'
import { betEndpoints } from './endpoints/bets.ts'
import { catalogueEndpoints } from './endpoints/catalogue.ts'
import { playerEndpoints } from './endpoints/player.ts'
import { systemEndpoints } from './endpoints/system.ts'

export const endpoints = { ...catalogueEndpoints, ...betEndpoints, ...playerEndpoints, ...systemEndpoints }

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type Params<N extends EndpointName> = ParamsOf<Endpoints[N]>
export type Query<N extends EndpointName> = QueryOf<Endpoints[N]>
export type Body<N extends EndpointName> = BodyOf<Endpoints[N]>
export type Answer<N extends EndpointName> = AnswerOf<Endpoints[N]>
