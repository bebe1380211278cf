import { expect, test } from 'vitest'
import { getPlacementErrorKey, isOddsRejectionKey, isPlayerLimitKey } from './placement-errors.ts'

test.each([
  [101, undefined, 'error.place_bets.invalid_odds'],
  [120, undefined, 'error.place_bets.invalid_odds_custom_bet'],
  [114, undefined, 'error.platform.pve_player_bet_forbidden'],
  [118, undefined, 'error.place_bets.default'],
  [608, undefined, 'error.place_bets.player_excluded'],
  [616, undefined, 'error.place_bets.player_limit_exceeded'],
  [601, undefined, 'error.place_bets.session_limit_reached'],
  [618, undefined, 'error.place_bets.reality_check_unanswered'],
  [999, undefined, 'error.place_bets.default'],
  [101, '', 'error.place_bets.invalid_odds'],
  [101, 'risk.odds_to_low', 'risk.odds_to_low'],
])('code %i with key %s is %s', (code, key, expected) => {
  expect(getPlacementErrorKey(code, key)).toBe(expected)
})

test('recognises price rejections by key', () => {
  expect(['odds_to_low', 'risk_validation.odds_higher_than_bookmakers', 'invalid-odds'].every(isOddsRejectionKey)).toBe(
    true,
  )
  expect(['', 'not_odds_to_low', 'error.place_bets.default'].some(isOddsRejectionKey)).toBe(false)
})

test('recognises player limits by key', () => {
  expect(
    [getPlacementErrorKey(608), getPlacementErrorKey(616), getPlacementErrorKey(601)].every(isPlayerLimitKey),
  ).toBe(true)
  expect(['', 'error.place_bets.bet_limit_exceeded', getPlacementErrorKey(114)].some(isPlayerLimitKey)).toBe(false)
})
