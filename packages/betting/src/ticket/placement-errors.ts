/** Message keys of rejected placements, derived from the response's error code and keys. */
export const PLACEMENT_ERROR_CODES = {
  invalidOdds: 101,
  playerForbidden: 114,
  municipalityNotFound: 118,
  invalidOddsCustomBet: 120,
  sessionLimitReached: 601,
  playerExcluded: 608,
  playerLimitExceeded: 616,
  realityCheckUnanswered: 618,
  verificationRequired: 622,
  identityCheckPending: 624,
  bonusNotAvailable: 801,
  bonusChanged: 803,
  bonusHedged: 808,
} as const

export const PLACEMENT_ERROR_KEYS = {
  default: 'error.place_bets.default',
  invalidOdds: 'error.place_bets.invalid_odds',
  invalidOddsCustomBet: 'error.place_bets.invalid_odds_custom_bet',
  playerForbidden: 'error.platform.pve_player_bet_forbidden',
  playerExcluded: 'error.place_bets.player_excluded',
  playerLimitExceeded: 'error.place_bets.player_limit_exceeded',
  sessionLimitReached: 'error.place_bets.session_limit_reached',
  realityCheckUnanswered: 'error.place_bets.reality_check_unanswered',
  verificationRequired: 'error.place_bets.verification_required',
  identityCheckPending: 'error.place_bets.identity_check',
  bonusNotAvailable: 'error.place_bets.bonus_not_available',
  bonusChanged: 'error.place_bets.bonus_changed',
  bonusHedged: 'error.place_bets.bonus_hedged',
  /** The response was lost and reconciliation showed that nothing was placed. */
  notPlaced: 'error.place_bets.not_placed',
} as const

const KEY_BY_CODE: Readonly<Record<number, string>> = {
  [PLACEMENT_ERROR_CODES.invalidOdds]: PLACEMENT_ERROR_KEYS.invalidOdds,
  [PLACEMENT_ERROR_CODES.playerForbidden]: PLACEMENT_ERROR_KEYS.playerForbidden,
  [PLACEMENT_ERROR_CODES.invalidOddsCustomBet]: PLACEMENT_ERROR_KEYS.invalidOddsCustomBet,
  [PLACEMENT_ERROR_CODES.playerExcluded]: PLACEMENT_ERROR_KEYS.playerExcluded,
  [PLACEMENT_ERROR_CODES.playerLimitExceeded]: PLACEMENT_ERROR_KEYS.playerLimitExceeded,
  [PLACEMENT_ERROR_CODES.sessionLimitReached]: PLACEMENT_ERROR_KEYS.sessionLimitReached,
  [PLACEMENT_ERROR_CODES.realityCheckUnanswered]: PLACEMENT_ERROR_KEYS.realityCheckUnanswered,
  [PLACEMENT_ERROR_CODES.verificationRequired]: PLACEMENT_ERROR_KEYS.verificationRequired,
  [PLACEMENT_ERROR_CODES.identityCheckPending]: PLACEMENT_ERROR_KEYS.identityCheckPending,
  [PLACEMENT_ERROR_CODES.bonusNotAvailable]: PLACEMENT_ERROR_KEYS.bonusNotAvailable,
  [PLACEMENT_ERROR_CODES.bonusChanged]: PLACEMENT_ERROR_KEYS.bonusChanged,
  [PLACEMENT_ERROR_CODES.bonusHedged]: PLACEMENT_ERROR_KEYS.bonusHedged,
}

/** Message keys of a risk check that rejects the price. */
export const ODDS_REJECTION_KEYS: readonly string[] = [
  'odds_different_than_bookmaker',
  'odds_higher_than_bookmakers',
  'odds_to_low',
  'odds_higher_than_bookmakers_current_odds',
  'invalid-odds',
]

/** The message key of a rejection. A specific key in the response takes precedence over the code. */
export function getPlacementErrorKey(code: number, specificKey?: string): string {
  return specificKey || (KEY_BY_CODE[code] ?? PLACEMENT_ERROR_KEYS.default)
}

/** Whether a rejection's key means that the price was rejected. */
export function isOddsRejectionKey(key: string): boolean {
  return ODDS_REJECTION_KEYS.some(rejection => key === rejection || key.endsWith(`.${rejection}`))
}

const PLAYER_LIMIT_KEYS: readonly string[] = [
  PLACEMENT_ERROR_KEYS.playerExcluded,
  PLACEMENT_ERROR_KEYS.playerLimitExceeded,
  PLACEMENT_ERROR_KEYS.sessionLimitReached,
]

/** Whether a rejection comes from a limit that the player set and can therefore view. */
export function isPlayerLimitKey(key: string): boolean {
  return PLAYER_LIMIT_KEYS.includes(key)
}
