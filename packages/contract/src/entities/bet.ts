/** Bets as they are sent, kept and shown in the history. */
import { type Static, Type } from 'typebox'
import { BetProblem } from '../errors.ts'
import {
  Amount,
  CurrencyCode,
  Id,
  IsoTime,
  Key,
  Money,
  Nullable,
  Odds,
  OneOf,
  StrictObject,
  SystemId,
  Urn,
  Uuid,
} from '../schema.ts'
import { Competitor, MatchStatus, Score, Stage } from './match.ts'

/** `double`, `treble` and `accumulator` come from older bets and count as combo. */
export const BetType = OneOf('single', 'combo', 'system', 'custom_bet', 'double', 'treble', 'accumulator')
export type BetType = Static<typeof BetType>

export const BetResult = OneOf(
  'no_results',
  'canceled',
  'win_entire',
  'lose_entire',
  'refund_entire',
  'refund_half_win_other',
  'refund_half_lose_other',
  'cashed_out',
)
export type BetResult = Static<typeof BetResult>

export const BetStatus = OneOf(
  'cashed_out',
  'withdrawn',
  'waiting_results',
  'ready_to_process',
  'done',
  'cancelled',
  'cashout_in_progress',
  'submitted',
  'rejected',
)
export type BetStatus = Static<typeof BetStatus>

/** How changed odds are treated: refuse any change, take better ones, take all. */
export const OddsAcceptMode = OneOf('none', 'higher', 'any')
export type OddsAcceptMode = Static<typeof OddsAcceptMode>

/** The match of a placed selection, enough to show it without another call. */
export const BetMatch = Type.Object({
  id: Id,
  urn_id: Urn,
  slug: Type.String(),
  sport_key: Type.String(),
  tournament_name: Type.String(),
  competitors: Nullable(Type.Object({ home: Competitor, away: Competitor })),
  name: Type.String(),
  start_time: IsoTime,
  status: MatchStatus,
  stage: Nullable(Stage),
  total_score: Nullable(Score),
})
export type BetMatch = Static<typeof BetMatch>

export const BetSelection = Type.Object({
  id: Uuid,
  /** The selection's own result; `no_results` while open. */
  status: BetResult,
  market: Type.Object({ id: Type.String(), name: Type.String() }),
  outcome: Type.Object({ id: Type.String(), name: Type.String() }),
  odds: Odds,
  specifier: Type.String(),
  match: BetMatch,
})
export type BetSelection = Static<typeof BetSelection>

export const BetBonus = Type.Object({ id: Type.String(), type: Type.String(), odds: Nullable(Type.Number()) })
export type BetBonus = Static<typeof BetBonus>

/** A system's type: `id` is `"2/3"`, at least `win_count` of `total_count` must win. */
export const BetSystem = Type.Object({
  id: Type.String(),
  win_count: Type.Integer({ minimum: 1 }),
  total_count: Type.Integer({ minimum: 2 }),
})
export type BetSystem = Static<typeof BetSystem>

export const Bet = Type.Object({
  id: Uuid,
  type: BetType,
  /** Short number that a person can read out. */
  ref: Type.String(),
  status: BetStatus,
  result: BetResult,
  stake: Money,
  /** Total odds, rounded half-even to two decimals for display. */
  odds: Type.Number({ minimum: 1 }),
  /** Paid back, stake included, in the stake's currency; what can be won while the bet is open is `potential_win`. */
  win_amount: Amount,
  potential_win: Amount,
  selections: Type.Array(BetSelection),
  created_at: IsoTime,
  settled_at: Nullable(IsoTime),
  /** The amount that cashing out would pay now, or null when that cannot be done. */
  to_cashout: Nullable(Amount),
  bonus: Nullable(BetBonus),
  system: Nullable(BetSystem),
  used_in_jackpot: Type.Boolean(),
  is_vip: Type.Boolean(),
  /** Of a `rejected` bet: why, in the language it was placed in. */
  rejection: Type.Optional(BetProblem),
  /** Grows with each change, so that a late push never overwrites a newer state. */
  version: Type.Integer({ minimum: 0 }),
})
export type Bet = Static<typeof Bet>

export const SelectionRequest = StrictObject({
  match_id: Id,
  market_id: Type.String({ minLength: 1, maxLength: 64 }),
  specifier: Type.String({ maxLength: 200 }),
  outcome_id: Type.String({ minLength: 1, maxLength: 64 }),
  odds: Odds,
})
export type SelectionRequest = Static<typeof SelectionRequest>

export const BetRequest = StrictObject({
  bonus: Type.Optional(StrictObject({ id: Key, type: Key, odds: Type.Optional(Odds) })),
  stake: StrictObject({ value: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }), currency: CurrencyCode }),
  selections: Type.Array(SelectionRequest, { minItems: 1, maxItems: 100 }),
  system_id: Type.Optional(SystemId),
  custom_odds: Type.Optional(Odds),
})
export type BetRequest = Static<typeof BetRequest>

export const PlaceBetsRequest = StrictObject({
  meta: StrictObject({
    device_id: Uuid,
    quick: Type.Boolean(),
    type: OneOf('single', 'combo', 'system', 'custom_bet'),
    /** The acceptance mode on the player's screen; the stored setting applies when it is absent. */
    auto_accept_odds_change: Type.Optional(OddsAcceptMode),
  }),
  bets: Type.Array(BetRequest, { minItems: 1, maxItems: 40 }),
})
export type PlaceBetsRequest = Static<typeof PlaceBetsRequest>
