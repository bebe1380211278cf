/** What a refused placing is called, from the code and keys of the answer. */
export const PLACE_ERROR_CODES = {
  invalidOdds: 101,
  playerForbidden: 114,
  municipalityNotFound: 118,
  invalidOddsCustomBet: 120,
} as const

export const PLACE_ERROR_KEYS = {
  default: 'error.place_bets.default',
  invalidOdds: 'error.place_bets.invalid_odds',
  invalidOddsCustomBet: 'error.place_bets.invalid_odds_custom_bet',
  playerForbidden: 'error.platform.pve_player_bet_forbidden',
  /** Nobody answered, and a later look showed that nothing was placed. */
  notPlaced: 'error.place_bets.not_placed',
} as const

const KEY_BY_CODE: Readonly<Record<number, string>> = {
  [PLACE_ERROR_CODES.invalidOdds]: PLACE_ERROR_KEYS.invalidOdds,
  [PLACE_ERROR_CODES.playerForbidden]: PLACE_ERROR_KEYS.playerForbidden,
  [PLACE_ERROR_CODES.invalidOddsCustomBet]: PLACE_ERROR_KEYS.invalidOddsCustomBet,
}

/** The keys by which a risk check says that the price was not right. */
export const WRONG_ODDS_KEYS: readonly string[] = [
  'odds_different_than_bookmaker',
  'odds_higher_than_bookmakers',
  'odds_to_low',
  'odds_higher_than_bookmakers_current_odds',
  'invalid-odds',
]

/** The message key of a refusal. A specific key in the answer takes precedence over the code. */
export function placeErrorKey(code: number, specificKey?: string): string {
  return specificKey || (KEY_BY_CODE[code] ?? PLACE_ERROR_KEYS.default)
}

/** Whether a refusal's key says that the price was not right. */
export function isWrongOddsKey(key: string): boolean {
  return WRONG_ODDS_KEYS.some(known => key === known || key.endsWith(`.${known}`))
}
