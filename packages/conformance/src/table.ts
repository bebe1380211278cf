/** All checks. Their order is that of reports and documents. */
import type { Check } from './check.ts'
import { ACCESS_CHECKS } from './checks/bets/access.ts'
import { ASSERTION_CHECKS } from './checks/bets/assertions.ts'
import { BONUS_CHECKS } from './checks/bets/bonuses.ts'
import { CASHOUT_CHECKS } from './checks/bets/cashout.ts'
import { CORRECTION_CHECKS } from './checks/bets/corrections.ts'
import { DRIVEN_CHECKS } from './checks/bets/driven.ts'
import { HISTORY_CHECKS } from './checks/bets/history.ts'
import { JACKPOT_CHECKS } from './checks/bets/jackpots.ts'
import { KEY_CHECKS } from './checks/bets/keys.ts'
import { LIMIT_CHECKS } from './checks/bets/limits.ts'
import { NOTIFICATION_CHECKS } from './checks/bets/notifications.ts'
import { PLACING_CHECKS } from './checks/bets/placing.ts'
import { PRICE_CHECKS } from './checks/bets/prices.ts'
import { PROTECTION_CHECKS } from './checks/bets/protection.ts'
import { REFUSAL_CHECKS } from './checks/bets/refusals.ts'
import { SETTLED_STATE_CHECKS } from './checks/bets/settled-state.ts'
import { SETTLEMENT_CHECKS } from './checks/bets/settlement.ts'
import { BROWSER_CHECKS } from './checks/browser.ts'
import { CACHING_CHECKS } from './checks/caching.ts'
import { CATALOGUE_CHECKS } from './checks/catalogue.ts'
import { ERROR_CHECKS } from './checks/errors.ts'
import { FILTER_CHECKS } from './checks/filters.ts'
import { HEADER_CHECKS } from './checks/headers.ts'
import { LANGUAGE_CHECKS } from './checks/languages.ts'
import { LIST_CHECKS } from './checks/lists.ts'
import { PROMOTION_CHECKS } from './checks/promotions.ts'
import { REALTIME_CHECKS } from './checks/realtime.ts'
import { RESULT_CHECKS } from './checks/results.ts'
import { SECURITY_CHECKS } from './checks/security.ts'
import { SETTINGS_CHECKS } from './checks/settings.ts'
import { SHAPE_CHECKS } from './checks/shapes.ts'
import { VERSION_CHECKS } from './checks/versions.ts'

export const TABLE: readonly Check[] = [
  ...SHAPE_CHECKS,
  ...HEADER_CHECKS,
  ...ERROR_CHECKS,
  ...LIST_CHECKS,
  ...FILTER_CHECKS,
  ...CATALOGUE_CHECKS,
  ...RESULT_CHECKS,
  ...VERSION_CHECKS,
  ...LANGUAGE_CHECKS,
  ...SETTINGS_CHECKS,
  ...REALTIME_CHECKS,
  ...CACHING_CHECKS,
  ...PROMOTION_CHECKS,
  ...SECURITY_CHECKS,
  ...PLACING_CHECKS,
  ...KEY_CHECKS,
  ...PRICE_CHECKS,
  ...REFUSAL_CHECKS,
  ...LIMIT_CHECKS,
  ...HISTORY_CHECKS,
  ...CASHOUT_CHECKS,
  ...ACCESS_CHECKS,
  ...ASSERTION_CHECKS,
  ...DRIVEN_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...CORRECTION_CHECKS,
  ...SETTLED_STATE_CHECKS,
  ...BONUS_CHECKS,
  ...JACKPOT_CHECKS,
  ...NOTIFICATION_CHECKS,
  ...PROTECTION_CHECKS,
  ...BROWSER_CHECKS,
]
