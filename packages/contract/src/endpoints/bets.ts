/** Placing bets and the history of them. */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Bet, PlaceBetsRequest } from '../entities/bet.ts'
import { BetProblem } from '../errors.ts'
import { OneOf, Paged, StrictObject, Uuid } from '../schema.ts'
import { list } from './query.ts'

const bets = { api: 'sportsbook', auth: 'bearer', tag: 'Bets', readsFeed: true } as const

/** What placing answers when at least one bet was taken; refused ones are named by their index in the request. */
const Placed = Type.Object({
  data: Type.Array(Bet),
  errors_by_bet: Type.Optional(Type.Record(Type.String(), BetProblem)),
})

export const betEndpoints = {
  getBets: endpoint({
    ...bets,
    version: 'v3',
    method: 'GET',
    path: '/bets',
    summary: "The player's bets, newest first; rejected and withdrawn ones are left out",
    query: StrictObject({
      status: Type.Optional(OneOf('all', 'open', 'settled')),
      result: Type.Optional(OneOf('all', 'win', 'lose', 'refund', 'cashed_out')),
      /** One bet, or several with commas. */
      id: list('UUIDs', '^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$'),
      /** The bets of one placing intent: how a client finds out what became of a lost answer. */
      idempotency_key: Type.Optional(Uuid),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    responses: { 200: Paged(Bet) },
    errors: ['UNAUTHORIZED'],
  }),
  postBets: endpoint({
    ...bets,
    version: 'v3',
    method: 'POST',
    path: '/bets',
    callsPerMinute: 120,
    summary: 'Place bets',
    body: PlaceBetsRequest,
    idempotent: true,
    responses: { 200: Placed },
    errors: [
      'UNAUTHORIZED',
      'FORBIDDEN',
      'COUNTRY_BLOCKED',
      'INVALID_ODDS',
      'PVE_PLAYER_BET_FORBIDDEN',
      'MUNICIPALITY_NOT_FOUND',
      'INVALID_ODDS_CUSTOM_BET',
      'INSUFFICIENT_FUNDS',
      'MARKET_SUSPENDED',
      'MATCH_CLOSED',
      'SELECTION_NOT_FOUND',
      'SELECTIONS_RELATED',
      'BET_LIMIT_EXCEEDED',
      'STAKE_BELOW_MINIMUM',
      'BETS_REJECTED',
      'SELECTION_REPEATED',
      'SYSTEM_NOT_AVAILABLE',
      'CUSTOM_BET_NOT_AVAILABLE',
      'MULTI_SINGLE_NOT_AVAILABLE',
      'COMBINATION_NOT_PRICED',
      'BONUS_NOT_AVAILABLE',
      'PHONE_VERIFICATION_REQUIRED',
      'PLAYER_EXCLUDED',
      'PLAYER_LIMIT_EXCEEDED',
      'SESSION_LIMIT_REACHED',
      'REALITY_CHECK_UNANSWERED',
      'CONFLICT',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
}
