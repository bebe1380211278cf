/** What surrounds placing: maximum stake, cashout, the bet builder, sharing. */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Bet, BetRequest, SelectionRequest } from '../entities/bet.ts'
import { Market } from '../entities/market.ts'
import { ShareBetRequest, ShareCode, SharedSlip, ShareLink } from '../entities/share.ts'
import { CurrencyCode, Id, Listed, Money, Odds, Single, StrictObject, Uuid } from '../schema.ts'

const call = { api: 'sportsbook', version: 'v3' } as const
const bets = { ...call, auth: 'bearer', tag: 'Bets', readsFeed: true } as const
const builder = { ...bets, auth: 'optional', tag: 'Bet builder' } as const
const share = { ...call, auth: 'optional', tag: 'Sharing' } as const

const { match_id, market_id, specifier, outcome_id } = SelectionRequest.properties
const { bonus, selections, system_id, custom_odds } = BetRequest.properties
/** A selection of the bet builder: its price is what is asked for. */
const BuilderSelection = StrictObject({ match_id, market_id, specifier, outcome_id })

export const betToolEndpoints = {
  postBetsMaxStake: endpoint({
    ...bets,
    auth: 'optional',
    method: 'POST',
    path: '/bets/max-stake',
    // Up to 40 bets of a slip ask at once, and each again every 30 s.
    callsPerMinute: 300,
    summary:
      'The smallest and the largest stake of a bet, for a player what open bets leave of it; in the currency asked for, else in the player’s own',
    body: StrictObject({ currency: Type.Optional(CurrencyCode), bonus, selections, system_id, custom_odds }),
    responses: { 200: Type.Object({ max_stake: Money, min_stake: Money }) },
    errors: [
      'SELECTION_NOT_FOUND',
      'MARKET_SUSPENDED',
      'MATCH_CLOSED',
      'SELECTIONS_RELATED',
      'SELECTION_REPEATED',
      'SYSTEM_NOT_AVAILABLE',
      'CUSTOM_BET_NOT_AVAILABLE',
      'COMBINATION_NOT_PRICED',
      'BET_LIMIT_EXCEEDED',
    ],
  }),
  postBetsCashout: endpoint({
    ...bets,
    method: 'POST',
    path: '/bets/cashout',
    callsPerMinute: 120,
    summary: 'Cash a bet out at the amount shown',
    body: StrictObject({
      bet_id: Uuid,
      /** The amount the player saw, in the smallest unit of the bet's currency. */
      to_cashout: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    idempotent: true,
    responses: { 200: Single(Bet) },
    errors: ['NOT_FOUND', 'CASHOUT_CHANGED', 'CASHOUT_UNAVAILABLE', 'PLAYER_EXCLUDED'],
  }),
  getBetsCustomMarkets: endpoint({
    ...builder,
    method: 'GET',
    path: '/bets/custom/markets/:match_id',
    summary: 'The markets of a match that the bet builder can combine',
    params: StrictObject({ match_id: Id }),
    responses: { 200: Listed(Market) },
    errors: ['NOT_FOUND'],
  }),
  postBetsCustomOdds: endpoint({
    ...builder,
    method: 'POST',
    path: '/bets/custom/odds',
    // Costs more computing time than any other call.
    callsPerMinute: 120,
    summary: 'The price of a combination within a match',
    /** As many as the rules combine: `MAX_CUSTOM_SELECTIONS`. */
    body: StrictObject({ selections: Type.Array(BuilderSelection, { minItems: 1, maxItems: 12 }) }),
    responses: {
      200: Type.Object({ odds: Odds, selections: Type.Array(Type.Object(SelectionRequest.properties)) }),
    },
    errors: [
      'COMBINATION_NOT_PRICED',
      'COMBINATION_TOO_COMPLEX',
      'CUSTOM_BET_NOT_AVAILABLE',
      'BET_LIMIT_EXCEEDED',
      'SELECTION_NOT_FOUND',
      'MARKET_SUSPENDED',
      'MATCH_CLOSED',
    ],
  }),
  getBetsShareCode: endpoint({
    ...share,
    method: 'GET',
    path: '/bets/share-code',
    // Codes must not be found by trying.
    callsPerMinute: 60,
    summary: 'The bets behind a code',
    query: StrictObject({ code: ShareCode }),
    responses: { 200: SharedSlip },
    errors: ['SHARE_CODE_NOT_FOUND', 'SHARE_CODE_EXPIRED'],
  }),
  postBetsShareCode: endpoint({
    ...share,
    readsFeed: true,
    method: 'POST',
    path: '/bets/share-code',
    callsPerMinute: 30,
    summary: 'A code and a link for bets to be shared',
    body: StrictObject({ bets: Type.Array(ShareBetRequest, { minItems: 1, maxItems: 40 }) }),
    responses: { 201: ShareLink },
    errors: ['SELECTION_NOT_FOUND'],
  }),
}
