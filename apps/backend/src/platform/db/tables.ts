/** The tables as Kysely types. The SQL in `migrations/` is authoritative; these follow it. */
import type { LimitPeriod } from '@touchline/betting/limits/limit-periods'
import type { LimitStatus, LimitType } from '@touchline/betting/limits/player-limits'
import type { FavouriteType, PredictionChoice } from '@touchline/contract/entities/engagement'
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { Identity, Time } from './column-types.ts'
import type { EngagementTables } from './engagement-tables.ts'

export interface Tables extends EngagementTables {
  secrets: { name: string; value: string; created_at: Generated<Date> }
  players: {
    id: Identity
    email: string
    email_key: string
    password_hash: string
    password_changed_at: Date | null
    first_name: string | null
    last_name: string | null
    birth_date: string | null
    name_key: string | null
    nickname: string | null
    country: string | null
    language: string
    currency: string
    pve: Generated<boolean>
    is_vip: Generated<boolean>
    groups: Generated<string[]>
    phone_number: string | null
    phone_country: string | null
    phone_verified_at: Date | null
    municipality: string | null
    confirmed_at: Date | null
    terms_version: string | null
    settings: JSONColumnType<PlayerSettings, string | undefined, string>
    marketing_consent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: Time
  }
  sessions: {
    id: string
    player_id: number
    token_hash: string
    started_at: Time
    expires_at: Time
    ended_at: Date | null
    end_reason: string | null
    seen_at: Time
    active_at: Time
  }
  link_tokens: { token_hash: string; player_id: number; purpose: LinkPurpose; expires_at: Time }
  sign_in_attempts: { address_hash: string; failed: number; last_at: Time }
  phone_codes: {
    player_id: number
    phone_number: string
    phone_country: string
    code_hash: string
    tries: Generated<number>
    expires_at: Time
  }
  text_messages: { id: Identity; player_id: number; number_hash: string; sent_at: Time }
  pending_deposits: { id: string; player_id: number; account_id: number; value: number; due_at: Time }
  deposit_days: { player_id: number; currency: string; day: string; amount: number }
  play_sessions: {
    player_id: number
    started_at: Time
    seen_at: Time
    is_present: boolean
    reality_checked_at: Date | null
  }
  time_played: { player_id: number; day: string; played_ms: number; seen_at: Time }
  player_limits: {
    id: string
    player_id: number
    type: LimitType
    period: LimitPeriod
    value: number | null
    currency: string | null
    status: LimitStatus
    created_at: Time
    confirm_from: Date | null
    confirm_until: Date | null
    disable_at: Date | null
  }
  currency_rates: { currency: string; day: string; eur_per_minor: string }
  used_assertions: { jti: string; forgotten_at: Time }
  accounts: {
    id: Identity
    kind: AccountKind
    player_id: number | null
    currency: string
    balance: number | null
    version: Generated<number>
    active: Generated<boolean>
    debt: Generated<number>
  }
  ledger_transactions: { id: Identity; kind: LedgerKind; reference: string; part: Generated<number>; created_at: Time }
  ledger_entries: { id: Identity; transaction_id: number; account_id: number; currency: string; amount: number }
  idempotency_keys: {
    player_id: number
    key: string
    operation: string
    request_hash: string
    status: number
    answer: string
    created_at: Time
  }
  bets: {
    id: string
    ref: string
    player_id: number
    account_id: number
    idempotency_key: string
    position: number
    type: string
    status: string
    result: string
    currency: string
    stake: number
    odds_hundredths: number
    potential_win: number
    win_amount: number
    accept_mode: string
    device_id: string
    quick: boolean
    created_at: Time
    settled_at: Date | null
    version: number
    system_win_count: number | null
    system_total_count: number | null
    custom_odds_milli: number | null
    max_payout: number | null
    is_vip: Generated<boolean>
    decide_at: Date | null
    feed_ms: number | null
    rejection: JSONColumnType<object> | null
    locale: Generated<string>
    settlement_no: Generated<number>
    cashout_amount: number | null
    cashout_at: Date | null
    bonus: JSONColumnType<object> | null
    bonus_paid: Generated<number>
    /** Computed by the database. */
    cash_stake: ColumnType<number, never, never>
    used_in_jackpot: Generated<boolean>
  }
  bet_selections: {
    id: string
    bet_id: string
    player_id: number | null
    position: number
    match_id: number
    market_id: string
    specifier: string
    outcome_id: string
    odds_milli: number
    market_version: number
    result: string
    outcome_result: JSONColumnType<object> | null
    snapshot: JSONColumnType<object>
    situation: string | null
    result_at: number | null
    is_final: Generated<boolean>
    pinned_by: Generated<string | null>
    held_result: JSONColumnType<{ result: string; outcome: object | null; at: number } | null> | null
  }
  operator_responses: {
    actor: string
    key: string
    operation: string
    request_hash: string
    answer: string
    created_at: Time
  }
  share_codes: {
    code: string
    bets: JSONColumnType<object[], string, string>
    content_hash: string
    created_at: Time
    expires_at: Time
  }
  audit_log: {
    id: Identity
    subject: string
    entity: string
    entity_id: string
    operation: 'insert' | 'update' | 'call'
    before: JSONColumnType<Record<string, unknown>> | null
    after: JSONColumnType<Record<string, unknown>>
    actor: string
    cause: string
    recorded_at: Generated<Date>
  }
  ledger_audits: {
    id: Identity
    audited_at: Time
    differences: JSONColumnType<object, string, string>
    difference_count: number
  }
  favourites: { player_id: number; type: FavouriteType; object_id: number; created_at: Time }
  votes: { match_id: number; player_id: number; choice: PredictionChoice; created_at: Time }
  provider_statuses: { provider: string; status: 'active' | 'inactive'; changed_at: Time }
  /** Without a player: for everybody. */
  outbox: {
    id: Identity
    player_id: number | null
    event_name: string
    message: JSONColumnType<object>
    created_at: Time
  }
  feed_clock: {
    only_row: Generated<boolean>
    seed: string
    speed: number
    anchor_feed_ms: number
    anchor_wall_ms: number
  }
  feed_head: {
    only_row: Generated<boolean>
    term: number
    feed_ms: number
    announced_at: Date
    through_ms: number | null
    positions: JSONColumnType<Record<string, StreamPosition>, string | undefined, string>
  }
  feed_entities: { kind: FeedEntityKind; id: number; entity: JSONColumnType<object> }
  ended_events: {
    event_id: number
    kind: string
    sport_id: number
    category_id: number
    tournament_id: number
    home_id: number | null
    away_id: number | null
    status: number
    start_time: Date
    ended_at: Date
    has_video: boolean
    feed_ms: number
    summary: JSONColumnType<object>
    details: Buffer
    markets: Buffer | null
    written_at: Generated<Date>
  }
  ended_events_progress: { only_row: Generated<boolean>; through_ms: number }
  dropped_events: {
    match_id: number
    dropped_at_ms: number
    reason: string
    created_at: Generated<Date>
  }
}

export type FeedEntityKind = 'sport' | 'category' | 'tournament' | 'competitor'
/** The purpose of a link sent to a player. */
export type LinkPurpose = 'confirmation' | 'password' | 'unlock'
export type AccountKind = 'player' | 'escrow' | 'revenue' | 'play_money' | 'debt' | 'bonus' | 'jackpot'
export type LedgerKind =
  | 'deposit'
  | 'bet_placed'
  | 'bet_settled'
  | 'bet_rejected'
  | 'bet_settlement_rolled_back'
  | 'bet_cashed_out'
  | 'debt_raised'
  | 'debt_repaid'
  | 'jackpot_fed'
  | 'jackpot_paid'
  | 'bonus_paid_out'

/** A player's choices; absent fields use the operator's defaults. */
export interface PlayerSettings {
  stakes?: Record<string, number[]>
  auto_accept_odds_change?: 'none' | 'higher' | 'any'
  odds_type?: 'european' | 'british' | 'hongkong' | 'american' | 'indonesian' | 'malaysian' | 'percent'
  push_subscription?: string
}

export type PlayerRow = Selectable<Tables['players']>
export type PhoneCodeRow = Selectable<Tables['phone_codes']>
export type AccountRow = Selectable<Tables['accounts']>
export type BetRow = Selectable<Tables['bets']>
export type LimitRow = Selectable<Tables['player_limits']>
export type SelectionRow = Selectable<Tables['bet_selections']>
