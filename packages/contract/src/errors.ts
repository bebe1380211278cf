/**
 * Every error of the APIs: its HTTP status and the code in the body. The name is the body's `message`. Codes 101, 114,
 * 118 and 120 are the specification's; the others are grouped by subject.
 */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, IdentityLevel, IsoTime, Money } from './common-types.ts'
import { TEXT_PROBLEMS } from './player-texts/names.ts'
import { ArrayOf, Described, OneOf, Text } from './schema.ts'

export const ERRORS = {
  // betting
  INVALID_ODDS: { status: 409, code: 101 },
  PVE_PLAYER_BET_FORBIDDEN: { status: 403, code: 114 },
  MUNICIPALITY_NOT_FOUND: { status: 422, code: 118 },
  INVALID_ODDS_CUSTOM_BET: { status: 409, code: 120 },
  INSUFFICIENT_FUNDS: { status: 409, code: 130 },
  MARKET_SUSPENDED: { status: 409, code: 131 },
  MATCH_CLOSED: { status: 409, code: 132 },
  SELECTION_NOT_FOUND: { status: 409, code: 133 },
  SELECTIONS_RELATED: { status: 409, code: 134 },
  BET_LIMIT_EXCEEDED: { status: 409, code: 135 },
  STAKE_BELOW_MINIMUM: { status: 409, code: 136 },
  BETS_REJECTED: { status: 409, code: 137 },
  EVENT_CHANGED: { status: 409, code: 138 },
  TRADER_REJECTED: { status: 409, code: 139 },
  CASHOUT_CHANGED: { status: 409, code: 140 },
  CASHOUT_UNAVAILABLE: { status: 410, code: 141 },
  SELECTION_REPEATED: { status: 422, code: 142 },
  SYSTEM_NOT_AVAILABLE: { status: 422, code: 143 },
  CUSTOM_BET_NOT_AVAILABLE: { status: 422, code: 144 },
  MULTI_SINGLE_NOT_AVAILABLE: { status: 422, code: 145 },
  BET_DECIDED: { status: 409, code: 146 },
  MIXED_BETS_NOT_AVAILABLE: { status: 422, code: 147 },
  CASHOUT_PART_REFUSED: { status: 409, code: 148 },
  SHARE_CODE_NOT_FOUND: { status: 404, code: 150 },
  SHARE_CODE_EXPIRED: { status: 410, code: 151 },
  RECEIPT_UNAVAILABLE: { status: 409, code: 152 },
  COMBINATION_NOT_PRICED: { status: 422, code: 160 },
  /** Pricing the combination would exceed the time limit. */
  COMBINATION_TOO_COMPLEX: { status: 422, code: 161 },
  // the request itself
  BAD_REQUEST: { status: 400, code: 400 },
  UNAUTHORIZED: { status: 401, code: 401 },
  FORBIDDEN: { status: 403, code: 403 },
  NOT_FOUND: { status: 404, code: 404 },
  METHOD_NOT_ALLOWED: { status: 405, code: 405 },
  CONFLICT: { status: 409, code: 409 },
  GONE: { status: 410, code: 410 },
  PAYLOAD_TOO_LARGE: { status: 413, code: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, code: 415 },
  VALIDATION_FAILED: { status: 422, code: 422 },
  TOO_MANY_REQUESTS: { status: 429, code: 429 },
  INTERNAL_ERROR: { status: 500, code: 500 },
  NOT_IMPLEMENTED: { status: 501, code: 501 },
  UNAVAILABLE: { status: 503, code: 503 },
  // sessions and players
  SESSION_LIMIT_REACHED: { status: 403, code: 601 },
  REALITY_CHECK_NOT_APPLICABLE: { status: 400, code: 602 },
  INVALID_CREDENTIALS: { status: 401, code: 603 },
  EMAIL_TAKEN: { status: 409, code: 604 },
  ACCOUNT_EXISTS: { status: 409, code: 605 },
  COUNTRY_BLOCKED: { status: 403, code: 606 },
  PHONE_VERIFICATION_REQUIRED: { status: 403, code: 607 },
  PLAYER_EXCLUDED: { status: 403, code: 608 },
  TOKEN_INVALID: { status: 410, code: 609 },
  SMS_LIMIT_REACHED: { status: 429, code: 610 },
  PHONE_CODE_INVALID: { status: 422, code: 611 },
  PHONE_TAKEN: { status: 409, code: 612 },
  /** Too many wrong passwords; an unlock link was sent. */
  ACCOUNT_LOCKED: { status: 403, code: 613 },
  /** The signed assertion of the host page's back end is invalid, expired or already used. */
  ASSERTION_INVALID: { status: 401, code: 614 },
  /** Fields of the profile must be filled in first: `data.details` names them. */
  PLAYER_FIELDS_MISSED: { status: 403, code: 615 },
  /** A limit that the player has set would be exceeded. */
  PLAYER_LIMIT_EXCEEDED: { status: 409, code: 616 },
  /** The change of a limit cannot be confirmed yet, or no longer. */
  LIMIT_NOT_CONFIRMABLE: { status: 409, code: 617 },
  /** A reality check is overdue: it must be answered before betting or depositing. */
  REALITY_CHECK_UNANSWERED: { status: 409, code: 618 },
  /** Younger than the operator's minimum age. */
  PLAYER_UNDERAGE: { status: 403, code: 620 },
  /** The call demands an account of a higher level: `data.required_level` names it. */
  VERIFICATION_REQUIRED: { status: 403, code: 622 },
  /** The account waits until its details have been checked. */
  IDENTITY_CHECK_PENDING: { status: 403, code: 624 },
  /** Name and birth date are fixed; they are corrected by a request. */
  IDENTITY_LOCKED: { status: 409, code: 625 },
  /** Another player has the nickname, or one that looks like it. */
  NICKNAME_TAKEN: { status: 409, code: 626 },
  /** An earlier request for a change is undecided. */
  CHANGE_PENDING: { status: 409, code: 627 },
  // idempotency
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, code: 701 },
  IDEMPOTENCY_KEY_REUSED: { status: 422, code: 702 },
  // bonuses
  BONUS_NOT_AVAILABLE: { status: 409, code: 801 },
  PROMO_CODE_INVALID: { status: 404, code: 802 },
  /** The factor of a comboboost differs from the one sent. */
  BONUS_CHANGED: { status: 409, code: 803 },
  PROMO_CODE_EXPIRED: { status: 410, code: 804 },
  /** Redeemed by this player already, or as often as it can be. */
  PROMO_CODE_USED: { status: 409, code: 805 },
  /** Activating it would put another bonus on hold than the player was shown: `data.replaces` names it. */
  BONUS_REPLACES: { status: 409, code: 806 },
  /** Claiming would pay less than the player was shown, or than the points are worth: `data.claim` has what it pays. */
  CLAIM_CHANGED: { status: 409, code: 807 },
  /** Together with an open bonus bet the bet would win whatever happens: `max_stake` is the most that is possible. */
  BONUS_HEDGED: { status: 409, code: 808 },
} as const satisfies Record<string, { status: number; code: number }>

export type ErrorName = keyof typeof ERRORS

const Code = Type.Integer({ description: 'The number of the error.' })

export const TextProblemReason = Described(
  OneOf(...TEXT_PROBLEMS),
  'Of a text of the player: `length`: too short or too long; `invisible`: it has characters that cannot be seen; `character`: one that is not allowed here; `letters`: it lacks letters; `marks`: too many marks on one letter; `alphabets`, `digits`: mixed ones; `reserved`: the nickname is of the operator.',
)

export const FieldProblem = Type.Object(
  {
    field: Text('The place as a JSON pointer below `params`, `query` or `body`: `body/bets/0/stake/value`.'),
    message: Text('What is wrong, in English, for developers.'),
    reason: Type.Optional(TextProblemReason),
    localized_message: Type.Optional(
      Text('With `reason`: what is wrong, for the player, in the language of `Accept-Language`.'),
    ),
  },
  { description: 'One field of a request that is not as the contract says.' },
)
export type FieldProblem = Static<typeof FieldProblem>

export const BonusRefusalReason = Described(
  OneOf(
    ...([
      'status',
      'excluded',
      'country',
      'unverified',
      'group',
      'staff',
      'currency',
      'person',
      'bet_type',
      'legs_few',
      'legs_many',
    ] as const),
    ...(['match_status', 'event', 'odds_low', 'odds_high', 'stake_low', 'stake_differs', 'opposite'] as const),
  ),
  'Why a bonus cannot be used: `status`: it is not active, has expired or is used up; `excluded` to `currency`: not for this player; `person`: only one account of a person has it, and whether another account is the player’s own is checked, or was found; `bet_type` to `stake_differs`: not for this bet; `opposite`: together with the player’s open bets the bonus bet would win whatever happens.',
)
export type BonusRefusalReason = Static<typeof BonusRefusalReason>

export const BetProblem = Type.Object(
  {
    localized_message: Text('For the player: plain text in the language of `Accept-Language`.'),
    key: Text('The message key: `error.place_bets.invalid_odds`.'),
    code: Code,
    current_odds: Type.Optional(
      Type.Record(Type.String(), Type.Number(), {
        description:
          'The odds in force, when odds were the reason, by outcome key: the event’s URN, market, specifier and outcome between slashes. The specifier may be empty: `sr:match:4711/1//1`.',
      }),
    ),
    max_stake: Type.Optional(
      Described(
        Money,
        'The largest stake possible beside the player’s open bets, when the stake was the reason or with `BONUS_HEDGED`; 0 where none is.',
      ),
    ),
    current_custom_odds: Type.Optional(
      Type.Number({ description: 'The odds of the custom bet in force, when they were the reason.' }),
    ),
    reason: Type.Optional(Described(BonusRefusalReason, 'With `BONUS_NOT_AVAILABLE`: why the bonus cannot be used.')),
    current_bonus: Type.Optional(
      Type.Object(
        {
          id: Text('The comboboost’s id.'),
          odds: Type.Number({ minimum: 1, description: 'The factor in force; 1 where too few selections count.' }),
        },
        { description: 'With `BONUS_CHANGED`: the comboboost as it stands now.' },
      ),
    ),
  },
  { description: 'Why one bet of a request was refused.' },
)
export type BetProblem = Static<typeof BetProblem>

export const ReplacedBonus = Type.Object(
  { id: Text('The bonus’s id.'), name: Text('Its name in the language of the call.') },
  { description: 'A bonus that waits while another of its kind is active.' },
)
export type ReplacedBonus = Static<typeof ReplacedBonus>

export const BonusClaim = Type.Object(
  {
    amount: Described(Amount, 'The freebet that claiming gives, in minor units.'),
    full_amount: Described(
      Amount,
      'What the points are worth, in minor units: more than `amount` when the pool lacks it.',
    ),
    points: Described(Count, 'The points that claiming uses: all.'),
    currency: Described(CurrencyCode, 'The currency of the amounts.'),
  },
  { description: 'What claiming the points pays now.' },
)
export type BonusClaim = Static<typeof BonusClaim>

export const CurrentPart = Type.Object(
  {
    remaining: Described(Amount, 'The stake that has not been cashed out, in minor units.'),
    stake: Described(Amount, 'The part’s stake, in minor units.'),
    amount: Described(Amount, 'What it pays now, in minor units.'),
  },
  { description: 'A part of a bet as it can be cashed out now.' },
)
export type CurrentPart = Static<typeof CurrentPart>

export const PartRefusal = Type.Object(
  {
    reason: Text(
      'Why: `parts_off` (the operator offers no parts), `capped` (a payout cap limits the offer: only all that is left), `parts_used` (too many parts), `part_small`, `rest_small`.',
    ),
    min_stake: Type.Optional(Described(Amount, 'The smallest stake of a part, in minor units.')),
    max_stake: Type.Optional(Described(Amount, 'The largest stake of a part, in minor units.')),
  },
  { description: 'Why a part of a bet cannot be cashed out although all of it can.' },
)
export type PartRefusal = Static<typeof PartRefusal>

export const ErrorBody = Type.Object(
  {
    code: Code,
    message: Text('The name of the error: `INVALID_ODDS`.'),
    data: Type.Object(
      {
        details: ArrayOf(FieldProblem, 'The fields at fault; empty for errors that are not about fields.'),
        localized_message: Type.Optional(
          Text(
            'For the player: plain text in the language of `Accept-Language`; absent where only a developer can help.',
          ),
        ),
        errors_by_bet: Type.Optional(
          Type.Record(Type.String(), BetProblem, { description: 'Refused bets by their index in the request.' }),
        ),
        reason: Type.Optional(Described(BonusRefusalReason, 'With `BONUS_NOT_AVAILABLE`: why.')),
        required_level: Type.Optional(
          Described(IdentityLevel, 'With `VERIFICATION_REQUIRED`: the level that the call demands.'),
        ),
        ended_at: Type.Optional(Described(IsoTime, 'With `PROMO_CODE_EXPIRED`: when the code ended.')),
        to_cashout: Type.Optional(
          Described(Amount, 'With `CASHOUT_CHANGED`: the amount on offer now, in minor units of the bet’s currency.'),
        ),
        part: Type.Optional(
          Described(CurrentPart, 'With `CASHOUT_CHANGED` for a part: the part as it can be cashed out now.'),
        ),
        part_refused: Type.Optional(Described(PartRefusal, 'With `CASHOUT_PART_REFUSED`: why.')),
        cashout_reason: Type.Optional(
          Text('With `CASHOUT_UNAVAILABLE`: why, as `cashout_reason` of the bet; absent where it is not told.'),
        ),
        replaces: Type.Optional(
          ArrayOf(ReplacedBonus, 'With `BONUS_REPLACES`: the bonuses that activating it puts on hold.'),
        ),
        claim: Type.Optional(Described(BonusClaim, 'With `CLAIM_CHANGED`: what claiming pays now.')),
        clashes: Type.Optional(
          ArrayOf(
            Type.Array(Count, { minItems: 2, maxItems: 2 }),
            'With `COMBINATION_NOT_PRICED`: the pairs that cannot be combined, by the selections’ indices in the request.',
          ),
        ),
      },
      { description: 'What the error is about.' },
    ),
  },
  { description: 'The body of every response that is not a success.' },
)
export type ErrorBody = Static<typeof ErrorBody>
