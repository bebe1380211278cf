/** Jackpots: pools that grow with every qualifying bet, and the hits that empty them. */

import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, IsoTime, Key, Odds, Subunits, Uuid } from '../common-types.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, Text } from '../schema.ts'

export const JackpotLevelState = Described(
  OneOf('active', 'created', 'disabled', 'finished', 'paused'),
  'Only an `active` level can be hit.',
)

export const JackpotLevel = Type.Object(
  {
    code: Key,
    name: Text('The name in the language of the call.'),
    pool_amount: Described(Amount, 'The pool, in minor units.'),
    state: JackpotLevelState,
    must_hit_by: Nullable(Amount, 'The pool is hit before it reaches this amount, in minor units; null for no bound.'),
    round: Type.Integer({ minimum: 1, description: 'The number of the current round.' }),
    base: Described(Amount, 'The pool at the begin of the round, rounded up, in minor units: the hit is above it.'),
    start_amount: Described(Amount, 'What the house puts into a new round, in minor units.'),
    rate_ppm: Type.Integer({ minimum: 0, description: 'Millionths of each counted stake that go into the pool.' }),
    hits_count: Described(Count, 'How often it has been hit.'),
    commitment: Nullable(
      Type.String(),
      'SHA-256 of `seed:jackpot:level:round:base:max` in hex: fixes the amount of the hit; null where none is made.',
    ),
    anchor: Nullable(
      Type.String(),
      'SHA-256 of the seed of round 1 in hex, fixed when the level was created; the seed of every further round hashes to that of the round before. Null where no draw is made.',
    ),
  },
  { description: 'A level of a jackpot: a pool of its own.' },
)
export type JackpotLevel = Static<typeof JackpotLevel>

export const Jackpot = Type.Object(
  {
    id: Key,
    name: Text('The name in the language of the call.'),
    amount: Described(Amount, 'All that the jackpot has ever held, pools and hits, in minor units.'),
    pool_amount: Described(Amount, 'What the pools of all levels hold, in minor units.'),
    hits_amount: Described(Amount, 'What all hits have paid, in minor units.'),
    currency: CurrencyCode,
    currency_subunits: Subunits,
    min_stake: Described(Amount, 'A bet enters from this own stake on, in minor units.'),
    min_odds: Described(Odds, 'A bet enters from these total odds on.'),
    stake_cap: Described(Amount, 'The most of a stake that counts, in minor units.'),
    simulated: Type.Optional(Flag('Simulated players of a demo enter it too: they raise its pools and can hit them.')),
    levels: ArrayOf(JackpotLevel, 'The levels.'),
  },
  { description: 'A jackpot with its levels.' },
)
export type Jackpot = Static<typeof Jackpot>

export const JackpotHitStatus = Described(
  OneOf('pending', 'approved', 'paid', 'rejected'),
  'Whether the operator has approved and paid the hit.',
)
export type JackpotHitStatus = Static<typeof JackpotHitStatus>

export const JackpotHit = Type.Object(
  {
    id: Uuid,
    jackpot_id: Described(Key, 'The jackpot.'),
    level: Type.Object(
      { code: Described(Key, 'The level’s code.'), name: Text('The level’s name.') },
      { description: 'The level that was hit.' },
    ),
    amount: Described(Amount, 'What it pays, in minor units.'),
    amount_eur: Described(Amount, 'The same in euro cents.'),
    currency: CurrencyCode,
    currency_subunits: Subunits,
    status: JackpotHitStatus,
    user_hash: Text('Stands for the winner without naming them.'),
    seen: Flag('The winner has been shown it; always true in the hits of others.'),
    round: Type.Integer({ minimum: 1, description: 'The round of the level that it ended.' }),
    bet_ref: Nullable(Type.String(), 'The short number of the winning bet; null in the hits of others.'),
    simulated: Flag('Won by a simulated player of the demo: no money was paid.'),
    created_at: Described(IsoTime, 'When it was hit.'),
  },
  { description: 'A hit of a jackpot.' },
)
export type JackpotHit = Static<typeof JackpotHit>

export const JackpotRound = Type.Object(
  {
    jackpot_id: Described(Key, 'The jackpot.'),
    level: Described(Key, 'The level’s code.'),
    round: Type.Integer({ minimum: 1, description: 'The number of the round.' }),
    seed: Text('The seed: 32 bytes in lower-case hex.'),
    commitment: Text('SHA-256 of `seed:jackpot:level:round:base:max` in hex, as it was shown during the round.'),
    base: Described(Amount, 'The pool at the begin, rounded up, in minor units.'),
    max: Described(Amount, 'The highest amount of the hit, in minor units.'),
    amount: Described(Amount, 'The amount of the hit, in minor units: base + 1 + the number drawn from max − base.'),
    start_micro: Text('The exact pool at the begin in millionths of a minor unit, as a decimal integer.'),
    rate_ppm: Type.Integer({ minimum: 0, description: 'Millionths of each counted stake that went into the pool.' }),
    stake_cap: Described(Amount, 'The most of a stake that counted, in minor units.'),
    crossing_no: Type.Integer({ minimum: 1, description: 'The number of the entry that carried the pool over.' }),
    rejected_nos: ArrayOf(Count, 'Numbers of entries whose hits the operator rejected, in order.'),
  },
  { description: 'A closed round of a level, with all that is needed to repeat its draw.' },
)
export type JackpotRound = Static<typeof JackpotRound>

export const JackpotEntry = Type.Object(
  {
    no: Type.Integer({ minimum: 1, description: 'The number of the entry in the level.' }),
    stake: Described(Amount, 'The own stake of the bet, in minor units.'),
    ticket: Text('SHA-256 of the bet’s id in hex: a player finds the own entries by it.'),
  },
  { description: 'An entry of a round.' },
)
export type JackpotEntry = Static<typeof JackpotEntry>
