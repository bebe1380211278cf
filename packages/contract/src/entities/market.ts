/** Markets and their outcomes with odds. */
import { type Static, Type } from 'typebox'
import { Count, Odds, Urn, Version } from '../common-types.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, Text } from '../schema.ts'

export const OutcomeResult = Described(
  OneOf('win_entire', 'lose_entire', 'refund_entire', 'refund_half_win_other', 'refund_half_lose_other'),
  'What became of a bet on the outcome, named as in `BetResult`. A half refund occurs on quarter lines of handicaps and totals.',
)
export type OutcomeResult = Static<typeof OutcomeResult>

export const Outcome = Type.Object(
  {
    id: Text('The outcome’s id as in the Unified Odds Feed: `12`, `sr:player:123`. Unique within its market.'),
    name: Text('The name in the language of the call.'),
    active: Flag('False: the outcome is shown, but locked, and cannot be bet on.'),
    odds: Odds,
    result: Type.Optional(
      Described(OutcomeResult, 'Only in the markets of an ended event; its odds are then the closing price.'),
    ),
  },
  { description: 'One outcome of a market.' },
)
export type Outcome = Static<typeof Outcome>

export const MarketStatus = Type.Union(
  [
    Type.Literal(1, { title: 'bettable', description: 'Open to bets.' }),
    Type.Literal(-1, { title: 'suspended', description: 'Shown, but takes no bets for now.' }),
    Type.Literal(0, { title: 'not_allowed', description: 'Not offered: a client drops it.' }),
    Type.Literal(-2, { title: 'handed_over', description: 'Passing from one producer to another: as suspended.' }),
    Type.Literal(-3, { title: 'settled', description: 'The result is known.' }),
    Type.Literal(-4, { title: 'cancelled', description: 'Bets on it are void.' }),
  ],
  { description: 'Whether a market takes bets. Only 1 does.' },
)
export type MarketStatus = Static<typeof MarketStatus>

export const DecidingResult = Type.Object(
  {
    count: Text(
      'What is counted: `score` (goals, points, or the sets or maps won), `points`, `games`, `corners`, `bookings` (a yellow card is one, a red card two), `red_cards`. Further values may come.',
    ),
    period_key: Nullable(
      Type.String(),
      'The message key of the part of the match: `1st_half`, `regular_time`; null: the whole match.',
    ),
    period_name: Nullable(Type.String(), 'The name of that part in the language of the call; null: the whole match.'),
    home: Described(Count, 'Of the home side.'),
    away: Described(Count, 'Of the away side.'),
  },
  { description: 'A score or count that decided a market.' },
)
export type DecidingResult = Static<typeof DecidingResult>

export const Market = Type.Object(
  {
    match_urn_id: Described(Urn, 'The URN of the event that the market belongs to.'),
    id: Text('The market’s id as in the Unified Odds Feed: `18`. With `specifier` it is unique within the event.'),
    name: Text('The name in the language of the call.'),
    status: MarketStatus,
    specifier: Text(
      'What distinguishes lines of one market: `total=2.5`, `setnr=1|gamenr=4`; empty when there is one line.',
    ),
    outcomes: ArrayOf(Outcome, 'The outcomes in the order in which they are shown.'),
    market_groups: ArrayOf(
      Type.String(),
      'Keys of the groups under which the match page shows the market, as in `market_groups` of the settings.',
    ),
    layout: Type.Optional(
      Text(
        'How a client best draws the market: `grid`, its outcomes side by side; `totals` or `handicaps`, its lines below each other; `scores`, by winner; `players`, a row for each; `list`, the most likely first. Absent: by the specifier, `totals` for `total=2.5`, `handicaps` for `hcp=-1`, else `grid`. Further values may come: a client draws one that it does not know as `grid`.',
      ),
    ),
    priority: Type.Integer({ description: 'The place in lists of markets: a smaller number comes first.' }),
    most_balanced: Flag('True for the line with the most even odds among the lines of its market.'),
    next_bet_stop: Nullable(
      Type.String(),
      'What stops betting next, as the feed names it; null when nothing is known.',
    ),
    custom_bet_groups: ArrayOf(
      Type.String(),
      'Groups within which the bet builder can combine this market; empty when it cannot.',
    ),
    provider: Text('The feed provider that prices the market.'),
    decided_by: Type.Optional(
      ArrayOf(
        DecidingResult,
        'What decided a market of an ended event: one score, or those of several parts; empty where no score says it.',
      ),
    ),
    version: Version,
  },
  { description: 'A market of an event: a question with priced outcomes.' },
)
export type Market = Static<typeof Market>

export const OutcomeState = Type.Object(
  {
    id: Outcome.properties.id,
    active: Type.Optional(Flag('False: the outcome is shown, but locked, and cannot be bet on. Absent: true.')),
    odds: Odds,
  },
  { description: 'What changes of an outcome while its market is on offer.' },
)
export type OutcomeState = Static<typeof OutcomeState>

export const MarketState = Type.Object(
  {
    match_urn_id: Market.properties.match_urn_id,
    id: Market.properties.id,
    specifier: Market.properties.specifier,
    status: MarketStatus,
    outcomes: ArrayOf(OutcomeState, 'All outcomes, in the order in which they are shown.'),
    most_balanced: Type.Optional(
      Flag('True for the line with the most even odds among the lines of its market. Absent: false.'),
    ),
    version: Version,
  },
  {
    description:
      'What changes of a market while it is on offer, the same in every language. Everything else of the market is as in the newest whole `Market`.',
  },
)
export type MarketState = Static<typeof MarketState>
