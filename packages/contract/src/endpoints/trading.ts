/**
 * What the operator's traders need of the reference back end: bets over the limits that VIP players placed, who is one,
 * and which providers are heeded. All are extensions, and all ask for the operator's own token in the header `X-Operator-Token`.
 */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Bet } from '../entities/bet.ts'
import { ProviderStatus } from '../entities/settings.ts'
import { Id, Key, Listed, OneOf, Single, StrictObject, Uuid } from '../schema.ts'

const trading = { api: 'platform', version: 'v2', auth: 'operator', tag: 'Trading', extension: true } as const

/** A bet that waits for a decision, and whose it is. */
const ReviewedBet = Type.Object({ player_id: Id, bet: Bet })

export const tradingEndpoints = {
  putOperatorProvider: endpoint({
    ...trading,
    method: 'PUT',
    path: '/operator/providers/:provider',
    summary: 'Open or close everything of one provider to bets',
    params: StrictObject({ provider: Key }),
    body: StrictObject({ status: OneOf('active', 'inactive') }),
    responses: { 200: Single(ProviderStatus) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  getOperatorBets: endpoint({
    ...trading,
    readsFeed: true,
    method: 'GET',
    path: '/operator/bets',
    summary: 'The bets that wait for a trader, oldest first',
    responses: { 200: Listed(ReviewedBet) },
    errors: ['FORBIDDEN'],
  }),
  postOperatorBetDecision: endpoint({
    ...trading,
    readsFeed: true,
    method: 'POST',
    path: '/operator/bets/:bet_id/decision',
    summary: 'Take a waiting bet, or reject it and give its stake back',
    params: StrictObject({ bet_id: Uuid }),
    body: StrictObject({
      decision: OneOf('accept', 'reject'),
      /**
       * The current odds by outcome key, as `INVALID_ODDS` answered them: the bet is accepted at the odds it was placed at
       * although these are in force.
       */
      confirmed_odds: Type.Optional(Type.Record(Type.String(), Type.Number())),
      /** The same for a custom bet, as `INVALID_ODDS_CUSTOM_BET` answered it. */
      confirmed_custom_odds: Type.Optional(Type.Number()),
    }),
    responses: { 200: Single(Bet) },
    errors: [
      ...([
        'FORBIDDEN',
        'NOT_FOUND',
        'BET_DECIDED',
        'SELECTION_NOT_FOUND',
        'MATCH_CLOSED',
        'MARKET_SUSPENDED',
      ] as const),
      ...(['EVENT_CHANGED', 'INVALID_ODDS', 'INVALID_ODDS_CUSTOM_BET', 'COMBINATION_NOT_PRICED'] as const),
      ...(['PLAYER_EXCLUDED', 'BET_LIMIT_EXCEEDED', 'BETS_REJECTED'] as const),
    ],
  }),
  patchOperatorPlayer: endpoint({
    ...trading,
    method: 'PATCH',
    path: '/operator/players/:player_id',
    summary: 'Make a player a VIP, or one no longer; put a player into groups',
    params: StrictObject({ player_id: Id }),
    body: StrictObject({
      is_vip: Type.Optional(Type.Boolean()),
      /** All groups that the player is in from now on. */
      groups: Type.Optional(Type.Array(Key, { maxItems: 20 })),
    }),
    responses: { 200: Single(Type.Object({ player_id: Id, is_vip: Type.Boolean(), groups: Type.Array(Key) })) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
}
