/**
 * The reference back end's calls for traders: bets of VIP players over the limits, who is a VIP, which providers are
 * active. All are extensions and require the operator's own token in the header `X-Operator-Token`.
 */
import { Type } from 'typebox'
import { Id, Key, Uuid } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { Bet } from '../entities/bet.ts'
import { ProviderState, ProviderStatus } from '../entities/settings.ts'
import { ArrayOf, Described, Flag, Listed, OneOf, Single, StrictObject } from '../schema.ts'

const trading = { api: 'platform', version: 'v2', auth: 'operator', tag: 'Trading', extension: true } as const

const ReviewedBet = Type.Object(
  { player_id: Described(Id, 'The player who placed it.'), bet: Bet },
  { description: 'A bet that waits for a trader.' },
)

const OperatedPlayer = Type.Object(
  {
    player_id: Described(Id, 'The player.'),
    is_vip: Flag('The player is a VIP.'),
    groups: ArrayOf(Key, 'The groups that the player is in.'),
    pve: Flag('The player is politically exposed and cannot bet.'),
  },
  { description: 'What traders decide about a player.' },
)

export const TraderDecision = Described(OneOf('accept', 'reject'), 'What the trader decides.')

export const tradingEndpoints = {
  putOperatorProvider: endpoint({
    ...trading,
    method: 'PUT',
    path: '/operator/providers/:provider',
    summary: 'Open or close a provider',
    description: 'Opens or closes bets on all events of one feed provider.',
    params: StrictObject({ provider: Described(Key, 'The feed provider.') }),
    body: StrictObject({ status: ProviderState }),
    responses: { 200: Single(ProviderStatus) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  getOperatorBets: endpoint({
    ...trading,
    readsFeed: true,
    method: 'GET',
    path: '/operator/bets',
    summary: 'List bets to decide',
    description: 'The bets that wait for a trader, oldest first.',
    responses: { 200: Listed(ReviewedBet) },
    errors: ['FORBIDDEN'],
  }),
  postOperatorBetDecision: endpoint({
    ...trading,
    readsFeed: true,
    method: 'POST',
    path: '/operator/bets/:bet_id/decision',
    summary: 'Decide a bet',
    description:
      'Accepts a waiting bet, or rejects it and returns its stake. When odds have changed meanwhile, accepting needs them confirmed.',
    params: StrictObject({ bet_id: Described(Uuid, 'The bet.') }),
    body: StrictObject({
      decision: TraderDecision,
      confirmed_odds: Type.Optional(
        Type.Record(Type.String(), Type.Number(), {
          description:
            'The odds in force by outcome key, as `INVALID_ODDS` gave them: the bet is accepted at the odds it was placed at all the same.',
        }),
      ),
      confirmed_custom_odds: Type.Optional(
        Type.Number({ description: 'The same for a custom bet, as `INVALID_ODDS_CUSTOM_BET` gave it.' }),
      ),
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
      ...(['PLAYER_EXCLUDED', 'PVE_PLAYER_BET_FORBIDDEN', 'BET_LIMIT_EXCEEDED', 'BETS_REJECTED'] as const),
    ],
  }),
  patchOperatorPlayer: endpoint({
    ...trading,
    method: 'PATCH',
    path: '/operator/players/:player_id',
    summary: 'Update a player',
    description:
      'Makes a player a VIP or no longer one, forbids or allows the player to bet, and sets the player’s groups.',
    params: StrictObject({ player_id: Described(Id, 'The player.') }),
    body: StrictObject({
      is_vip: Type.Optional(Flag('The player is a VIP: a trader decides on stakes over the maximum.')),
      pve: Type.Optional(
        Flag(
          'The player is politically exposed: bets are refused, those that wait for a decision too. Placed ones are settled and can be cashed out.',
        ),
      ),
      groups: Type.Optional(
        Type.Array(Key, { maxItems: 20, description: 'All groups that the player is in from now on.' }),
      ),
    }),
    responses: { 200: Single(OperatedPlayer) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
}
