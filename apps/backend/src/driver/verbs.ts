/** The bodies of the driver's verbs. */
import { Flag, OneOf, StrictObject, Text } from '@touchline/contract/schema'
import { type Static, Type } from 'typebox'

const match_id = Type.Integer({ minimum: 1, description: 'A match that `match` has handed out.' })
const market = { match_id, market_id: Text('The market’s id.'), specifier: Text('The market’s specifier.') }
const outcome_id = Text('The outcome’s id.')
const Whole = (...values: number[]) => Type.Union(values.map(value => Type.Literal(value)))

const points = { minimum: 0, maximum: 999 }

const OutcomeResult = StrictObject({
  id: outcome_id,
  result: Whole(0, 1),
  void_factor: Type.Optional(Whole(0.5, 1)),
  dead_heat_factor: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
})

export const VERBS = {
  /** Hands out a match of the feed, each once while there are any; from then on only the driver changes it. Answers `{id, urn_id}`. */
  match: StrictObject({ sport: Type.Optional(Text('The sport’s key.')), status: Whole(0, 1) }),
  price: StrictObject({ ...market, outcome_id, odds: Type.Number({ exclusiveMinimum: 1, maximum: 1_000 }) }),
  /** Moves this many prices a second, on up to 40 matches, for a time. */
  storm: StrictObject({
    per_second: Type.Integer({ minimum: 1, maximum: 5_000 }),
    seconds: Type.Integer({ minimum: 1, maximum: 3_600 }),
  }),
  /** Multiplies the prices of selections just before the next so many placements of bets are decided. */
  placing: StrictObject({
    factor: Type.Number({ minimum: 0.1, maximum: 10 }),
    times: Type.Integer({ minimum: 0, maximum: 1_000 }),
  }),
  outcome: StrictObject({ ...market, outcome_id, active: Flag('Whether it can be bet on.') }),
  market: StrictObject({ ...market, status: Whole(1, 0, -1, -2) }),
  /** Suspends or opens every market of a match. */
  markets: StrictObject({ match_id, status: Whole(1, -1) }),
  score: StrictObject({ match_id, home: Type.Integer(points), away: Type.Integer(points) }),
  /** A match that has not begun and gets status 1 kicks off now. */
  'match-status': StrictObject({ match_id, status: Whole(1, 2, 3, 4, 5) }),
  /** Reports results; outcomes left out lose, and a later report corrects an earlier one. */
  result: StrictObject({ ...market, outcomes: Type.Array(OutcomeResult, { minItems: 1, maxItems: 100 }) }),
  rollback: StrictObject(market),
  provider: StrictObject({ provider: Text('The provider.'), status: OneOf('active', 'inactive') }),
  /** Signs up a player with a balance. Answers `{email, password}`. */
  player: StrictObject({
    balance: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    traits: Type.Optional(Type.Array(OneOf('pve', 'vip', 'verified', 'excluded'))),
  }),
  /** Places a single of a player at the current price. Answers `{id}`. */
  bet: StrictObject({
    ...market,
    outcome_id,
    player: StrictObject({ email: Text('The player’s address.'), password: Text('The player’s password.') }),
    stake: Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'In minor units.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  }),
  /** Decides every bet that waits for a trader. */
  review: StrictObject({ decision: OneOf('accept', 'reject') }),
  /** Lets the feed's clock jump ahead. */
  time: StrictObject({ seconds: Type.Integer({ minimum: 1, maximum: 30 * 86_400 }) }),
} as const

export type Verb = keyof typeof VERBS
export type VerbBody<V extends Verb> = Static<(typeof VERBS)[V]>
