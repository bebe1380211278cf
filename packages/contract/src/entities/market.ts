/** Markets and their outcomes: what can be bet on, and at which price. */
import { type Static, Type } from 'typebox'
import { Nullable, Odds, Urn, Version } from '../schema.ts'

export const Outcome = Type.Object({
  /** As in UOF: `"12"`, `"sr:player:123"`. */
  id: Type.String(),
  name: Type.String(),
  /** An inactive outcome is shown locked. */
  active: Type.Boolean(),
  odds: Odds,
})
export type Outcome = Static<typeof Outcome>

/** 1 bettable, -1 suspended, 0 not allowed, -2 handed over, -3 settled, -4 cancelled. */
export const MarketStatus = Type.Union([
  Type.Literal(1),
  Type.Literal(-1),
  Type.Literal(0),
  Type.Literal(-2),
  Type.Literal(-3),
  Type.Literal(-4),
])
export type MarketStatus = Static<typeof MarketStatus>

export const Market = Type.Object({
  match_urn_id: Urn,
  /** UOF market id: `"18"`. */
  id: Type.String(),
  name: Type.String(),
  status: MarketStatus,
  /** UOF specifier, `total=2.5`; empty when the market has none. */
  specifier: Type.String(),
  outcomes: Type.Array(Outcome),
  /** Keys of the groups under which the match page shows the market. */
  market_groups: Type.Array(Type.String()),
  priority: Type.Integer(),
  /** True for the line with the most even prices among those of its market. */
  most_balanced: Type.Boolean(),
  next_bet_stop: Nullable(Type.String()),
  /** Groups within which the bet builder may combine this market's outcomes; empty when it may not. */
  custom_bet_groups: Type.Array(Type.String()),
  provider: Type.String(),
  version: Version,
})
export type Market = Static<typeof Market>
