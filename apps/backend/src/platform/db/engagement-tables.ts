/** The tables of bonuses, jackpots, tournaments and notifications as Kysely types, like `tables.ts`. */
import type { HitStatus, LevelState } from '@touchline/betting/engagement/jackpot-states'
import type { NotificationKind } from '@touchline/betting/engagement/notifications'
import type { Notification } from '@touchline/contract/entities/engagement'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { Identity, Time } from './column-types.ts'

export interface EngagementTables {
  notifications: {
    id: string
    player_id: number
    kind: NotificationKind
    params: JSONColumnType<object>
    object_type: Notification['object_type']
    object_id: string | null
    dedupe_key: string
    created_at: Time
    read_at: Date | null
  }
  push_service_pauses: { origin: string; failures: number; paused_until: Time }
  push_subscriptions: {
    id: string
    player_id: number
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    locale: string
    created_at: Time
  }
  push_deliveries: {
    id: Identity
    subscription_id: string
    notification_id: string
    created_at: Time
    due_at: Time
    attempts: Generated<number>
    claimed_at: Date | null
  }
  notification_counters: { player_id: number; unread: number }
  campaigns: {
    key: string
    terms_hash: string
    begun_at: Time
    stopped_at: Date | null
    stopped_by: string | null
  }
  issued_bonuses: IssuedBonuses
  bonus_versions: { player_id: number; version: number; state_version: number }
  bonus_marks: { player_id: number; campaign: string; bet_id: string; match_id: number; created_at: Time }
  bonus_claims: {
    player_id: number
    campaign: string
    no: number
    points: number
    value: number
    amount: number
    issued_id: string | null
    created_at: Time
  }
  lootbox_seeds: {
    issued_id: string
    box: number
    sealed_seed: string
    commitment: string
    created_at: Time
    opened_at: Date | null
    idempotency_key: string | null
    roll_ppm: number | null
    factor: number | null
    freebet_id: string | null
  }
  tournament_pools: {
    campaign: string
    currency: string
    initial: number
    pool: number
    players: Generated<number>
    ended_at: ColumnType<Date | null, Date | undefined, Date>
    settled_at: ColumnType<Date | null, Date | undefined, Date>
  }
  tournament_scores: {
    campaign: string
    /** Null of a simulated rival. */
    player_id: number | null
    rival: number | null
    amount: number
    freebets: number
    reached_at: Time
  }
  crowd_state: { is_only: Generated<boolean>; through_ms: number }
  tournament_results: {
    campaign: string
    player_id: number
    position: number
    farmed_amount: number
    farmed_freebets_count: number
    prize: number
    issued_id: string | null
    settled_at: ColumnType<Date | null, Date | undefined, Date>
  }
  bonus_payouts: {
    player_id: number
    campaign: string
    cause: string
    currency: string
    amount: number
    reference: string
    created_at: Time
  }
  promo_codes: {
    code_hash: string
    campaign: string
    valid_from: Time
    valid_to: Time
    max_redemptions: number | null
    redeemed: Generated<number>
  }
  promo_redemptions: { code_hash: string; player_id: number; phone_hash: string | null; created_at: Time }
  promo_code_attempts: { id: Identity; player_id: number; address_hash: string; is_wrong: boolean; created_at: Time }
  bonus_seen: { player_id: number; type: string; id: string; seen_at: Time }
  jackpots: { id: string; currency: string; terms_hash: string; next_no: Generated<number>; created_at: Time }
  jackpot_levels: JackpotLevels
  jackpot_rounds: JackpotRounds
  jackpot_entries: {
    id: Identity
    jackpot: string
    bet_id: string | null
    player_id: number | null
    stake: number
    created_at: Time
    no: number | null
    is_void: Generated<boolean>
  }
  jackpot_hits: JackpotHits
}

interface IssuedBonuses {
  id: string
  player_id: number
  campaign: string
  cause: string
  kind: 'comboboost' | 'freebet' | 'hunting' | 'tournament' | 'lootbox'
  priority: number
  currency: string
  amount: number | null
  terms: JSONColumnType<object, string | null, string> | null
  uses_count: number | null
  times_used: Generated<number>
  created_at: Time
  activated_at: Date | null
  chosen_at: Date | null
  expires_at: Date | null
  accepts_until: Date | null
  revoked_at: Date | null
  boost: JSONColumnType<object, string | null, string> | null
  version: Generated<number>
}

interface JackpotLevels {
  jackpot: string
  code: string
  state: LevelState
  is_last: Generated<boolean>
  start_amount: number
  max_amount: number
  rate_ppm: number
  stake_cap: number
  anchor: string
  sealed_last_seed: string
  max_rounds: number
  round: number
  /** A whole number; as text, because it may exceed a number. */
  pool_micro: string
  hits_count: Generated<number>
  hits_amount: Generated<number>
}

interface JackpotRounds {
  jackpot: string
  code: string
  round: number
  base: number
  start_micro: string
  commitment: string
  /** Numbers of the counted entries, as PostgreSQL writes a multirange. */
  counted: Generated<string>
  seed: string | null
  amount: number | null
  crossing_no: number | null
  closed_at: Date | null
  awaits_winner: Generated<boolean>
  /** The sum of deleted entries, as text; null while all are there. */
  purged_micro: Generated<string | null>
}

interface JackpotHits {
  id: string
  jackpot: string
  code: string
  round: number
  attempt: number
  entry_id: number
  entry_no: number
  bet_id: string | null
  player_id: number | null
  amount: number
  currency: string
  status: HitStatus
  created_at: Time
  decided_at: Date | null
  decided_by: string | null
}

export type IssuedBonusRow = Selectable<IssuedBonuses>
export type JackpotLevelRow = Selectable<JackpotLevels>
export type JackpotRoundRow = Selectable<JackpotRounds>
export type JackpotHitRow = Selectable<JackpotHits>
