/** Jackpots: pools that grow with every qualifying bet, and the hits that empty them. */
import { type Static, Type } from 'typebox'
import { Amount, CurrencyCode, IsoTime, Key, Subunits, Uuid } from '../common-types.ts'
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
    commitment: Nullable(
      Type.String(),
      'SHA-256 of the drawn amount and a salt, both of which are published after the hit; null where none is made.',
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
    created_at: Described(IsoTime, 'When it was hit.'),
  },
  { description: 'A hit of a jackpot.' },
)
export type JackpotHit = Static<typeof JackpotHit>
