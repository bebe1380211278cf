/** Responsible gambling: the reality check, player limits, and the amounts staked and won. */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, IsoTime } from '../common-types.ts'
import { Described, Flag, Nullable, OneOf, Text } from '../schema.ts'

export const LimitPeriod = Type.Object(
  { from: Described(IsoTime, 'The beginning, included.'), to: Described(IsoTime, 'The end, excluded.') },
  { description: 'A period of time.' },
)
export type LimitPeriod = Static<typeof LimitPeriod>

export const LimitStats = Type.Object(
  {
    currency: CurrencyCode,
    bets_sum: Described(Amount, 'What was staked on all accounts, in minor units of `currency`.'),
    wins_sum: Described(Amount, 'What was paid back on all accounts, in minor units of `currency`.'),
    period: Described(LimitPeriod, 'The period that the sums are of.'),
  },
  { description: 'What a player staked and won within a period.' },
)
export type LimitStats = Static<typeof LimitStats>

export const LimitRemainder = Type.Object(
  {
    currency: CurrencyCode,
    stake: Nullable(Amount, 'What can still be staked, in minor units; null when no limit binds stakes.'),
    deposit: Nullable(Amount, 'What can still be deposited, in minor units; null when no limit binds deposits.'),
  },
  { description: 'What the limits on money leave, in the currency of one account.' },
)
export type LimitRemainder = Static<typeof LimitRemainder>

export const RealityCheck = Type.Object(
  {
    due: Flag('The player must be shown the check now.'),
    elapsed_seconds: Described(Count, 'How long the player has been playing, in seconds.'),
    ...LimitStats.properties,
  },
  { description: 'How long the player has been playing, and what was staked and won meanwhile.' },
)
export type RealityCheck = Static<typeof RealityCheck>

export const UserLimitType = Described(
  OneOf('deposit', 'loss', 'wager', 'session', 'reality_check', 'cooling_off', 'self_exclusion'),
  'What is limited: deposits, losses or stakes in a period, time played, the interval of the reality check; or a break (`cooling_off`) or an exclusion.',
)
export type UserLimitType = Static<typeof UserLimitType>

export const LimitPrompt = Described(
  OneOf('first_deposit', 'review'),
  'Before the first deposit: whether to set a limit on deposits. `review`: whether the limits still fit, asked again from time to time.',
)
export type LimitPrompt = Static<typeof LimitPrompt>

export const UserLimitStatus = Described(
  OneOf('active', 'confirmed', 'confirmed_disabled', 'unconfirmed', 'unconfirmed_disabled', 'disabled'),
  'A looser limit is `unconfirmed` until the player confirms it; a removal is `…_disabled` until `disable_at`.',
)
export type UserLimitStatus = Static<typeof UserLimitStatus>

export const UserLimitPeriod = Described(
  OneOf('day', 'week', 'month', 'permanent'),
  'The period in which is counted, or for which a break lasts.',
)

export const UserLimitStrategy = Described(OneOf('amount', 'duration'), 'What is counted: money, or seconds.')

export const UserLimit = Type.Object(
  {
    id: Text('The limit’s id.'),
    type: UserLimitType,
    parent_type: Nullable(
      UserLimitType,
      'The limit that this one replaces once it is confirmed; null for one that is in force.',
    ),
    strategy: UserLimitStrategy,
    status: UserLimitStatus,
    period: UserLimitPeriod,
    value: Nullable(Count, 'In minor units, or in seconds; null for a break or an exclusion.'),
    used: Nullable(Count, 'How much of it is used, in the same unit; null where nothing is counted.'),
    currency: Nullable(CurrencyCode, 'The currency of a limit on money; null for others.'),
    created_at: Described(IsoTime, 'When it was set.'),
    confirm_from: Nullable(IsoTime, 'From when on a pending change can be confirmed; null when nothing is pending.'),
    confirm_until: Nullable(IsoTime, 'Until when it can be confirmed; null when nothing is pending.'),
    disable_at: Nullable(IsoTime, 'When it ends or is removed; null when it stays.'),
    is_from_other_account: Flag(
      'The player set it in another account. It binds this one as well, and can be changed only there.',
    ),
  },
  { description: 'A limit that the player has set, in this account or in another one.' },
)
export type UserLimit = Static<typeof UserLimit>
