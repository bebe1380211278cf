/**
 * The reference back end's calls for traders: bets of VIP players over the limits, bets that are settled by hand, what a
 * player may do, which providers are active. All are extensions and require the operator's own token in the header `X-Operator-Token`.
 */
import { type TSchema, Type } from 'typebox'
import { Amount, Count, Id, IsoTime, Key, Money, Uuid, Version } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { Bet, BetResult, BetStatus } from '../entities/bet.ts'
import { ProviderState, ProviderStatus } from '../entities/settings.ts'
import { SingleLineText } from '../player-texts/schemas.ts'
import { ArrayOf, Described, Flag, Listed, OneOf, Single, StrictObject, Text } from '../schema.ts'

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

export const HandReasonCode = Described(
  OneOf('dropped_event', 'wrong_result', 'wrong_price', 'technical_fault', 'integrity', 'other'),
  'The kind of the reason.',
)

const Reason = StrictObject(
  {
    code: HandReasonCode,
    text: Described(SingleLineText(10, 500), 'What happened, for whoever reads the audit log.'),
  },
  'Why; stored with the name of whoever makes the call.',
)

/** What the calls that settle by hand have in common. */
const byHand = {
  reason: Reason,
  dry_run: Type.Optional(
    Flag(
      'Answers the exact effect and changes nothing: the same transaction, undone. It records nothing under the key.',
    ),
  ),
  version: Type.Optional(
    Described(Version, 'The version of the bet that was looked at: a bet that has changed since is left alone (409).'),
  ),
}

export const HandResult = Described(
  OneOf('won', 'lost', 'void', 'half_won', 'half_lost', 'feed'),
  'The result of a selection. `half_won` and `half_lost`: the other half of the stake is refunded. `feed`: the feed’s own result applies again, or none if it has not reported one.',
)

export const BonusChange = Described(
  OneOf('issued', 'use_returned', 'use_taken', 'changed'),
  'Whether the settlement issues the bonus, gives a use of it back, takes one again, or changes it otherwise.',
)

const change = <T extends TSchema>(value: T, description: string) =>
  Type.Object({ before: Described(value, 'Before the call.'), after: Described(value, 'After it.') }, { description })

export const HandSettlement = Type.Object(
  {
    is_dry_run: Flag('Nothing was changed.'),
    bet: Bet,
    player_id: Described(Id, 'Whose bet it is.'),
    status: change(BetStatus, 'The status.'),
    result: change(BetResult, 'The result.'),
    payout: change(Amount, 'What the bet has paid, in minor units of the stake’s currency.'),
    balance: change(Amount, 'The balance of the account that the bet was placed from.'),
    debt: change(
      Amount,
      'What the player owes: a payout that is taken back after it was spent is lent, and repaid from the next ones.',
    ),
    bonuses: ArrayOf(
      Type.Object({
        id: Described(Uuid, 'The bonus that was issued to the player.'),
        campaign: Described(Key, 'Its campaign.'),
        change: BonusChange,
      }),
      'The player’s bonuses that change.',
    ),
    points: ArrayOf(
      Type.Object({
        campaign: Described(Key, 'The campaign that counts points.'),
        earned: change(Count, 'Points of this bet that are earned.'),
        potential: change(Count, 'Points that it may still earn.'),
      }),
      'Points that the bet has been marked for.',
    ),
  },
  { description: 'What settling a bet by hand changes.' },
)

const DroppedEvent = Type.Object(
  {
    match_id: Described(Id, 'The event.'),
    dropped_at: Described(IsoTime, 'When the feed could not continue it, in the feed’s time.'),
    reason: Text('The failure.'),
    bets_count: Described(Count, 'How many open bets have a selection on it without a result.'),
    bets: ArrayOf(
      Type.Object({
        id: Described(Uuid, 'The bet.'),
        ref: Text('Its reference.'),
        player_id: Described(Id, 'The player who placed it.'),
        status: BetStatus,
        stake: Money,
        version: Version,
        selections: ArrayOf(
          Type.Object({
            id: Described(Uuid, 'The selection, as `POST /operator/bets/{bet_id}/settle` takes it.'),
            market: Text('The market.'),
            outcome: Text('The outcome.'),
          }),
          'Its selections on the event without a result.',
        ),
      }),
      'The oldest hundred of these bets.',
    ),
  },
  { description: 'An event that the feed could not continue.' },
)

export const tradingEndpoints = {
  getOperatorDroppedEvents: endpoint({
    ...trading,
    method: 'GET',
    path: '/operator/dropped-events',
    summary: 'List dropped events',
    description:
      'Events that the feed could not continue, those with open bets first: their bets are to be settled by hand. The newest two hundred.',
    responses: { 200: Listed(DroppedEvent) },
    errors: ['FORBIDDEN'],
  }),
  postOperatorBetVoid: endpoint({
    ...trading,
    readsFeed: true,
    idempotent: true,
    method: 'POST',
    path: '/operator/bets/:bet_id/void',
    summary: 'Void a bet',
    description:
      'Cancels a bet for good and returns its stake, a given one to the bonus; what it has paid is taken back, and lent where the player has spent it. No result moves it any more. A bet that is rejected, cashed out or cancelled cannot be voided.',
    params: StrictObject({ bet_id: Described(Uuid, 'The bet.') }),
    body: StrictObject(byHand),
    responses: { 200: Single(HandSettlement) },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'BET_DECIDED'],
  }),
  postOperatorBetSettle: endpoint({
    ...trading,
    readsFeed: true,
    idempotent: true,
    method: 'POST',
    path: '/operator/bets/:bet_id/settle',
    summary: 'Settle selections of a bet',
    description:
      'Gives selections of a bet results by hand; the bet follows them as it follows results of the feed, payout, correction and bonuses included. What the feed reports on these selections afterwards is held and not applied, until the result is `feed`. A bet that is rejected, cashed out or cancelled cannot be settled.',
    params: StrictObject({ bet_id: Described(Uuid, 'The bet.') }),
    body: StrictObject({
      ...byHand,
      selections: Type.Array(
        StrictObject({
          id: Described(Uuid, 'A selection of the bet.'),
          result: HandResult,
          dead_heat: Type.Optional(
            Type.Integer({
              minimum: 2,
              maximum: 64,
              description: 'How many share the place, of a `won` in a dead heat.',
            }),
          ),
        }),
        { minItems: 1, maxItems: 30, description: 'The selections that get a result; others stay as they are.' },
      ),
    }),
    responses: { 200: Single(HandSettlement) },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'BET_DECIDED'],
  }),
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
      ...(['BONUS_NOT_AVAILABLE', 'BONUS_HEDGED'] as const),
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
