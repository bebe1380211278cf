/** Bet placement and history. */
import { Type } from 'typebox'
import { IsoTimeInput, Uuid } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { Bet, BetResultFilter, BetStatusFilter, PlaceBetsRequest } from '../entities/bet.ts'
import { BetProblem } from '../errors.ts'
import { SingleLineText } from '../player-texts/schemas.ts'
import { ArrayOf, Described, Paged, StrictObject } from '../schema.ts'
import { limit, list, page } from './query.ts'

const bets = { api: 'sportsbook', auth: 'bearer', tag: 'Bets', readsFeed: true } as const

const PlaceBetsResponse = Type.Object(
  {
    data: ArrayOf(Bet, 'The bets that were placed, in the order of the request.'),
    errors_by_bet: Type.Optional(
      Type.Record(Type.String(), BetProblem, { description: 'Refused bets by their index in the request.' }),
    ),
  },
  { description: 'What became of the bets of a request; at least one of them was placed.' },
)

export const betEndpoints = {
  getBets: endpoint({
    level: 3,
    ...bets,
    version: 'v3',
    method: 'GET',
    path: '/bets',
    summary: 'List bets',
    description:
      'The player’s bets, newest first. Rejected and withdrawn bets are left out, unless they are asked for by id or by idempotency key. With `idempotency_key` it is how a client finds out what became of a request whose response was lost.',
    query: StrictObject({
      status: Type.Optional(BetStatusFilter),
      result: Type.Optional(BetResultFilter),
      from: Type.Optional(Described(IsoTimeInput, 'Only bets that were placed then or later.')),
      to: Type.Optional(Described(IsoTimeInput, 'Only bets that were placed before.')),
      q: Type.Optional(
        Described(
          SingleLineText(1, 50),
          'Only bets whose reference begins with the text, or with an event whose name contains its words; of an outright, the name with that of the outcome.',
        ),
      ),
      id: list('UUIDs', '^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$', 'Only these bets.'),
      idempotency_key: Type.Optional(Described(Uuid, 'Only the bets that were placed under this key.')),
      page,
      limit,
    }),
    responses: { 200: Paged(Bet) },
    errors: ['UNAUTHORIZED'],
  }),
  postBets: endpoint({
    level: 3,
    ...bets,
    version: 'v3',
    method: 'POST',
    path: '/bets',
    callsPerMinute: 120,
    requires: ['country_admitted'],
    summary: 'Place bets',
    description:
      'Places one or several bets. Each is decided independently: the response holds the bets that were accepted and, under `errors_by_bet`, why others were refused, by index. When all are refused the response is an error. A bet on a live match can be `submitted` at first and is then accepted or rejected within the bet delay; the player’s channel carries the decision. A stake over the maximum of a VIP player is `submitted` until a trader decides.',
    body: PlaceBetsRequest,
    idempotent: true,
    responses: { 200: PlaceBetsResponse },
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
      'MIXED_BETS_NOT_AVAILABLE',
      'COMBINATION_NOT_PRICED',
      'BONUS_NOT_AVAILABLE',
      'BONUS_HEDGED',
      'PHONE_VERIFICATION_REQUIRED',
      'PLAYER_EXCLUDED',
      'VERIFICATION_REQUIRED',
      'IDENTITY_CHECK_PENDING',
      'PLAYER_LIMIT_EXCEEDED',
      'SESSION_LIMIT_REACHED',
      'REALITY_CHECK_UNANSWERED',
      'CONFLICT',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
}
