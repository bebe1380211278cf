/**
 * The realtime events: the channels of each and the schema of its `message`. A publication's data is `{event_name,
 * message}`.
 */
import { type Static, type TSchema, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Id, IsoTime, Key, Urn, Uuid, Version } from './common-types.ts'
import { Bet, CashoutReason } from './entities/bet.ts'
import { Notification, UnreadCounters } from './entities/engagement.ts'
import { Bonus } from './entities/farming.ts'
import { Market, MarketState } from './entities/market.ts'
import { MarketDigest, MatchStatistics, MatchStatus, PeriodScore, Stage } from './entities/match.ts'
import { Account, PlayerIdentity } from './entities/player.ts'
import { ProviderStatus } from './entities/settings.ts'
import { ArrayOf, Described, Flag, Nullable } from './schema.ts'

/** A name that a client has from an earlier message or response, by its key. */
const KnownName = <T extends TSchema>(name: T) =>
  Type.Optional(
    Described(name, 'The name in the language of the channel; absent while no phase or period of the event is new.'),
  )

export const StageChange = Type.Object(
  { ...Stage.properties, name: KnownName(Stage.properties.name) },
  { description: 'The phase of play, by its key.' },
)

export const PeriodScoreChange = Type.Object(
  { ...PeriodScore.properties, period_name: KnownName(PeriodScore.properties.period_name) },
  { description: 'The score of one period, by its key.' },
)

export const StatisticsChange = Type.Object(
  {
    ...MatchStatistics.properties,
    period_score: ArrayOf(PeriodScoreChange, 'The score of each period so far.'),
  },
  { description: 'The score, the clock and what else is counted while a match is live.' },
)

export const MatchChange = Type.Object(
  {
    id: Id,
    urn_id: Urn,
    status: MatchStatus,
    stage: Nullable(StageChange, 'The phase of play; null before the start.'),
    start_time: Described(IsoTime, 'When it begins or began.'),
    statistics: Nullable(StatisticsChange, 'Score and clock; null before the start.'),
    available_markets: Described(Count, 'How many markets are visible, suspended ones included.'),
    market_digest: Type.Optional(
      Described(
        MarketDigest,
        'Absent where a back end does not compute it: a client then relies on the channels alone.',
      ),
    ),
    version: Version,
  },
  { description: 'What can change of an event while it is listed.' },
)
export type MatchChange = Static<typeof MatchChange>

export const MarketUpdate = Type.Union([Market, MarketState], {
  description:
    'A changed market: whole, with names in the language of the channel, when it opens, enters the row of a list or anything besides its state changes; else only its state. A back end may send every market whole.',
})
export type MarketUpdate = Static<typeof MarketUpdate>

export const MatchStatusChange = Type.Object(
  { id: Id, urn_id: Urn, status: MatchStatus, version: Version },
  { description: 'The new status of an event.' },
)

export const PoolChange = Type.Object(
  {
    id: Described(Key, 'The bonus’s id.'),
    pool: Described(Amount, 'What is left of the pool, in minor units.'),
    currency: CurrencyCode,
  },
  { description: 'What is left in the pool of a hunting tournament.' },
)

export const CashoutChange = Type.Object(
  {
    bet_id: Described(Uuid, 'The bet.'),
    to_cashout: Nullable(Amount, 'What cashing out would pay now, in minor units; null when it is not possible.'),
    currency: CurrencyCode,
    cashout_reason: Type.Optional(CashoutReason),
    cashout_whole_only: Type.Optional(Flag('As of a bet.')),
  },
  { description: 'The cash-out offer of a bet.' },
)

type ChannelKind = 'public' | 'match' | 'user'

interface RealtimeEventEntry {
  readonly channels: readonly ChannelKind[]
  readonly summary: string
  readonly message: TSchema
}

export const realtimeEvents = {
  match_changed: {
    channels: ['public', 'match'],
    summary: 'Scores, clocks, stages or the offer of events have changed.',
    message: ArrayOf(MatchChange, 'Events that have changed, each once.'),
  },
  markets_changed: {
    channels: ['public', 'match'],
    summary:
      'Markets have changed. The public channel carries main, secondary and top markets, a match’s channel all of its markets.',
    message: ArrayOf(MarketUpdate, 'Markets that have changed, each once.'),
  },
  match_status_changed: {
    channels: ['public', 'match'],
    summary: 'An event has begun, stopped or ended.',
    message: MatchStatusChange,
  },
  provider_status_changed: {
    channels: ['public'],
    summary: 'A feed provider was opened to bets or closed.',
    message: ProviderStatus,
  },
  balance_changed: {
    channels: ['user'],
    summary: 'The balance of one of the player’s accounts has changed.',
    message: Account,
  },
  bet_changed: {
    channels: ['user'],
    summary: 'A bet was accepted, rejected, settled or cashed out.',
    message: Bet,
  },
  tournament_pool_changed: {
    channels: ['public'],
    summary: 'The pool of a hunting tournament has changed.',
    message: PoolChange,
  },
  unread_counters_changed: {
    channels: ['user'],
    summary: 'The number of unread notifications has changed.',
    message: UnreadCounters,
  },
  notification: { channels: ['user'], summary: 'A notification was sent to the player.', message: Notification },
  bonus_issued: { channels: ['user'], summary: 'The player was given a bonus.', message: Bonus },
  identity_changed: {
    channels: ['user'],
    summary: 'It is known better who the player is, or a check of the player’s details has begun or ended.',
    message: PlayerIdentity,
  },
  bet_cashout_changed: {
    channels: ['user'],
    summary: 'The cash-out offer of a bet has changed.',
    message: CashoutChange,
  },
} as const satisfies Record<string, RealtimeEventEntry>

export type RealtimeEventName = keyof typeof realtimeEvents
export type RealtimeMessage<N extends RealtimeEventName> = Static<(typeof realtimeEvents)[N]['message']>
/** A publication's data, discriminated by `event_name`. */
export type RealtimeEvent = {
  [N in RealtimeEventName]: { event_name: N; message: RealtimeMessage<N> }
}[RealtimeEventName]
