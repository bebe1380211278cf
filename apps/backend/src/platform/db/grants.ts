/**
 * The rights of the nodes' database roles, by the work of a node (`../../nodes/roles.ts`). None of them owns anything. All
 * may read every table and call every function that runs with the caller's own rights. Beside that they have what is
 * stated here: a node that is taken over can change neither ledger, accounts, bets, results nor the audit log, except
 * through functions of the owner that check what they do.
 */

export const NODE_KINDS = ['api', 'feed', 'settlement'] as const

export type NodeKind = (typeof NODE_KINDS)[number]

/** The login role of the nodes that do one kind of work. */
export const roleOf = (kind: NodeKind): string => `touchline_${kind}`

/** A member of the roles of all kinds: for a single node, which does everything. */
export const COMMON_ROLE = 'touchline_app'

interface Right {
  readonly to: readonly NodeKind[]
  readonly insert?: true
  readonly delete?: true
  /** Columns. A role that locks rows needs one at least. */
  readonly update?: readonly string[]
}

export interface WriteRights {
  readonly insert: boolean
  readonly delete: boolean
  readonly update: readonly string[]
}

const API: readonly NodeKind[] = ['api']
const SETTLEMENT: readonly NodeKind[] = ['settlement']
/** Nodes that run the modules' queues. */
const BOTH: readonly NodeKind[] = ['api', 'settlement']
/** Also what every node writes when it starts. */
const ALL = NODE_KINDS

const NONE: readonly Right[] = []

const TABLES: Readonly<Record<string, readonly Right[]>> = {
  accounts: NONE,
  audit_log: NONE,
  bet_cashouts: NONE,
  bet_selections: NONE,
  bets: NONE,
  bonus_claims: [{ to: API, insert: true }],
  bonus_marks: NONE,
  bonus_payouts: NONE,
  bonus_seen: [{ to: API, insert: true }],
  bonus_versions: [{ to: BOTH, insert: true, update: ['version', 'state_version'] }],
  campaign_grants: NONE,
  campaigns: [
    { to: ALL, insert: true },
    { to: API, update: ['stopped_at', 'stopped_by'] },
  ],
  crowd_state: [{ to: SETTLEMENT, insert: true, update: ['through_ms'] }],
  currency_rates: NONE,
  deposit_days: NONE,
  dropped_events: [{ to: ALL, insert: true }],
  ended_events: [
    {
      to: SETTLEMENT,
      insert: true,
      update: [
        'kind',
        'sport_id',
        'category_id',
        'tournament_id',
        'home_id',
        'away_id',
        'status',
        'start_time',
        'ended_at',
        'has_video',
        'feed_ms',
        'summary',
        'details',
        'markets',
        'written_at',
      ],
      delete: true,
    },
  ],
  ended_events_progress: [{ to: SETTLEMENT, insert: true, update: ['through_ms'] }],
  favourites: [{ to: API, insert: true, delete: true }],
  feed_clock: [{ to: ALL, insert: true, update: ['speed', 'anchor_feed_ms', 'anchor_wall_ms'] }],
  feed_head: [{ to: ['feed'], insert: true, update: ['term', 'feed_ms', 'announced_at', 'through_ms', 'positions'] }],
  feed_entities: [{ to: SETTLEMENT, insert: true, update: ['entity'] }],
  function_files: NONE,
  hedge_checks: [{ to: BOTH, delete: true }],
  hedge_reviews: NONE,
  identity_appeals: NONE,
  identity_changes: NONE,
  identity_claims: NONE,
  identity_decisions: NONE,
  grant_keys: NONE,
  identity_first_votes: NONE,
  idempotency_keys: [
    { to: API, insert: true },
    { to: SETTLEMENT, delete: true },
  ],
  issued_bonuses: [
    {
      to: BOTH,
      insert: true,
      update: [
        'amount',
        'activated_at',
        'chosen_at',
        'expires_at',
        'accepts_until',
        'revoked_at',
        'boost',
        'held_at',
        'version',
      ],
    },
  ],
  jackpot_entries: [{ to: SETTLEMENT, insert: true, update: ['no', 'is_void'], delete: true }],
  jackpot_hits: [
    { to: BOTH, insert: true },
    { to: API, update: ['status', 'decided_at', 'decided_by'] },
  ],
  jackpot_levels: [
    { to: ALL, insert: true },
    { to: BOTH, update: ['state'] },
    { to: API, update: ['is_last'] },
    { to: SETTLEMENT, update: ['round', 'pool_micro', 'hits_count', 'hits_amount'] },
  ],
  jackpot_rounds: [
    { to: ALL, insert: true },
    { to: BOTH, update: ['awaits_winner'] },
    { to: SETTLEMENT, update: ['counted', 'seed', 'amount', 'crossing_no', 'closed_at', 'purged_micro'] },
  ],
  jackpots: [
    { to: ALL, insert: true },
    // Locked by the operator's decisions as well.
    { to: BOTH, update: ['next_no'] },
  ],
  ledger_audits: [{ to: SETTLEMENT, insert: true }],
  ledger_entries: NONE,
  ledger_transactions: NONE,
  link_tokens: [
    { to: API, insert: true, delete: true },
    { to: SETTLEMENT, delete: true },
  ],
  limit_reviews: [{ to: API, insert: true, update: ['reviewed_at'] }],
  lootbox_seeds: [
    { to: BOTH, insert: true },
    { to: API, update: ['opened_at', 'idempotency_key', 'roll_ppm', 'factor', 'freebet_id'] },
  ],
  migrations: NONE,
  nickname_keys: [{ to: API, insert: true, delete: true }],
  notification_counters: [{ to: BOTH, insert: true, update: ['unread'] }],
  notifications: [
    { to: BOTH, insert: true },
    { to: API, update: ['read_at'] },
    { to: SETTLEMENT, delete: true },
  ],
  operator_responses: [
    { to: API, insert: true },
    { to: SETTLEMENT, delete: true },
  ],
  other_account_codes: [
    { to: API, insert: true, update: ['other_id', 'code_hash', 'tries', 'expires_at'], delete: true },
    { to: SETTLEMENT, delete: true },
  ],
  outbox: [
    { to: BOTH, insert: true },
    // Every node publishes what is left when it stops.
    { to: ALL, delete: true },
  ],
  pending_deposits: [
    { to: API, insert: true },
    { to: BOTH, delete: true },
  ],
  phone_codes: [
    {
      to: API,
      insert: true,
      update: ['phone_number', 'phone_country', 'code_hash', 'tries', 'expires_at'],
      delete: true,
    },
  ],
  person_keys: NONE,
  person_links: NONE,
  persons: [{ to: BOTH, update: ['created_at'] }],
  play_sessions: [{ to: API, insert: true, update: ['started_at', 'seen_at', 'is_present', 'reality_checked_at'] }],
  player_limits: NONE,
  players: [
    {
      to: API,
      insert: true,
      // Neither the address of the account nor names, birth date and standing.
      update: [
        'password_hash',
        'password_changed_at',
        'confirmed_at',
        'phone_number',
        'phone_country',
        'phone_verified_at',
        'nickname',
        'country',
        'municipality',
        'language',
        'currency',
        'settings',
        'terms_version',
        'marketing_consent_at',
      ],
    },
    { to: SETTLEMENT, update: ['settings'] },
  ],
  promo_code_attempts: [
    { to: API, insert: true },
    { to: SETTLEMENT, delete: true },
  ],
  promo_codes: [
    { to: ALL, insert: true, update: ['campaign', 'valid_from', 'valid_to', 'max_redemptions'] },
    { to: API, update: ['redeemed'] },
  ],
  promo_redemptions: [{ to: API, insert: true }],
  provider_statuses: [{ to: API, insert: true, update: ['status', 'changed_at'] }],
  push_deliveries: [
    { to: BOTH, insert: true },
    { to: SETTLEMENT, update: ['claimed_at', 'attempts', 'due_at'], delete: true },
  ],
  push_service_pauses: [{ to: SETTLEMENT, insert: true, update: ['failures', 'paused_until'] }],
  push_subscriptions: [
    {
      to: API,
      insert: true,
      update: ['player_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'locale', 'created_at'],
      delete: true,
    },
    { to: SETTLEMENT, delete: true },
  ],
  secrets: [{ to: ALL, insert: true }],
  stop_notices: [{ to: API, update: ['sent_at'] }],
  sessions: [{ to: API, insert: true, update: ['seen_at', 'active_at', 'ended_at', 'end_reason', 'restricted_until'] }],
  share_codes: [
    { to: API, insert: true },
    { to: SETTLEMENT, delete: true },
  ],
  sign_in_attempts: [
    { to: API, insert: true, update: ['failed', 'last_at'], delete: true },
    { to: SETTLEMENT, delete: true },
  ],
  text_messages: [
    { to: API, insert: true },
    { to: SETTLEMENT, delete: true },
  ],
  time_played: [
    { to: API, insert: true, update: ['played', 'seen_at'] },
    { to: SETTLEMENT, delete: true },
  ],
  tournament_pools: [{ to: BOTH, insert: true, update: ['pool', 'players', 'ended_at', 'settled_at'] }],
  tournament_results: [{ to: BOTH, insert: true, update: ['issued_id', 'settled_at'] }],
  tournament_scores: [{ to: BOTH, insert: true, update: ['amount', 'freebets', 'reached_at'] }],
  used_assertions: [{ to: BOTH, insert: true, delete: true }],
  votes: [{ to: API, insert: true, update: ['choice', 'created_at'] }],
}

/** Functions that run with the owner's rights, by who may call them. */
const FUNCTIONS: Readonly<Record<string, readonly NodeKind[]>> = {
  add_identity_claims: API,
  add_identity_appeal: API,
  apply_due_link: BOTH,
  begin_person: [],
  bind_accounts: BOTH,
  cash_out_bets: BOTH,
  cash_out_part: BOTH,
  confirm_identity_claims: API,
  check_hedges_of_person: [],
  decide_bet: BOTH,
  decide_campaign_grant: BOTH,
  decide_hedge_review: API,
  decide_identity_appeal: API,
  decide_identity_change: API,
  decide_identity_check: API,
  delete_device_claims: SETTLEMENT,
  delete_erased_keys: SETTLEMENT,
  delete_rejected_links: SETTLEMENT,
  end_outlived_link: SETTLEMENT,
  erase_player: API,
  feed_jackpots: ALL,
  fill_player_names: API,
  lock_accounts: API,
  lock_bets: BOTH,
  open_account: BOTH,
  pay_jackpot_hits: BOTH,
  pay_owed_bonus: BOTH,
  place_bets: API,
  record_hedge_review: BOTH,
  record_history: [],
  record_operator_call: API,
  reject_distinct_link: API,
  request_verification: API,
  reject_person_link: API,
  repay_closed_player: API,
  repay_later_settlements: SETTLEMENT,
  replace_name_keys: API,
  request_identity_change: API,
  require_staff_for_grants: BOTH,
  set_player_standing: API,
  // Every call is in the audit log, with its operator and reason.
  settle_bet_by_hand: API,
  settle_bets: SETTLEMENT,
  store_currency_rate: ALL,
  suspect_link: API,
  take_deposit: BOTH,
  unbind_accounts: API,
  verify_player_identity: API,
  write_campaign_grant: BOTH,
  write_final_score: SETTLEMENT,
  write_player_limits: API,
  write_results: SETTLEMENT,
}

export const statedTables = (): string[] => Object.keys(TABLES)
export const statedFunctions = (): string[] => Object.keys(FUNCTIONS)

/** What nodes of these kinds may write to a table; nothing to one that is not stated. */
export function rightsOn(table: string, kinds: readonly NodeKind[]): WriteRights {
  const rights = (TABLES[table] ?? NONE).filter(({ to }) => to.some(kind => kinds.includes(kind)))
  return {
    insert: rights.some(right => right.insert === true),
    delete: rights.some(right => right.delete === true),
    update: [...new Set(rights.flatMap(({ update = [] }) => update))].sort(),
  }
}

/** Whether nodes of these kinds may call a function that runs with the owner's rights. */
export const mayCall = (name: string, kinds: readonly NodeKind[]): boolean =>
  (FUNCTIONS[name] ?? []).some(kind => kinds.includes(kind))
