/**
 * The events that come over the realtime connection, as a table: on which channel, and what `message` holds. A publication's
 * data is `{event_name, message}`.
 */
import { type Static, Type } from 'typebox'
import { Bet } from './entities/bet.ts'
import { Notification, UnreadCounters } from './entities/engagement.ts'
import { Bonus } from './entities/farming.ts'
import { Market } from './entities/market.ts'
import { MarketDigest, MatchStatistics, MatchStatus, Stage } from './entities/match.ts'
import { Account } from './entities/player.ts'
import { ProviderStatus } from './entities/settings.ts'
import { Amount, CurrencyCode, Id, IsoTime, Key, Nullable, Urn, Uuid, Version } from './schema.ts'

/** What can change of a match while it is listed. */
export const MatchChange = Type.Object({
  id: Id,
  urn_id: Urn,
  status: MatchStatus,
  stage: Nullable(Stage),
  start_time: IsoTime,
  statistics: Nullable(MatchStatistics),
  available_markets: Type.Integer({ minimum: 0 }),
  market_digest: Type.Optional(MarketDigest),
  version: Version,
})
export type MatchChange = Static<typeof MatchChange>

export const realtimeEvents = {
  match_changed: { channels: ['public', 'match'], message: Type.Array(MatchChange) },
  markets_changed: { channels: ['public', 'match'], message: Type.Array(Market) },
  match_status_changed: {
    channels: ['public', 'match'],
    message: Type.Object({ id: Id, urn_id: Urn, status: MatchStatus, version: Version }),
  },
  provider_status_changed: { channels: ['public'], message: ProviderStatus },
  balance_changed: { channels: ['user'], message: Account },
  bet_changed: { channels: ['user'], message: Bet },
  /** What is left in the pool of a hunting tournament; `id` is the bonus's. */
  tournament_pool_changed: {
    channels: ['public'],
    message: Type.Object({ id: Key, pool: Amount, currency: CurrencyCode }),
  },
  unread_counters_changed: { channels: ['user'], message: UnreadCounters },
  notification: { channels: ['user'], message: Notification },
  bonus_issued: { channels: ['user'], message: Bonus },
  bet_cashout_changed: {
    channels: ['user'],
    message: Type.Object({ bet_id: Uuid, to_cashout: Nullable(Amount), currency: CurrencyCode }),
  },
} as const

export type RealtimeEventName = keyof typeof realtimeEvents
export type RealtimeMessage<N extends RealtimeEventName> = Static<(typeof realtimeEvents)[N]['message']>
/** A publication's data, told apart by `event_name`. */
export type RealtimeEvent = {
  [N in RealtimeEventName]: { event_name: N; message: RealtimeMessage<N> }
}[RealtimeEventName]
