/** What a refused placing is called, from the code and keys of the answer. */
export const PLACEMENT_ERROR_CODES = {
  invalidOdds: 101,
  playerForbidden: 114,
  municipalityNotFound: 118,
  invalidOddsCustomBet: 120,
  sessionLimitReached: 601,
  playerExcluded: 608,
  playerLimitExceeded: 616,
  realityCheckUnanswered: 618,
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
  /** Nobody answered, and a later look showed that nothing was placed. */
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
}

/** The keys by which a risk check says that the price was not right. */
export const ODDS_REJECTION_KEYS: readonly string[] = [
  'odds_different_than_bookmaker',
  'odds_higher_than_bookmakers',
  'odds_to_low',
  'odds_higher_than_bookmakers_current_odds',
  'invalid-odds',
]

/** The message key of a refusal. A specific key in the answer takes precedence over the code. */
export function getPlacementErrorKey(code: number, specificKey?: string): string {
  return specificKey || (KEY_BY_CODE[code] ?? PLACEMENT_ERROR_KEYS.default)
}

/** Whether a refusal's key says that the price was not right. */
export function isOddsRejectionKey(key: string): boolean {
  return ODDS_REJECTION_KEYS.some(known => key === known || key.endsWith(`.${known}`))
}

const PLAYER_LIMIT_KEYS: readonly string[] = [
  PLACEMENT_ERROR_KEYS.playerExcluded,
  PLACEMENT_ERROR_KEYS.playerLimitExceeded,
  PLACEMENT_ERROR_KEYS.sessionLimitReached,
]

/** Whether a refusal comes from a bound that the player has set, and so can look at. */
export function isPlayerLimitKey(key: string): boolean {
  return PLAYER_LIMIT_KEYS.includes(key)
}
