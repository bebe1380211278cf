/** What the operator's settings allow on a slip. */
import type { SystemType } from '../systems/systems.ts'

export interface SlipRules {
  /** Providers whose selections may be combined in one bet. */
  combinableProviders: readonly string[]
  /** Whether several singles may be placed at once, by provider; true for a missing provider. */
  multiSingleByProvider: Readonly<Record<string, boolean>>
  /** Offered system types. */
  systemTypes: readonly SystemType[]
  /** Providers whose selections may be used in combos but not in systems. */
  systemBlockedProviders?: readonly string[]
  /** Whether a custom bet may have a single selection; true unless set to false. */
  customBetAllowSingle?: boolean
  /** Whether bets of several types may be placed together; false unless set to true. */
  mixedBetsAllowed?: boolean
}

/** Maximum number of selections of a custom bet; the pricing cost grows with every pair of them. */
export const MAX_CUSTOM_SELECTIONS = 12

const BASE_PROVIDER = 'betradar'
const PERMITTED_PROVIDER = 'oddin'

export const DEFAULT_SLIP_RULES: SlipRules = {
  combinableProviders: [BASE_PROVIDER],
  multiSingleByProvider: {},
  systemTypes: [],
}

/** Combinable providers: betradar always, oddin where permitted. */
export function listCombinableProviders(isOddinPermitted: boolean): readonly string[] {
  return isOddinPermitted ? [BASE_PROVIDER, PERMITTED_PROVIDER] : [BASE_PROVIDER]
}
