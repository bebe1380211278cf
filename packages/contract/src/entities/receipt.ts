/** Receipts: how a bet was settled, exactly as it was computed. */
import { type Static, Type } from 'typebox'
import { Amount, Count, IsoTime, Odds, Urn, Uuid, Version } from '../common-types.ts'
import { ArrayOf, Described, Nullable, Text } from '../schema.ts'
import { BetResult, BetSystem, BetType, FreebetType } from './bet.ts'
import { ComboboostRange } from './bonus.ts'

const fraction = (meaning: string) =>
  Type.String({
    pattern: '^\\d+(/\\d+)?$',
    description: `${meaning}, an exact fraction as text: \`37/20\`; without a denominator, a whole number.`,
  })

export const ReceiptCount = Type.Object(
  {
    count: Text('What was counted: `goals`, `points`, `sets`, `games`, `corners`, `cards`. Further values may come.'),
    period_key: Text('The part of the match: `match`, `regular_time`, `1st_half`, `set_2`. Further values may come.'),
    home: Described(Count, 'Of the home side.'),
    away: Described(Count, 'Of the away side.'),
  },
  { description: 'A count that decided a selection.' },
)
export type ReceiptCount = Static<typeof ReceiptCount>

export const ReceiptOutcome = Type.Object(
  {
    result: Type.Integer({ minimum: 0, maximum: 1, description: '1: won.' }),
    void_factor: Type.Number({ description: 'The share of the stake that is given back: 0, 0.5 or 1.' }),
    dead_heat: Nullable(
      Type.Array(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2 }),
      'Of a dead heat how many places are shared by how many winners: `[1, 3]`; null without one.',
    ),
  },
  { description: 'The result of an outcome.' },
)
export type ReceiptOutcome = Static<typeof ReceiptOutcome>

export const ReceiptRule = Text(
  'The rule by which the selection counts: `won`, `lost`, `half_won`, `half_lost`, `refunded_line` (the count is the line), `dead_heat`, `void`, `open` (another selection had lost the bet). Further values may come.',
)

export const ReceiptLeg = Type.Object(
  {
    id: Described(Uuid, 'The selection.'),
    match_urn_id: Described(Urn, 'Its event.'),
    match_id: Type.Integer({ description: 'The id of the event, as in `GET /matches/{id}/results`.' }),
    market_id: Text('The market’s id.'),
    specifier: Text('The market’s specifier; empty when it has none.'),
    outcome_id: Text('The outcome’s id.'),
    sport_key: Text('The sport’s key.'),
    match_name: Text('The name of the event.'),
    market_name: Text('The market’s name in the language of the call.'),
    outcome_name: Text('The outcome’s name in the language of the call.'),
    odds: Described(Odds, 'The odds of the selection at placing.'),
    group: Nullable(Count, 'The index of the group whose one price its own gives way to; null where it pays its own.'),
    outcome: Nullable(ReceiptOutcome, 'Its result; null where the bet was lost before it had one.'),
    multiplier: Nullable(fraction('What the stake is multiplied by'), 'Null within a group and without a result.'),
    rule: ReceiptRule,
    reason: Nullable(
      Type.String(),
      'Why it is void: `match_not_played`, `abandoned`, `retired`, `not_decided`, `operator`; null otherwise. Further values may come.',
    ),
    decided_by: ArrayOf(ReceiptCount, 'What decided it when it was settled; empty where no count says it.'),
    minute: Nullable(Count, 'The minute of play in which it was decided; null where that is not known.'),
    feed: Type.Object(
      {
        at: Nullable(IsoTime, 'When the feed reported the result; null without one.'),
        market_version: Described(Version, 'The state of the market on which the odds were accepted.'),
      },
      { description: 'What it stands on.' },
    ),
  },
  { description: 'A selection of a settled bet.' },
)
export type ReceiptLeg = Static<typeof ReceiptLeg>

export const ReceiptGroup = Type.Object(
  {
    odds: Described(Odds, 'The one price of its selections.'),
    branches: ArrayOf(
      Type.Object({
        share: fraction('The share of the stake'),
        kept: Type.Array(Count, { description: 'Indexes of the selections, within the group, that are not void.' }),
        price: Nullable(Odds, 'The price of those; null where none are left.'),
        factor: fraction('What that share is multiplied by'),
      }),
      'The ways in which its void selections split the stake.',
    ),
  },
  { description: 'Selections of one match at one price.' },
)
export type ReceiptGroup = Static<typeof ReceiptGroup>

export const ReceiptStep = Type.Object(
  {
    op: Text(
      'What was done: `stake`, `times` (`by`), `lines` (divided into `count`), `times_sum` (`by`, the sum over all lines), `boost` (`counted`, `factor`, `capped`), `less_stake`, `use_returned`, `round` (`mode`), `cap` (`max`), `refund`. Further values may come.',
    ),
    value: fraction('The amount after it, in minor units'),
    by: Type.Optional(fraction('What the amount was multiplied by')),
    count: Type.Optional(Described(Count, 'How many lines.')),
    counted: Type.Optional(Described(Count, 'How many selections counted for the boost.')),
    factor: Type.Optional(Type.Integer({ description: 'The multiplier of the boost in thousandths.' })),
    capped: Type.Optional(Type.Boolean({ description: 'Whether the boost reached its cap.' })),
    mode: Type.Optional(Text('How it was rounded: `down`, `half_up`.')),
    max: Type.Optional(Described(Amount, 'The most that could still be paid, in minor units.')),
  },
  { description: 'A step of the sum.' },
)
export type ReceiptStep = Static<typeof ReceiptStep>

export const Receipt = Type.Object(
  {
    bet_id: Described(Uuid, 'The bet.'),
    ref: Text('Its short number.'),
    version: Version,
    settlement: Described(Count, 'Which settlement of the bet it is: above 1 when its result was corrected.'),
    rules: Described(IsoTime, 'When it was placed: the betting rules of that moment apply.'),
    settled_at: Nullable(IsoTime, 'When it was settled; null while a correction awaits its results.'),
    result: BetResult,
    payout: Described(Amount, 'What the settlement pays, in minor units.'),
    win_amount: Described(Amount, 'With what was paid for parts before, in minor units.'),
    terms: Type.Object(
      {
        type: BetType,
        currency: Text('The currency.'),
        subunits: Type.Integer({ minimum: 1, description: 'Minor units of one unit of it.' }),
        stake: Described(Amount, 'The stake in minor units.'),
        cash_stake: Described(Amount, 'The part of it that the player paid.'),
        cashed_stake: Described(Amount, 'The part of it that was cashed out before.'),
        cashed_amount: Described(Amount, 'What was paid for that.'),
        system: Nullable(BetSystem, 'The system; null for other types.'),
        rounding: Text('How the payout is rounded: `down`, `half_up`.'),
        max_payout: Nullable(Amount, 'The most that the bet pays; null without a limit.'),
        boost: Nullable(
          Type.Object({
            ranges: ArrayOf(ComboboostRange, 'Multipliers by the number of selections that count.'),
            cap: Described(Amount, 'The most that it adds.'),
            counts: Type.Array(Type.Boolean(), { description: 'By selection, whether it counts unless it is void.' }),
          }),
          'The combo boost; null without one.',
        ),
        freebet: Nullable(FreebetType, 'What the freebet pays; null without one.'),
      },
      { description: 'What was agreed when the bet was placed.' },
    ),
    legs: ArrayOf(ReceiptLeg, 'The selections in their order.'),
    groups: ArrayOf(ReceiptGroup, 'Groups of selections at one price; empty for most bets.'),
    steps: ArrayOf(ReceiptStep, 'The sum as it was computed; empty of a bet that was cashed out or cancelled.'),
    payments: ArrayOf(
      Type.Object({
        kind: Text(
          'The kind of the booking: `bet_settled`, `bet_settlement_rolled_back`, `bet_cashed_out`, `bet_partly_cashed_out`.',
        ),
        amount: Type.Integer({ description: 'What it gave the player, in minor units; negative: taken back.' }),
        at: IsoTime,
        part: Described(Count, 'The number of the settlement, or of the part that was cashed out.'),
      }),
      'What was paid for the bet, oldest first. They sum up to `win_amount`.',
    ),
    history: ArrayOf(
      Type.Object({
        at: IsoTime,
        cause: Text('`result`, `result_rolled_back`, `operator`, `cashed_out`. Further values may come.'),
        payout: Described(Amount, 'What the bet paid then, in minor units.'),
        result: BetResult,
      }),
      'Each settlement of the bet, and each that was taken back, oldest first.',
    ),
  },
  { description: 'How a bet was settled.' },
)
export type Receipt = Static<typeof Receipt>

export const LineResult = Type.Object(
  {
    market_id: Text('The market’s id.'),
    specifier: Text('The market’s specifier; empty when it has none.'),
    outcomes: ArrayOf(
      Type.Object({ id: Text('The outcome’s id.'), ...ReceiptOutcome.properties }),
      'The results of its outcomes.',
    ),
    decided_by: ArrayOf(ReceiptCount, 'What decided it; empty where no count says it.'),
  },
  { description: 'The results of a line of a market.' },
)
export type LineResult = Static<typeof LineResult>
