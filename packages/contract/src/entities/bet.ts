/** Bets: placement, storage and history. */

import { type Static, Type } from 'typebox'
import {
  Amount,
  CurrencyCode,
  Id,
  IsoTime,
  Key,
  Money,
  Odds,
  Slug,
  SystemId,
  Urn,
  Uuid,
  Version,
} from '../common-types.ts'
import { BetProblem } from '../errors.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, StrictObject, Text } from '../schema.ts'
import { Competitor, MatchStatistics, MatchStatus, Score, Stage } from './match.ts'

export const BetType = Described(
  OneOf('single', 'combo', 'system', 'custom_bet', 'double', 'treble', 'accumulator'),
  'The type of a bet in the history. `double`, `treble` and `accumulator` come from older bets and count as combo.',
)
export type BetType = Static<typeof BetType>

export const RequestedBetType = Described(
  OneOf('single', 'combo', 'system', 'custom_bet'),
  'The type of a bet to be placed: one selection, several that must all win, combinations of several, or a combination within one match.',
)

export const PlacementType = Described(
  OneOf('single', 'combo', 'system', 'custom_bet', 'mixed'),
  'The type of all bets of a request. `mixed`: singles, combos and systems together, where the settings allow it; a bet with a `system_id` is then a system, one with a single selection a single, any other a combo.',
)

export const BetResult = Described(
  OneOf(
    'no_results',
    'canceled',
    'win_entire',
    'lose_entire',
    'refund_entire',
    'refund_half_win_other',
    'refund_half_lose_other',
    'cashed_out',
  ),
  'The result of a bet or a selection; `no_results` while it is open. A half refund occurs on quarter lines of handicaps and totals.',
)
export type BetResult = Static<typeof BetResult>

export const BetStatus = Described(
  OneOf(
    'cashed_out',
    'withdrawn',
    'waiting_results',
    'ready_to_process',
    'done',
    'cancelled',
    'cashout_in_progress',
    'submitted',
    'rejected',
  ),
  'Where a bet stands. `submitted`: waits for the bet delay or a trader; then `waiting_results` (accepted) or `rejected` (stake returned). `ready_to_process`: results are in, settlement pending. `done`: settled.',
)
export type BetStatus = Static<typeof BetStatus>

export const BetStatusFilter = Described(OneOf('all', 'open', 'settled'), 'Which bets by their state; default `all`.')
export const BetResultFilter = Described(
  OneOf('all', 'win', 'lose', 'refund', 'cashed_out'),
  'Which bets by their result; default `all`.',
)

export const OddsAcceptMode = Described(
  OneOf('none', 'higher', 'any'),
  'How odds that have changed since the request are treated: refuse any change, accept higher odds, accept all.',
)
export type OddsAcceptMode = Static<typeof OddsAcceptMode>

export const BetMatch = Type.Object(
  {
    id: Id,
    urn_id: Urn,
    slug: Slug,
    sport_key: Text('The sport’s key: `soccer`.'),
    tournament_name: Text('The league’s name.'),
    competitors: Nullable(
      Type.Object({
        home: Described(Competitor, 'Competitor 1, named first.'),
        away: Described(Competitor, 'Competitor 2.'),
      }),
      'The two sides of a match; null for an outright.',
    ),
    name: Text('The name of the event.'),
    start_time: Described(IsoTime, 'When it begins or began.'),
    status: MatchStatus,
    stage: Nullable(Stage, 'The phase of play; null before the start.'),
    total_score: Nullable(Score, 'The score; null before the start.'),
    statistics: Type.Optional(
      Type.Omit(MatchStatistics, ['situation'], {
        description:
          'Score, clock and counts while it is live; absent before, afterwards, and where they are not known.',
      }),
    ),
  },
  { description: 'The event of a placed selection: enough to show it without another call.' },
)
export type BetMatch = Static<typeof BetMatch>

export const BetSelection = Type.Object(
  {
    id: Uuid,
    status: Described(BetResult, 'The result of this selection; `no_results` while it is open.'),
    market: Type.Object(
      { id: Text('The market’s id.'), name: Text('The market’s name.') },
      { description: 'The market that was bet on.' },
    ),
    outcome: Type.Object(
      { id: Text('The outcome’s id.'), name: Text('The outcome’s name.') },
      { description: 'The outcome that was bet on.' },
    ),
    odds: Described(Odds, 'The odds at which the bet was accepted. They stay, whatever the market does afterwards.'),
    specifier: Text('The market’s specifier; empty when it has none.'),
    match: BetMatch,
  },
  { description: 'A selection of a placed bet.' },
)
export type BetSelection = Static<typeof BetSelection>

export const FreebetType = Described(
  OneOf('snr', 'free_money', 'no_risk', 'bet_refund'),
  'What a freebet pays. `snr`: a given stake, winnings without it; `free_money`: a given stake, returned too; `no_risk`: own money, what the bet loses of it comes back in cash; `bet_refund`: own money, what it loses comes back as an `snr` freebet.',
)
export type FreebetType = Static<typeof FreebetType>

export const BetBonusType = Described(
  OneOf('comboboost', 'freebet', 'hunting', 'tournament'),
  'The kind of a bonus that a bet carries.',
)
export type BetBonusType = Static<typeof BetBonusType>

export const BetBonus = Type.Object(
  {
    id: Text('The bonus’s id.'),
    type: BetBonusType,
    odds: Nullable(Type.Number(), 'The factor of a comboboost at placing; null for other bonuses.'),
    paid_odds: Nullable(
      Type.Number(),
      'The factor that was paid, 1 where none was; null while the bet is open, and for other bonuses.',
    ),
    freebet_type: Nullable(FreebetType, 'What the freebet pays; null for other bonuses.'),
    amount: Nullable(
      Amount,
      'In minor units: of a comboboost what it adds, possibly while the bet is open, actually afterwards, 0 when forfeited; of a freebet its stake. Null for other bonuses.',
    ),
  },
  { description: 'The bonus that a bet used.' },
)
export type BetBonus = Static<typeof BetBonus>

export const BetSystem = Type.Object(
  {
    id: Text('The system’s type: `2/3`.'),
    win_count: Type.Integer({ minimum: 1, description: 'How many selections a combination has.' }),
    total_count: Type.Integer({ minimum: 2, description: 'How many selections the bet has.' }),
  },
  { description: 'The system of a bet: at least `win_count` of `total_count` selections must win.' },
)
export type BetSystem = Static<typeof BetSystem>

export const CashedOutPart = Type.Object(
  {
    no: Type.Integer({ minimum: 1, description: 'Its number, from 1.' }),
    stake: Described(Amount, 'The part of the stake, in minor units.'),
    amount: Described(Amount, 'What was paid for it, in minor units.'),
    at: Described(IsoTime, 'When it was paid.'),
    by: Text('Who asked for it: `player`.'),
  },
  { description: 'A part of a bet that was cashed out.' },
)
export type CashedOutPart = Static<typeof CashedOutPart>

export const CASHOUT_REASONS = ['provider_down', 'betstop', 'leg_closed', 'unpriced', 'pricing', 'too_small'] as const

/** Open, because a server may know further reasons. */
export const CashoutReason = Text(
  `Why an open bet has no cash-out offer at the moment: ${CASHOUT_REASONS.map(name => `\`${name}\``).join(', ')}. Absent for others, and where the bet itself is why.`,
)

export const Bet = Type.Object(
  {
    id: Uuid,
    type: BetType,
    ref: Text('A short number that a person can read out to support.'),
    status: BetStatus,
    result: BetResult,
    stake: Described(Money, 'The stake.'),
    cash_stake: Type.Optional(
      Described(
        Amount,
        'The part of the stake that the player paid, in minor units: 0 with a given stake. Absent: all of it.',
      ),
    ),
    odds: Type.Number({
      minimum: 1,
      description:
        'The total odds, rounded half-even to two decimals for display. Payouts come from the exact product.',
    }),
    win_amount: Described(
      Amount,
      'What was paid back, stake and cashed-out parts included, in minor units of the stake’s currency; 0 while the bet is open.',
    ),
    potential_win: Described(
      Amount,
      'The most that it can pay back, bonus and cashed-out parts included, in minor units of the stake’s currency.',
    ),
    selections: ArrayOf(BetSelection, 'The selections in the order in which they were sent.'),
    created_at: Described(IsoTime, 'When it was placed.'),
    decided_at: Type.Optional(
      Described(
        IsoTime,
        'When its bet delay ends and it is accepted or rejected; only with status `submitted`, absent while a trader decides.',
      ),
    ),
    settled_at: Nullable(IsoTime, 'When it was settled; null before.'),
    settlements: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'How often it was settled: more than once when its result was corrected. Absent: not yet, or not counted.',
      }),
    ),
    to_cashout: Nullable(
      Amount,
      'What cashing out all that is left would pay now, in minor units of the stake’s currency; null when the bet cannot be cashed out.',
    ),
    cashout_reason: Type.Optional(CashoutReason),
    cashout_whole_only: Type.Optional(
      Flag('Only all that is left can be cashed out, because the bet’s payout cap limits the offer. Absent: not so.'),
    ),
    cashed_out: Type.Optional(
      Type.Object(
        {
          stake: Described(Amount, 'The sum of the parts’ stakes, in minor units.'),
          amount: Described(Amount, 'What was paid for them, in minor units.'),
          parts: ArrayOf(CashedOutPart, 'The parts in their order.'),
        },
        { description: 'The parts that were cashed out; absent for none. `result` is the result of the rest.' },
      ),
    ),
    rest: Type.Optional(
      Type.Object(
        {
          stake: Described(Amount, 'The stake that is left, in minor units.'),
          potential_win: Described(Amount, 'The most that it can pay back, in minor units.'),
        },
        { description: 'What is left of an open bet with cashed-out parts.' },
      ),
    ),
    cashing_out: Type.Optional(
      Type.Object(
        {
          stake: Nullable(Amount, 'The part’s stake, in minor units; null for all that is left.'),
          amount: Described(Amount, 'The amount that was agreed to, in minor units.'),
        },
        { description: 'The cash-out that waits for its delay; only with status `cashout_in_progress`.' },
      ),
    ),
    bonus: Nullable(BetBonus, 'The bonus it used; null for none.'),
    system: Nullable(BetSystem, 'The system; null for other types.'),
    used_in_jackpot: Flag('It takes part in a jackpot.'),
    is_vip: Flag('Its stake was over the maximum and a trader decides.'),
    rejection: Type.Optional(
      Described(BetProblem, 'Why the bet was rejected, in the language it was placed in; only with status `rejected`.'),
    ),
    version: Version,
  },
  { description: 'A placed bet. The odds of its selections and its stake never change.' },
)
export type Bet = Static<typeof Bet>

const MarketId = Type.String({ minLength: 1, maxLength: 64, description: 'The market’s id.' })
const Specifier = Type.String({ maxLength: 200, description: 'The market’s specifier; empty when it has none.' })
const OutcomeId = Type.String({ minLength: 1, maxLength: 64, description: 'The outcome’s id.' })

export const SelectionRequest = StrictObject(
  {
    match_id: Described(Id, 'The event.'),
    market_id: MarketId,
    specifier: Specifier,
    outcome_id: OutcomeId,
    odds: Described(
      Odds,
      'The odds that the player saw. The bet is placed at these odds, or refused with `INVALID_ODDS`, as the acceptance mode says.',
    ),
  },
  'An outcome to bet on.',
)
export type SelectionRequest = Static<typeof SelectionRequest>

export const StakeRequest = StrictObject(
  {
    value: Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000_000,
      description: 'The stake in minor units of the currency.',
    }),
    currency: CurrencyCode,
  },
  'The stake of a bet. A system’s stake is divided among its combinations.',
)

export const BetRequest = StrictObject(
  {
    bonus: Type.Optional(
      StrictObject(
        {
          id: Described(Key, 'Of a freebet the id of the player’s own, else the bonus’s id.'),
          type: BetBonusType,
          odds: Type.Optional(Described(Odds, 'Of a comboboost, and required there: the factor that the player saw.')),
        },
        'The bonus to use; absent for none.',
      ),
    ),
    stake: StakeRequest,
    selections: Type.Array(SelectionRequest, {
      minItems: 1,
      maxItems: 100,
      description: 'One selection for a single, two or more for the other types.',
    }),
    system_id: Type.Optional(SystemId),
    custom_odds: Type.Optional(
      Described(Odds, 'The odds of a custom bet as the player saw them, from `POST /bets/custom/odds`.'),
    ),
  },
  'A bet to be placed.',
)
export type BetRequest = Static<typeof BetRequest>

export const PlaceBetsRequest = StrictObject(
  {
    meta: StrictObject(
      {
        device_id: Described(Uuid, 'The client’s own id, kept between visits.'),
        quick: Flag('The bet was placed by quick bet.'),
        type: PlacementType,
        auto_accept_odds_change: Type.Optional(
          Described(OddsAcceptMode, 'The acceptance mode on the player’s screen; absent: the stored setting applies.'),
        ),
      },
      'What all bets of the request have in common.',
    ),
    bets: Type.Array(BetRequest, {
      minItems: 1,
      maxItems: 40,
      description: 'The bets. Each is decided independently; errors name a bet by its index in this list.',
    }),
  },
  'Bets to be placed together.',
)
export type PlaceBetsRequest = Static<typeof PlaceBetsRequest>
