/** All checks. Their order is that of reports and documents. */
import type { Check } from './check.ts'
import { CACHING_CHECKS } from './checks/caching.ts'
import { CATALOGUE_CHECKS } from './checks/catalogue.ts'
import { ERROR_CHECKS } from './checks/errors.ts'
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
  ...CATALOGUE_CHECKS,
  ...RESULT_CHECKS,
  ...VERSION_CHECKS,
  ...LANGUAGE_CHECKS,
  ...SETTINGS_CHECKS,
  ...REALTIME_CHECKS,
  ...CACHING_CHECKS,
  ...PROMOTION_CHECKS,
  ...SECURITY_CHECKS,
]
