/** Calls around placement: maximum stake, cashout, the bet builder, sharing. */
import { Type } from 'typebox'
import { CurrencyCode, IdInput, Money, Odds, URN_KINDS, Uuid } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { Bet, BetRequest, SelectionRequest } from '../entities/bet.ts'
import { Market } from '../entities/market.ts'
import { Receipt } from '../entities/receipt.ts'
import { ShareBetRequest, ShareCode, SharedSlip, ShareLink } from '../entities/share.ts'
import { ArrayOf, Described, Listed, Single, StrictObject } from '../schema.ts'

const call = { api: 'sportsbook', version: 'v3' } as const
const bets = { ...call, auth: 'bearer', tag: 'Bets', readsFeed: true } as const
const builder = { ...bets, auth: 'optional', tag: 'Bet builder' } as const
const share = { ...call, auth: 'optional', tag: 'Sharing' } as const

const { match_id, market_id, specifier, outcome_id } = SelectionRequest.properties
const { bonus, selections, system_id, custom_odds } = BetRequest.properties
/** A selection of the bet builder, without odds, because the call returns them. */
const BuilderSelection = StrictObject({ match_id, market_id, specifier, outcome_id })

const partAmount = (meaning: string) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: `${meaning}, in minor units of the bet’s currency.`,
  })

export const betToolEndpoints = {
  postBetsMaxStake: endpoint({
    level: 3,
    ...bets,
    auth: 'optional',
    method: 'POST',
    path: '/bets/max-stake',
    // Up to 40 bets of a slip poll at once, each every 30 s.
    callsPerMinute: 300,
    summary: 'Get stake limits',
    description:
      'The smallest and the largest stake of a bet: for a player, what open bets leave of it. Amounts are in the currency asked for, otherwise in the player’s own.',
    body: StrictObject({
      currency: Type.Optional(Described(CurrencyCode, 'The currency of the response; default the player’s own.')),
      bonus,
      selections,
      system_id,
      custom_odds,
    }),
    responses: {
      200: Type.Object({
        max_stake: Described(Money, 'The largest stake.'),
        min_stake: Described(Money, 'The smallest stake.'),
        is_player_limit: Type.Optional(
          Type.Boolean({ description: 'The player’s own limits are why no larger stake is possible.' }),
        ),
      }),
    },
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
    level: 3,
    ...bets,
    method: 'POST',
    path: '/bets/cashout',
    callsPerMinute: 120,
    requires: ['not_self_excluded'],
    summary: 'Cash out a bet',
    description:
      'Ends an open bet for the amount on offer. The amount must be the one that the player saw: 409 `CASHOUT_CHANGED` has the new one, 410 says that the bet cannot be cashed out.',
    body: StrictObject({
      bet_id: Described(Uuid, 'The bet.'),
      to_cashout: Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The amount that the player saw, in minor units of the bet’s currency.',
      }),
    }),
    idempotent: true,
    responses: { 200: Single(Bet) },
    errors: ['NOT_FOUND', 'CASHOUT_CHANGED', 'CASHOUT_UNAVAILABLE', 'PLAYER_EXCLUDED'],
  }),
  postBetsCashoutPart: endpoint({
    ...bets,
    method: 'POST',
    path: '/bets/cashout/part',
    extension: true,
    callsPerMinute: 120,
    requires: ['not_self_excluded'],
    summary: 'Cash out a part of a bet',
    description:
      'Cashes out a part of an open bet’s stake, where `cashout.parts` of the settings offers that; the rest stays as it is. What is paid is what the part is worth when it is decided, never less than `amount`: 409 `CASHOUT_CHANGED` has the part as it is now, also when another part was taken since. 409 `CASHOUT_PART_REFUSED` says why only the whole can be cashed out, 410 why not even that. The rest is cashed out by `POST /bets/cashout`.',
    body: StrictObject({
      bet_id: Described(Uuid, 'The bet.'),
      remaining: partAmount('The stake that had not been cashed out when the player saw the offer'),
      stake: partAmount('The part of it to cash out, less than `remaining`'),
      amount: partAmount('The amount that the player saw for the part'),
    }),
    idempotent: true,
    responses: { 200: Single(Bet) },
    errors: ['NOT_FOUND', 'CASHOUT_CHANGED', 'CASHOUT_UNAVAILABLE', 'CASHOUT_PART_REFUSED', 'PLAYER_EXCLUDED'],
  }),
  getBetReceipt: endpoint({
    ...call,
    auth: 'bearer',
    tag: 'Bets',
    method: 'GET',
    path: '/bets/:id/receipt',
    extension: true,
    cache: 'private',
    summary: 'Get the receipt of a bet',
    description:
      'How a bet of the player was settled: its terms, the results with what decided them, and the sum step by step in exact fractions. It says what was known when the bet was paid. 404 before the first settlement; 409 `RECEIPT_UNAVAILABLE` of a bet that cannot be explained, of which the operator is told.',
    params: StrictObject({ id: Described(Uuid, 'The bet.') }),
    responses: { 200: Single(Receipt) },
    errors: ['NOT_FOUND', 'RECEIPT_UNAVAILABLE'],
  }),
  getBetsCustomMarkets: endpoint({
    ...builder,
    method: 'GET',
    path: '/bets/custom/markets/:match_id',
    summary: 'List bet builder markets',
    description: 'The markets of a match that the bet builder can combine.',
    params: StrictObject({ match_id: IdInput(URN_KINDS.matches, 'The match.') }),
    responses: { 200: Listed(Market) },
    errors: ['NOT_FOUND'],
  }),
  postBetsCustomOdds: endpoint({
    ...builder,
    method: 'POST',
    path: '/bets/custom/odds',
    // Costs more computing time than any other call.
    callsPerMinute: 120,
    summary: 'Price a custom bet',
    description:
      'The odds of several selections within one match. A combination that cannot be priced is 422 with the pairs that clash.',
    // The maximum of the rules: `MAX_CUSTOM_SELECTIONS`.
    body: StrictObject({
      selections: Type.Array(BuilderSelection, {
        minItems: 1,
        maxItems: 12,
        description: 'The selections, all of one match.',
      }),
    }),
    responses: {
      200: Type.Object({
        odds: Described(Odds, 'The odds of the combination.'),
        selections: ArrayOf(Type.Object(SelectionRequest.properties), 'The selections with their own odds.'),
      }),
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
    // Prevents guessing of codes.
    callsPerMinute: 60,
    summary: 'Open a share code',
    description:
      'The bets behind a share code, with the odds of the time of sharing. A client fetches the current odds itself.',
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
    summary: 'Share bets',
    description: 'Creates a code and a link for bets, without stakes.',
    body: StrictObject({
      bets: Type.Array(ShareBetRequest, { minItems: 1, maxItems: 40, description: 'The bets to share.' }),
    }),
    responses: { 201: ShareLink },
    errors: ['SELECTION_NOT_FOUND'],
  }),
}
