/** The endpoint table. */
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from './endpoint.ts'
import { betToolEndpoints } from './endpoints/bet-tools.ts'
import { betEndpoints } from './endpoints/bets.ts'
import { bonusEndpoints } from './endpoints/bonuses.ts'
import { campaignEndpoints } from './endpoints/campaigns.ts'
import { catalogueEndpoints } from './endpoints/catalogue.ts'
import { engagementEndpoints } from './endpoints/engagement.ts'
import { identityEndpoints } from './endpoints/identity.ts'
import { jackpotEndpoints } from './endpoints/jackpots.ts'
import { matchEndpoints } from './endpoints/matches.ts'
import { operatorEndpoints } from './endpoints/operator.ts'
import { playerEndpoints } from './endpoints/player.ts'
import { reviewEndpoints } from './endpoints/reviews.ts'
import { systemEndpoints } from './endpoints/system.ts'
import { tradingEndpoints } from './endpoints/trading.ts'

export const endpoints = {
  ...catalogueEndpoints,
  ...matchEndpoints,
  ...betEndpoints,
  ...betToolEndpoints,
  ...bonusEndpoints,
  ...jackpotEndpoints,
  ...engagementEndpoints,
  ...playerEndpoints,
  ...operatorEndpoints,
  ...tradingEndpoints,
  ...campaignEndpoints,
  ...identityEndpoints,
  ...reviewEndpoints,
  ...systemEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type Params<N extends EndpointName> = ParamsOf<Endpoints[N]>
export type Query<N extends EndpointName> = QueryOf<Endpoints[N]>
export type RequestBody<N extends EndpointName> = BodyOf<Endpoints[N]>
export type ResponseBody<N extends EndpointName> = ResponseOf<Endpoints[N]>
