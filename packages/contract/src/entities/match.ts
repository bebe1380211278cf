/** Matches: who plays, when, how it stands. */
import { type Static, Type } from 'typebox'
import { Id, IsoTime, Nullable, OneOf, Uint32, Urn, Version } from '../schema.ts'
import { EventType, Tournament } from './catalogue.ts'
import { Market } from './market.ts'

export const Competitor = Type.Object({
  id: Id,
  name: Type.String(),
  short_name: Type.String(),
  country_code: Nullable(Type.String()),
  /** Address of a picture, or null: the front end then draws a crest from the id. */
  logo: Nullable(Type.String()),
})
export type Competitor = Static<typeof Competitor>

/** 0 prematch, 1 live, 2 stopped, 3 closed (awaiting results), 4 finished, 5 not covered. */
export const MatchStatus = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
])
export type MatchStatus = Static<typeof MatchStatus>

/** Texts are `mm:ss`. A client counts on from `clock_updated_at` unless `stopped`. */
export const Clock = Type.Object({
  match_time: Nullable(Type.String()),
  stoppage_time: Nullable(Type.String()),
  stoppage_time_announced: Nullable(Type.String()),
  remaining_time: Nullable(Type.String()),
  remaining_time_in_period: Nullable(Type.String()),
  stopped: Type.Boolean(),
  clock_updated_at: IsoTime,
})
export type Clock = Static<typeof Clock>

export const Score = Type.Object({ home: Type.Integer({ minimum: 0 }), away: Type.Integer({ minimum: 0 }) })
export type Score = Static<typeof Score>

export const PeriodScore = Type.Object({
  home: Type.Integer({ minimum: 0 }),
  away: Type.Integer({ minimum: 0 }),
  /** `1st_half`, `2nd_set` … : message key of the period's name. */
  period_key: Type.String(),
  period_name: Type.String(),
  number: Type.Integer({ minimum: 1 }),
  type: OneOf('regular_period', 'overtime', 'penalties', 'other'),
})
export type PeriodScore = Static<typeof PeriodScore>

const Side = OneOf('home', 'away')

/** What there is to say of the play at this moment beside score and clock; by sport. */
export const Situation = Type.Union([
  /** Ice hockey, handball: a side has more players, for `left` (`mm:ss`). */
  Type.Object({ kind: Type.Literal('power_play'), side: Side, left: Type.String() }),
  /** Baseball: who bats, which bases are taken, how many are out. */
  Type.Object({
    kind: Type.Literal('bases'),
    side: Side,
    first: Type.Boolean(),
    second: Type.Boolean(),
    third: Type.Boolean(),
    outs: Type.Integer(),
  }),
  /** American football: who has the ball, the down, yards to go for the next first down and to the end zone. */
  Type.Object({
    kind: Type.Literal('down'),
    side: Side,
    down: Type.Integer(),
    distance: Type.Integer(),
    to_goal: Type.Integer(),
  }),
  /** Cricket: who bats, overs bowled (`12.3`), wickets lost, the runs to reach in the second innings. */
  Type.Object({
    kind: Type.Literal('innings'),
    side: Side,
    overs: Type.String(),
    wickets: Type.Integer(),
    target: Nullable(Type.Integer()),
  }),
  /** E-sports: the map being played, its round, and what each side plays on it. */
  Type.Object({
    kind: Type.Literal('map'),
    map: Type.String(),
    round: Nullable(Type.Integer()),
    home: Nullable(Type.String()),
    away: Nullable(Type.String()),
  }),
  /** Where the play is: 0 at home's end, 100 at away's; 0 to 100 across. */
  Type.Object({
    kind: Type.Literal('ball'),
    side: Side,
    zone: OneOf('safe', 'attack', 'danger', 'shot', 'corner', 'free_kick', 'penalty'),
    x: Type.Number(),
    y: Type.Number(),
  }),
])
export type Situation = Static<typeof Situation>

export const MatchStatistics = Type.Object({
  clock: Nullable(Clock),
  total_score: Score,
  /** Tennis: 0, 15, 30, 40, 50 (advantage); tie-break points otherwise. */
  game_score: Nullable(Score),
  period_score: Type.Array(PeriodScore),
  current_server: Nullable(OneOf('home', 'away')),
  max_period_number: Type.Integer({ minimum: 1 }),
  corners: Type.Optional(Score),
  yellow_cards: Type.Optional(Score),
  red_cards: Type.Optional(Score),
  situation: Type.Optional(Situation),
})
export type MatchStatistics = Static<typeof MatchStatistics>

/** The phase of play: the UOF `match_status` code, a key for its name, and the name. */
export const Stage = Type.Object({ code: Type.Integer(), key: Type.String(), name: Type.String() })
export type Stage = Static<typeof Stage>

/**
 * What a match has on offer, so that a client can tell that it lacks something: each the sum modulo 2^32 of the 32-bit
 * FNV-1a hashes of market keys (`sr:match:1/18/total=2.5`). Optional: without it a client relies on the channels alone.
 */
export const MarketDigest = Type.Object({
  /** All markets that can be seen, suspended ones included. */
  all: Uint32,
  /** Those of them that stand in the match's row of a list. */
  row: Uint32,
})
export type MarketDigest = Static<typeof MarketDigest>

export const Match = Type.Object({
  id: Id,
  urn_id: Urn,
  slug: Type.String(),
  type: EventType,
  tournament: Tournament,
  /**
   * Names what decides this event, such as its competition: `competition:8`. In one bet an outright cannot stand beside any
   * event that shares one of its keys.
   */
  relation_keys: Type.Array(Type.String()),
  /** Competitor 1 and 2 of a match. An outright has a name and a list instead. */
  competitors: Nullable(Type.Object({ home: Competitor, away: Competitor })),
  name: Type.String(),
  /** Who can win an outright; absent on a match. */
  field: Type.Optional(Type.Array(Competitor)),
  stadium: Nullable(Type.String()),
  city: Nullable(Type.String()),
  status: MatchStatus,
  stage: Nullable(Stage),
  start_time: IsoTime,
  end_date: Nullable(IsoTime),
  statistics: Nullable(MatchStatistics),
  /** How many markets can be seen, suspended ones included. */
  available_markets: Type.Integer({ minimum: 0 }),
  market_digest: Type.Optional(MarketDigest),
  main_market: Nullable(Market),
  secondary_market: Nullable(Market),
  top_markets: Type.Array(Market),
  has_video: Type.Boolean(),
  provider: Type.String(),
  /** Whether its provider is the one that counts what happens in a match, whenever it is played. */
  is_provider_stats_available: Type.Boolean(),
  version: Version,
})
export type Match = Static<typeof Match>
